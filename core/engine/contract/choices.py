"""What a seat may do now: self-describing choices, from which every front end builds commands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from core.engine.contract.facts import Refusal
from core.engine.contract.turning import Turning
from core.engine.words.message import Message
from core.engine.words.validation import BadAnswer


class Option(Struct, frozen=True, omit_defaults=True):
    """One value that a field may take; with *refusal* it is shown dimmed and why.

    *weight* says how good it looks, to bots and to the order of suggestions. What weighs less than nothing is
    for people, and no bot's. *beside* is what a list has at the end of its row, a column each, where one
    number of the *detail* would say too little. What is said *aloud* is never taken where nobody has said it,
    as a run, which costs more than the way.
    """

    value: Any
    label: Message | str
    detail: Message | None = None
    refusal: Refusal | None = None
    weight: float | None = None
    beside: tuple[Message, ...] = ()
    aloud: bool = False


class Field(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """One field of a command: its *name* in the command and the *prompt* shown."""

    name: str
    prompt: Message


class PickOne(Field, frozen=True, tag="pick_one"):
    """Exactly one of *options*. With *seldom* it is mostly the one of the value "", such as nobody."""

    options: tuple[Option, ...] = ()
    seldom: bool = False


class PickSome(Field, frozen=True, tag="pick_some"):
    """*least* to *most* of *options*, as a list of their values in the order chosen.

    With *likely* one begins with all of them: mostly nobody is left out. With *unlikely* nobody asks: it is
    none of them unless somebody says so. With *seldom* only a table that tells in brief is not asked.
    """

    options: tuple[Option, ...] = ()
    least: int = 0
    most: int = 99
    likely: bool = False
    unlikely: bool = False
    seldom: bool = False


class Share(Field, frozen=True, tag="share"):
    """Divide *total* whole units among *options*, at least *least* each: a list of numbers."""

    options: tuple[Option, ...] = ()
    total: int = 0
    least: int = 1


class PickPoint(Field, frozen=True, tag="pick_point"):
    """A point `[x, y]` in cm, at most *within* cm from *origin* where that is given.

    What is *aimed* is worth it at the suggested spots alone: a bot takes one of them, or leaves the act.
    """

    origin: tuple[float, float] | None = None
    within: float | None = None
    suggestions: tuple[tuple[float, float], ...] = ()
    aimed: bool = False


class PickPath(Field, frozen=True, tag="pick_path"):
    """Waypoints `[[x, y], …]` in cm for *figure* from *origin*: *least* to *most* cm on the plan.

    An empty list stays in place. What ground and obstacles cost of the *most*, the rule says. Without
    an *origin* (tape) the cm moved is typed instead: a number. With *listed* the suggestions are good ways
    for people too, else only for bots. *turning* limits its changes of direction, the first from *facing*.
    """

    figure: str = ""
    origin: tuple[float, float] | None = None
    most: float = 0.0
    least: float = 0.0
    suggestions: tuple[tuple[tuple[float, float], ...], ...] = ()
    listed: bool = False
    turning: Turning | None = None
    facing: float = 0.0


class Number(Field, frozen=True, tag="number"):
    """A number from *least* to *most*; whole where *step* is 1."""

    least: float = 0.0
    most: float = 0.0
    step: float = 1.0
    default: float | None = None
    unit: str = ""


class YesNo(Field, frozen=True, tag="yes_no"):
    """Yes or no, as a Boolean."""

    default: bool = False


class Text(Field, frozen=True, tag="text"):
    """A line of text of at most *most* characters."""

    most: int = 200


AnyField = PickOne | PickSome | Share | PickPoint | PickPath | Number | YesNo | Text


KEPT_LETTERS = "zZqjknNMTYPKV"
"""Letters that mean the same wherever one is: no act is chosen by one of them."""


class Choice(Struct, frozen=True, omit_defaults=True):
    """An act a seat may choose: the command's tag, the fields already *given*, its label.

    *figure* is who does it ("" for the side). Its fields come from `RuleSet.fields`, one
    after another, because what may be aimed at depends on the weapon chosen before. What is
    given under a name with a `_` before it narrows those fields, such as the team of a group.
    *refusal* says why it is not possible now. *hint* is the letter that suggests itself, none of
    `KEPT_LETTERS`, which are zZqjknNMTYPKV.
    *men* are those of a body of whom one does it, with *several* some of them together: its letter works
    for each of them. With *passes* it lets a moment pass at which the seat could have answered another's act.
    *written* are those of figure and men who have one written under seal, which another would replace: who
    repeats an act passes them by. What weighs less than nothing is for people, and no bot's.
    What is done *at_once* only opens what follows, and leaves nothing to weigh: its letter does it. So it
    does with an *idle* one, which ends what cannot be gone on with, or lets go what undo gives back.
    *called* are those of the men whom it calls upon, where that is not all: the others may not do it now, or
    hardly ever would.
    *likewise* are those who may do the same after him, each in an act of his own.
    A *lasting* one that lets pass stands also where the same is asked again, by the next of the same kind.
    *together* is the command by which several of the men do it, where that is another one.
    """

    do: str
    label: Message
    rule: str
    figure: str = ""
    given: dict[str, Any] = {}
    refusal: Refusal | None = None
    hint: str = ""
    heading: Message | str = ""
    weight: float | None = None
    men: tuple[str, ...] = ()
    several: bool = False
    passes: bool = False
    at_once: bool = False
    written: tuple[str, ...] = ()
    called: tuple[str, ...] | None = None
    likewise: tuple[str, ...] = ()
    lasting: bool = False
    together: str = ""
    idle: bool = False

    @property
    def calls_upon(self) -> tuple[str, ...]:
        """Who has it to do now: nobody where it is refused, or weighs less than nothing; "" is the side."""
        if self.refusal is not None or (self.weight or 0.0) < 0:
            return ()
        if self.called is not None:
            return self.called
        return self.men if self.men and not self.figure else (self.figure, *self.men)


DEEPEST = 6
"""Dots in the name of a field: no command has parts within parts beyond this."""


UNLIKELY = 0.01
"""What weighs no more is meant so seldom that it is not guessed because it was done last time."""


def weight_of(one: Option | Choice) -> float:
    """Return how good a value or an act looks: what says nothing of it is as good as any."""
    return 1.0 if one.weight is None else one.weight


def called_upon(choices: Iterable[Choice]) -> bool:
    """Return whether there is something to do now; players may rule, without a referee, at any time."""
    return any(one.refusal is None and one.do != "ruling" for one in choices)


def folded(filled: dict[str, Any]) -> dict[str, Any]:
    """Return filled fields as the JSON of a command: dotted names become lists and objects.

    A name that begins with `_` only narrows the fields and is no part of the command.
    `ValueError` where one of them contradicts another.

    >>> folded({"action": "run", "paths.0": [[1, 2]], "paths.1": []})
    {'action': 'run', 'paths': [[[1, 2]], []]}
    """
    made: dict[str, Any] = {}
    for name, value in filled.items():
        if name.startswith("_"):
            continue
        at = made
        *outer, last = name.split(".", DEEPEST)
        for part in outer:
            at = at.setdefault(part, {})
            if not isinstance(at, dict):
                raise BadAnswer("misfit-twice-given", field=part)
        at[last] = value
    return {name: _listed(value) for name, value in made.items()}


def _listed(value: Any) -> Any:
    """Turn numbered members into a list; one whose every member is `None` was not wanted, in either."""
    if isinstance(value, (list, tuple)):
        return [_listed(part) if isinstance(part, dict) else part for part in value if not _empty(part)]
    if not isinstance(value, dict):
        return value
    if value and all(name.isdigit() for name in value):
        wanted = [value[name] for name in sorted(value, key=int)]
        return [_listed(part) for part in wanted if not _empty(part)]
    return {name: _listed(part) for name, part in value.items()}


def _empty(part: Any) -> bool:
    return isinstance(part, dict) and bool(part) and all(value is None for value in part.values())


def open_field(fields: tuple[AnyField, ...], filled: dict[str, Any]) -> AnyField | None:
    """Return the first field that *filled* leaves open."""
    return next((field for field in fields if field.name not in filled), None)
