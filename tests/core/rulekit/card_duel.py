"""A rule book as small as one can be that has what the first two have not.

No turns: a card says whose side acts. One to four sides, civilians among them. A d10 test at or below a
number that is added to, multiplied, halved upward or read from another column. A hit man's friends may
respond, and that response may be answered. Every joker opens a step in which all sides write under seal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne, Text
from core.engine.contract.facts import Asking, Command, Event, GameState, Modifier, Number, Ruling
from core.engine.contract.number import worked_out
from core.engine.contract.seats import REFEREE
from core.engine.contract.view import FigureView, SideView, View
from core.engine.words.cards import card_name
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import Acts, Asked, Fields, choice
from core.rulekit.book import ChapterBook
from core.rulekit.moments import Menu
from core.rulekit.reacting import Stacked
from core.rulekit.sealed import Sealed, Slip, as_known, sealed_by, written
from core.rulekit.sealing import check_writing, sealing
from core.rulekit.windows import Able, Reaction, Window, Windows
from core.rulekit.windows import as_known as window_known

DECK = ("AH", "2H", "3D", "AS", "2S", "3C", "KC", "QH", "JK1", "JK2")


class Man(Struct, frozen=True):
    id: str
    side: str
    out: bool = False


class State(GameState, frozen=True):
    sides: tuple[str, ...] = ()
    men: dict[str, Man] = {}
    deck: tuple[str, ...] = DECK
    active: str = ""
    windows: Windows = ()
    orders: Sealed[str] | None = None
    read: tuple[tuple[str, str], ...] = ()
    tape: bool = False
    terrain: None = None


acts: Acts[State] = Acts()
CARDS, ACTING = acts.menu("cards", type(None)), acts.menu("acting", type(None))
RESPOND, ORDERS = acts.decision("respond", "CD-3"), acts.decision("orders", "CD-4")


# --- facts -----------------------------------------------------------------------------


class Set(Event, frozen=True):
    sides: tuple[str, ...]

    def evolve(self, state: State) -> State:
        men = {f"{side}{n}": Man(f"{side}{n}", side) for side in self.sides for n in (1, 2)}
        return replace(state, sides=self.sides, men=men, phase="cards")


class CardTurned(Event, frozen=True):
    card: str
    active: str

    def evolve(self, state: State) -> State:
        left = tuple(card for card in state.deck if card != self.card)
        return replace(state, deck=left or DECK, active=self.active)


class StepOpened(Event, frozen=True):
    step: Sealed[str]

    def evolve(self, state: State) -> State:
        return replace(state, orders=self.step, awaiting=self.step.deciding)


class StepChanged(Event, frozen=True):
    step: Sealed[str]
    seat: str

    def evolve(self, state: State) -> State:
        return replace(state, orders=self.step, awaiting=self.step.deciding)


class OrdersRead(Event, frozen=True):
    slips: tuple[tuple[str, str], ...]

    def evolve(self, state: State) -> State:
        return replace(state, orders=None, read=self.slips, active="")


class Shot(Event, frozen=True):
    firer: str
    target: str
    chance: int
    base: int
    modifiers: tuple[Modifier, ...]
    hit: bool

    def numbers(self) -> tuple[Number, ...]:
        return (Number(self.target, self.chance, 1, self.modifiers, self.base, or_less=True, who=self.firer),)

    def evolve(self, state: State) -> State:
        man = replace(state.men[self.target], out=self.hit)
        return replace(state, men={**state.men, self.target: man})


class WindowsChanged(Asking, frozen=True):
    windows: Windows

    def evolve(self, state: State) -> State:
        return replace(state, windows=self.windows, awaiting=self.decisions)


class ActDone(Event, frozen=True):
    def evolve(self, state: State) -> State:
        return replace(state, active="")


EVENTS = (Set, CardTurned, StepOpened, StepChanged, OrdersRead, Shot, WindowsChanged, ActDone)


# --- cards -----------------------------------------------------------------------------


class TurnCard(Command, frozen=True):
    pass


@acts.rule(TurnCard)
def turn_card(r: Resolution[State], command: TurnCard) -> None:
    """Hearts the first side, spades the second, clubs the third, diamonds the fourth; a joker: orders."""
    if r.state.active or r.state.orders is not None:
        r.refuse("CD-1", "engine-bad-answer", why="somebody acts")
    card = r.draw("deck", r.state.deck, "CD-1")
    sides = r.state.sides
    side = "" if card.startswith("JK") else sides["HSCD".index(card[-1]) % len(sides)]
    r.emit(CardTurned(card, side))
    if not side:
        r.emit(StepOpened(Sealed(sides, ORDERS.name, ORDERS.rule)))


@acts.offered(CARDS)
def _(asked: Asked[State, None]) -> Iterator[Choice]:
    if not asked.state.active:
        yield choice(TurnCard, say("event-deck"), "CD-1", hint="c", weight=1.0)


# --- shooting and responding -----------------------------------------------------------------


class Responses(Stacked[State]):
    def may(self, state: State, one: Able) -> bool:
        """Who is out does not respond."""
        return not state.men[one.who].out


RESPONSES = Responses(
    lambda state: state.windows, lambda windows, decisions: WindowsChanged(windows, decisions=decisions)
)


@acts.answers(RESPOND)
class Shoot(Command, frozen=True):
    firer: FigureId
    target: FigureId


def chance_of(state: State, firer: Man) -> tuple[int, int, tuple[Modifier, ...]]:
    """Chance, base and modifiers: halved upward for a response, from another column against civilians."""
    terms = [Modifier(2, "mod-special", "CD-2")]
    if state.windows:
        terms.append(Modifier(2, "mod-moved", "CD-3", "÷"))
    if firer.side == "civilians":
        terms.insert(0, Modifier(3, "mod-poor-shot", "CD-2", "="))
    return worked_out(5, terms), 5, tuple(terms)


@acts.rule(Shoot)
def shoot(r: Resolution[State], command: Shoot) -> None:
    """One d10 at or below the chance (CD-2); friends of who was shot at may respond (CD-3)."""
    firer, target = r.state.men.get(command.firer), r.state.men.get(command.target)
    if firer is None or target is None or firer.out or target.out or firer.side == target.side:
        r.refuse("CD-2", "engine-bad-answer", why="nobody to shoot at")
    window = r.state.windows[-1] if r.state.windows else None
    if window is None and (firer.side != r.state.active or r.seat not in (firer.side, REFEREE)):
        r.refuse("CD-2", "engine-bad-answer", why="not his card")
    if window is not None:
        if not RESPONSES.may_answer(r.state, firer.id) or target.id != window.cause:
            r.refuse("CD-3", "engine-bad-answer", why="not his to answer")
        RESPONSES.declare(r, Reaction(firer.id))
    chance, base, modifiers = chance_of(r.state, firer)
    hit = r.any(1, chance, "event-dice", "CD-2", sides=10, who=firer.id, low=True)
    r.emit(Shot(firer.id, target.id, chance, base, modifiers, hit))
    able = tuple(
        Able(man.side, man.id) for man in r.state.men.values() if man.side == target.side and not man.out
    )
    if len(r.state.windows) < 3:
        RESPONSES.open(r, Window(RESPOND.name, RESPOND.rule, firer.id, able, most=1))


@acts.offered(ACTING)
@acts.offered(RESPOND)
def _(asked: Asked[State, None]) -> Iterator[Choice]:
    for man in asked.state.men.values():
        if man.side == asked.side and not man.out:
            given = {"firer": man.id}
            yield choice(Shoot, say("event-dice"), "CD-2", man.id, given, weight=1.0)


@acts.fields(Shoot)
def _(state: State, seat: str, firer: FigureId = FigureId("")) -> Fields:
    man = state.men.get(firer)
    foes = [foe for foe in state.men.values() if man is not None and foe.side != man.side and not foe.out]
    if state.windows:
        foes = [foe for foe in foes if foe.id == state.windows[-1].cause]
    yield PickOne("target", say("event-dice"), tuple(Option(foe.id, foe.id) for foe in foes))


@acts.passes(RESPOND)
class LetPass(Command, frozen=True):
    pass


@acts.rule(LetPass)
def let_pass(r: Resolution[State], command: LetPass) -> None:
    RESPONSES.let_pass(r)


acts.offer(RESPOND, LetPass, say("event-dice"), "CD-3", weight=0.5)


class Rest(Command, frozen=True):
    pass


@acts.rule(Rest)
def rest(r: Resolution[State], command: Rest) -> None:
    if not r.state.active or r.seat not in (r.state.active, REFEREE):
        r.refuse("CD-1", "engine-bad-answer", why="not his card")
    r.emit(ActDone())


acts.offer(ACTING, Rest, say("event-dice"), "CD-1", 9, weight=0.5)


# --- orders under seal ------------------------------------------------------------------------


@acts.answers(ORDERS)
class Write(Command, frozen=True):
    order: str


@acts.rule(Write)
def write(r: Resolution[State], command: Write) -> None:
    assert r.state.orders is not None
    check_writing(r, r.state.orders, r.seat, "CD-4", "engine-others-decide")
    r.emit(StepChanged(written(r.state.orders, Slip(r.seat, r.seat, command.order)), r.seat))


@acts.fields(Write)
def _(state: State, seat: str) -> Fields:
    yield Text("order", say("event-dice"), 20)


@acts.passes(ORDERS)
class Seal(Command, frozen=True):
    pass


@acts.rule(Seal)
def seal(r: Resolution[State], command: Seal) -> None:
    assert r.state.orders is not None
    seat = sealing(r, r.state.orders, "CD-4", "engine-others-decide")
    step = sealed_by(r.state.orders, seat)
    r.emit(StepChanged(step, seat))
    if step.open:
        r.emit(OrdersRead(tuple((slip.seat, slip.order) for slip in step.slips)))


@acts.offered(ORDERS)
def _(asked: Asked[State, None]) -> Iterator[Choice]:
    yield choice(Write, say("event-remarked", text="Write"), "CD-4", weight=0.5)
    yield choice(Seal, say("event-remarked", text="Seal"), "CD-4", weight=1.0)


# --- the log ------------------------------------------------------------------------------------

acts.silent(Set, StepOpened, StepChanged, WindowsChanged, ActDone)


@acts.tells(CardTurned)
def _(before: State, event: CardTurned, after: State) -> Message:
    return say("event-remarked", text=card_name(event.card))


@acts.tells(Shot)
def _(before: State, event: Shot, after: State) -> Message:
    return say("event-remarked", text=f"{event.firer} {event.target} {event.hit}")


@acts.tells(OrdersRead)
def _(before: State, event: OrdersRead, after: State) -> Message:
    return say("event-remarked", text=" ".join(f"{seat}:{order}" for seat, order in event.slips))


class CardDuel(ChapterBook):
    id = "card_duel"
    acts = acts
    commands = acts.commands
    events = EVENTS
    state_type = State

    def setup(self, scenario: Mapping[str, Any], options: Mapping[str, str], tape: bool) -> tuple[Event, ...]:
        return (Set(tuple(scenario["sides"])),)

    def advance(self, r: Resolution[State]) -> bool:
        state = r.state
        if RESPONSES.advance(r):
            return True
        if (
            state.active
            and not state.windows
            and all(m.out for m in state.men.values() if m.side == state.active)
        ):
            r.emit(ActDone())
            return True
        return False

    def choices(self, state: State, seat: str, without: Collection[str] = ()) -> tuple[Choice, ...]:
        """Nothing is ruled here."""
        return tuple(choice for choice in super().choices(state, seat, without) if choice.do != "ruling")

    def menus(self, state: State, seat: str) -> Iterator[tuple[Menu[None], str]]:
        """The decisions; where there are none, the side whose card lies there acts, or a card is turned."""
        yield from super().menus(state, seat)
        if not state.awaiting and not state.active:
            yield CARDS, ""
        elif not state.awaiting and seat in (state.active, REFEREE):
            yield ACTING, state.active

    def seats(self, state: State) -> tuple[str, ...]:
        return state.sides

    def known(self, state: State, seat: str) -> State:
        if seat == REFEREE:
            return state
        orders = as_known(state.orders, seat) if state.orders is not None else None
        return replace(
            state, orders=orders, windows=window_known(state.windows, seat), deck=tuple(sorted(state.deck))
        )

    def concealed(self, before: State, event: Event, after: State, seat: str) -> Event | None:
        match event:
            case StepChanged(seat=by):
                return event if seat == REFEREE or by == seat else None
            case WindowsChanged(windows=windows) if seat != REFEREE:
                return replace(event, windows=window_known(windows, seat), decisions=())
        return event

    def unseen(self, state: State, seat: str) -> bool:
        return state.orders is not None

    def view(self, state: State, seat: str) -> View:
        seen = self.known(state, seat)
        return View(
            seat, 0, Message("event-deck"),
            tuple(SideView(side, side, side == seen.active) for side in seen.sides),
            tuple(
                FigureView(man.id, man.id, man.side, man.side[:1], own=man.side == seat, out=man.out)
                for man in seen.men.values()
            ),
            waiting_for=tuple(decision.seat for decision in seen.awaiting),
        )  # fmt: skip

    def settled(self, state: State) -> bool:
        return not state.windows

    def outcome(self, before: State, after: State) -> tuple[str, ...]:
        return tuple(
            f"{name}:dead" for name, man in after.men.items() if man.out and not before.men[name].out
        )

    def geometry(self, question: Any, state: State) -> Any:
        raise LookupError(question)

    def read(self, question: Any, raw: Any) -> Any:
        return raw

    def ruled(self, r: Resolution[State], ruling: Ruling) -> State:
        r.refuse("", "engine-bad-answer", why="nothing is ruled here")


RULES = CardDuel()
