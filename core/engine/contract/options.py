"""How a game may be read: a rule book declares each option once, as a field of its own `GameOptions`.

    class Options(GameOptions, frozen=True, kw_only=True):
        seen_told: Literal["watcher", "both"] = word("BI-Q.120")  # the first unless another is chosen
        crawl: bool = off("BI-Q.26")  # a switch
        turn_limit: int = whole("BI-SEQ.a", most=99, zero="none")  # a number, with its limits

The form, the checks and what the checklist says of its paragraphs come from here. Headers, logs and
scenarios hold a *text* of each option; rules read what it means: a word, a bool, a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Protocol, Self, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import fields, replace

from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean

Texts: TypeAlias = Mapping[str, str]
"""What was chosen, as it is written."""


class Chosen(Protocol):
    """What has options, such as a state."""

    @property
    def options(self) -> Texts: ...


class BadOption(ValueError):
    """An option or a value that the rule book does not have; *allowed* is what would be right."""

    def __init__(self, name: str, value: str, allowed: tuple[str, ...]) -> None:
        super().__init__(name, value, allowed)
        self.name, self.value, self.allowed = name, value, allowed


class GameOption(Struct, frozen=True):
    """What an option may be: the *meanings* of its texts, in the order in which a form goes through them.

    *default* is a text, too. A whole number is *counted* from *least* to *most*; its text for 0 may be a
    word, *zero*. *plain* numbers speak for themselves; counted ones that do not have a sentence of how many.
    The first of the *paragraphs* is the one that is read otherwise, the others have to do with it.
    """

    paragraphs: tuple[str, ...]
    meanings: dict[str, Any]
    default: str
    counted: bool = False
    plain: bool = False
    least: int = 0
    most: int = 0
    zero: str = ""

    @property
    def told(self) -> tuple[str, ...]:
        """Return what it may be, to be told to people: `("none", "1–99")`."""
        if not self.counted:
            return tuple(self.meanings)
        word = (self.zero,) if self.zero and not self.zero.isdigit() else ()
        return (*word, f"{max(self.least, len(word))}–{self.most}")

    def text(self, value: object) -> str | None:
        """Return how a value is written: a number by its digits, true and false by the words of a switch.

        `None` where it may not be that.
        """
        if not isinstance(value, str):
            meant = (text for text, one in self.meanings.items() if one == value and type(one) is type(value))
            return next(meant, None)
        if self.counted and value.isascii() and value.isdigit():
            value = value.lstrip("0") or "0"
        return value if value in self.meanings else None

    def beside(self, text: str, step: int) -> str:
        """Return the text so many steps on, after the last the first."""
        texts = tuple(self.meanings)
        return texts[(texts.index(self.text(text) or self.default) + step) % len(texts)]

    def means(self, text: str | None) -> Any:
        """Return what a text means; a text of strangers, or none, what the default does."""
        return self.meanings.get(self.text(text) or self.default, self.meanings[self.default])


# --- how a field of a `GameOptions` is declared ---------------------------------------------------------


# Each names the paragraph that is read otherwise, then those that have to do with it.


def word(paragraph: str, *others: str) -> Any:
    """Declare one of the words of the field's type, by default the first."""
    return GameOption((paragraph, *others), {}, "")


def off(paragraph: str, *others: str) -> Any:
    """Declare a switch that is off unless somebody turns it."""
    return GameOption((paragraph, *others), {"off": False, "on": True}, "off")


def on(paragraph: str, *others: str) -> Any:
    """Declare a switch that is on unless somebody turns it."""
    return GameOption((paragraph, *others), {"on": True, "off": False}, "on")


def usually_no(paragraph: str, *others: str) -> Any:
    """Declare a question that is answered no unless somebody says otherwise."""
    return GameOption((paragraph, *others), {"no": False, "yes": True}, "no")


def usually_yes(paragraph: str, *others: str) -> Any:
    """Declare a question that is answered yes unless somebody says otherwise."""
    return GameOption((paragraph, *others), {"yes": True, "no": False}, "yes")


def whole(
    paragraph: str,
    *others: str,
    most: int,
    default: int = 0,
    least: int = 0,
    zero: str = "",
    plain: bool = False,
) -> Any:
    """Declare a whole number from *least* to *most*; 0 may be written as a word, *zero*.

    >>> limit = whole("BN-Q.107", most=99, zero="none")
    >>> limit.told, limit.text("7"), limit.text("100"), limit.text("0"), limit.means("none")
    (('none', '1–99'), '7', None, None, 0)
    """
    meanings = {zero if zero and number == 0 else str(number): number for number in range(least, most + 1)}
    first = next(text for text, number in meanings.items() if number == default)
    return GameOption((paragraph, *others), meanings, first, True, plain, least, most, zero)


def one_of(paragraph: str, *others: str, among: tuple[float, ...], zero: str = "") -> Any:
    """Declare one of a few numbers, by default the first; 0 may be written as a word, *zero*."""
    meanings = {zero if zero and value == 0 else f"{value:g}": value for value in among}
    return GameOption((paragraph, *others), meanings, next(iter(meanings)), plain=True)


class GameOptions(Struct, frozen=True, kw_only=True):
    """The options of a rule book as rules read them; *words* is how the ids of their sentences begin."""

    words: ClassVar[str] = "option"
    instead: ClassVar[Mapping[tuple[str, str], Texts]] = {}
    """Other defaults where an option has a value, such as what an edition says otherwise."""

    before: ClassVar[Mapping[str, Any]] = {}
    """What an option means to a game that was begun before it, where that is not its default."""

    _made: ClassVar[dict[int, tuple[Any, Texts]]]

    def __init_subclass__(cls, **how: Any) -> None:
        super().__init_subclass__(**how)
        cls._made = {}

    @classmethod
    @cache
    def declared(cls) -> Mapping[str, GameOption]:
        """Return every option by its name; one that is spelled wrong in *instead* or *before* is a fault."""
        found = {one.name: _option(one.type, one.default) for one in fields(cls)}
        for (name, value), others in cls.instead.items():
            _checked(found, {name: value, **others})
        for name, means in cls.before.items():
            if name not in found or means not in (*found[name].meanings.values(), None):
                raise BadOption(name, str(means), tuple(found))
        return found

    @classmethod
    def of_paragraph(cls, id: str) -> tuple[str, ...]:
        """Return the options that have to do with a paragraph, first those by which it is read otherwise."""
        found = (name for name, option in cls.declared().items() if id in option.paragraphs)
        return tuple(sorted(found, key=lambda name: cls.declared()[name].paragraphs[0] != id))

    @classmethod
    def defaults(cls, texts: Texts) -> dict[str, str]:
        """Return every option's default where *texts* are chosen."""
        found = {name: option.default for name, option in cls.declared().items()}
        plain = dict(found)
        for (name, value), others in cls.instead.items():
            if texts.get(name, plain[name]) == value:
                found |= others
        return found

    @classmethod
    def complete(cls, chosen: Mapping[str, object]) -> dict[str, str]:
        """Return every option's text: its default, or what is *chosen*; `BadOption` for what there is not."""
        given = _checked(cls.declared(), chosen)
        return cls.defaults(given) | given

    @classmethod
    def texts(cls, chosen: Mapping[str, object]) -> dict[str, str]:
        """Return how what is *chosen* is written; what there is not, as it stands."""
        found = {}
        for name, value in chosen.items():
            option = cls.declared().get(name)
            text = option.text(value) if option is not None else None
            found[name] = text or (value if isinstance(value, str) else written(value))
        return found

    @classmethod
    def of(cls, state: Chosen) -> Self:
        """Return how a game is read; the texts of a state are never changed, so they are read once."""
        texts = state.options
        try:
            made: Self = cls._made[id(texts)][0]
        except KeyError:
            if len(cls._made) > MOST_KEPT:
                cls._made.clear()
            made = cls.read(texts)
            cls._made[id(texts)] = made, texts
        return made

    @classmethod
    def read(cls, texts: Texts) -> Self:
        """Return what *texts* mean."""
        all_of_them = cls.defaults(texts) | dict(texts)
        read = {name: option.means(all_of_them[name]) for name, option in cls.declared().items()}
        return cls(**read | {name: means for name, means in cls.before.items() if name not in texts})

    @classmethod
    def named(cls, name: str) -> Message | str:
        """Return what an option is called; one of strangers as it is."""
        return say(f"{cls.words}-{name}") if name in cls.declared() else name

    @classmethod
    def said(cls, name: str, value: object) -> Message | str:
        """Return the value of an option in words; plain numbers and what is unknown as they are."""
        option = cls.declared().get(name)
        text = option.text(value) if option is not None else None
        if option is None or text is None:
            return str(value)
        if (option.plain or option.counted) and text != option.zero:
            return text if option.plain else say(f"{cls.words}-{name}-count", count=option.meanings[text])
        return say(f"{cls.words}-{name}-{text}")


MOST_KEPT = 200
"""Games whose options are kept as they were read."""


def written(value: object) -> str:
    """Return what stands in a scenario or a request for an option, as a person would write it."""
    return clean(str(value).lower() if isinstance(value, bool) else str(value), 60)


def _checked(declared: Mapping[str, GameOption], chosen: Mapping[str, object]) -> dict[str, str]:
    """Return the text of each; `BadOption` for an option or a value that there is not."""
    given = {}
    for name, value in chosen.items():
        option = declared.get(name)
        text = option.text(value) if option is not None else None
        if text is None:
            raise BadOption(name, written(value), tuple(declared) if option is None else option.told)
        given[name] = text
    return given


def _option(kind: Any, default: Any) -> GameOption:
    """Return the option that a field declares: by its default, or the words of its type."""
    assert isinstance(default, GameOption), "an option is declared by its default, with its paragraph"
    if default.meanings:
        return default
    meanings = {str(value): value for value in get_args(kind)}
    return replace(default, meanings=meanings, default=next(iter(meanings)))
