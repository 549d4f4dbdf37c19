"""The acts of a rule book, each entered where it is written: command, rule, offer, fields, line in the log.

A paragraph's file holds everything about its acts; the book is the sum of its files:

    @acts.rule(Fight)                # what the command does
    @acts.offered(FIGURE, 90)        # when it stands in the menu, and where
    @acts.fields(Fight)              # what is left to fill in
    acts.line(Stormed, "x-stormed", who="figure")    # the log line of what happened
    @acts.tells(MeleeFought)         # the same where it takes a function

What a paragraph does at a moment that is not its own, such as the end of a turn or of a move, enters too
(`follows`), so that whoever brings that moment about need not know which paragraphs there are. Moments,
menus and decisions are objects (`core.rulekit.moments`): a misspelt one does not exist. What is entered for
nothing, or never, is told as the book is loaded (`whole`).
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Generic, ParamSpec, TypeVar

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.facts import Command, Decision, Event, GameState, Refusal, Ruling
from core.engine.contract.overlay import Pace
from core.engine.contract.registering import named
from core.engine.contract.seats import REFEREE
from core.engine.words.message import Message
from core.locale import sentences, usual_language
from core.rulekit.declared_lines import Called, Either, Line, either
from core.rulekit.fillings import Told
from core.rulekit.moments import Asked, Beside, Deciding, Menu, Moment

__all__ = [
    "Acts",
    "Asked",
    "Fields",
    "Incomplete",
    "TwiceEntered",
    "choice",
    "either",
    "open_chapters",
    "pace",
    "tag_of",
]

S = TypeVar("S", bound=GameState)
W = TypeVar("W")
F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type[Command])
P = ParamSpec("P")

Fields = Iterator[AnyField]
Rule = Callable[[Resolution[S], Any], None]
When = Callable[[Any, Any, str], bool | None]
"""(state before, event, who reads it) → whether there is a line; `None`: only the line itself says."""

LINE_OR_NONE = {"Message": True, "None": False}
"""What the type of a line says of whether there is one; any other leaves it open."""

LineOf = Callable[[S, Any, S], Message | None]
Foretold = Callable[[S, Any, S], Iterable[Message]]
Passing = Callable[[S, Decision], Command]
Concise = Callable[[S, Any], Command]
Follows = Callable[P, "bool | None"]
Offer = Callable[[Asked[Any, W]], Iterator[Choice]]
Notes = Callable[[Any, W], Iterator[Message]]


class TwiceEntered(TypeError):
    """Two functions were entered for one thing."""


class Incomplete(TypeError):
    """Something of a book is entered for nothing, or named and never entered."""


def tag_of(kind: type[Command] | type[Event]) -> str:
    """Return what a command or fact is called in logs."""
    return str(kind.__struct_config__.tag)


class AsItIs:
    """Lets a decision pass by a *command* as it is without its fields."""

    def __init__(self, command: type[Command]) -> None:
        self.command = command()
        self.__module__, self.__name__ = command.__module__, f"passing {command.__name__}"

    def __call__(self, state: Any, decision: Decision) -> Command:
        """Return the command."""
        return self.command


class Acts(Generic[S]):
    """What the files of one rule book have entered."""

    def __init__(self, labels: str = "") -> None:
        """*labels* is what the sentences begin with by which acts are offered, such as `bi-do-`."""
        self.labels = labels
        self.labelled_so: dict[str, tuple[type[Command], Menu[Any] | None]] = {}
        self.at_many_moments: set[type[Command]] = set()
        self.by_bystanders: set[type[Command]] = set()
        self.rules: dict[type[Command], Rule[S]] = {}
        self.field_makers: dict[type[Command], Told[Fields]] = {}
        self.paces: dict[type[Command], Told[Iterable[Pace]]] = {}
        self.lines: dict[type[Event], LineOf[S]] = {}
        self.foretold: dict[type[Event], Foretold[S]] = {}
        self._when: dict[type[Event], When] = {}
        self._has_line: dict[type[Event], bool | When | None] = {}
        self.called: dict[Any, Called] = {}
        self.passings: dict[Deciding, Passing[S]] = {}
        self.essences: dict[type[Command], Concise[S]] = {}
        self.answering: dict[type[Command], list[Deciding]] = {}
        self.decisions: dict[str, Deciding] = {}
        self.menus: list[Menu[Any]] = []
        self.moments: list[Moment[Any]] = []

    # --- what is spoken of ---------------------------------------------------------

    def moment(self, told: Callable[P, Any]) -> Moment[P]:
        """Make a moment, called as the function *told*, which says in its text when it is and has no body."""
        self.moments.append(made := Moment[P](told.__name__))
        made.__doc__ = told.__doc__
        return made

    def menu(self, name: str, of: type[W], when: str = "") -> Menu[W]:
        """Make a menu of what each *of* this type is offered; `type(None)` for a side. *when*: see `Menu`."""
        self.menus.append(made := Menu[W](name, when))
        return made

    def decision(self, about: str, rule: str, refused: str = "", when: str = "") -> Deciding:
        """Make a decision about *about*, as logs call it, by paragraph *rule*; the rest: see `Deciding`."""
        if about in self.decisions:
            raise TwiceEntered(f"two decisions about {about!r}")
        self.decisions[about] = Deciding(about, rule, refused, when)
        return self.decisions[about]

    # --- entering ------------------------------------------------------------------

    def rule(self, command: type[Command]) -> Callable[[F], F]:
        """Enter the rule that resolves *command*."""
        return _under(self.rules, "rule", command)

    def labelled(self, command: type[Command], *ids: str, at: Menu[Any] | None = None) -> None:
        """Enter labels of a command that do not go on with its tag: what it is called while it is offered.

        *at* is where it is offered so, if not at the first decision that it answers.
        """
        self.labelled_so |= dict.fromkeys(ids, (command, at))

    def many_moments(self, *commands: type[Command]) -> None:
        """Enter that these are done at so many moments that to tell one of them would mislead."""
        self.at_many_moments |= set(commands)

    def of_bystanders(self, *commands: type[Command]) -> None:
        """Enter that only figures of neither side do these, as civilians: they are no man's of a side."""
        self.by_bystanders |= set(commands)

    def fields(self, *commands: type[Command]) -> Callable[[F], F]:
        """Enter who makes the fields of these commands: (state, seat, what is filled in) → fields.

        What is filled in are parameters by the names of the fields: see `core.rulekit.fillings`.
        """
        return _under(self.field_makers, "fields", *commands, told=2)

    def gentler(self, command: type[Command]) -> Callable[[F], F]:
        """Enter which ways of going cost less than this one (`RuleSet.gentler`): (state, filled in)."""
        return _under(self.paces, "gentler", command, told=1)

    def tells(
        self, *events: type[Event], when: Callable[[S, Any, str], bool | None] | None = None
    ) -> Callable[[F], F]:
        """Enter who works out the log line of these events: (state before, event, state after) → sentence.

        Where it may be none, *when* says more quickly whether it is: of the event as its reader reads it, and
        of what he may know in the whole state before it. `None` where that does not tell.
        """
        if when is not None:
            self._when |= dict.fromkeys(events, when)
        return _under(self.lines, "line", *events)

    def foretells(self, *events: type[Event]) -> Callable[[F], F]:
        """Enter what is said of these before an act is done: (before, event, after) → messages."""
        return _under(self.foretold, "foretold", *events)

    def has_line(self, before: S, event: Event, seat: str) -> bool | None:
        """Return whether an event has a log line; `None` where only its line can say, of the states.

        What works a line out says by its own type whether it always tells something.
        """
        kind = type(event)
        try:
            told = self._has_line[kind]
        except KeyError:
            told = self._has_line[kind] = _has_line(self.lines.get(kind), self._when.get(kind))
        return told(before, event, seat) if callable(told) else told

    def silent(self, *events: type[Event]) -> None:
        """Say that another line tells these events, or that they only move the procedure on."""
        _under(self.lines, "line", *events)(_no_line)

    def line(self, event: type[Event], id: str | Either, /, gone: bool = False, **blanks: str) -> None:
        """Enter the log line of *event*: sentence *id*, each of its blanks with the field that fills it.

        *gone*: whoever is named is so as he was before it. See `core.rulekit.declared_lines`.
        """
        _under(self.lines, "line", event)(Line(event, id, gone, blanks, self.called))

    def calls(self, *types: Any) -> Callable[[F], F]:
        """Enter how lines call what stands in fields of these *types*: (state, value) → its name."""
        return _under(self.called, "calls", *types)

    def passing(self, *decisions: Deciding) -> Callable[[F], F]:
        """Enter the command that lets these decisions pass."""
        return _under(self.passings, "passing", *decisions)

    def passes(self, *decisions: Deciding) -> Callable[[C], C]:
        """Enter a command as an answer to these decisions; without any of its fields it lets them pass."""

        def enter(command: C) -> C:
            self.passing(*decisions)(AsItIs(command))
            return self.answers(*decisions)(command)

        return enter

    def answers(self, *decisions: Deciding) -> Callable[[C], C]:
        """Enter a command as an answer to these decisions."""

        def enter(command: C) -> C:
            for one in decisions:
                one.answers |= {tag_of(command)}
                self.answering.setdefault(command, []).append(one)
            return command

        return enter

    def concise(self, command: type[Command]) -> Callable[[F], F]:
        """Enter who leaves out of *command* what its rule does not look at now (`RuleSet.concise`)."""
        return _under(self.essences, "concise", command)

    def offered(self, menu: Menu[W], place: int = 0) -> Callable[[Offer[W]], Offer[W]]:
        """Enter what is offered in a *menu*, or to who has a decision to make; lower places stand first."""
        return lambda offer: menu.enter(offer, place)

    def offer(
        self,
        menu: Menu[W],
        command: type[Command],
        label: Message,
        rule: str,
        place: int = 0,
        given: Mapping[str, Any] | None = None,
        hint: str = "",
        weight: float | None = None,
    ) -> None:
        """Enter what is always offered in a *menu*, whoever is asked: see `choice`."""
        made = choice(command, label, rule, given=given, hint=hint, weight=weight)

        def _(asked: Asked[Any, W]) -> Iterator[Choice]:
            yield made

        _.__module__ = command.__module__
        menu.enter(_, place)

    def follows(self, moment: Moment[P], place: int = 0) -> Callable[[Follows[P]], Follows[P]]:
        """Enter what follows by itself at a *moment* of the procedure; lower places go first.

        Who returns `True` has dealt with it: nothing further follows.
        """
        return lambda follows: moment.enter(follows, place)

    def notes(self, beside: Beside[W], place: int = 0) -> Callable[[Notes[W]], Notes[W]]:
        """Enter what stands beside a thing of this kind: (known state, thing) → words."""
        return lambda notes: beside.enter(notes, place)

    # --- asking --------------------------------------------------------------------

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Every command that has a rule, by name, whichever file was imported first."""
        return tuple(sorted(self.rules, key=lambda command: command.__name__))

    @cached_property
    def by_tag(self) -> dict[str, type[Command]]:
        """Every command that has a rule, by its tag; asked once all have entered."""
        return {tag_of(command): command for command in (*self.rules, *self.field_makers)}

    def deciding(self, state: S, seat: str) -> Iterator[tuple[Deciding, str]]:
        """Yield what the open decisions are that *seat* may answer, and whose; the referee's are all."""
        for one in state.awaiting:
            if seat in (one.seat, REFEREE):
                yield self.decisions[one.about], one.seat

    def answers_to(self, about: str) -> Collection[str]:
        """Return the tags of all commands that were entered as answers to decisions about this."""
        return self.decisions[about].answers if about in self.decisions else ()

    def check_asked(self, r: Resolution[S], command: Command) -> None:
        """Refuse a command that is for a decision alone to whoever is not asked now."""
        kinds = self.answering.get(type(command), [])
        alone = kinds and all(one.refused for one in kinds)
        if alone and not any(one.asked(r.state, r.seat) for one in kinds):
            r.refuse(kinds[0].rule, kinds[0].refused)

    def fields_of(
        self, state: S, seat: str, do: type[Command], filled: Mapping[str, Any]
    ) -> tuple[AnyField, ...]:
        """Return the fields of command *do*, none for one that has nothing to fill in."""
        if (maker := self.field_makers.get(do)) is None:
            return ()
        for name in filled:
            if name[0] == "_" and name not in maker.names:
                raise Incomplete(f"nothing of {do.__name__} is narrowed by {name!r}")
        fields = tuple(maker(state, seat, filled=filled))
        _check_names(do, (field.name for field in fields))
        return fields

    # --- the whole book --------------------------------------------------------------

    def whole(self, events: Collection[type[Event]]) -> None:
        """Check, once every file has entered what it holds, that nothing is entered for nothing.

        *events* are those of the book. Raises `Incomplete` with all that is wrong.
        """
        decisions = self.decisions.values()
        of_a_rule = [*self.rules, Ruling]
        facts = [kind for kind in self.lines if kind.__module__ != Event.__module__]
        wrong = [
            *(f"{one} is followed by nobody" for one in self.moments if not one.entered),
            *(f"{one} offers nothing" for one in (*self.menus, *decisions) if not one.entered),
            *(f"{one} has no answers" for one in decisions if not one.answers),
            *(f"{one} has no passing answer" for one in decisions if one not in self.passings),
            *(f"{kind} has fields and no rule" for kind in self.field_makers if kind not in of_a_rule),
            *(f"{kind} has gentler ways and no rule" for kind in self.paces if kind not in of_a_rule),
            *(f"{kind} answers and has no rule" for kind in self.answering if kind not in of_a_rule),
            *(f"{kind} is told and is no fact of the book" for kind in facts if kind not in events),
        ]
        spoken = sentences(usual_language())
        for line in self.lines.values():
            wrong += line.faults(spoken) if isinstance(line, Line) else ()
        if wrong:
            raise Incomplete("; ".join(wrong))


def choice(
    command: type[Command],
    label: Message,
    rule: str,
    figure: str = "",
    given: Mapping[str, Any] | None = None,
    refusal: Refusal | None = None,
    hint: str = "",
    heading: Message | str = "",
    weight: float | None = None,
) -> Choice:
    """Return what a seat may choose: this *command*; see `Choice`. What is *given* must be fields of it."""
    filled = {} if given is None else dict(given)
    _check_names(command, filled)
    made = Choice(tag_of(command), label, rule, figure, filled, refusal, hint, heading, weight)
    return replace(made, at_once=True) if command.opens else made


def pace(label: Message, command: type[Command], **filled: Any) -> Pace:
    """Return a way of going: this *command*, its fields *filled* otherwise than in the one in hand."""
    _check_names(command, filled)
    return Pace(label, tag_of(command), filled)


def _check_names(command: type[Command], names: Iterable[str]) -> None:
    """Refuse names that are no fields of a command; parts follow a dot, what only narrows has a `_`."""
    for name in names:
        if name.partition(".")[0] not in command.__struct_fields__ and not name.startswith("_"):
            raise Incomplete(f"{command.__name__} has no field {name!r}")


def _has_line(line: object, when: When | None) -> bool | When | None:
    """Return whether a line tells something, or what says so of an event; `None`: only the line itself."""
    if when is not None:
        return when
    if isinstance(line, Line):
        return True if isinstance(line.id, str) else line.tells
    return LINE_OR_NONE.get(getattr(line, "__annotations__", {}).get("return", ""))


def _no_line(before: Any, event: Event, after: Any) -> None:
    return None


def _under(table: dict[Any, Any], kind: str, *keys: Any, told: int = 0) -> Callable[[F], F]:
    """Enter a function under *keys*; before what is filled in it is *told* so many things, 0 if it is not."""

    def enter(function: F) -> F:
        for key in keys:
            if key in table:
                first, second = table[key].__module__, function.__module__
                raise TwiceEntered(f"{key} is entered twice, by {first} and {second}")
            table[key] = named(function, kind, key)
            if told:
                table[key] = Told(function, told, key)
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
