"""What a rule book gives to the engine: one object per folder of `core/rules`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from msgspec import structs

from core.engine.chance.oracles import Geometry
from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.ends import ClosedBy
from core.engine.contract.exposure import Shot
from core.engine.contract.facts import Command, Decision, Event, GameState, Ruling
from core.engine.contract.favour import GOOD, Favour, Favours
from core.engine.contract.forces import ForceBook
from core.engine.contract.muster import Muster
from core.engine.contract.options import GameOptions
from core.engine.contract.other_acts import OtherAct
from core.engine.contract.overlay import NOTHING, Overlay, Pace
from core.engine.contract.view import FigureView, View, ZoneView
from core.engine.words.message import Message

Upcast = Callable[[dict[str, Any], int], dict[str, Any]]
"""One row of an old log, without its chain value, and its number → the row one format later."""

Upcasts = Mapping[int, Upcast | type[Upcast]]
"""By the format they come from. Of a class one is made for each log, which may keep notes on it."""


def no_threat(state: Any, who: str, foe: str) -> float:
    """Tell nothing of what figures may do to each other."""
    return 0.0


class Guess(Protocol):
    """Hidden enemies as they may stand: figures that nobody knows of, put into any state of the seat."""

    men: Mapping[str, float]
    """How many men each of these figures stands for."""

    def __call__(self, state: Any) -> Any:
        """Return a state with them in it, only to ask it what threatens whom."""


class RuleSet(Protocol):
    """The functions of one rule book: all that the engine ever asks of it.

    States are frozen values; none of these changes one. A book inherits from this class, and
    leaves alone whatever is right for it by default.
    """

    id: str
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    state_type: type[GameState]
    upcasts: ClassVar[Upcasts] = {}
    """How its own facts and commands come forward, by the format they come from."""

    left_to_referee: ClassVar[Mapping[str, str]] = {}
    """Options with the value that leaves a decision to a referee: only a game that has one is begun so."""

    unrefereed: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """Options by which a referee decides, where there is one: that value, and what is played without him."""

    refereed: ClassVar[Mapping[str, str]] = {}
    """Options with the value that is played where a referee keeps a real table, unless another is chosen."""

    forces: ClassVar[ForceBook | None] = None
    """How forces are built for it; `None` where they come from the scenario alone."""

    secret_throws: ClassVar[tuple[str, ...]] = ()
    """What the reasons of throws begin with that no player may type: the referee's, else the program's."""

    empty_steps: ClassVar[tuple[str, ...]] = ()
    """Commands that let a step pass, such as a seal: done for who can do nothing else, against bots alone."""

    record_keeping: ClassVar[tuple[str, ...]] = ()
    """Commands that only note where somebody is, which a later step has as well: no step waits for them."""

    one_by_one: ClassVar[Collection[str]] = ()
    """Decisions in which each figure of a side acts by itself, and its side goes on with the next."""

    together: ClassVar[Collection[str]] = ()
    """What the decisions are about of the steps in which all sides act under seal."""

    favours: ClassVar[Favours] = {}
    """For whom each throw is good, by its reason: every reason of the book stands here."""

    points_are: ClassVar[Favour] = GOOD
    """Whether the points that stand beside a side are good for it, or those of its defeat."""

    points_for: ClassVar[Collection[str]] = ()
    """Sentences beside a side that name what it has points for, where no account tells it line by line."""

    passing_facts: ClassVar[Collection[str]] = ()
    """Sentences beside a figure that are true only while it is where it is: it did not come with them."""

    ended_by_losses: ClassVar[Collection[str]] = ()
    """Sentences of a verdict that tell of losses alone as the end: then no points made the difference."""

    man_is: ClassVar[float] = 1.0
    """How many of these points a man is worth, to a bot that weighs."""

    goals_are_points: ClassVar[bool] = False
    """Whether these points are those of the `goals`, which a bot weighs already."""

    options: ClassVar[type[GameOptions]] = GameOptions
    """How it may be read."""

    tabled: ClassVar[Mapping[Any, Collection[str]]] = {}
    """Names that stand in the book's tables and not in its states, by the type of their id."""

    def empty(self) -> Any:
        """Return the state before the first event."""

    def setup(self, scenario: Mapping[str, Any], options: Mapping[str, str], tape: bool) -> tuple[Event, ...]:
        """Return the events that set a scenario up, everything included (the log must not
        depend on the scenario's file later). Errors raise `ScenarioError`."""

    def evolve(self, state: Any, event: Event) -> Any:
        """Return *state* with the facts of *event* copied into it."""

    def resolve(self, r: Resolution[Any], command: Command) -> None:
        """Run the rule of *command*; refuse what is not allowed to `r.seat`."""

    def advance(self, r: Resolution[Any]) -> bool:
        """Do one automatic step of what is in progress; `False` when nobody but people can go on.

        Between two calls the state is the whole continuation, so odds merge equal states there.
        """

    def choices(self, state: Any, seat: str, without: Collection[str] = ()) -> tuple[Choice, ...]:
        """Return what *seat* may do now, the impossible with its refusal; *without* figures only of the rest.

        To leave out figures makes it quicker, nothing else: it is the whole menu but for their choices.
        """

    def every_act(self) -> Sequence[OtherAct]:
        """Return what every act of the book is called and when it is done, whoever may do it now."""
        return ()

    def fields(self, state: Any, seat: str, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Return the fields of command *do*, those after the filled ones depending on them."""

    def seats(self, state: Any) -> tuple[str, ...]:
        """Return the player seats of a game."""

    def known(self, state: Any, seat: str) -> Any:
        """Return *state* with everything replaced that *seat* may not know."""

    def view(self, state: Any, seat: str) -> View:
        """Return what a screen of *seat* shows; made from `known` alone."""

    def figures(self, state: Any, seat: str) -> tuple[FigureView, ...]:
        """Return the figures of `view`; a book says them without all the rest, which takes longer."""
        return self.view(state, seat).figures

    def unseen(self, state: Any, seat: str) -> bool:
        """Return whether others may do something now that *seat* would not learn of.

        *state* is the state as the seat knows it: the answer must not depend on more.
        """
        return False

    def side_of(self, state: Any, id: str) -> str:
        """Return the side of whoever throws dice: a figure, unit or side; "" where there is none such."""
        return ""

    def name(self, state: Any, id: str) -> Message | str:
        """Return what anything that the log names is called; *id* where nobody knows."""
        return id

    def concealed(self, before: Any, event: Event, after: Any, seat: str) -> Event | None:
        """Return *event* as *seat* may read it, or `None` when it may not know of it at all."""
        return event

    def sentence(self, before: Any, event: Event, after: Any) -> Message | None:
        """Return the log line of *event*, already concealed for its reader."""

    def foretold(self, before: Any, event: Event, after: Any) -> Iterable[Message]:
        """Return what a preview says of *event* where it is certain, besides its log line."""
        return ()

    def foretold_of_all(self, before: Any, events: Sequence[Event], after: Any) -> Iterable[Message]:
        """Return what a preview says of all *events* that are certain, once the last of them has happened."""
        return ()

    def has_line(self, before: Any, event: Event, seat: str) -> bool | None:
        """Return whether *event*, already concealed for *seat*, has a `sentence`; `None`: only that tells.

        *before* is the whole state: nothing of it is asked but what the seat may know. So a long log is
        read without making a sentence that nobody looks at.
        """
        return None

    def geometry(self, question: Any, state: Any) -> Any:
        """Measure on the map; raises `NeedsAnswer` in a game without positions."""

    def read(self, question: Any, raw: Any) -> Any:
        """Return a person's answer to a measurement; `ValueError` says what would be right."""

    def muster(self, state: Any, side: str) -> Muster:
        """Return what a printed sheet of *side* has besides its view: boxes to tick, rows of weapons."""
        return Muster()

    def overlay(
        self,
        state: Any,
        do: str,
        filled: Mapping[str, Any],
        measured: Sequence[tuple[Any, Any]],
        laid: tuple[ZoneView, ...] = (),
    ) -> Overlay:
        """Return what command *do* looks like on the table with what is *filled* in so far.

        *measured* is what its rule measured, questions with their answers, *laid* the areas that it would lay
        on the table; *state* is what the seat knows.
        """
        return NOTHING

    def gentler(self, state: Any, do: str, filled: Mapping[str, Any]) -> Iterable[Pace]:
        """Yield the ways of going that cost less than command *do*, the cheapest first."""
        return ()

    def sees(self, state: Any, who: str, spot: tuple[float, float]) -> bool:
        """Return whether a figure sees a spot of the map; *state* is as its seat knows it."""
        return False

    def others(self, state: Any, seat: str) -> Iterable[tuple[str, str, str]]:
        """Return whom *seat* knows of other sides: id, side and name, in the order of their rosters.

        *state* is as the seat knows it; who is only a marker to it is not known.
        """
        return ()

    def goals(self, state: Any) -> Iterable[tuple[tuple[float, float], float, float]]:
        """Yield the places that count for who alone is there: spot, radius, both in cm, and its points.

        For a bot that weighs; *state* is as its seat knows it.
        """
        return ()

    def threats(self) -> Callable[[Any, str, str], float]:
        """Return what tells how many men a figure is likely to put out of another by a shot, as both stand.

        It is asked with a state as its seat knows it and two figures, by a bot that weighs, and may remember
        what it found until the bot has chosen. 0 where a figure may not fire, or nothing is known.
        """
        return no_threat

    def moved(self, before: Any, after: Any, seat: str) -> Iterable[str]:
        """Yield whom of *seat* an act has brought elsewhere, where enemies could fire at him later on.

        Both states are as the seat knows them. A book in which they fire at once, in answer, has
        nobody to yield: what that may do is worked out from their answers.
        """
        return ()

    def shots_at(self, state: Any, who: str) -> Iterable[Shot]:
        """Yield of each enemy the best shot that he would have at a figure, as all stand and are known."""
        return ()

    def guesses(self, state: Any, seat: str) -> Guess | None:
        """Return where enemies may be whom *seat* does not see, for a bot that weighs; `None` for nowhere.

        *state* is as the seat knows it, and nothing else may be asked.
        """
        return None

    def supposed(self, state: Any) -> Any:
        """Return what a seat knows as if there were nothing else: others have written nothing under seal.

        For a bot that weighs what its own orders come to.
        """
        return structs.replace(state, eyes="")

    def terrain(self, state: Any) -> Any:
        """Return the table of `core.table` that lies there, the same for every seat; `None` for none."""
        return None

    def close(self, r: Resolution[Any], closed: ClosedBy) -> None:
        """End the game as people did: emit `GameClosed`, then what ends it in the words of this book.

        Who has won by a resignation is for the book to say, and what a draw is in it. Refuse an end that it
        does not have, such as that of one side of three.
        """
        r.refuse("", "engine-no-such-end")

    def passing(self, state: Any, decision: Decision) -> Command:
        """Return the answer that lets *decision* pass."""

    def least(self, state: Any, seat: str) -> Iterable[Command]:
        """Yield by what a seat lets its own turn go where no decision is open, what is least first.

        *state* is as the seat knows it. What is refused is not for now, and the next is tried.
        """
        return ()

    def answers(self, decision: Decision) -> Collection[str]:
        """Return the tags of the commands that answer *decision*."""
        return decision.answers

    def concise(self, state: Any, command: Command) -> Command:
        """Return *command* without what means nothing in *state*, such as a target where none is chosen.

        So commands that mean the same are one and throw the same dice: whatever can be varied without meaning
        it would be varied until they please. *state* is the real one; what is left out is known to all.
        """
        return command

    def settled(self, state: Any) -> bool:
        """Return whether no act is in progress (odds stop here)."""
        return not state.awaiting

    def lurks(self, state: Any, side: str) -> bool:
        """Return whether *side* may have men whom the seat that knows *state* does not know."""
        return bool(state.may_hide(side))

    def answered(self, window: Any, state: Any) -> bool:
        """Return whether an answer given in the state *window* is over: what it answers goes on."""
        return self.settled(state)

    def outcome(self, before: Any, after: Any) -> tuple[str, ...]:
        """Name what changed between two settled states, such as `("abu:out",)`."""
        return ()

    def price(self, state: Any, name: str) -> Message | None:
        """Return what a change named by `outcome` costs whom, such as points; `None` where nothing.

        *state* is the one before it, as the seat knows it that asks.
        """
        return None

    def rank(self, name: str) -> int:
        """Return the place of a change named by `outcome` among all that there are, the worst at 0."""
        return 0

    def leads(self, name: str) -> bool:
        """Return whether a change named by `outcome` is what others come of, which are told under it."""
        return False

    def idle(self, name: str) -> bool:
        """Return whether what `outcome` names is only that nothing came of a throw."""
        return False

    def dear(self, state: Any, seat: str, name: str, named: bool) -> bool:
        """Return whether a change named by `outcome` is one that *seat* would want to be warned of.

        It is one that its own act brings about: a friend who is hit, a man who leaves. *named* says whether
        the command names him. *state* is as for `price`.
        """
        return False

    def ruled(self, r: Resolution[Any], ruling: Ruling) -> Any:
        """Return the state as the referee's ruling sets it; refuse what he may not set. Emits nothing."""

    def follow_ruling(self, r: Resolution[Any], ruling: Ruling) -> None:
        """Emit what follows from a ruling that was just made, so that no fact contradicts another."""
        return

    def carry_out(self, r: Resolution[Any]) -> bool:
        """Begin what the command of *r* has just written under seal, alone; False where that is nothing.

        Only odds ask for it: what is written comes to nothing before all have sealed.
        """
        return False

    def carried_out(self, state: Any) -> bool:
        """Return whether what was begun so is over, though its step goes on."""
        return False

    def apart(self, state: Any) -> tuple[Any, ...]:
        """Return states that each go on with a part of what *state* is in the middle of, or nothing.

        Makes odds quicker, never different. The parts must throw different dice and change different
        things, none of which another part looks at: their ends together are then the ends of *state*.
        """
        return ()

    def merged(self, before: Any, state: Any, geometry: Geometry | None) -> Any:
        """Return a state that everything follows from just as from *state*, with less told apart.

        Makes odds quicker, never different. *before* is the state that the last step began in.
        *geometry* measures on the map; `None` where people measure, who are not asked for this.
        """
        return state
