"""Breaking News, Extras: in which fake markers a player has his explosives, in secret (BN-X.IED.a–b)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Option, PickSome
from core.engine.contract.facts import Decision, Sealing
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.deciding import deciding
from core.rules.breaking_news.common.notes import seal_note
from core.rules.breaking_news.common.objectives import defended, objective_name
from core.rules.breaking_news.explosives.markers import suspected
from core.rules.breaking_news.facts import ChargesAsked, ChargesHidden
from core.rules.breaking_news.state import Charge, Objective, State, objective_id

EXTRAS = {"automatic": "ied", "remote": "ied_remote"}
"""The two kinds of charges, and the Extra by which each is bought (BN-X.IED.i)."""


@acts.answers(moments.EXPLOSIVES)
class HideCharges(Sealing, frozen=True):
    """Write down the numbers of the fake markers with *automatic* and with *remote* charges (BN-SM.07)."""

    automatic: tuple[int, ...] = ()
    remote: tuple[int, ...] = ()


@acts.follows(moments.set_up, 7)
def ask(r: Resolution[State]) -> bool:
    """Ask every irregular side with markers, whether it has bought any or not: the asking tells nothing."""
    state = r.state
    sides = [side for side in state.sides if suspected(state, side)]
    written_down = any(note.what == "explosives" for note in state.notes)
    if written_down or not sides:
        return False
    r.emit(ChargesAsked(decisions=tuple(moments.EXPLOSIVES.asks(side) for side in sides)))
    return True


def fakes(state: State, side: str) -> list[Objective]:
    """Return the markers of a side that are fakes, as it wrote them down."""
    return [one for one in defended(state, side) if one.content == "fake"]


acts.offer(moments.EXPLOSIVES, HideCharges, say("do-hide_charges"), "BN-X.IED.b", hint="e", weight=1.0)


@acts.fields(HideCharges)
def _(state: State, seat: str, automatic: Sequence[int] = ()) -> Fields:
    side = moments.EXPLOSIVES.asked(state, seat)
    if not side:
        return
    rows = tuple(Option(one.number, objective_name(state, one.id)) for one in fakes(state, side))
    for kind, extra in EXTRAS.items():
        most = state.sides[SideId(side)].extras.get(extra, 0)
        taken = automatic if kind == "remote" else ()
        left = tuple(row for row in rows if row.value not in taken)
        if most and left:
            most = min(most, len(left))
            yield PickSome(kind, say(f"bn-ask-{kind}-charges"), left, 0, most)


@acts.rule(HideCharges)
def hide_charges(r: Resolution[State], command: HideCharges) -> None:
    """In fakes of his own, one in each, no more than he has bought (BN-X.IED.b, BN-SM.07)."""
    side = r.state.sides[deciding(r, moments.EXPLOSIVES, "BN-X.IED.b")]
    numbers = (*command.automatic, *command.remote)
    free = {one.number for one in fakes(r.state, side.id)}
    if len(set(numbers)) < len(numbers) or not set(numbers) <= free:
        r.refuse("BN-X.IED.b", "bn-charges-in-fakes")
    for kind, extra in EXTRAS.items():
        if len(getattr(command, kind)) > side.extras.get(extra, 0):
            r.refuse("BN-X.IED.i", "bn-charges-not-bought", have=side.extras.get(extra, 0))
    seal_note(r, side.id, "explosives", written(command), command.salt, said(command))
    charges = [Charge(objective_id(side.id, number)) for number in command.automatic]
    charges += [Charge(objective_id(side.id, number), remote=True) for number in command.remote]
    r.emit(ChargesHidden(side.id, tuple(charges)))


def written(command: HideCharges) -> str:
    """Return what is written on the note, in plain words.

    >>> written(HideCharges((3,), (5,))), written(HideCharges())
    ('3 automatic, 5 remote', 'none')
    """
    rows = [f"{number} automatic" for number in command.automatic]
    return ", ".join(rows + [f"{number} remote" for number in command.remote]) or "none"


def said(command: HideCharges) -> Message:
    """Return the same in any language."""
    rows = tuple(
        say(f"bn-charge-{kind}", number=number) for kind in EXTRAS for number in getattr(command, kind)
    )
    return say("bn-charges", rows=rows) if rows else say("bn-charges-none")


@acts.passing(moments.EXPLOSIVES)
def _(state: State, decision: Decision) -> HideCharges:
    """Put what was bought into the first fakes."""
    numbers = [one.number for one in fakes(state, decision.seat)]
    extras = state.sides[SideId(decision.seat)].extras
    automatic = tuple(numbers[: extras.get("ied", 0)])
    rest = [number for number in numbers if number not in automatic]
    return HideCharges(automatic, tuple(rest[: extras.get("ied_remote", 0)]))


# --- beside the marker, for its owner -----------------------------------------------------------

acts.silent(ChargesAsked, ChargesHidden)  # the note is told


@acts.notes(moments.BESIDE_OBJECTIVE, 20)
def _(state: State, one: Objective) -> Iterator[Message]:
    if one.spent:
        yield say("bn-charge-spent")
    for charge in state.sides[one.side].charges:
        if charge.marker == one.id:
            yield say("bn-charged-remote" if charge.remote else "bn-charged")
        if charge.marker == one.id and charge.within:
            yield say("bn-charged-within", cm=charge.within)
