"""What may come next in a line, each with what it means: acts of whoever was named, values of blanks."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from core.engine.contract.choices import AnyField, Choice, Option, PickOne, PickSome, YesNo, weight_of
from core.line.acts.identity import identities
from core.line.acts.judging import meant
from core.line.acts.readings import Reader, Reading
from core.line.acts.values import Heard
from core.line.wording.chain import links
from core.line.wording.labels import PASSED_OVER
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word, plain, spelled, words

MOST = 30
"""Words that are offered at once."""


LONGEST = 5
"""Words of one name that are typed already, where the rest of it is proposed."""


class Completion(Struct, frozen=True):
    """A word, or a few of them, that may be typed next, and what is to be said of it."""

    words: str
    detail: str = ""
    shown: str = ""
    """The words with their accents and apostrophes, which nobody needs to type."""


class Completions(Struct, frozen=True):
    """What may follow, the likeliest first, where *begun* letters of it are typed already."""

    found: tuple[Completion, ...] = ()
    begun: str = ""
    asked: str = ""
    """What they answer, of what stands behind a colon."""

    @property
    def ghost(self) -> str:
        """What is left to type of the first one that goes on as it was begun."""
        if self.asked and not self.begun:
            return ""  # what the table says nobody guesses
        going_on = (one.words for one in self.found if one.words.startswith(self.begun))
        return next(going_on, "")[len(self.begun) :]


def completions(reader: Reader, text: str) -> Completions:
    """Return what may follow *text*, of its last act; what may after a colon `asked_next` tells."""
    last = links(text)[-1] if text.strip() else None
    if last is not None and (last.answers or text.rstrip().endswith(":")):
        return Completions()
    typed = words(last.wanted) if last is not None else ()
    whole = not typed or text[-1:].isspace() or text[-1:] in ",>;"
    for begun_at in range(len(typed) if whole else len(typed) - 1, -1, -1):
        begun = " ".join(word.text for word in typed[begun_at:])
        if begun_at < len(typed) - LONGEST:
            break
        phrase = f"{begun} " if whole and begun else begun
        if found := _offered(reader, typed[:begun_at], phrase):
            return Completions(found, phrase)
    return Completions()


def values(names: Vocabulary, field: AnyField, text: str) -> Completions:
    """Return what may go on with the answer *text* to a blank that is asked for; its last word is begun."""
    typed = words(text)
    if not typed or text[-1:].isspace():
        return Completions()
    for at in range(max(0, len(typed) - LONGEST), len(typed)):
        begun = " ".join(word.text for word in typed[at:])
        found = [one for one in of_field(names, field) if one.words.startswith(begun)]
        if found:
            return Completions(tuple(found[:MOST]), begun)
    return Completions()


def of_field(names: Vocabulary, field: AnyField, without: Container[Any] = ()) -> Iterator[Completion]:
    """Yield what a blank may be filled with, the values *without* which it is offered left out."""
    if isinstance(field, YesNo):
        yield from (Completion(one[0]) for one in (names.yes, names.no))
    if isinstance(field, (PickOne, PickSome)):
        free = (one for one in field.options if one.refusal is None and one.value not in without)
        say = names.spoken.say
        yield from (
            _spelled(say(one.label), say(one.detail) if one.detail is not None else "") for one in free
        )


def fitting(found: Iterable[Completion], begun: str) -> list[Completion]:
    """Return those that go on with what was *begun*; what no word stands for only before anything was."""
    return [one for one in found if (_fits(one.words, begun) if begun and one.words else not begun)]


def _offered(reader: Reader, before: tuple[Word, ...], begun: str) -> tuple[Completion, ...]:
    """Return what may follow *before* and fits what was begun, first what goes on just so."""
    found: dict[str, Completion] = {}
    for one in _after(reader, before):
        if _fits(one.words, begun) and one.words not in found:
            found[one.words] = one
    return tuple(sorted(found.values(), key=lambda one: not one.words.startswith(begun))[:MOST])


def _fits(offered: str, begun: str) -> bool:
    return offered.startswith(begun) or any(word.startswith(begun) for word in offered.split())


def _after(reader: Reader, before: tuple[Word, ...]) -> Iterator[Completion]:
    """Yield what may stand after some words: at the beginning whoever may do something, and acts."""
    if not before:
        yield from _beginnings(reader)
        return
    yield from _acts(reader, before)
    for reading in meant(reader.readings(before)):
        yield from _values(reader, reading)


def _beginnings(reader: Reader) -> Iterator[Completion]:
    of: dict[str, list[Choice]] = {}
    for choice in reader.choices:
        of.setdefault(choice.figure, []).append(choice)
    men = sorted(filter(None, of), key=lambda figure: _waits(reader, figure))
    side = of.pop("", [])
    ends = bool(men) and _waits(reader, men[0]) > READY and not any(one.passes for one in reader.choices)
    if ends:  # everybody has done what there was to be done
        yield from (_act(reader, one) for one in side)
    for figure in men:
        acts = ", ".join(dict.fromkeys(_label(reader, one) for one in of[figure]))
        yield _spelled(reader.names.name(figure), acts)
    yield from (_act(reader, one) for one in side if not ends)
    names: dict[str, list[str]] = {}
    for choice in reader.choices:
        if choice.figure:
            names.setdefault(_label(reader, choice), []).append(reader.names.name(choice.figure))
    yield from (_spelled(act, ", ".join(who)) for act, who in names.items())


MISSING, READY, DONE = range(3)
"""Who has still to be put somewhere is proposed before who has still to act, and he before all others."""


def _waits(reader: Reader, figure: str) -> int:
    one = reader.names.figures.get(figure)
    return MISSING if one is None or one.missing else READY if one.ready else DONE


def _acts(reader: Reader, before: tuple[Word, ...]) -> Iterator[Completion]:
    """Yield the acts of whoever is named by all of the words."""
    heard = Heard(before, reader.names)
    named = list(identities(heard, reader.choices, PASSED_OVER - 1))
    for one in named:
        if one.who and not one.act and len(one.ranks) == len(before):
            yield _act(reader, one.choice)


def _act(reader: Reader, choice: Choice) -> Completion:
    return _spelled(_label(reader, choice))


def _spelled(name: str, detail: str = "") -> Completion:
    return Completion(" ".join(plain(name)), detail, spelled(name))


def _label(reader: Reader, choice: Choice) -> str:
    return reader.names.spoken.say(choice.label)


def _values(reader: Reader, reading: Reading) -> Iterator[Completion]:
    """Yield what the blanks may be filled with that were not said, the one that is asked for first."""
    fields = [field for field in reading.filled.fields if field.name not in reading.said]
    for field in sorted(fields, key=lambda one: one != reading.filled.field):
        yield from _options(reader, field)


def _options(reader: Reader, field: AnyField) -> Iterator[Completion]:
    if not isinstance(field, (PickOne, PickSome)):
        return
    free = [one for one in field.options if one.refusal is None]
    for option in sorted(free, key=weight_of, reverse=True):
        yield _option(reader.names, option)


def _option(names: Vocabulary, option: Option) -> Completion:
    say = names.spoken.say
    return _spelled(say(option.label), say(option.detail) if option.detail is not None else "")


def accepted(text: str, found: Completions) -> str:
    """Return *text* with the first of what may follow; as it is where nothing does."""
    if not found.found or not (ghost := found.ghost):
        return text
    return f"{text}{ghost} "


def shown_behind(found: Completions, width: int) -> str:
    """Return what is asked behind a colon, and what answers it, in one line of at most *width* letters."""
    options = shown(found.found, max(width // 2, width - len(found.asked) - 3)) if found.found else ""
    room = width - len(options) - 3 if options else width - 2
    asked = found.asked if len(found.asked) <= room else f"{found.asked[: room - 1].rstrip()}…"
    return f"{asked} {options}".strip()


def shown(found: Sequence[Completion], width: int) -> str:
    """Return what may follow in one line of at most *width* letters, each with its explanation."""
    names = [(one.shown or one.words, one.detail) for one in found]
    parts = [f"{name} ({_short(detail, width // 2)})" if detail else name for name, detail in names]
    line = ""
    for part in parts:
        longer = f"{line} · {part}" if line else part
        if len(longer) > width - 2:
            return f"{line} …" if line else f"{part[: width - 2]}…"
        line = longer
    return line


def _short(detail: str, most: int) -> str:
    """Return what is said of a word in at most so many letters, where it is a list of acts: others wait."""
    if len(detail) <= most or ", " not in detail[:most]:
        return detail
    return f"{detail[: detail.rindex(', ', 0, most)]}, …"


__all__ = [
    *("Completion", "Completions", "accepted", "completions", "fitting", "of_field"),
    *("shown", "shown_behind", "values"),
]
