"""Bassa Intensità: a man moves, carefully, normally or running (BI-MOVE.c–m, BI-Q.22–27)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne, PickPath, PickSome, YesNo
from core.engine.contract.facts import Command, Refused
from core.engine.contract.overlay import Pace
from core.engine.contract.questions import NeedsAnswer
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import Argument, say
from core.rulekit.acts import Fields, pace
from core.rulekit.kept import Kept
from core.rulekit.names import listed
from core.rulekit.refusals import no
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.geometry import ruler
from core.rules.bassa_intensita.movement.allowance import PEOPLE_SAY, hindrances, on_foot
from core.rules.bassa_intensita.movement.going import check_shocked, mover, set_off
from core.rules.bassa_intensita.movement.suggesting import (
    Allowed,
    Ways,
    men_of,
    movers_field,
    unit_moves,
    ways_of,
)
from core.rules.bassa_intensita.movement.way import LONGEST, Met, Path, check_way, room_of
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.movement import MODES
from core.table.places import Point, exceeds
from core.table.standing import FLOOR

GROUND = ("light", "heavy", "entrenched")
"""What people say that somebody stands in, at a real table."""


@acts.answers(moments.MOVE)
class Move(Command, frozen=True):
    """Move on foot in a *mode*, over the map by corners, at a real table so many cm.

    Who is prone stands up first, but with `bi.crawl` who goes carefully may *crawl*; at the end he may *lie*
    down. *carry* is a seriously wounded man beside him whom he takes along. At a real table people say which
    *tasks* of BI-T.04 the way has, what he stands in then, and whether it *leaves* cover for a visible enemy.
    """

    figure: FigureId
    mode: str
    path: Path = ()
    lie: bool = False
    crawl: bool = False
    carry: FigureId = FigureId("")
    tasks: tuple[str, ...] = ()
    ground: tuple[str, ...] = ()
    leaves: bool = False


@acts.offered(moments.MOVE, 10)
def _(asked: Offered) -> Iterator[Choice]:
    for one in unit_moves(asked, Move, men_of, "BI-MOVE.c", hint="m", weight=1.0):
        yield replace(one, together="move_group")


@acts.fields(Move)
def _(
    state: State,
    seat: str,
    figure: Figure | None,
    crawl: bool | None,
    _unit: UnitId = UnitId(""),
    mode: str = "",
    lie: bool = False,
    carry: FigureId = FigureId(""),
) -> Fields:
    yield movers_field(state, men_of(state, _unit))
    if figure is None:
        return
    yield mode_field(state, figure)
    if mode not in MODES:
        return
    yield YesNo("lie", say("bi-ask-lie", figure=figure.name))
    may_crawl = figure.prone and mode == "careful" and Options.of(state).crawl
    if may_crawl:
        yield YesNo("crawl", say("bi-ask-crawl", figure=figure.name))
    down = tuple(Option(one.id, one.name) for one in wounded_beside(state, figure))
    if down:
        yield PickOne("carry", say("bi-ask-carry"), (Option("", say("listed-nobody")), *down), seldom=True)
    stands = figure.prone and not crawl
    tasks = hindrances(state, figure, stands=stands, lies=lie)
    yield from path_fields(state, figure, mode, (*tasks, *loads(carry)))
    if state.tape:
        rows = tuple(Option(task, say(f"bi-task-of-{task}")) for task in PEOPLE_SAY)
        yield PickSome("tasks", say("bi-ask-tasks"), rows, 0, len(rows), unlikely=True)
        yield YesNo("leaves", say("bi-ask-leaves", figure=figure.name))
        yield ground_field(figure)


def mode_field(state: State, figure: Figure, mates: Iterable[Figure] = ()) -> PickOne:
    """Return the field of the mode, with how far each goes; who ran last turn does not run (BI-MOVE.d).

    *mates* go with him: nobody runs where one of them may not.
    """
    rows = []
    runners = [one.name for one in (figure, *mates) if ran(state, one)]
    for mode in MODES:
        most = on_foot(state, figure, mode, hindrances(state, figure, stands=figure.prone))
        refusal = None
        if mode == "run" and runners:
            refusal = no("BI-MOVE.d", "bi-ran-last-turn", figure=runners[0])
        far = say("bi-so-far", cm=most)
        rows.append(Option(mode, say(f"bi-mode-{mode}"), far, refusal, aloud=mode == "run"))
    return PickOne("mode", say("bi-ask-mode", figure=figure.name), tuple(rows))


def path_fields(
    state: State,
    figure: Figure,
    mode: str,
    tasks: tuple[str, ...],
    allowed: Allowed | None = None,
    beside: tuple[FigureId, ...] = (),
) -> Iterator[PickPath]:
    """Yield the field of a way on foot; none where all that hinders leaves nothing to go.

    The ways that it suggests are *allowed*, which unless told otherwise is what the rule says; of a group it
    depends on who goes *beside* him.
    """
    here, most = figure.place, float(on_foot(state, figure, mode, tasks))
    if most <= 0 and not state.tape:
        return
    origin = (here.x, here.y) if here is not None else None
    may = allowed or (lambda way: way_allowed(state, figure, mode, tasks, way))
    asked = figure.id, mode, tasks, beside
    ways = () if origin is None else _ways(state, lambda: ways_of(state, figure, most, may), asked)
    yield PickPath("path", say("ask-path", figure=figure.name), figure.id, origin, most, 0.0, ways)


_ways: Kept[Ways] = Kept()


def way_allowed(
    state: State, figure: Figure, mode: str, tasks: tuple[str, ...], way: tuple[Point, ...]
) -> bool:
    """Return whether a man may go a way over the map, as the rule says; `False` at a real table."""
    r = ruler(state, figure.side)
    try:
        met = check_way(r, figure, way, "BI-MOVE.c")
        check_climbs(r, figure, way, met)
        check_reach(r, figure, mode, (*tasks, *met.tasks), met.length)
        check_shocked(r, figure, Walking(figure.id, mode, way, figure.place, met.length))
    except (Refused, NeedsAnswer):
        return False
    return True


def ground_field(figure: Figure) -> PickSome:
    """Return the field in which people say what a figure stands in, at a real table."""
    rows = tuple(Option(word, say(f"bi-shelter-{word}")) for word in GROUND)
    return PickSome("ground", say("bi-ask-stands", figure=figure.name), rows, 0, 1, seldom=True)


@acts.gentler(Move)
def _(state: State, mode: str = "") -> Iterator[Pace]:
    return slower(Move, mode)


def slower(command: type[Command], mode: str) -> Iterator[Pace]:
    """Yield the slower modes: who is careful is harder to hit, who ran may not run again (BI-Q.40)."""
    modes = list(MODES)
    for slow in modes[: modes.index(mode)] if mode in MODES else ():
        yield pace(say(f"bi-mode-{slow}"), command, mode=slow)


# --- the rule ---------------------------------------------------------------------------------------


@acts.rule(Move)
def move(r: Resolution[State], command: Move) -> None:
    """Go a way within what the mode and all that hinders leave (BI-MOVE.c–m)."""
    figure = mover(r, command.figure, "BI-MOVE.a")
    set_off(r, checked(r, figure, command))


def checked(r: Resolution[State], figure: Figure, command: Move) -> Walking:
    """Return the move that a command orders; refuse what the rules do not allow."""
    state = r.state
    if command.mode not in MODES:
        r.refuse("BI-MOVE.c", "bi-no-such-mode", words=", ".join(MODES))
    if command.mode == "run" and ran(state, figure):
        r.refuse("BI-MOVE.d", "bi-ran-last-turn", figure=figure.name)
    crawls = command.crawl and figure.prone
    if crawls and not (Options.of(state).crawl and command.mode == "careful"):
        r.refuse("BI-Q.26", "bi-may-not-crawl", figure=figure.name)
    if command.carry and command.carry not in {one.id for one in wounded_beside(state, figure)}:
        r.refuse("BI-MOVE.l", "bi-nobody-to-carry", figure=figure.name)
    stands = figure.prone and not crawls
    tasks = (
        *hindrances(state, figure, stands=stands, lies=command.lie and not crawls),
        *loads(command.carry),
    )
    length, met = _length(r, figure, command)
    if not length and not (stands or command.lie):
        r.refuse("BI-MOVE.c", "bi-stays", figure=figure.name)
    check_reach(r, figure, command.mode, (*tasks, *met), length)
    return Walking(
        figure.id,
        command.mode,
        command.path if isinstance(command.path, tuple) else (),
        None if state.tape else figure.place,
        length,
        tasks=(*tasks, *met),
        lies=command.lie or (crawls and figure.prone),
        carry=command.carry,
        ground=command.ground if state.tape else None,
        leaves=command.leaves and state.tape,
    )


def _length(r: Resolution[State], figure: Figure, command: Move) -> tuple[float, tuple[str, ...]]:
    """Return how long a way is and the tasks on it: on the map as it lies there, else as people say."""
    if isinstance(command.path, tuple):
        met = check_way(r, figure, command.path, "BI-MOVE.c")
        check_climbs(r, figure, command.path, met)
        return met.length, met.tasks
    if not r.state.tape:
        r.refuse("", "bi-path-needed", figure=figure.name)
    if not 0 <= command.path <= LONGEST:
        r.refuse("", "bi-bad-length", figure=figure.name, most=LONGEST)
    wrong = [word for word in command.tasks if word not in PEOPLE_SAY]
    if wrong or any(word not in GROUND for word in command.ground):
        r.refuse("BI-MOVE.e", "bi-no-such-task", words=", ".join(PEOPLE_SAY))
    return float(command.path), command.tasks


def check_climbs(r: Resolution[State], figure: Figure, way: Path, met: Met) -> None:
    """Refuse what takes a whole turn: large obstacles, another window of a building (BI-MOVE.n–o)."""
    place = figure.place
    assert place is not None and isinstance(way, tuple)
    if met.large:
        r.refuse("BI-MOVE.n", "bi-large-obstacle", figure=figure.name)
    room = room_of(r.state, place)
    if room and way and not met.passages:
        r.refuse("BI-MOVE.o", "bi-inside-takes-a-turn", figure=figure.name)
    if room and place.z >= FLOOR and met.passages:
        r.refuse("BI-MOVE.o", "bi-is-upstairs", figure=figure.name)


def check_reach(
    r: Resolution[State], figure: Figure, mode: str, tasks: tuple[str, ...], length: float
) -> None:
    """Refuse a way that is longer than the mode and all tasks leave (BI-MOVE.e, BI-Q.22)."""
    most = on_foot(r.state, figure, mode, tasks)
    if exceeds(length, most):
        r.refuse(
            "BI-MOVE.e", "bi-too-far", figure=figure.name, cm=round(length, 1), most=most, tasks=told(tasks)
        )


def told(tasks: tuple[str, ...]) -> Argument:
    """Return tasks as a list in words."""
    return listed(say(f"bi-task-of-{task}") for task in tasks)


def ran(state: State, figure: Figure) -> bool:
    """Return whether he ran in the turn before (BI-MOVE.d); flight in Panic is no running (BI-Q.27)."""
    return figure.ran > 0 and figure.ran == state.turn - 1


def loads(carried: object) -> tuple[str, ...]:
    """Return the task of carrying somebody (BI-MOVE.l)."""
    return ("load",) if carried else ()


def wounded_beside(state: State, figure: Figure) -> list[Figure]:
    """Return the seriously wounded of one's own side whom a man could carry: on the map those he touches."""
    down = [one for one in state.of(figure.side) if one.health == "serious" and one.man and not one.aboard]
    return [one for one in down if one.id != figure.id and _beside(state, figure, one)]


def _beside(state: State, figure: Figure, other: Figure) -> bool:
    if figure.place is None or other.place is None:
        return state.tape
    from core.table.neighbours import in_contact

    return in_contact(figure.place, other.place)


@acts.concise(Move)
def _(state: State, command: Move) -> Command:
    """Leave out what people say only at a real table, to crawl who stands, and to lie down who crawls."""
    figure = state.figures.get(command.figure)
    crawl = command.crawl and figure is not None and figure.prone
    command = replace(command, crawl=crawl, lie=command.lie and not crawl)
    return command if state.tape else replace(command, tasks=(), ground=(), leaves=False)
