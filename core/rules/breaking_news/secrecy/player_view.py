"""Breaking News: what a seat may know (BN-SM, D.8). Everything else is replaced before anybody looks.

Views, choices, refusals and odds of a side are made from its known state alone, so none of
them can tell what it does not hold.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.contract.facts import Modifier
from core.engine.contract.seats import REFEREE
from core.rules.breaking_news.secrecy.markers import number, unturned, veil, veiled
from core.rules.breaking_news.secrecy.unmarked import unknown, without
from core.rules.breaking_news.state import Call, Figure, Side, State
from core.rules.breaking_news.turn.platoons import initiative_lead


def known(state: State, seat: str) -> State:
    """Return the state as *seat* may know it.

    A hidden enemy stands there under his marker, with the class most men of his side have,
    no weapon and no rank (BN-Q.30); his place and a suppression marker are open.
    """
    if seat == REFEREE:
        return state
    leads = {name: initiative_lead(state, name) for name in state.sides if name != seat}
    secret = state.active != seat and bool(unknown(state, seat))
    state = without(state, unknown(state, seat))
    veils = veiled(state, seat)

    def of(name: str) -> str:
        return veils.get(name, name)

    figures = {name: _open(man, seat, veils) for name, man in state.figures.items() if name not in veils}
    for name in sorted(veils, key=lambda one: number(veils[one])):
        figures[veils[name]] = _anonymous(state, state.figures[name], veils)
    action = state.action
    if action is not None and seat != state.other(action.side):
        action = replace(action, candidates=(), dodgers=())
    return replace(
        state,
        sides={name: _unled(side, leads.get(name)) for name, side in state.sides.items()},
        figures=figures,
        acting=tuple(map(of, state.acting)),
        action=veil(action, veils) if veils else action,
        storm=veil(state.storm, veils) if veils else state.storm,
        strike=veil(state.strike, veils) if veils else state.strike,
        melee=veil(state.melee, veils) if veils else state.melee,
        bonus_move=of(state.bonus_move),
        squad="" if secret or (veils and state.active != seat) else state.squad,
        finished=() if secret or (veils and state.active != seat) else state.finished,
        covers=tuple(
            replace(area, shares=tuple((of(n), share) for n, share in area.shares), inside=(), tested=())
            for area in state.covers
        ),
        overruled={key: value for key, value in state.overruled.items() if _unnamed(key, veils)},
    )


def unseen(state: State, seat: str) -> bool:
    """Return whether others may do something now that *seat* would not learn of.

    Turn a man under a marker (BN-Q.06), have a squad of his begin or finish, or hold an act
    fast whose questions tell of hidden men. In its own action nobody else does anything (BN-5.2.a).
    """
    hidden = unknown(state, seat) or any(man.marker and not man.fate for man in state.figures.values())
    if seat == REFEREE or not (state.tape or hidden):
        return False
    if state.awaiting:
        return any(decision.seat != seat for decision in state.awaiting)
    return state.phase != "actions" or state.active != seat


def _unled(side: Side, lead: tuple[Modifier, ...] | None) -> Side:
    """Return a side without what only its owner knows: its commander, motivation, calls (D.8).

    *lead*: what he adds to initiative; `None` for the owner.
    """
    if lead is None:
        return side
    squads = tuple(replace(squad, leader="") for squad in side.squads)
    coming = Call() if side.coming is not None else None  # that it comes is open, where to is not
    return replace(
        side,
        commander="",
        motivated=False,
        squads=squads,
        improved=False,
        roe=False,
        answer=None,
        coming=coming,
        lead=lead,
    )


def _unnamed(question: str, veils: dict[str, str]) -> bool:
    """Return whether an overruled measurement names no hidden man."""
    return not any(f'"{name}"' in question for name in veils)


def _anonymous(state: State, man: Figure, veils: dict[str, str]) -> Figure:
    side = state.sides[man.side]
    return Figure(
        id=man.marker,
        name=man.marker,
        side=man.side,
        team="",
        grade=side.grade,
        weapons=(),
        place=unturned(man.place),
        suppressed=man.suppressed,
        sheltered=man.sheltered,
        marker=man.marker,
        stage=man.stage,
        moved_any=man.moved_any,
        touching=tuple(veils.get(name, name) for name in man.touching),
        answered=man.answered,
    )


def _open(man: Figure, seat: str, veils: dict[str, str]) -> Figure:
    """Return a man in the open, without what he has to do with hidden ones."""
    changes: dict[str, Any] = {}
    if man.touching:
        changes["touching"] = tuple(veils.get(name, name) for name in man.touching)
    if man.seen_by:
        changes["seen_by"] = tuple(sorted(veils.get(name, name) for name in man.seen_by))
    if man.crew in veils:
        changes["crew"] = ""
    if man.commander and man.side != seat and not man.fate:
        changes["commander"] = False
    return replace(man, **changes) if changes else man
