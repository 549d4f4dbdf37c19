"""Breaking News: who a command speaks of, and who may do it now (BN-5.2, BN-SM.40)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, SideId
from core.rulekit.actors import own_figure
from core.rules.breaking_news.common.bystanders import irregulars
from core.rules.breaking_news.common.names import name as name_of
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.common.retreat_paths import owes_retreat
from core.rules.breaking_news.common.units import check_unit, take_in_hand
from core.rules.breaking_news.common.unmarked import unplaced
from core.rules.breaking_news.facts import Activated
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.distances import NEIGHBOURS
from core.table.questions import Linked, Near


def find(state: State, name: FigureId, side: SideId) -> Figure | None:
    """Return the figure that *side* calls *name*: its id, or the marker of a hidden enemy.

    The id of an enemy whose identity the side may not know names nobody.
    """
    figure = state.figures.get(name)
    if figure is not None and not (figure.marker and figure.side != side and not figure.seen_by):
        return figure
    for other in state.figures.values():
        if other.marker == name and other.marker:
            return None if other.side != side and unplaced(state, other) else other
    return None


def side_of(r: Resolution[State], figure: Figure | None = None) -> str:
    """Return the side that the resolving seat plays; the referee plays any figure's side."""
    if r.seat in r.state.sides:
        return r.seat
    if figure is not None:
        return figure.side
    return r.state.active


def own(r: Resolution[State], name: str) -> Figure:
    """Return one's own figure, on the table; refuse anybody else, to a referee whoever fights for nobody."""
    figure = own_figure(r, r.state.figures, name, "bn-no-such-figure", "bn-out-of-play")
    if figure.side not in r.state.sides:
        r.refuse("", "bn-no-fighter", figure=figure.name)
    return figure


def acting_own(r: Resolution[State], name: str) -> Figure:
    """Return one's own figure of the active side that may act now (BN-5.2.a)."""
    figure = own(r, name)
    if r.state.phase != "actions":
        r.refuse("BN-5.2.a", "bn-not-now")
    if figure.side != r.state.active:
        whose, active = (side_name(r.state, side) for side in (figure.side, r.state.active))
        r.refuse("BN-Q.16", "bn-not-active", figure=figure.name, side=whose, active=active)
    if figure.fought:
        r.refuse("BN-Q.89", "bn-has-fought", figure=figure.name)
    if figure.stage == "done":
        r.refuse("BN-5.2.a", "bn-has-acted", figure=figure.name)
    check_unit(r, figure)
    return figure


def enemy(r: Resolution[State], name: FigureId, side: SideId) -> Figure:
    """Return the enemy that *side* calls *name*; an unknown one and a secret one sound alike.

    A referee who acts for a side calls everybody by his own name.
    """
    figure = find(r.state, name, side)
    if figure is None and r.seat == REFEREE:
        figure = r.state.figures.get(name)
    if figure is None or figure.fate or figure.side == side or figure.role:
        r.refuse("", "bn-no-such-enemy", figure=name)
    return figure


def target(r: Resolution[State], name: FigureId, side: SideId) -> Figure:
    """Return whom *side* fires at: an enemy; irregulars may fire at civilians, too (BN-D.n, BN-Q.121)."""
    man = r.state.figures.get(name)
    if man is None or not man.role or man.fate:
        return enemy(r, name, side)
    if not may_target_bystanders(r.state, side):
        r.refuse("BN-Q.121", "bn-not-at-civilians", figure=name_of(r.state, name))
    return man


def may_target_bystanders(state: State, side: SideId) -> bool:
    """Return whether a side may aim at who fights for nobody: irregulars against regulars (BN-Q.121)."""
    return side == irregulars(state)


def check_able(r: Resolution[State], figure: Figure) -> None:
    """Refuse a man who must first pass a test, or withdraw (BN-10.0.e, BN-12.0.i–k)."""
    if figure.suppressed or figure.shaken:
        r.refuse("BN-10.0.e", "bn-test-first", figure=figure.name)
    if figure.retreating and not figure.withdrew:
        r.refuse("BN-12.0.j", "bn-must-retreat" if figure.tested else "bn-test-first", figure=figure.name)


def has_moved(state: State, figure: Figure) -> bool:
    """Return whether he has made the move of his action: one that was declared counts, were it of 0 cm.

    A hidden man whose die leaves him no way has had his move (BN-5.2.a, BN-Q.37).
    """
    return figure.moved_any or (figure.stage == "acting" and bool(state.mode))


def activate(r: Resolution[State], names: tuple[FigureId, ...]) -> None:
    """Let these figures act; whoever acted before and is not among them is done (BN-Q.17)."""
    for name in names:
        acting_own(r, name)
    if all(name in r.state.acting and r.state.figures[name].stage == "acting" for name in names):
        return
    begun = [r.state.figures[name] for name in names if name in r.state.acting]
    if any(has_moved(r.state, man) or man.fired for man in begun):
        r.refuse("BN-6.4.c", "bn-group-has-begun")
    left = [r.state.figures[name] for name in r.state.acting if name not in names]
    for man in left:
        if owes_retreat(r.state, man):
            r.refuse("BN-12.0.j", "bn-must-retreat", figure=man.name)
    take_in_hand(r, names)
    r.emit(Activated(names))


def check_group(r: Resolution[State], figures: list[Figure], rule: str) -> None:
    """A group is of one team and within 5 cm of one another (BN-6.4.a–b, BN-8.1.b)."""
    if len({figure.id for figure in figures}) != len(figures):
        r.refuse(rule, "bn-named-twice")
    if len(figures) < 2:
        return
    if len({figure.squad for figure in figures}) > 1:
        r.refuse("BN-13.0.e", "bn-one-squad")
    for figure in figures:
        if figure.hull is not None or figure.aboard:
            r.refuse(rule, "bn-acts-alone", figure=figure.name)
    if len({figure.team for figure in figures}) > 1:
        r.refuse(rule, "bn-one-team")
    every = Options.of(r.state).five_cm == "pairwise"
    if not r.measure(Linked(tuple(figure.id for figure in figures), NEIGHBOURS, every)):
        r.refuse(rule, "bn-not-within-five")


def moved_together(state: State) -> bool:
    """Return whether those who act have moved as a group: what they do now they do in common (BN-6.4.d)."""
    return len(state.acting) > 1 and bool(state.mode)


def check_common(r: Resolution[State], figures: list[Figure], act: str) -> None:
    """Refuse what the rest of the group does not do: after its move all fire or all cover (BN-6.4.c).

    Its fire is one act at one target, unless each may choose his own by option (BN-Q.149).
    """
    begun = r.state.common
    fellow = next((figure for figure in figures if figure.stage == "acting"), None)
    if not begun or fellow is None:
        return
    if begun != act:
        r.refuse("BN-6.4.c", f"bn-group-does-{begun}", figure=fellow.name)
    if act == "fire" and Options.of(r.state).group_targets == "one":
        r.refuse("BN-Q.149", "bn-group-has-fired", figure=fellow.name)


def visible(r: Resolution[State], watcher: Figure, target: Figure) -> bool:
    """Return whether *watcher* may aim at *target*: in the open, or sighted by him or one near (BN-7.0.l)."""
    if not target.marker:
        return True
    if watcher.id in target.seen_by:
        return True
    if watcher.aloft:  # nobody is within 5 cm of it
        return False
    spotters = tuple(
        name
        for name in target.seen_by
        if r.state.figures[name].side == watcher.side and r.state.figures[name].fighting
    )
    return bool(spotters) and bool(r.measure(Near(spotters, watcher.id, NEIGHBOURS)))


def check_reacting(r: Resolution[State], figure: Figure) -> None:
    """Refuse who may not react: suppressed men do nothing at all (BN-Q.79)."""
    if figure.suppressed:
        r.refuse("BN-10.0.d", "bn-suppressed-no-reaction", figure=figure.name)
    if figure.reloading:
        r.refuse("BN-Q.54", "bn-reloading", figure=figure.name)
    if figure.side == r.state.active:
        r.refuse("BN-5.3.a", "bn-active-no-reaction", figure=figure.name)
