"""`same for k d p`, or `.` for the next: what one did last, said once more for others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from core.engine.contract.choices import AnyField, Choice, PickPath, PickPoint
from core.engine.contract.view import FigureView
from core.line.acts.readings import Reading
from core.line.acts.values import printed
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import AND, AT, Word, folded, plain, spelled, words

NEXT = "."
"""Says what one did last for whoever may do it next."""


def same_for(
    text: str,
    last: Reading | None,
    names: Vocabulary,
    choices: Sequence[Choice] = (),
    told: str = "",
) -> str:
    """Return a line that says `same for …` as the acts that it means; any other line as it is.

    `.` means whoever of *choices* may do it next, in the order of the menu. Targets and means are the same; a
    spot or a way is as far off, and the same way round, as it was for the first. What stands after a colon
    is said of each; without one what was *told* of the first. Where nothing was done the line stays, and is
    told to say nothing.
    """
    head, colon, answers = text.partition(":")
    colon, answers = (colon, answers) if colon or not told else (" : ", told)
    again = _again(head.strip(), last, names, choices)
    return text if again is None else "; ".join(f"{one}{colon}{answers}" for one in again)


def also_told(told: str, names: Vocabulary) -> str:
    """Return what stood behind the colon of an act if it is as true of others who do the same; else "".

    So it is of the ground and of nobody, and neither of dice and distances nor of a moment that passed.
    """
    said = words(told)
    his = any(word.text[0].isdecimal() or word.text in names.words("pass") for word in said)
    return "" if his else told


def one_by_one(text: str, names: Vocabulary) -> tuple[str, str] | None:
    """Return a line of several men as that of the first of them, and as `same for …` of the others.

    `None` where it does not begin with men of one's own, joined by commas.
    """
    men = men_of(text, names)
    if men is None:
        return None
    first, *others = men
    rest = text[men[-1].end :]
    return f"{first.typed}{rest}", " ".join((names.words("same")[0], *(word.typed for word in others)))


def each_of(text: str, names: Vocabulary) -> tuple[str, ...]:
    """Return a line of several men as one line for each of them, in the same words; `()` for any other."""
    men = men_of(text, names) or ()
    return tuple(f"{word.typed}{text[men[-1].end :]}" for word in men)


def each_unit(text: str, names: Vocabulary) -> tuple[str, ...]:
    """Return a line of men of several units as one line for those of each; `()` for any other."""
    men = men_of(text, names) or ()
    units: dict[object, list[str]] = {}
    for word in men:
        own = (one for one in names.in_turn if one.own and _is(word, one, names))
        him = min(own, key=lambda one: (one.glyph != word.typed, word.text != names.handle(one.id)))
        units.setdefault((him.side, names.spoken.say(him.team)), []).append(word.typed)
    if len(units) < 2:
        return ()
    return tuple(f"{AND.join(typed)}{text[men[-1].end :]}" for typed in units.values())


def named_as_unit(text: str, names: Vocabulary, choices: Sequence[Choice]) -> str:
    """Return a line that begins with a unit's name as one of its men who may act; "" for any other."""
    said = words(text)
    free = {one.figure for one in choices if one.refusal is None}
    men = [one for one in names.in_turn if one.own and one.id in free]
    its, count = unit_first(tuple(word.text for word in said), men, names)
    if not 0 < count < len(said):
        return ""
    return f"{AND.join(one.glyph for one in its)} {text[said[count].start :]}"


def unit_first(
    texts: tuple[str, ...], men: Sequence[FigureView], names: Vocabulary
) -> tuple[list[FigureView], int]:
    """Return who of *men* are of the unit whose name stands first, and of how many words it is."""
    units: dict[tuple[str, ...], list[FigureView]] = {}
    for one in men:
        if one.team:
            units.setdefault(plain(names.spoken.say(one.team)), []).append(one)
    for name in sorted(units, key=len, reverse=True):
        if texts[: len(name)] == name:
            return units[name], len(name)
    return [], 0


def men_of(text: str, names: Vocabulary) -> tuple[Word, ...] | None:
    """Return the men of one's own, joined by commas, with whom a line begins; `None` for fewer than two."""
    said = names.heard(text)
    count = next((at for at, word in enumerate(said[1:], 1) if not word.joined), len(said))
    own = [one for one in names.view.figures if one.own]
    if count < 2 or not all(any(_is(word, one, names) for one in own) for word in said[:count]):
        return None
    return said[:count]


def each_of_them(text: str, names: Vocabulary) -> list[str]:
    """Return a line with a list of men in it once for each of them; none where there is no such list.

    What is ruled of several is so of each: `ruling observed boban, miodrag yes`.
    """
    said = names.heard(text)
    start = next((at for at, word in enumerate(said[:-1]) if said[at + 1].joined), -1)
    if start < 0:
        return []
    end = next((at for at in range(start + 1, len(said)) if not said[at].joined), len(said))
    before, after = text[: said[start].start], text[said[end - 1].end :]
    return [f"{before}{word.typed}{after}" for word in said[start:end]]


def _again(text: str, last: Reading | None, names: Vocabulary, choices: Sequence[Choice]) -> list[str] | None:
    """Return the acts that a line means which says to do the same; `None` for any other line."""
    if text == NEXT:
        after = _next(last, choices) if last is not None else ""
        text = f"{names.words('same')[0]} {names.handle(after) or names.name(after)}" if after else text
    said = words(text)
    said = said[1:] if len(said) > 1 and said[0].text in names.passed_over else said
    if last is None or not said or said[0].text not in names.words("same"):
        return None
    others = [word for word in said[1:] if word.text not in names.passed_over or len(word.text) == 1]
    return [_said(word, last, names, choices) for word in others] or None


def _next(last: Reading, choices: Sequence[Choice]) -> str:
    """Return who may do next what was done last, never who did it or has one under seal; "" for nobody."""
    done, order = last.choice, [choice.figure for choice in choices]
    able = [
        one.figure
        for one in choices
        if one.refusal is None and (one.do, one.label) == (done.do, done.label)
        if one.figure not in ("", done.figure, *one.written)
    ]
    at = order.index(done.figure) if done.figure in order else 0
    return min(able, key=lambda who: (order.index(who) - at - 1) % len(order), default="")


def _said(who: Word, last: Reading, names: Vocabulary, choices: Sequence[Choice]) -> str:
    act = _of_one(who, last.choice, names, choices)
    return " ".join((who.typed, *_act(act, names), *_slots(who, last, names)))


def _of_one(who: Word, done: Choice, names: Vocabulary, choices: Sequence[Choice]) -> Choice:
    """Return the act by which one man does alone what was done: by another name, as of who goes burdened."""
    own = {one.id for one in names.view.figures if one.own and _is(who, one, names)}
    alone = [one for one in choices if one.figure in own and (one.do, one.hint) == (done.do, done.hint)]
    if done.several:
        return next(iter(alone), done)
    called = plain(names.spoken.say(done.label))
    if not done.figure or any(plain(names.spoken.say(one.label))[: len(called)] == called for one in alone):
        return done
    return alone[0] if len(alone) == 1 and alone[0].refusal is None else done


def _act(done: Choice, names: Vocabulary) -> Iterator[str]:
    """Yield the words of the act, without those of the unit that it was offered for."""
    unit = plain(names.spoken.say(done.heading)) if done.heading else ()
    said = spelled(names.spoken.say(done.label)).split()
    yield from (word for word in said if plain(word) and not {*plain(word)} <= {*unit})


def _slots(who: Word, last: Reading, names: Vocabulary) -> Iterator[str]:
    for field in last.filled.fields:
        if field.name in last.said and not _own(last.said[field.name], last, names):
            said = last.said[field.name]
            text = printed(field, _moved(field, said, who, names), names)
            aimed = isinstance(said, str) and said in names.figures
            yield f"{AT}{text}" if aimed else text


def _own(value: Any, last: Reading, names: Vocabulary) -> bool:
    """Return whether a value names men of the side that did it: those who did. To a referee all are his."""
    every = value if isinstance(value, list) else [value]
    found = [names.figures.get(one) for one in every if isinstance(one, str)]
    actor = names.figures.get(last.choice.figure or next(iter(last.choice.men), ""))
    sides = {one.side for one in found if one is not None and one.own}
    return None not in found and len(sides) == 1 and (actor is None or actor.side in sides)


def _is(who: Word, figure: FigureView, names: Vocabulary) -> bool:
    name = folded(names.name(figure.id))
    return who.text == names.handle(figure.id) or name.startswith(who.text) or who.text in name.split()


def _moved(field: AnyField, value: Any, who: Word, names: Vocabulary) -> Any:
    """Return what fills a blank for another: a way and a spot as far from him as they were from the first."""
    if not isinstance(field, (PickPath, PickPoint)) or field.origin is None:
        return value
    other = next((one for one in names.view.figures if one.own and _is(who, one, names)), None)
    if other is None or other.x is None or other.y is None:
        return value
    east, north = other.x - field.origin[0], other.y - field.origin[1]
    spots = value if isinstance(field, PickPath) else [value]
    moved = [[round(x + east, 2), round(y + north, 2)] for x, y in spots]
    return moved if isinstance(field, PickPath) else moved[0]
