"""Ludonet quick skirmish: when a recorded unit comes onto the table (LU-DEP.c–f).

On the map the program is the referee and sees both records. At a real table only the referee may be asked who
sees whom that is not on it: where a player acts, nobody is asked, and the referee places units by a ruling.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.names import side_name
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.actors import in_woods, sight_cap
from core.rules.ludonet.common.names import name
from core.rules.ludonet.facts import Concealed, Placed
from core.rules.ludonet.facts.placing import Why
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Figure, State
from core.rules.ludonet.tables import WOOD_PRONE, WOOD_STANDING
from core.table.movement_path import along
from core.table.places import Place, Point, reaches
from core.table.questions import SeenBy, Shot, WhoSees

Path = tuple[Point, ...]

Lines = dict[FigureId, frozenset[FigureId]]
"""Of whom it is told who has a line to him from anywhere, and who that is: a line is the same both ways."""


def may_ask(r: Resolution[State], figure: Figure) -> bool:
    """Return whether a question may name a figure: at a real table only the referee knows the unplaced."""
    return not r.state.tape or r.seat == REFEREE or figure.placed


def place(r: Resolution[State], figure: Figure, why: Why, by: FigureId = FigureId("")) -> None:
    """Put a figure on the table with whatever it rides in or carries, and with its unit (LU-DEP.c, f).

    A hidden wreck that burns shows nobody else.
    """
    if r.state.figures[figure.id].placed:
        return
    r.emit(Placed(figure.id, why, by))
    for other in r.state.of(figure.side):
        if other.aboard == figure.id or figure.aboard == other.id:
            place(r, other, why, by)
    if why != "burns" and Options.of(r.state).placing == "unit":
        for mate in r.state.of(figure.side):
            if mate.unit == figure.unit:
                place(r, mate, "unit")


def place_visible(r: Resolution[State]) -> None:
    """At the start only what an enemy sees stands on the table (LU-DEP.c–d).

    At a real table the referee says who that is, or without one each side has said it of its own.
    """
    for id in r.state.in_sight:
        place(r, r.state.figures[id], "seen")
    if r.state.tape and r.seat != REFEREE:
        return
    lines: Lines = {}
    for side in r.state.sides:
        watchers = [man for man in r.state.of(r.state.other(side)) if not man.aboard]
        hidden = [man for man in r.state.of(side) if not man.placed and not man.aboard]
        if r.state.tape:
            hidden = _in_line(r, hidden, watchers, lines)
        for figure in hidden:
            if r.state.figures[figure.id].placed:  # with his unit
                continue
            if spotter := _first_who_sees(r, watchers, figure, lines):
                place(r, figure, "seen", spotter)


def _in_line(
    r: Resolution[State],
    hidden: list[Figure],
    watchers: list[Figure],
    lines: Lines,
    ask: type[WhoSees] = WhoSees,
) -> list[Figure]:
    """Ask once who has a line to an enemy of whom that is not told in *lines*.

    Only they, and who is told there, are asked about singly.
    """
    told = {id for watcher in watchers for id in lines.get(watcher.id, ())}
    names = tuple(man.id for man in hidden if man.id not in told)
    enemies = tuple(man.id for man in watchers if man.id not in lines)
    seen = set(r.measure(ask(names, enemies))) if names and enemies else set()
    if len(enemies) == len(watchers):
        lines.update({id: frozenset() for id in names if id not in seen})
    return [man for man in hidden if man.id in seen or man.id in told]


def _first_who_sees(r: Resolution[State], watchers: list[Figure], target: Figure, lines: Lines) -> FigureId:
    """Return the first who sees a standing target, "" for nobody.

    At a real table *lines* hears who does from anywhere, and nobody is asked of whom that is told there.
    """
    able = [man.id for man in watchers if man.id not in lines or target.id in lines[man.id]]
    if not able:
        return FigureId("")
    cap = sight_cap(r, target)
    if cap is None and (sure := [id for id in able if id in lines]):
        return FigureId(sure[0])
    seen = r.measure(WhoSees(tuple(able), (target.id,), (), cap, None))
    if cap is None and r.state.tape:
        lines[target.id] = frozenset(seen)
    return FigureId(seen[0] if seen else "")


def look_around(
    r: Resolution[State], mover: Figure, start: Place | None = None, path: Path = (), length: float = 0.0
) -> None:
    """Along a way, or where the mover is: who sees him, and whom he sees, comes onto the table (LU-DEP.f)."""
    foes = [man for man in r.state.of(r.state.other(mover.side)) if not man.aboard and may_ask(r, man)]
    if mover.aboard:
        return
    lines: Lines = {}
    hides = not mover.placed
    if hides and foes and (spotter := _seen_on_the_way(r, mover, foes, start, path, length, lines)):
        place(r, mover, "seen", spotter)
    elif hides and path:
        _doubt_who_sees(r, mover)
    if not foes:
        return
    hidden = [foe for foe in foes if not foe.placed]
    if r.state.tape:
        hidden = _in_line(r, hidden, [mover], lines, SeenBy)
    for cap, names in _by_cap(r, hidden).items():
        routes = (path,) if path else ()
        sure = r.state.tape and cap is None
        for id in names if sure else r.measure(SeenBy(names, (mover.id,), routes, cap, None)):
            place(r, r.state.figures[id], "seen", mover.id)


def _doubt_who_sees(r: Resolution[State], mover: Figure) -> None:
    """Say of who goes unseen that an enemy whom his side does not know may see him first (LU-DEP.f)."""
    side = r.state.other(mover.side)
    if r.state.may_hide(side):
        seen = "him" if not any(hidden_mates(r.state, mover)) else "unit"
        r.doubt(say(f"lu-unseen-sees-{seen}", side=side_name(r.state, side), who=mover.name), alone=True)


def _by_cap(r: Resolution[State], foes: list[Figure]) -> dict[float | None, tuple[FigureId, ...]]:
    """Group figures by how far they can be seen; a line is the same both ways."""
    groups: dict[float | None, tuple[FigureId, ...]] = {}
    for foe in foes:
        cap = sight_cap(r, foe)
        groups[cap] = (*groups.get(cap, ()), foe.id)
    return groups


def _seen_on_the_way(
    r: Resolution[State],
    mover: Figure,
    foes: list[Figure],
    start: Place | None,
    path: Path,
    length: float,
    lines: Lines,
) -> FigureId:
    """Return the first enemy who sees the mover anywhere on its way; in woods only from 20 or 12 cm."""
    if start is None or not path:
        return _first_who_sees(r, foes, mover, lines)
    seen = r.measure(WhoSees(tuple(foe.id for foe in foes), (mover.id,), (path,), None, None))
    places = [along(start, path, cm) for cm in (*range(math.ceil(length)), length)]
    looked = [(Point(at.x, at.y), in_woods(r.state, at)) for at in places]
    if not seen or not any(hides for _, hides in looked):
        return FigureId(seen[0] if seen else "")
    inside = WOOD_PRONE if mover.prone and mover.man else WOOD_STANDING
    for spot, hides in looked:
        for foe in seen:
            line = r.measure(Shot(foe, spot))
            if line.seen and (not hides or reaches(line.distance, inside)):
                return FigureId(foe)
    return FigureId("")


def hidden_mates(state: State, figure: Figure) -> Iterator[Figure]:
    """Yield those of a figure's unit who come onto the table with it: all, unless each is put down alone."""
    if Options.of(state).placing == "unit":
        for mate in state.of(figure.side):
            if mate.unit == figure.unit and mate.id != figure.id and not mate.placed:
                yield mate


@acts.foretells(Placed)
def _(before: State, event: Placed, after: State) -> Iterator[Message]:
    """Who comes into sight, with his unit where that comes with him (LU-DEP.f).

    That an enemy who is known has a line to him makes it certain; one who is not may be the first to see him.
    """
    figure = after.figures.get(event.figure)
    if figure is not None and event.why in ("seen", "touched"):
        alone = not any(hidden_mates(after, figure))
        yield say("lu-foretold-seen-him" if alone else "lu-foretold-seen-unit", who=figure.name)


@acts.tells(Placed)
def _(before: State, event: Placed, after: State) -> Message:
    who = name(after, event.figure)
    if event.why == "seen" and event.by:
        return say("lu-placed-seen", who=who, by=name(after, event.by))
    return say(f"lu-placed-{'somehow' if event.why == 'seen' else event.why}", who=who)


def conceal_unseen(r: Resolution[State]) -> None:
    """With the option on, who is out of all enemies' sight goes back to the record (LU-DEP.h)."""
    if not Options.of(r.state).reconceal or r.state.tape:
        return
    shown = [man for man in r.state.figures.values() if man.placed and man.able]
    held = {man.unit for man in shown if _stays(r, man)} if Options.of(r.state).placing == "unit" else set()
    for man in shown:
        ridden = r.state.figures[man.aboard] if man.aboard else man
        if man.unit not in held and not _stays(r, ridden):
            r.emit(Concealed(man.id))


def _stays(r: Resolution[State], figure: Figure) -> bool:
    """Return whether a figure stays on the table: in a fight, or seen; riders with their vehicle."""
    if figure.aboard:
        return False
    watchers = [man for man in r.state.of(r.state.other(figure.side)) if not man.aboard]
    return bool(figure.contacts) or bool(_first_who_sees(r, watchers, figure, {}))


acts.line(Concealed, "lu-concealed", gone=True, who="figure")
