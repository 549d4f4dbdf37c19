"""Breaking News 13.0: the units of a platoon: who leads one, which has the turn, and which may take it."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, SideId, UnitId
from core.engine.words.message import Message, say
from core.rulekit.kept import Kept
from core.rules.breaking_news.facts import SquadBegan
from core.rules.breaking_news.state import Figure, State


def leads_squad(state: State, man: Figure) -> bool:
    """Return whether he leads a squad of a platoon (BN-13.0.a)."""
    return any(squad.leader == man.id for squad in state.sides[man.side].squads)


def counts_as(state: State, man: Figure) -> int:
    """Return the losses that he is worth: 2 for a commander or a squad's leader, once each (BN-Q.102)."""
    return 2 if man.commander or leads_squad(state, man) else 1


def squad_name(state: State, side: SideId, id: str) -> Message | str:
    """Return the name of a unit in the reader's language."""
    squads = state.sides[side].squads if side in state.sides else ()
    names = (squad.name for squad in squads if squad.id == id)
    return next((say("side-name", **dict(name)) for name in names), id)


def may_begin(state: State, man: Figure) -> bool:
    """Return whether his unit has the turn or may take it (BN-13.0.d)."""
    if not state.sides[man.side].squads or man.squad == state.squad:
        return True
    return man.squad not in state.finished and not _waiting(state)


def _waiting(state: State) -> bool:
    """Return whether somebody of the unit in hand has not acted yet."""
    return bool(state.squad) and _idle(state, lambda: any(_of_unit_in_hand(state)))


def _of_unit_in_hand(state: State) -> Iterator[bool]:
    return (man.squad == state.squad and man.stage == "waiting" for man in state.of(state.active))


_idle: Kept[bool] = Kept("figures", "squad", "active")


def check_unit(r: Resolution[State], man: Figure) -> None:
    """Refuse a man of a unit that has finished, or that must wait for the one in hand (BN-13.0.d)."""
    if may_begin(r.state, man):
        return
    if man.squad in r.state.finished:
        r.refuse("BN-13.0.d", "bn-squad-finished-already", figure=man.name)
    r.refuse(
        "BN-13.0.d", "bn-squad-first", figure=man.name, squad=squad_name(r.state, man.side, r.state.squad)
    )


def take_in_hand(r: Resolution[State], names: tuple[FigureId, ...]) -> None:
    """Let the unit of these men have the turn; they are all of one unit (BN-13.0.d, BN-SM.40)."""
    units = {r.state.figures[name].squad for name in names}
    if len(units) > 1:
        r.refuse("BN-13.0.d", "bn-one-squad")
    if (unit := units.pop() if units else UnitId("")) and unit != r.state.squad:
        r.emit(SquadBegan(r.state.active, unit))
