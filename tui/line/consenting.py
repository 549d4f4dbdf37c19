"""`offer takeback`, `agreed`, `not agreed`, `withdraw request`: what is asked of others at a hosted table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from core.hosting.refused import Refused
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import plain
from core.locale import Sentences
from tui.line.as_read import AsRead
from tui.line.outlook import outlook
from tui.session.company import Company, SeatName
from tui.session.port import Port

if TYPE_CHECKING:
    from core.hosting.table.consent import Asked

WORDS = ("offer", "agree", "refuse", "withdraw")
"""What there is; in the reader's language `line-words-consent-offer` and so on."""

MOST_ACTS = 3
"""Acts of which the lines are told where consent is asked, at most: the last of them."""


def which(text: str, names: Vocabulary) -> str | None:
    """Return which of these a whole line says; `None` for another line."""
    line = " ".join(plain(text))
    return next((word for word in WORDS if line in names.listed(f"line-words-consent-{word}")), None)


async def hear(
    does: str,
    company: Company | None,
    port: Port,
    read: AsRead,
    spoken: Sentences,
    seat_name: SeatName,
    say: Callable[[str], None],
    wrong: Callable[[str], None],
) -> None:
    """Do it for whoever types, or tell why not; it is about what was *read*, and nothing else."""
    if company is None:
        wrong(spoken.text("line-consent-not-hosted"))
        return
    sitting = company.sitting
    try:
        match does:
            case "offer" if port.tip != read.tip:
                wrong(spoken.text("hosting-offer-other"))
            case "offer":
                say(asked_of(sitting.offer_takeback(), spoken, seat_name))
            case "withdraw":
                sitting.withdraw()
                say(spoken.text("tui-consent-withdrawn"))
            case _ if read.asked is None and sitting.asked() is not None:
                wrong(spoken.text("hosting-consent-other"))
            case _:
                await sitting.agree(does == "agree", read.asked)
                right = read.asked is not None and read.asked.right
                no = "tui-consent-declined-right" if right else "tui-consent-declined"
                say(spoken.text("tui-consent-given" if does == "agree" else no))
    except Refused as told:
        wrong(spoken.say(told.message))


def about(asked: Asked, company: Company | None, port: Port, spoken: Sentences) -> Iterator[str]:
    """Yield what is *asked* about: what would be otherwise, and where that cannot be told the acts."""
    seen = company.sitting.right_asked() if company is not None and asked.right else None
    if seen is None or not seen.foreseen:
        for line in (line for record in asked.acts[-MOST_ACTS:] for line in port.lines_of(record)):
            if line.message is not None:
                yield f"{line.record} {spoken.say(line.message)}"
    if seen is not None:
        yield from (f"{one.sign} {one.text}".strip() for one in outlook(seen, spoken))


def asked_of(seats: Sequence[str], spoken: Sentences, seat_name: SeatName) -> str:
    """Return whose answer is awaited."""
    return spoken.text("line-consent-asked", who=spoken.listed([seat_name(seat) for seat in seats]))
