"""The acts of a rule book, each entered where it is written: command, rule, offer, fields, line in the log.

A paragraph's file holds everything about its acts; the book is the sum of its files:

    @acts.rule(Fight)                # what the command does
    @acts.offered("figure", 90)      # when it stands in the menu, and where
    @acts.fields("fight")            # what is left to fill in
    @acts.tells(MeleeFought)         # the log line of what happened

What a paragraph does at a moment that is not its own, such as the end of a turn or of a move, enters too
(`follows`), so that whoever brings that moment about need not know which paragraphs there are.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from core.engine.chance.dry_run import Probe
from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.facts import Command, Decision, Event, GameState, Refusal
from core.engine.contract.registering import named
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message

S = TypeVar("S", bound=GameState)
W = TypeVar("W")
V = TypeVar("V")
F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type[Command])

Fields = Iterator[AnyField]
Rule = Callable[[Resolution[S], Any], None]
FieldsOf = Callable[[S, str, Mapping[str, Any]], Fields]
Line = Callable[[S, Any, S], Message | None]
Passing = Callable[[S, Decision], Command]
Concise = Callable[[S, Any], Command]
Follows = Callable[..., bool | None]
Notes = Callable[[S, Any], Iterator[Message]]


class Named(Protocol):
    """A figure, whatever it is in its book."""

    @property
    def id(self) -> FigureId:
        """Return its id."""


N = TypeVar("N", bound=Named)


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


Offer = Callable[[Asked[S, Any]], Iterator[Choice]]
Placed = dict[str, list[tuple[int, str, F]]]


class TwiceEntered(TypeError):
    """Two functions were entered for one thing."""


class Acts(Generic[S]):
    """What the files of one rule book have entered."""

    def __init__(self) -> None:
        self.rules: dict[type[Command], Rule[S]] = {}
        self.field_makers: dict[str, FieldsOf[S]] = {}
        self.lines: dict[type[Event], Line[S]] = {}
        self.passings: dict[str, Passing[S]] = {}
        self.essences: dict[type[Command], Concise[S]] = {}
        self._answers: dict[str, set[str]] = {}
        self._offers: Placed[Offer[S]] = {}
        self._following: Placed[Follows] = {}
        self._notes: Placed[Notes[S]] = {}

    # --- entering ------------------------------------------------------------------

    def rule(self, command: type[Command]) -> Callable[[F], F]:
        """Enter the rule that resolves *command*."""
        return _under(self.rules, "rule", command)

    def fields(self, *commands: str) -> Callable[[F], F]:
        """Enter who makes the fields of these commands, by their tags."""
        return _under(self.field_makers, "fields", *commands)

    def tells(self, *events: type[Event]) -> Callable[[F], F]:
        """Enter who writes the log line of these events: (state before, event, state after) → sentence."""
        return _under(self.lines, "line", *events)

    def silent(self, *events: type[Event]) -> None:
        """Say that another line tells these events, or that they only move the procedure on."""
        _under(self.lines, "line", *events)(_no_line)

    def passing(self, about: str) -> Callable[[F], F]:
        """Enter the command that lets a decision about *about* pass."""
        return _under(self.passings, "passing", about)

    def answers(self, *abouts: str) -> Callable[[C], C]:
        """Enter a command as an answer to decisions about these."""

        def enter(command: C) -> C:
            for about in abouts:
                self._answers.setdefault(about, set()).add(str(command.__struct_config__.tag))
            return command

        return enter

    def concise(self, command: type[Command]) -> Callable[[F], F]:
        """Enter who leaves out of *command* what its rule does not look at now (`RuleSet.concise`)."""
        return _under(self.essences, "concise", command)

    def offered(self, moment: str, place: int = 0) -> Callable[[F], F]:
        """Enter what is offered at a *moment*: what a decision is about, or a part of the turn.

        Lower places stand first in the menu; of one place the modules by their names, and of one module
        what was entered first: the order never depends on who imported whom.
        """
        return _placed(self._offers, "offered", moment, place)

    def follows(self, moment: str, place: int = 0) -> Callable[[F], F]:
        """Enter what follows by itself at a *moment* of the procedure; lower places go first.

        Which moments there are, and what is told of each, the book says (`happens`). Who returns `True`
        has dealt with it: nothing further follows.
        """
        return _placed(self._following, "follows", moment, place)

    def notes(self, of: str, place: int = 0) -> Callable[[F], F]:
        """Enter what stands beside a thing of this kind, such as a "figure": (known state, thing) → words."""
        return _placed(self._notes, "notes", of, place)

    # --- asking --------------------------------------------------------------------

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Every command that has a rule, by name, whichever file was imported first."""
        return tuple(sorted(self.rules, key=lambda command: command.__name__))

    def answers_to(self, about: str) -> tuple[str, ...]:
        """Return the tags of all commands that were entered as answers to decisions about this."""
        return tuple(sorted(self._answers.get(about, ())))

    def decision(self, seat: str, about: str, rule: str, reaction: bool = False) -> Decision:
        """Return what *seat* has to decide, with all commands that were entered as its answers."""
        return Decision(seat, about, rule, self.answers_to(about), reaction)

    def offers(self, moment: str, asked: Asked[S, Any]) -> Iterator[Choice]:
        """Yield the choices of a moment in the menu's order."""
        for _, _, offer in self._offers.get(moment, ()):
            yield from offer(asked)

    def happens(self, moment: str, r: Resolution[S], *what: Any) -> bool:
        """Let everything follow that was entered for a moment; return whether one has dealt with it."""
        return any(follows(r, *what) for _, _, follows in self._following.get(moment, ()))

    def following(self, moment: str) -> Iterator[tuple[int, Follows]]:
        """Yield the place and the function of all that was entered for a moment, in order."""
        for place, _, follows in self._following.get(moment, ()):
            yield place, follows

    def noted(self, of: str, state: S, thing: Any) -> Iterator[Message]:
        """Yield what stands beside *thing*, in order."""
        for _, _, notes in self._notes.get(of, ()):
            yield from notes(state, thing)

    def followed(self, moment: str) -> bool:
        """Return whether anything was entered for a moment."""
        return moment in self._following

    def fields_of(self, state: S, seat: str, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Return the fields of command *do*, none for one that has nothing to fill in."""
        maker = self.field_makers.get(do)
        return tuple(maker(state, seat, filled)) if maker is not None else ()


def _no_line(before: Any, event: Event, after: Any) -> None:
    return None


def _placed(table: Placed[Any], kind: str, under: str, place: int) -> Callable[[F], F]:
    def enter(function: F) -> F:
        table.setdefault(under, []).append((place, function.__module__, named(function, kind, under)))
        table[under].sort(key=lambda entry: entry[:2])
        return function

    return enter


def _under(table: dict[Any, Any], kind: str, *keys: Any) -> Callable[[F], F]:
    def enter(function: F) -> F:
        for key in keys:
            if key in table:
                first, second = table[key].__module__, function.__module__
                raise TwiceEntered(f"{key} is entered twice, by {first} and {second}")
            table[key] = named(function, kind, key)
        return function

    return enter


def open_chapters(book: str, but: tuple[str, ...] = ()) -> None:
    """Import every module of the package *book*, so that its files enter what they hold.

    *but* names modules of the package itself that are left out, such as the one that asks for it.
    """
    folder = importlib.import_module(book)
    for found in pkgutil.walk_packages(folder.__path__, f"{book}."):
        if found.name not in but:
            importlib.import_module(found.name)
