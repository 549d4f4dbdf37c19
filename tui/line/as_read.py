"""What whoever types has read of what others ask of him: his answer is to that, and to nothing else."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.engine.contract.ends import Offer
from core.hosting.refused import Refused
from tui.session.company import Company
from tui.session.port import Port

if TYPE_CHECKING:
    from core.hosting.table.consent import Asked


@dataclass(slots=True)
class AsRead:
    """What was told last: up to which record of the seat, the end that is offered, the consent asked."""

    tip: int = 0
    offer: Offer | None = None
    asked: Asked | None = None

    def told(self, port: Port) -> None:
        """Note that all of the game has been told."""
        if self.tip != port.tip:
            self.tip, self.offer = port.tip, port.view().offer

    def told_asked(self, company: Company | None) -> Asked | None:
        """Note that it is told what is asked, and return it."""
        self.asked = _asked(company)
        return self.asked

    def is_asked_other(self, company: Company | None) -> bool:
        """Whether something is asked that was not read."""
        return _asked(company) not in (None, self.asked)

    def is_offered(self, port: Port) -> bool:
        """Whether the end that is offered is the one that was read; who agreed to it meanwhile is all one."""
        now, read = port.view().offer, self.offer
        return now is None or (read is not None and (now.by, now.end) == (read.by, read.end))


def _asked(company: Company | None) -> Asked | None:
    with suppress(Refused):
        return None if company is None else company.sitting.asked()
    return None
