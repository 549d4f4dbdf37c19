"""The parts of an answer, with their types: what stands in `Answer`, and in its schema."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.questions import Question
from core.engine.contract.view import TableView, View
from core.protocol import answers
from core.protocol.requests import Json
from core.story.ledger import Sighting
from core.story.since import Kind


class ScenarioTold(Struct, frozen=True):
    """One scenario as it is offered; *minutes* is about how long it takes, 0 where nobody has said.

    *points* are what each side may spend on a force of its own; 0 where it brings none.
    """

    id: str
    rules: str
    title: str
    story: str
    minutes: float
    points: int = 0


class OptionTold(Struct, frozen=True, omit_defaults=True):
    """One option of a game: what it is called (`label`), what it may be, and what it is unless one says so.

    *choices* are its texts; one that is counted has its limits instead, *least* and *most*, and may have one
    of the choices, too. *value* is what this scenario has, *default* what the book has.
    """

    name: str
    label: str
    value: str
    default: str
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


class SideTold(Struct, frozen=True):
    """A side: its *seat*, what it is called, how many figures it has."""

    seat: str
    name: str
    figures: int


class ScenarioWhole(Struct, frozen=True):
    """A scenario before it begins: what `scenarios` tells of it, what there is to do, who plays and how.

    *seats* are all that one may ask for: the sides, `referee` where there is to be one, `observer`.
    """

    id: str
    rules: str
    title: str
    story: str
    task: str
    minutes: float
    points: int
    sides: tuple[SideTold, ...]
    seats: tuple[str, ...]
    options: tuple[OptionTold, ...]


class EntryTold(Struct, frozen=True, omit_defaults=True):
    """One numbered statement of a rule *book*, in our own words: *text*. *status* says who does it: the
    program (`done`), people at the table (`table`), nobody yet (`not yet`). What the book leaves open may
    be read otherwise where an *option* is named, by one of its *choices*."""

    id: str
    book: str
    heading: str
    text: str
    status: str = ""
    edition: str = ""
    optional: bool = False
    option: str = ""
    choices: tuple[str, ...] = ()


class ParagraphTold(Struct, frozen=True):
    """A paragraph of a rule book, what it is called, and how many numbered statements it has."""

    id: str
    heading: str
    items: int


class BookTold(Struct, frozen=True):
    """A rule book, what sort of game it is, and its paragraphs."""

    id: str
    title: str
    about: str
    paragraphs: tuple[ParagraphTold, ...]


class HelloTold(Struct, frozen=True):
    """What is spoken here. *protocol* is the version that is spoken with this client, *versions* are all that
    are; *verbs* what may be asked, *where* it is asked: `home` for a program that has the engine for
    itself, `host`.

    *longest* is how many bytes a line may have. At a host *person* is who asks, by his key.
    """

    protocol: int
    versions: tuple[int, ...]
    program: str
    where: Literal["home", "host"]
    language: str
    languages: tuple[str, ...]
    verbs: tuple[str, ...]
    rules: tuple[str, ...]
    longest: int
    person: str = ""


class LineTold(Struct, frozen=True):
    """One line of the log: the seat's number of its *record*, its place in it, the *fact*, its *sentence*.

    *sentence* is `null` where the fact is told in another line.
    """

    record: int
    event: int
    at: str
    seat: str
    turn: int
    phase: str
    sentence: str | None
    fact: Json


class NewsTold(Struct, frozen=True):
    """One piece of news: what it is about, its *sentence*, and its moment in the seat's own numbers.

    Where several losses are added up, that is no *line* of the log, and has the moment of the first; those
    that it adds up are *summed*.
    """

    kind: Kind
    sentence: str
    record: int
    event: int
    turn: int
    summed: bool = False
    line: bool = True


class OutcomeTold(Struct, frozen=True):
    """One end of the odds and its chance; *exact* is the same as numerator and denominator.

    Where the denominator is 2^53 or more both are texts, because many languages hold no such number.
    Odds that were found by trials have nothing exact: *error* tells how far off they may be, 19 times of 20,
    and *about* says both.
    """

    names: tuple[str, ...]
    chance: float
    exact: tuple[int | str, int | str] | None
    error: float = 0.0
    about: str | None = None


class SingleTold(Struct, frozen=True):
    """One change by itself, as `odds` names it, with its chance over all ends and what it costs, said."""

    name: str
    chance: float
    exact: tuple[int | str, int | str] | None
    price: str | None = None
    error: float = 0.0
    about: str | None = None


class ReplyTold(Struct, frozen=True):
    """What the answer of *who*, a figure, may do to the side that acts: each of its *harms*, and any of them.

    All others are taken to let it pass. Where not all is *known* that he may do, it may be more.
    """

    who: str
    harms: tuple[SingleTold, ...]
    chance: float
    exact: tuple[int | str, int | str] | None
    known: bool
    error: float = 0.0
    about: str | None = None


class ShotTold(Struct, frozen=True):
    """The best shot of *by*, a figure: its number and chances in words. *worth* puts the worst one first."""

    by: str
    sentence: str
    worth: float


class ExposureTold(Struct, frozen=True):
    """The *shots* that *who* would stand in where the act brings him, the worst first, as all stand now.

    *hidden* are the sides that may have men besides of whom one's own does not know.
    """

    who: str
    shots: tuple[ShotTold, ...]
    hidden: tuple[str, ...]


class ModifierTold(Struct, frozen=True):
    """One term of a number to roll, its *reason* said, and the paragraph."""

    value: int
    reason: str
    rule: str


class TermTold(Struct, frozen=True):
    """One number to roll: of which event, about whom, face, dice of *sides* and modifiers.

    *why* and *who* belong to its throw; *base* is the table's number, 0 where it is not told. With
    *or_less* the face or a lower one is wanted; a *sum* is only added up, to be compared. Modifiers that
    *ease* it come off the face: a positive one helps whoever throws. *never* says that the dice have no
    such face; *rule* is the paragraph of *base*.
    """

    event: str
    figure: str
    needed: int
    dice: int
    modifiers: tuple[ModifierTold, ...]
    why: str = ""
    who: str = ""
    base: int = 0
    or_less: bool = False
    sum: bool = False
    sides: int = 6
    ease: bool = False
    never: bool = False
    rule: str = ""


class Answer(answers.Answer, frozen=True, kw_only=True, omit_defaults=True):
    """An answer as it reads on the line: every message of the core is said there, a string."""

    hello: HelloTold | None = None
    scenarios: list[ScenarioTold] | None = None
    scenario: ScenarioWhole | None = None
    entries: list[EntryTold] | None = None
    books: list[BookTold] | None = None
    choices: list[Choice] | None = None
    fields: list[AnyField] | None = None
    lines: list[LineTold] | None = None
    needs: Question | None = None
    odds: list[OutcomeTold] | None = None
    terms: list[TermTold] | None = None
    certain: list[str] | None = None
    unseen: list[str] | None = None
    singles: list[SingleTold] | None = None
    replies: list[ReplyTold] | None = None
    exposures: list[ExposureTold] | None = None
    view: View | None = None
    terrain: TableView | None = None
    news: list[NewsTold] | None = None
    contacts: list[Sighting] | None = None
    answers: list[Any] | None = None
