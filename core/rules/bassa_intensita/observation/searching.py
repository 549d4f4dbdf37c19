"""Bassa Intensità: both sides look for hidden enemies at the end of a phase (BI-OBS.a–d, h, BI-Q.78–79).

Who looks where is written under seal, and rolled in secret: what finds nothing is told to nobody.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import AnyId, FigureId, SideId, UnitId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rulekit.refusals import no
from core.rulekit.sealing import sealing
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.asking import may_ask
from core.rules.bassa_intensita.common.chance import CERTAIN
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.common.names import name, names
from core.rules.bassa_intensita.common.quality import q
from core.rules.bassa_intensita.common.stack import begin, wait
from core.rules.bassa_intensita.facts.seeing import Observed, Searched
from core.rules.bassa_intensita.observation.difficulty import difficulty, face_for, in_the_open, may_observe
from core.rules.bassa_intensita.observation.elements import elements, in_element, in_view
from core.rules.bassa_intensita.observation.lines_to import lines_to
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.orders.describing import the_ground
from core.rules.bassa_intensita.orders.offering import calling, unit_choice
from core.rules.bassa_intensita.orders.writing import write, writer, writing
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Looking
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import OPEN_GROUND, AnyOrder, Search

# --- who looks where ------------------------------------------------------------------------------


@acts.answers(moments.OBSERVE)
class OrderSearch(Command, frozen=True):
    """Let somebody look for enemies in a terrain element, or in the open; one attempt an element."""

    figure: FigureId
    element: AnyId = OPEN_GROUND


@acts.offered(moments.OBSERVE, 10)
def _(asked: Offered) -> Iterator[Choice]:
    if not left_to_search(asked):
        return  # what was written is taken back first
    for unit in asked.state.units.values():
        if unit.side == asked.side and (men := _observers(asked.state, unit.id)):
            yield calling(unit_choice(unit, OrderSearch, "BI-OBS.h", hint="l", weight=0.1), men)


def _observers(state: State, unit: UnitId) -> list[Figure]:
    return [one for one in state.figures.values() if one.unit == unit and may_observe(one)]


@acts.fields(OrderSearch)
def _(state: State, seat: str, figure: Figure | None, _unit: UnitId = UnitId("")) -> Fields:
    men = _observers(state, _unit)
    yield PickOne("figure", say("bi-ask-figure"), options_of(men))
    if figure is not None:
        yield PickOne("element", say("bi-ask-element", figure=figure.name), tuple(_rows(state, figure)))


def _rows(state: State, figure: Figure) -> Iterator[Option]:
    yield Option(OPEN_GROUND, name(state, OPEN_GROUND))
    for piece in elements(state):
        unseen = None if in_view(state, figure, piece.id) else _unseen(state, figure, piece.id)
        yield Option(piece.id, name(state, piece.id), refusal=unseen)


def _unseen(state: State, figure: Figure, element: AnyId) -> Refusal:
    return no("BI-OBS.h", "bi-element-unseen", figure=figure.name, element=name(state, element))


@acts.rule(OrderSearch)
def order_search(r: Resolution[State], command: OrderSearch) -> None:
    """Write who makes the side's one attempt at an element that he sees."""
    figure = writer(r, command.figure, "observe")
    if not may_observe(figure):
        r.refuse("BI-Q.79", "bi-cannot-observe", figure=figure.name)
    known = (OPEN_GROUND, *(piece.id for piece in elements(r.state)))
    if command.element not in known:
        r.refuse("BI-OBS.h", "bi-no-such-element", words=command.element)
    if not in_view(r.state, figure, command.element):
        r.refuse_as(_unseen(r.state, figure, command.element))
    write(r, figure, Search(figure.id, command.element))


# --- everywhere at once ----------------------------------------------------------------------------


@acts.answers(moments.OBSERVE)
class SearchEverywhere(Command, frozen=True):
    """Let whoever sees best look wherever nobody is told to look yet (BI-Q.79): at every element in view."""


@acts.offered(moments.OBSERVE, 5)
def _(asked: Offered) -> Iterator[Choice]:
    if left_to_search(asked):
        label, refusal = say("bi-do-search_everywhere"), asked.refusal(SearchEverywhere())
        yield choice(SearchEverywhere, label, "BI-OBS.h", refusal=refusal, hint="a", weight=0.3)


def left_to_search(asked: Offered) -> bool:
    """Return whether there is a place at which nobody of the side has been told to look."""
    step = asked.state.sealed
    written = {slip.order.slot for slip in step.of(asked.side)} if step is not None else set()
    return any(where not in written for where in places(asked.state))


def places(state: State) -> tuple[AnyId, ...]:
    """Return whatever there is one attempt for: the open, and every element of terrain."""
    return (OPEN_GROUND, *(piece.id for piece in elements(state)))


@acts.rule(SearchEverywhere)
def search_everywhere(r: Resolution[State], command: SearchEverywhere) -> None:
    """Write an attempt for each place that has none, by whoever sees best there.

    Infantry sees more than vehicles (BI-T.20); then counts the face needed: Quality, and being a scout.
    """
    step = writing(r, "observe")
    side = sealing(r, step, step.rule, "bi-sealed-already")
    taken = {slip.order.slot for slip in step.of(side)}
    observers = sorted(
        (one for one in r.state.of(side) if may_observe(one)),
        key=lambda one: (one.hull is not None, -in_the_open(r.state, one), -q(r.state, one)),
    )
    left = [where for where in places(r.state) if where not in taken]
    found = [(where, one) for where in left if (one := first_in_view(r.state, observers, where)) is not None]
    if not found:
        r.refuse("BI-OBS.h", "bi-nothing-to-search")
    for where, one in found:
        write(r, one, Search(one.id, where))


def first_in_view(state: State, observers: list[Figure], where: AnyId) -> Figure | None:
    """Return who of these sees best at a place: the first in order who has it in view.

    Before all others whoever is inside it: no wall stands between him and who hides there.
    """
    within = (one for one in observers if one.place is not None and one.place.inside == where)
    return next((one for one in (*within, *observers) if in_view(state, one, where)), None)


# --- the attempts ---------------------------------------------------------------------------------


@acts.follows(moments.opened_observe, 10)
def _(r: Resolution[State], orders: tuple[AnyOrder, ...]) -> bool:
    """All attempts are made from what both sides knew before."""
    begin(r, Looking(left=tuple(one for one in orders if isinstance(one, Search))))
    return True


@acts.follows(moments.doing_looking, 10)
def _(r: Resolution[State], frame: Looking) -> bool:
    """Make the next attempt; once all are made tell each side what it has found."""
    if frame.left:
        if r.state.tape and r.seat != REFEREE:
            wait(r, moments.HIDDEN_THERE.asks(other_side(r.state, frame.left[0])))
        else:
            make(r, frame.left[0])
        return True
    if frame.found:
        side = frame.found[0][0]
        observe(r, side, tuple(dict.fromkeys(whom for by, whom in frame.found if by == side)))
        return True
    return False


def make(r: Resolution[State], search: Search) -> None:
    """Make one attempt."""
    r.emit(Searched(search, tuple(attempt(r, search))))


def other_side(state: State, search: Search) -> SideId:
    """Return the side whose figures an attempt may find."""
    return next(side for side in state.sides if side != state.figures[search.figure].side)


def attempt(r: Resolution[State], search: Search) -> Iterator[FigureId]:
    """Yield whom one attempt finds: one d10 against each hidden enemy's own difficulty (BI-Q.78).

    In the open each unit is one attempt, with `bi.obs_roll` per_unit everywhere. No die is thrown where it
    could change nothing. At a real table only the referee, or whose figure it is, is asked about it; about an
    observer whom he does not know the referee alone.
    """
    observer = r.state.figures[search.figure]
    here = r.state.tape or observer.place is not None
    if not (here and may_observe(observer) and may_ask(r, observer)):  # taken away since it was written
        return
    tries: dict[str, list[tuple[FigureId, int]]] = {}
    each = search.element == OPEN_GROUND or Options.of(r.state).obs_roll == "per_unit"
    hidden = [one for one in hidden_from(r.state, observer.side) if may_ask(r, one)]
    there = in_element(r, hidden, search.element)
    lines = lines_to(r, observer, there)
    for target in there:
        face = face_for(r.state, observer, difficulty(r.state, observer, target, lines[target.id]))
        tries.setdefault(target.unit if each else "", []).append((target.id, face))
    for needs in tries.values():
        rolled = 0
        if any(0 < face < CERTAIN for _, face in needs):
            (rolled,) = r.roll(1, "bi-secret-observe", "BI-OBS.g", sides=10, who=observer.id)
        for whom, face in needs:
            if face == CERTAIN or 0 < rolled <= face:
                yield whom


def hidden_from(state: State, side: str) -> list[Figure]:
    """Return the enemies of a side that are on the table and that it does not observe."""
    return [
        one for one in state.foes(side) if side not in one.seen_by and (state.tape or one.place is not None)
    ]


def observe(r: Resolution[State], side: SideId, whom: tuple[FigureId, ...]) -> None:
    """Let a side observe these, and whoever rides in them."""
    riders = (one.id for one in r.state.figures.values() if one.aboard in whom)
    r.emit(Observed(side, (*whom, *riders)))


# --- at a real table whoever is looked for says where his figures are ------------------------------


@acts.passes(moments.HIDDEN_THERE)
class AnswerSearch(Command, frozen=True):
    """Say who of one's own might be found by the enemy's next attempt: the program throws, or the referee."""


acts.offer(
    moments.HIDDEN_THERE, AnswerSearch, say("bi-do-answer_search"), "BI-OBS.h", place=10, hint="l", weight=1.0
)


@acts.rule(AnswerSearch)
def answer_search(r: Resolution[State], command: AnswerSearch) -> None:
    """Ask the owner of hidden figures, or the referee, who of them is there and how he is seen."""
    frame = r.state.frame
    if not isinstance(frame, Looking) or not frame.left:  # whose attempt it is only its own side knows
        r.refuse("BI-OBS.h", "bi-not-now")
    make(r, frame.left[0])


# --- told -------------------------------------------------------------------------------------------


@acts.tells(Searched)
def _(before: State, event: Searched, after: State) -> Message:
    search = event.search
    where, found = the_ground(after, search.slot), names(after, event.found)
    who = name(after, search.figure)
    if not event.found:
        return say("bi-searched-none", who=who, where=where)
    return say("bi-searched", who=who, where=where, found=found)


acts.line(Observed, "bi-observed", side="side", whom="figures")
