"""Breaking News: what a seat may know (BN-SM, D.8). Everything else is replaced before anybody looks.

Views, choices, refusals and odds of a side are made from its known state alone, so none of
them can tell what it does not hold.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Decision
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId
from core.rulekit.hidden import LastShown, Listed, measured, remembered
from core.rulekit.notes import as_known
from core.rules.breaking_news.common.unasked import may_note
from core.rules.breaking_news.secrecy.markers import hidden_from, number, redact, unturned
from core.rules.breaking_news.state import AWAY, Call, Figure, Objective, Side, State
from core.rules.breaking_news.support.calls import asked_to_call, may_call
from core.rules.breaking_news.turn.platoons import initiative_lead

_cleared = redact.lasting(but=("figures", "sides", "overruled"))


@remembered
def known(state: State, seat: str) -> State:
    """Return the state as *seat* may know it.

    A hidden enemy stands there under his marker, with the class most men of his side have,
    no weapon and no rank (BN-Q.30); his place and a suppression marker are open. Of one without
    a marker nothing stands there but that he is one more.
    """
    if seat == REFEREE:
        return state
    hidden = hidden_from(state, seat)
    away = [name for name, man in state.figures.items() if man.fate == AWAY and man.side != seat]
    gone = {*away, *(man.id for man in state.figures.values() if man.unlisted)}
    nowhere = [name for name, marker in hidden.figures.items() if marker is None and name not in gone]
    alone = bool(nowhere) and bool(state.acting) and set(nowhere).issuperset(state.acting)
    action = state.action
    asked = action is not None and (action.candidates or action.dodgers)
    if action is not None and asked and seat != state.other(action.side):
        action = replace(action, candidates=(), dodgers=())
    opened = replace(
        state,
        eyes=seat,
        sides={name: _unled(state, side, seat, nowhere) for name, side in state.sides.items()},
        figures=_figures(state, seat, hidden),
        mode="" if alone else state.mode,
        common="" if alone else state.common,
        action=action,
        covers=tuple([replace(area, inside=(), tested=()) for area in state.covers]),
        overruled=measured(state.overruled, hidden),
        awaiting=_undecided(state, state.awaiting, seat),
        put_off=_undecided(state, state.put_off, seat),
        step=0,
        notes=as_known(state.notes, seat),
        objectives={id: _marker(state, one, seat) for id, one in state.objectives.items()},
    )
    return _cleared(opened, hidden)


def _marker(state: State, one: Objective, seat: str) -> Objective:
    """Return a marker without its content where a seat may not know it, nor who else does (D.8)."""
    may = one.may_read(seat) or state.disclosed
    shown_to = tuple([side for side in one.shown_to if side == seat])
    return replace(one, content=one.content if may else "", shown_to=shown_to)


def _undecided(state: State, asked: tuple[Decision, ...], seat: str) -> tuple[Decision, ...]:
    """Return open decisions; that another side has answered whether it calls is as secret as its call."""
    if not any(decision.about == "support" for decision in asked):
        return asked
    open_now = {decision.seat for decision in asked}
    callers = [side.id for side in state.sides.values() if may_call(state, _as_known(side, seat))]
    return tuple(asked_to_call(side) for side in callers if side != seat or side in open_now)


def _as_known(side: Side, seat: str) -> Side:
    """Return a side with the Extras that *seat* knows of: a mortar is secret until it is called for."""
    if side.id == seat:
        return side
    return replace(side, extras={name: side.extras[name] for name in side.used if name in side.extras})


def unseen(state: State, seat: str) -> bool:
    """Return whether others may do something now that *seat* would not learn of.

    Turn a man under a marker (BN-Q.06), have a squad of his begin or finish, hold an act
    fast whose questions tell of hidden men, or write something down. In its own action nobody else
    does anything that it would not see (BN-5.2.a). Whoever calls for support answers in secret.
    """
    if state.phase == "calls":
        return seat != REFEREE
    hidden = any(man.marker and not man.fate for man in state.figures.values())
    writing = any(may_note(state, side) for side in state.sides if side != seat)
    if seat == REFEREE or not (state.tape or hidden or writing):
        return False
    if state.awaiting:
        return any(decision.seat != seat for decision in state.awaiting)
    return state.phase != "actions" or state.active != seat


def _unled(state: State, side: Side, seat: str, nowhere: list[str]) -> Side:
    """Return a side without what only its owner knows: its commander, motivation, calls, unused Extras (D.8).

    What its leader adds to initiative is open, and how many of its men are nowhere on the table.
    """
    if side.id == seat:
        return side
    away = [man for man in state.away(side.id) if man.hull is None]  # nobody knows how many there are
    squads = tuple(
        [
            replace(
                squad, leader=FigureId(""), start=squad.start - sum(man.squad == squad.id for man in away)
            )
            for squad in side.squads
        ]
    )
    # that it comes is open, and what; where to is not
    coming = Call(kind=side.coming.kind) if side.coming is not None else None
    return replace(
        side,
        start=side.start - len(away),
        commander=FigureId(""),
        springs=False,
        unasked=False,
        motivated=False,
        squads=squads,
        improved=side.improved and "improved_support" in side.used,
        roe=side.roe and "roe" in side.used,
        answer=None,
        coming=coming,
        noted=None,
        lead=initiative_lead(state, side.id),
        secret_die=side.secret_die if state.disclosed or (side.die_told and seat in state.sides) else 0,
        charges=(),
        evacuation=side.evacuation if side.evacuation and side.evacuation.helicopter else None,
        extras={name: side.extras[name] for name in side.used if name in side.extras},
        unseen=sum(state.figures[FigureId(name)].side == side.id for name in nowhere) or side.unseen,
    )


_shown: LastShown[FigureId, Figure] = LastShown()


def _figures(state: State, seat: str, hidden: Listed) -> dict[FigureId, Figure]:
    """Return the men in the open as they are listed, then the hidden by their markers."""

    def show(man: Figure) -> Figure:
        return _anonymous(state, man, hidden) if man.id in hidden.figures else _open(man, seat, hidden)

    shown = _shown(seat, hidden, state.figures, show)
    if not hidden.figures:
        return shown
    figures = {name: man for name, man in shown.items() if name not in hidden.figures}
    for man in sorted((shown[FigureId(name)] for name in hidden.figures if name in shown), key=number):
        figures[man.id] = man
    return figures


def _anonymous(state: State, man: Figure, hidden: Listed) -> Figure:
    side = state.sides[man.side]
    shown = Figure(
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
        touching=man.touching,
        answered=man.answered,
    )
    return redact(shown, hidden) or shown


def _open(man: Figure, seat: str, hidden: Listed) -> Figure:
    """Return a man in the open, without what he has to do with hidden ones."""
    if man.commander and man.side != seat and not man.fate:
        man = replace(man, commander=False)
    if man.letter and man.side != seat:
        man = replace(man, letter="")
    shown = redact(man, hidden, but=("squad",)) or man
    if len(shown.seen_by) > 1 and shown is not man:
        shown = replace(shown, seen_by=tuple(sorted(shown.seen_by)))
    return shown
