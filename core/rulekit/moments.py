"""What the files of a book speak of by name: moments that others follow, menus, decisions, notes.

Each is an object that a book makes once, in its file `moments.py` or beside the act that it belongs to:

    @acts.moment
    def turn_ended(r: Resolution[State]) -> None:                # moments.py: what is told, when, and to whom
        \"\"\"A turn is over: marks, smoke at the end of its life.\"\"\"

    TAKING_OFF = acts.decision("take_off", "BN-Q.113")           # beside the commands that answer it
    FIGURE = acts.menu("figure", Figure)                         # what one figure is offered

    moments.turn_ended(r)                                        # where it is brought about
    @acts.follows(moments.turn_ended, 10)                        # whoever does something then
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, Generic, NamedTuple, ParamSpec, Protocol, TypeVar

from core.engine.chance.dry_run import Probe
from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Decision, Refusal
from core.engine.contract.registering import named
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message

S = TypeVar("S")
W = TypeVar("W")
V = TypeVar("V")
F = TypeVar("F", bound=Callable[..., Any])
P = ParamSpec("P")


class Identified(Protocol):
    """A figure, whatever it is in its book."""

    @property
    def id(self) -> FigureId:
        """Return its id."""


N = TypeVar("N", bound=Identified)


class Asked(NamedTuple, Generic[S, W]):
    """Who is offered what: *state* as *seat* knows it, the *side* whose act it would be, *who* would do it.

    *probe* asks the rules themselves whether a command is allowed. *who* is a figure where figures are
    offered their acts one after another; for those of *without* nobody wants to know.
    """

    state: S
    seat: str
    side: SideId
    probe: Probe
    who: W
    without: Collection[str] = ()

    def among(self, figures: Iterable[N]) -> Iterator[N]:
        """Yield those of the figures that may be offered anything."""
        return (figure for figure in figures if figure.id not in self.without)

    def refusal(self, command: Command, unfilled: tuple[str, ...] = ()) -> Refusal | None:
        """Return why not; a refusal named in *unfilled* only says that something is left to fill in."""
        return self.probe(command, unfilled)

    def of(self, who: V) -> Asked[S, V]:
        """Return what is asked for one of those whom it was asked for."""
        return Asked(self.state, self.seat, self.side, self.probe, who, self.without)


class Named(Generic[F]):
    """What functions are entered for, under its *name*, each with its place.

    Lower places go first; of one place the modules by their names, and of one module what was entered first:
    the order never depends on who imported whom.
    """

    kind = "entered"

    def __init__(self, name: str) -> None:
        self.name = name
        self.entered: list[tuple[int, str, F]] = []

    def enter(self, function: F, place: int) -> F:
        """Enter one more."""
        self.entered.append((place, function.__module__, named(function, self.kind, self.name)))
        self.entered.sort(key=lambda entry: entry[:2])
        return function

    def __iter__(self) -> Iterator[F]:
        """Yield what was entered, in order."""
        return (entry[2] for entry in self.entered)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


class Moment(Named[Callable[P, "bool | None"]]):
    """Something that happens in the procedure; called where it is brought about, with what is told of it."""

    kind = "follows"

    def __call__(self, *what: P.args, **how: P.kwargs) -> bool:
        """Let all follow that was entered; return whether one has dealt with it; then nothing follows."""
        return any(follows(*what, **how) for _, _, follows in self.entered)

    def following(self) -> Iterator[tuple[int, Callable[P, bool | None]]]:
        """Yield the place and the function of all that was entered, in order."""
        return ((place, follows) for place, _, follows in self.entered)


class Menu(Named[Callable[[Asked[Any, W]], Iterator[Choice]]]):
    """What is offered in a part of the turn, or to one of those who are offered their acts one by one.

    *when* is the sentence that says at which moment: it goes on after "comes".
    """

    kind = "offered"

    def __init__(self, name: str, when: str = "") -> None:
        super().__init__(name)
        self.when = when

    def offers(self, asked: Asked[Any, W]) -> Iterator[Choice]:
        """Yield the choices in the menu's order."""
        for _, _, offer in self.entered:
            yield from offer(asked)


class Deciding(Menu[None]):
    """Something that a seat decides, by paragraph *rule*: its menu, and the commands that answer it.

    With *refused*, a sentence, its commands are for nothing else: whoever is not asked is refused with it.
    """

    def __init__(self, name: str, rule: str, refused: str = "", when: str = "") -> None:
        super().__init__(name, when)
        self.rule = rule
        self.refused = refused
        self.answers: frozenset[str] = frozenset()

    def asks(
        self, seat: str, rule: str = "", reaction: bool = False, message: Message | None = None
    ) -> Decision:
        """Return that *seat* has to decide it now, by *rule* where it is another paragraph than usual."""
        return Decision(seat, self.name, rule or self.rule, reaction=reaction, message=message)

    def asked(self, state: Any, seat: str) -> str:
        """Return the seat for which *seat* decides this now, the first for the referee; "" for none."""
        return next(
            (one.seat for one in state.awaiting if one.about == self.name and seat in (one.seat, REFEREE)), ""
        )

    def is_open(self, state: Any) -> bool:
        """Return whether anybody has to decide it now."""
        return any(one.about == self.name for one in state.awaiting)

    def side(self, r: Resolution[Any]) -> SideId:
        """Return the side that decides this now; refuse everybody else."""
        seat = self.asked(r.state, r.seat)
        if not seat:
            r.refuse(self.rule, self.refused)
        return SideId(seat)


class Beside(Named[Callable[[Any, W], Iterator[Message]]]):
    """What stands beside things of one kind, such as figures, in a view."""

    kind = "notes"

    def noted(self, state: Any, thing: W) -> Iterator[Message]:
        """Yield what stands beside *thing*, in order."""
        for _, _, notes in self.entered:
            yield from notes(state, thing)
