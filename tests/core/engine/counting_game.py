"""A game small enough to see through: two seats add numbers, throw dice, hide one and ask the other.

It stands in for a rule book wherever the engine itself is tested.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from core import VERSION
from core.engine.chance.fair import Secret, hashes
from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Field, Number
from core.engine.contract.ends import ClosedBy
from core.engine.contract.engine_facts import EndAgreed, EndOffered, GameClosed, OfferEnded
from core.engine.contract.facts import Command, Decision, Drawn, Event, GameState, Ruled, Ruling, Sealing
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.view import View
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.log.record import FORMAT, KEYING, Header
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say

SEATS = ("north", "south")
SECRET = Secret("5c" * 32, {"north": "a1" * 32, "south": f"{'b2' * 32} south wind"})


class State(GameState, frozen=True):
    scores: dict[str, int] = {}
    hidden: dict[str, int] = {}
    acts: int = 0
    hiding: bool = True
    deck: tuple[str, ...] = ("1", "1", "2", "10")


class Add(Command, frozen=True):
    amount: int
    note: str = ""


class Throw(Command, frozen=True):
    """Throw *dice* over *cm*; those of *need* or more count; with *again*, so many more dice as counted."""

    dice: int
    need: int = 0
    again: bool = False
    sides: int = 6
    cm: float = 0.0
    added: bool = False


class Deal(Command, frozen=True):
    """Draw so many cards and add what they are worth; *closed* ones are not shown to the other seat."""

    cards: int = 1
    closed: bool = False


class Hide(Command, frozen=True):
    number: int


class Show(Command, frozen=True):
    pass


class Pace(Command, frozen=True):
    """Measure to somewhere and add the distance."""

    to: str


class Lob(Command, frozen=True):
    """Measure how far, throw a die, measure where it drifts, throw again: as a grenade on a real table."""

    to: str


class Aim(Sealing, frozen=True):
    """A lob at what is written down in secret."""

    to: str


class Risk(Command, frozen=True):
    """Throw a die, and then do what no rule should: refuse by it, or fail; if *blind*, where all is seen."""

    fails: bool = False
    blind: bool = False


class Call(Command, frozen=True):
    """The other seat shows its number, and one die more than that is thrown."""


class Ask(Command, frozen=True):
    """The other seat decides whether to pay; a reaction."""


class Pay(Command, frozen=True):
    yes: bool


class Finish(Command, frozen=True):
    pass


class Crash(Command, frozen=True):
    """A fault in a rule."""


class Begun(Event, frozen=True):
    """Where numbers may be hidden, either seat may do so at any time."""

    hiding: bool = True
    deck: tuple[str, ...] = ("1", "1", "2", "10")


class Added(Event, frozen=True):
    seat: str
    amount: int
    note: str = ""


class Dealt(Event, frozen=True):
    card: str


class Hidden(Event, frozen=True):
    seat: str
    number: int = 0


class Shown(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: str
    number: int


class Asked(Event, frozen=True):
    seat: str


class Paid(Event, frozen=True):
    seat: str
    yes: bool


class TurnBegan(Event, frozen=True):
    turn: int


class Finished(Event, frozen=True):
    pass


class Far(Struct, frozen=True, tag="far"):
    to: str


def other(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


class Counting(RuleSet):
    id = "counting"
    commands = (Add, Throw, Deal, Hide, Show, Pace, Lob, Aim, Risk, Call, Ask, Pay, Finish, Crash)
    events = (Begun, Added, Dealt, Hidden, Shown, Asked, Paid, TurnBegan, Finished)
    state_type = State

    def empty(self) -> State:
        return State()

    def setup(self, scenario: Mapping[str, Any], options: Mapping[str, str], tape: bool) -> tuple[Event, ...]:
        return (Begun(options.get("hiding") != "no"),)

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case Begun(hiding):
                return replace(state, scores=dict.fromkeys(SEATS, 0), turn=1, phase="count", hiding=hiding)
            case Added(seat, amount):
                scores = {**state.scores, seat: state.scores[seat] + amount}
                return replace(state, scores=scores, acts=state.acts + 1)
            case Dealt(card):
                left = list(state.deck)
                left.remove(card)
                return replace(state, deck=tuple(left))
            case Hidden(seat, number):
                return replace(state, hidden={**state.hidden, seat: number})
            case Asked(seat):
                decision = Decision(other(seat), "pay", "C-2", ("pay",), reaction=True)
                return replace(state, awaiting=(decision,))
            case Paid():
                return replace(state, awaiting=())
            case TurnBegan(turn):
                return replace(state, turn=turn, acts=0)
            case Finished():
                return replace(state, over=say("event-remarked", text="done"))
            case Ruled() | EndOffered() | EndAgreed() | OfferEnded() | GameClosed():
                return event.evolve(state)  # type: ignore[no-any-return]
            case _:
                return state

    def resolve(self, r: Resolution[State], command: Command) -> None:
        match command:
            case Add(amount, note):
                if amount < 0:
                    r.refuse("C-1", "engine-bad-answer", why="less than nothing")
                r.emit(Added(r.seat, amount, note))
            case Throw():
                self.throw(r, command)
            case Deal(cards, closed):
                if cards > len(r.state.deck):
                    r.refuse("C-7", "engine-bad-answer", why="the deck is empty")
                for _ in range(cards):
                    card = r.draw("closed deck" if closed else "deck", r.state.deck, "C-7", who=r.seat)
                    r.emit(Dealt(card))
                    r.emit(Added(r.seat, int(card)))
            case Hide(number):
                if not r.state.hiding:
                    r.refuse("C-6", "engine-bad-answer", why="nothing is hidden in this game")
                r.emit(Hidden(r.seat, number))
            case Show():
                r.emit(Shown(r.seat, r.state.hidden.get(r.seat, 0)))
            case Pace(to):
                r.emit(Added(r.seat, int(r.measure(Far(to)))))
            case Lob(to) | Aim(to):
                gained = int(r.measure(Far(to))) + r.total(1, "event-dice", "C-5", who=r.seat)
                drift = int(r.measure(Far(f"drift of {to}")))
                if drift > 50:
                    r.refuse("C-5", "engine-bad-answer", why="nothing drifts so far")
                gained += drift
                r.emit(Added(r.seat, gained + r.total(1, "event-dice", "C-5", who=r.seat)))
            case Risk(fails, blind):
                if blind and other(r.seat) in r.state.hidden:
                    r.refuse("C-8", "engine-bad-answer", why="somebody hides")
                got = r.total(1, "event-dice", "C-8", who=r.seat)
                if fails:
                    raise KeyError(got)
                r.refuse("C-8", "engine-bad-answer", why=f"{got} is not enough")
            case Call():
                shown = r.state.hidden.get(other(r.seat), 0)
                r.emit(Shown(other(r.seat), shown))
                r.emit(Added(r.seat, r.total(1 + shown, "event-dice", "C-6", who=r.seat)))
            case Ask():
                r.emit(Asked(r.seat))
            case Pay(yes):
                if not r.state.awaiting:
                    r.refuse("C-2", "engine-bad-answer", why="nobody asked")
                r.emit(Paid(r.seat, yes))
                if yes:
                    r.emit(Added(r.seat, -1))
            case Finish():
                r.emit(Finished())
            case _:
                raise RuntimeError("a fault in a rule")

    def close(self, r: Resolution[State], closed: ClosedBy) -> None:
        won = closed.winner or (other(closed.by) if closed.how == "resigned" else "")
        r.emit(GameClosed(closed.how, closed.by, SideId(won), closed.reason))
        r.emit(Finished())

    def throw(self, r: Resolution[State], wish: Throw) -> None:
        if wish.added:
            got = r.total(wish.dice, "event-dice", "C-3", need=wish.need, sides=wish.sides, who=r.seat)
        elif not wish.need:
            got = r.total(wish.dice, "event-dice", "C-3", sides=wish.sides, who=r.seat)
        else:
            got = r.hits(wish.dice, wish.need, "event-dice", "C-3", sides=wish.sides, who=r.seat)
            if wish.again and got:
                got += sum(r.roll(got, "event-dice", "C-4", who=r.seat))
        r.emit(Added(r.seat, got))

    def advance(self, r: Resolution[State]) -> bool:
        if r.state.acts < 3:
            return False
        r.emit(TurnBegan(r.state.turn + 1))
        return True

    def choices(self, state: State, seat: str, without: Collection[str] = ()) -> tuple[Choice, ...]:
        return (Choice("add", say("event-dice"), "C-1"),)

    def fields(self, state: State, seat: str, do: str, filled: Mapping[str, Any]) -> tuple[Field, ...]:
        return (Number("amount", say("event-dice"), 0, 9),)

    def seats(self, state: State) -> tuple[str, ...]:
        return SEATS

    def known(self, state: State, seat: str) -> State:
        if seat == "referee":
            return state
        return replace(state, hidden={s: n for s, n in state.hidden.items() if s == seat})

    def unseen(self, state: State, seat: str) -> bool:
        return state.hiding and seat != "referee"

    def view(self, state: State, seat: str) -> View:
        facts = tuple((name, str(value)) for name, value in {**state.scores, **state.hidden}.items())
        return View(seat, state.turn, Message(state.phase), (), (), options=facts)

    def concealed(self, before: State, event: Event, after: State, seat: str) -> Event | None:
        if isinstance(event, Drawn) and event.deck == "closed deck" and event.who != seat:
            return None
        return None if isinstance(event, Hidden) and event.seat != seat else event

    def sentence(self, before: State, event: Event, after: State) -> Message | None:
        return say("event-remarked", text=type(event).__name__)

    def geometry(self, question: Far, state: State) -> float:
        return float(len(question.to))

    def read(self, question: Far, raw: Any) -> float:
        if not isinstance(raw, (int, float)):
            raise ValueError("a distance in cm is needed")
        return float(raw)

    def passing(self, state: State, decision: Decision) -> Command:
        return Pay(False)

    def settled(self, state: State) -> bool:
        return not state.awaiting and state.acts < 3

    def outcome(self, before: State, after: State) -> tuple[str, ...]:
        gained = {seat: after.scores[seat] - before.scores[seat] for seat in SEATS}
        return tuple(f"{seat}:{gain:+}" for seat, gain in gained.items() if gain)

    def ruled(self, r: Resolution[State], ruling: Ruling) -> State:
        if ruling.fact != "score":
            r.refuse("", "engine-bad-answer", why="only scores are ruled here")
        if ruling.subject not in SEATS:
            return r.state
        return replace(r.state, scores={**r.state.scores, ruling.subject: ruling.value})


COUNTING = Counting()


def load(id: str) -> Counting:
    return {"counting": COUNTING}[id]


def header(**changes: Any) -> Header:
    """A header of the counting game, with fair dice unless told otherwise."""
    usual: dict[str, Any] = {
        "format": FORMAT,
        "game": "a count",
        "rules": "counting",
        "scenario": "plain",
        "created": "2026-01-01T00:00:00Z",
        "keying": KEYING,
        "program": VERSION,
    }
    made = Header(**{**usual, **changes})
    return replace(made, **hashes(SECRET)) if made.dice == "fair" else made


def new_game(hiding: bool = True, **changes: Any) -> Game:
    """A counting game in memory, begun."""
    game = Game(COUNTING, header(**changes), SECRET, clock=lambda: "2026-01-01T00:00:00Z")
    game.accept(game.begin((Begun(hiding),)))
    return game


def new_host(path: Path, hiding: bool = True, **changes: Any) -> GameHost:
    """A kept counting game, begun."""
    return GameHost.create(path, COUNTING, header(**changes), (Begun(hiding),))


def play(game: Game, seat: str, command: Command, *answers: Any) -> Any:
    """Draft and accept in memory; what is no draft is returned."""
    draft = game.draft(seat, command, answers)
    return game.accept(draft) if hasattr(draft, "record") else draft
