"""Why whoever a line names can do nothing to whom it aims at: what the rule says of both."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from core.engine.contract.choices import Choice, weight_of
from core.engine.contract.view import FigureView
from core.engine.seat.sentence import Passed
from core.engine.words.message import Message, say
from core.line.acts.identity import NAMED_IN_FULL, Identity, identities
from core.line.acts.readings import Reader, Reading
from core.line.acts.values import Heard
from core.line.refusals.why_not import SHORTEST, Places, in_full, named_first, opening
from core.line.wording.labels import BEGINNINGS, Label
from core.line.wording.strays import stray
from core.line.wording.words import Word, plain


class Kept(Struct, frozen=True):
    """What keeps somebody from what a line says of him, and of somebody else, at *places*.

    *of_him* says that the reason names whom it is at, and not only who does it.
    """

    why: Message
    places: Places
    of_him: bool


def kept_from(reader: Reader, heard: Heard) -> Kept | None:
    """Return what keeps whoever is named first from what he would do to an enemy who is named with him.

    `None` where nothing does, or it is told otherwise. Of an enemy behind `>` without an act it is what is
    done most at somebody; of one who is named without a sign the act is named as well.
    """
    figure, who = named_first(heard)
    own = heard.names.figures.get(figure)
    if own is None:
        return None
    acts = _acts_of(reader, heard, figure, who)
    of_acts = {place for one in acts for place in one.ranks if not _is_capital(heard.words[place])}
    at, target = _target(heard, own, {*who, *of_acts})
    choices = sorted((one.choice for one in acts), key=weight_of, reverse=True)
    if target is None or target.out:
        return None
    if not choices and heard.is_aimed_at(at) and not opening(reader, figure):
        choices = likeliest_at(reader, figure, target.id)
    for choice in choices:
        found = reader.against(choice, figure, target.id)
        if found:
            of_him = _is_told_of(found, heard.names.name(target.id))
            his = figure in (choice.figure, *choice.men) or _is_told_of(found, heard.names.name(figure))
            if not (of_him or his):  # what keeps others from an act that he never does
                continue
            return Kept(_by_means(found), (at,), of_him)
        if found is not None:
            return None
        if figure not in (choice.figure, *choice.men) and (excuse := reader.own_excuse(choice.do, figure)):
            return Kept(in_full(excuse), (at,), False)
    return None


def turned_round(reader: Reader, heard: Heard, found: Collection[Reading]) -> Kept | None:
    """Return what keeps whoever is named first from his act, where only an act at him was *found*.

    So `m fire b` of one who cannot fire at b is no shot of b's.
    """
    figure, who = named_first(heard)
    if not figure or who[0] or not all(_is_at(one, figure) for one in found):
        return None
    return kept_from(reader, heard)


def _is_at(reading: Reading, figure: str) -> bool:
    """Whether somebody was said for a blank of an act that is not his."""
    said = [one for value in reading.said.values() for one in (value if isinstance(value, list) else [value])]
    return figure in said and figure not in (reading.choice.figure, *reading.choice.men)


def figure_of(heard: Heard, word: Word) -> FigureView | None:
    """Return whom a word names, behind `>` first who has it so on the roster."""
    named = [one for one in heard.names.in_turn if heard.names.is_named(one, word)]
    exact = (one for one in named if word.aimed and one.glyph == word.typed)
    return next(iter((*exact, *named)), None)


def nobody_there(reader: Reader, heard: Heard) -> tuple[Message, Places] | None:
    """Return that a word at which a line aims is nobody, or out of the game, and nothing else of the book.

    Of who does it a reason that he cannot would mislead: it would be of whoever else might be meant.
    """
    for at, word in enumerate(heard.words):
        named = word.text.isalpha() and len(word.text) >= SHORTEST
        before = heard.words[at - 1] if at > 1 else None  # at the head "a" is a letter: `A procede 28`
        aiming = before is not None and before.text in heard.names.aiming
        letter = before is not None and heard.names.has_letter(before)
        if not (word.aimed or aiming):
            continue
        if (gone := figure_of(heard, word)) is not None and gone.out and not _still_there(heard, word):
            return say("line-is-out", who=gone.name), (at,)
        if named and (word.aimed or not letter) and not is_called(reader, heard, at):
            return say("result-nobody", word=word.typed), (at,)
    return None


def _still_there(heard: Heard, word: Word) -> bool:
    """Whether a word may name anybody who is in the game."""
    return any(heard.names.is_named(one, word) for one in heard.names.in_turn if not one.out)


def is_called(reader: Reader, heard: Heard, place: int) -> bool:
    """Whether anything that a line may speak of is called by a word, or a name begins with it."""
    word, names = heard.words[place], heard.names
    if figure_of(heard, word) is not None or any(
        word.text in said for said in (names.passed_over, names.every, names.nobody, names.stay)
    ):
        return True
    if stray((replace(word, aimed=False),), names) is None:
        return True
    fields = reader.farthest[2].fields if reader.farthest is not None else ()
    labels = [label for one in fields for label in names.options(getattr(one, "options", ()))]
    labels += [
        Label(plain(names.spoken.say(one.label)), also=names.also(one.label)) for one in reader.every_act()
    ]
    said = (part for label in labels for one in (label.words, *label.also) for part in one)
    return any(part.startswith(word.text) or word.text.startswith(part) for part in said if len(part) > 1)


def _target(heard: Heard, own: FigureView, others: Collection[int]) -> tuple[int, FigureView | None]:
    """Return the enemy at whom a line is, and where he stands in it: behind a sign, else wherever he does."""
    places = sorted(range(len(heard.words)), key=lambda place: not heard.is_aimed_at(place))
    for place in places:
        word = heard.words[place]
        enemies = (one for one in heard.names.in_turn if one.side != own.side)
        named = [one for one in enemies if heard.names.is_named(one, word)]
        if named and place not in others:
            return place, next((one for one in named if one.glyph == word.typed), named[0])
    return -1, None


def _is_capital(word: Word) -> bool:
    """Whether a word is a lone capital: somebody of the roster sooner than the beginning of an act's word."""
    return len(word.typed) == 1 and word.typed.isupper()


def _acts_of(reader: Reader, heard: Heard, figure: str, who: Places) -> list[Identity]:
    """Return the acts, allowed or not, that words of a line name of what somebody might do alone."""
    found = identities(heard, _every(reader, figure), BEGINNINGS)
    return [one for one in found if one.act and not one.ranks.keys() <= {*who}]


def kept_by_the_book(reader: Reader, figure: str, target: str) -> Message | None:
    """Return what keeps somebody from an act of the book at another off his menu, as a second shot.

    `None` where no reason speaks of him.
    """
    for act in reader.every_act() if figure else ():
        as_his = Choice(act.do, act.label, act.rule, figure, {"figure": figure})
        found = reader.against(as_his, figure, target) if act.by_figure else None
        if found and _is_told_of(found, reader.names.name(figure)):
            return _by_means(found)
    return None


def _every(reader: Reader, figure: str) -> list[Choice]:
    every = (*reader.choices, *reader.refused)
    own = (one for one in every if figure in (one.figure, *one.men) and not one.several)
    return [one for one in own if one.do not in NAMED_IN_FULL]


def likeliest_at(reader: Reader, figure: str, target: str) -> list[Choice]:
    """Return what anybody does at somebody, likeliest first: what one man has not is another's, as if his."""
    found = (*reader.choices, *reader.refused)
    every = [one for one in found if not one.several and one.do not in NAMED_IN_FULL]
    best: dict[str, Choice] = {}
    for one in sorted(every, key=lambda one: figure in (one.figure, *one.men), reverse=True):
        if one.figure or figure in one.men:
            best.setdefault(one.do, one)
    most = {do: max(weight_of(one) for one in every if one.do == do) for do in best}
    ranked = (best[do] for do in sorted(best, key=lambda do: -most[do]))
    return [_as_if(one, figure) for one in ranked if _is_at_somebody(reader, one, figure, target)]


def _is_at_somebody(reader: Reader, choice: Choice, figure: str, target: str) -> bool:
    return figure in (choice.figure, *choice.men) or reader.against(choice, choice.figure, target) is not None


def _as_if(choice: Choice, figure: str) -> Choice:
    """Return an act as if *figure* did it."""
    if figure in (choice.figure, *choice.men):
        return choice
    given = {name: figure if value == choice.figure else value for name, value in choice.given.items()}
    return replace(choice, given=given)


def _by_means(found: tuple[Passed, ...]) -> Message:
    """Return why something cannot be done, by each means of which it is told."""
    every = [_of_means(one) for one in found]
    told = every[0]
    for one in every[1:]:
        told = say("line-and-by", one=told, other=one)
    return told


def _of_means(passed: Passed) -> Message:
    assert passed.refusal is not None
    why = in_full(passed.refusal)
    return say("line-by-means", means=passed.label, why=why) if passed.label else why


def _is_told_of(found: tuple[Passed, ...], name: str) -> bool:
    """Whether a reason speaks of whoever is called so."""
    return any(name in _told(one) for one in found)


def _told(passed: Passed) -> list[object]:
    return list(passed.refusal.message.args.values()) if passed.refusal is not None else []


__all__ = [
    "Kept",
    "figure_of",
    "is_called",
    "kept_by_the_book",
    "kept_from",
    "likeliest_at",
    "nobody_there",
    "turned_round",
]
