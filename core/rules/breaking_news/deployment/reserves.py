"""Breaking News 4.2.h: who lies in ambush and who infiltrates, listed before deployment (BN-Q.111–112)."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import PickSome
from core.engine.contract.facts import Sealing
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.deciding import deciding
from core.rules.breaking_news.common.fields import option_of
from core.rules.breaking_news.common.missions import in_order
from core.rules.breaking_news.common.names import names
from core.rules.breaking_news.common.notes import seal_note
from core.rules.breaking_news.deployment.asking import BOOK, ask
from core.rules.breaking_news.facts.deployment import ReservesListed
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State

MOST = 60
"""Men on a list."""


@acts.passes(moments.RESERVES)
class ListReserves(Sealing, frozen=True):
    """Write down in secret who is not deployed with the others; nobody is an answer, too."""

    ambush: tuple[FigureId, ...] = ()
    infiltration: tuple[FigureId, ...] = ()


@acts.follows(moments.set_up, 7)
def list_reserves(r: Resolution[State]) -> bool:
    """Ask both sides at the same time, whether or not they have bought any: that is as secret (BN-SM.02)."""
    if r.state.deployment != BOOK or any(side.listed for side in r.state.sides.values()):
        return False
    ask(r, in_order(r.state), moments.RESERVES)
    return True


def may_lie_in_ambush(state: State, side: str) -> list[Figure]:
    """Return who may be listed for an ambush: men; by option vehicles with those aboard (BN-ED.89).

    Nobody where the side has not bought one (BN-X.AMBUSH).
    """
    if "ambush" not in _extras(state, side):
        return []
    forces = Options.of(state).ambush_content == "forces"
    return [man for man in state.away(side) if not man.aboard and (forces or man.hull is None)]


def may_infiltrate(state: State, side: str) -> list[Figure]:
    """Return who may be listed as an infiltrator: men of Special Forces (BN-X.INFILTRATION.a)."""
    if "infiltration" not in _extras(state, side):
        return []
    return [man for man in state.away(side) if not man.aboard and man.hull is None and man.special]


def _extras(state: State, side: str) -> dict[str, int]:
    return next((own.extras for own in state.sides.values() if own.id == side), {})


acts.offer(moments.RESERVES, ListReserves, say("do-list_reserves"), "BN-4.2.h", hint="r", weight=1.0)


@acts.fields(ListReserves)
def _(state: State, seat: str, infiltration: Sequence[FigureId] = ()) -> Fields:
    if not (side := moments.RESERVES.asked(state, seat)):
        return
    if men := may_infiltrate(state, side):
        rows = tuple(option_of(state, man) for man in men)
        yield PickSome("infiltration", say("bn-ask-infiltration"), rows, 0, MOST)
    if men := [man for man in may_lie_in_ambush(state, side) if man.id not in infiltration]:
        yield PickSome("ambush", say("bn-ask-ambush"), tuple(option_of(state, man) for man in men), 0, MOST)


@acts.rule(ListReserves)
def write_list(r: Resolution[State], command: ListReserves) -> None:
    """Check the lists by what the side has bought, and seal them (BN-X.INFILTRATION.a–b, BN-X.AMBUSH.a)."""
    side = deciding(r, moments.RESERVES, "BN-4.2.h")
    every = (*command.ambush, *command.infiltration)
    if len(set(every)) != len(every):
        r.refuse("BN-4.2.h", "bn-named-twice")
    if not set(command.ambush) <= {man.id for man in may_lie_in_ambush(r.state, side)}:
        r.refuse("BN-X.AMBUSH.a", "bn-no-such-ambush")
    able = {man.id: man for man in may_infiltrate(r.state, side)}
    if not set(command.infiltration) <= able.keys():
        r.refuse("BN-X.INFILTRATION.a", "bn-no-such-infiltration")
    squads = {able[id].squad for id in command.infiltration}
    if len(squads) > (most := r.state.sides[side].extras.get("infiltration", 0)):
        r.refuse("BN-Q.111", "bn-one-squad-each", most=most)
    seal_note(r, side, "reserves", written(r.state, command), command.salt, said(r.state, command))
    r.emit(ReservesListed(side, _with_riders(r.state, command.ambush), command.infiltration))


def _with_riders(state: State, listed: tuple[FigureId, ...]) -> tuple[FigureId, ...]:
    """Return who is kept back: with a vehicle those aboard, who are no part of the 50 % either (BN-Q.12)."""
    riders = [man.id for id in listed for man in state.figures.values() if man.aboard == id]
    return (*listed, *riders)


def written(state: State, command: ListReserves) -> str:
    """Return the lists in plain words, by the men's ids."""
    lists = {"ambush": command.ambush, "infiltration": command.infiltration}
    rows = [f"{name}: {', '.join(sorted(men))}" for name, men in lists.items() if men]
    return "; ".join(rows) or "nobody"


def said(state: State, command: ListReserves) -> Message:
    """Return the same in any language, by the men's names."""
    rows = []
    for name, men in (("ambush", command.ambush), ("infiltration", command.infiltration)):
        if men:
            rows.append(say(f"bn-list-{name}", men=names(state, men)))
    return say("bn-lists", rows=tuple(rows)) if rows else say("bn-list-nobody")


# --- in the log ---------------------------------------------------------------------------

acts.silent(ReservesListed)  # the note is told
