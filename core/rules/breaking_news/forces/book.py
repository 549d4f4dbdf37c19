"""Breaking News, its force builder as the engine's contract has it."""

from __future__ import annotations

from core.engine.contract.forces import ForceBook
from core.rules.breaking_news.forces import building, checking, force, sheet


class Forces(ForceBook):
    """Forces by BN-P, checked by the paragraph."""

    new = staticmethod(building.new_force)
    read = staticmethod(force.read_force)
    write = staticmethod(force.written)
    sheet = staticmethod(sheet.sheet)
    kind = staticmethod(checking.kind_of)
    turned = staticmethod(building.turned)
    done = staticmethod(building.done)


FORCES = Forces()
