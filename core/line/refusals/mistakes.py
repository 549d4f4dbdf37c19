"""What a line means, or what is wrong with it: in a sentence, and at which word."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from core.engine.contract.choices import (
    Choice,
    PickOne,
    PickSome,
    Text,
)
from core.engine.contract.view import FigureView
from core.engine.seat.sentence import Filled
from core.engine.words.message import Message, say
from core.line.acts.again import one_by_one
from core.line.acts.identity import NAMED_IN_FULL, Identity, about, identities, of_a_unit, reacting, skippable
from core.line.acts.judging import (
    as_on_the_roster,
    at_him,
    briefest,
    by_letters,
    by_reach,
    by_unit,
    likeliest,
    meant,
    usual,
)
from core.line.acts.printing import sketch
from core.line.acts.readings import FACT, Reader, Reading
from core.line.acts.values import Heard
from core.line.refusals.at_whom import figure_of, kept_by_the_book, kept_from, nobody_there, turned_round
from core.line.refusals.either_side import either_of_two
from core.line.refusals.how_far import how_far_first, out_of_range, unfit
from core.line.refusals.in_the_list import kept_of_several, nobody_listed
from core.line.refusals.mistake import Mistake
from core.line.refusals.of_a_side import side_first, side_of
from core.line.refusals.only_a_direction import is_measured, meets, without_direction
from core.line.refusals.others_turn import others_first
from core.line.refusals.otherwise_said import otherwise_said
from core.line.refusals.why_not import (
    in_full,
    listed,
    named_first,
    named_in_part,
    nothing_of,
    of_another_moment,
    opening,
    own_excuse,
    rather_refused,
    turned_away,
    with_the_others,
)
from core.line.wording.labels import BEGINNINGS, LETTER, PASSED_OVER, WORDS
from core.line.wording.words import EQUALS, Word, plain, quoted

MOST_WORDS = 48
"""Words of one act: with more of them nobody types, and reading takes too long."""

ONE_EACH = "line-one-each"
"""The mistake of a line that names several men for an act of one."""

REASON = "reason"
"""The blank of a ruling that takes all the rest of a line, however many words."""

OF_NOBODY = ("line-unknown", "line-not-now", "line-not-yet-his")
"""Mistakes that say of the first word alone that it means nothing now."""

OF_ANOTHER_MOMENT = ("line-and-now", "line-comes", "line-comes-by", "line-not-offered")
"""Mistakes that say when an act comes that the first words name."""

OF_A_CODE = 2
"""Letters of a book's code for an act, such as XP."""


def understood(reader: Reader, text: str) -> Reading | Mistake:
    """Return what the line *text* means, the one thing that it can mean; else what is wrong with it."""
    said = reader.names.heard(text)
    if not said:
        return Mistake(say("line-empty"))
    if len(said) > MOST_WORDS:
        return Mistake(say("line-long", most=MOST_WORDS), said[MOST_WORDS].start, said[-1].end)
    got = _understood(reader, text, said)
    if isinstance(got, Mistake):
        for line in otherwise_said(text, said, reader.names):
            if isinstance(again := _understood(reader, line, reader.names.heard(line)), Reading):
                return again
    if isinstance(got, Mistake) and (others := others_first(reader, _heard(reader, said))) is not None:
        return _about(others, said)
    return got


def _understood(reader: Reader, text: str, said: tuple[Word, ...]) -> Reading | Mistake:
    every = meant(as_on_the_roster(_readings(reader, said), said, reader.names))
    every = at_him(every, said, reader.names)
    if (going := _going(reader, text, said, every)) is not None:
        return going
    found = [one for one in every if not _stray(one, said, reader)]
    if every and not found:
        return _may_not(reader, _heard(reader, said), said[0])
    if len(found) > 1:
        found = likeliest(by_letters(found, said, reader.names), said)
        found = by_reach(usual(briefest(by_unit(found, said, reader.names), reader.names)))
    if found and (why := rather_refused(reader, _heard(reader, said), found)) is not None:
        return _about(why, said)
    if found and (kept := turned_round(reader, _heard(reader, said), found)) is not None:
        return _about((kept.why, kept.places), said)
    if len(found) == 1 and (place := _place_at_the_end(reader, text, said, found[0])) is not None:
        return place
    if len(found) == 1:
        either = either_of_two(found[0], every, said, reader.names)
        return found[0] if either is None else _at(either[1], either[0])
    if not found and (those := _without_all(reader, text, said)):
        got = understood(reader, those)
        if isinstance(got, Reading):
            return got
        reader.readings(said)
    if not found and (quoting := _text_at_the_end(reader, text, said)):
        got = understood(reader, quoting)
        if isinstance(got, Reading):
            return got
        reader.readings(said)
    if not found and (of_a_side := _without_its_side(reader, text, said)) is not None:
        return of_a_side
    return _either(reader, found, said) if found else _of_the_first(reader, text, _nothing(reader, said))


def _readings(reader: Reader, said: tuple[Word, ...]) -> list[Reading]:
    """Return the readings of a line; a ruling of which a letter begins the name is one by its word sooner.

    So `ruling u destroyed` is what has become of U, and of no option whose name begins so.
    """
    found = reader.readings(said)
    if found and not all(one.choice.do in NAMED_IN_FULL and one.filled.open for one in found):
        return found
    by_word = reader.rulings(said)
    if found and by_word and sum(by_word[0].ranks) >= sum(found[0].ranks):
        by_word = []
    return by_word or (reader.readings(said) if found else found)


def _going(reader: Reader, text: str, said: tuple[Word, ...], found: Sequence[Reading]) -> Reading | None:
    """Return what a line means that tells in which direction somebody goes, but not where he ends.

    At a real table that is nothing to keep, and nobody whom he comes up to; `None` for others.
    """
    shorter = without_direction(text, said, reader.names)
    if not shorter or (found and not any(meets(one, reader.names) for one in found)):
        return None
    got = understood(reader, shorter)
    if isinstance(got, Reading) and is_measured(got):
        return got
    reader.readings(said)
    return None


def _without_its_side(reader: Reader, text: str, said: tuple[Word, ...]) -> Reading | Mistake | None:
    """Return what a line means that begins with a side's name, as of that side; `None` for others."""
    side, count = side_first(said, reader.names)
    if not side:
        return None
    start = said[count].start
    got = understood(reader, text[start:])
    if isinstance(got, Mistake):
        return Mistake(got.message, got.start + start, got.end + start)
    task = reader.names.view.task
    if task is None or side_of(got, reader.names) == side:
        return got
    who = next(one.name for one in reader.names.view.sides if one.id == side)
    return Mistake(say("line-not-that-side", side=who, first=task), said[0].start, said[count - 1].end)


def _stray(one: Reading, said: tuple[Word, ...], reader: Reader) -> bool:
    """Whether a lone letter of one's own man would do an act for some word of it that is not the first.

    Or his name alone somebody else's: `leopard` is nobody's getting into it, and `2a` of Gruppe 2a no code.
    """
    text, texts = said[0].text, tuple(word.text for word in said)
    if one.act and not one.who and len(said) == 1 and not text.isalpha() and one.choice.figure:
        return any(text in plain(reader.names.name(man.id)) for man in reader.names.view.figures)
    if one.act and not one.who and min(one.ranks) > LETTER and len(text) > 1:
        return any(texts == plain(reader.names.name(man.id)) for man in reader.names.view.figures if man.own)
    if len(said) > 1 or len(text) > 1 or text not in reader.names.handles or min(one.ranks) <= LETTER:
        return False
    return not plain(reader.names.spoken.say(one.choice.label))[0].startswith(text)


def _text_at_the_end(reader: Reader, text: str, said: tuple[Word, ...]) -> str:
    """Return a line that ends in a name or a note, with its quotation marks; "" for others."""
    if reader.farthest is None:
        return ""
    identity, at, filled = reader.farthest
    alone = _is_the_only_one(reader, identity.choice)
    sure = identity.who or alone
    named = identity.act and (sure or not identity.choice.figure)
    first = at.free[0] if alone and at.free else len(said) - len(at.free)
    to_the_end = alone or at.free == tuple(range(first, len(said)))  # a letter there may begin his own name
    if not (named and isinstance(filled.field, Text) and to_the_end and first < len(said)):
        return ""
    plain_text = first == len(said) - 1 or filled.field.name == REASON or sure
    if not plain_text or any(word.quoted or word.aimed or word.text == EQUALS for word in said):
        return ""
    return f"{text[: said[first].start]}{quoted(text[said[first].start :].strip())}"


def _place_at_the_end(reader: Reader, text: str, said: tuple[Word, ...], got: Reading) -> Reading | None:
    """Return an act that asks where, with the words at its end that say it; `None` for any other.

    So `artillery on m` of the one who may request it is at m: behind its act, and a word such as "on", a word
    with which his own name only begins does not say who he is.
    """
    first = next((at for at, word in enumerate(said) if word.text in reader.names.passed_over), 0)
    named = [at for at, how in enumerate(got.ranks) if at > first and WORDS < how < PASSED_OVER]
    if not (got.filled.open and isinstance(got.filled.field, Text)) or not 0 < first == len(said) - 2:
        return None
    if not named or not _is_the_only_one(reader, got.choice):
        return None
    quoting = f"{text[: said[first].start]}{quoted(text[said[first].start :].strip())}"
    again = understood(reader, quoting)
    return again if isinstance(again, Reading) else None


def _is_the_only_one(reader: Reader, choice: Choice) -> bool:
    """Whether nobody but the figure of a choice may do its act: he need not be named."""
    own = [one.figure for one in reader.choices if one.do == choice.do and one.refusal is None]
    return bool(choice.figure) and own == [choice.figure]


def _without_all(reader: Reader, text: str, said: tuple[Word, ...]) -> str:
    """Return a line that says `all of the squad` as one that says the squad; "" for others."""
    names = reader.names
    if len(said) < 3 or said[0].text not in names.every:
        return ""
    after = next(word for word in said[1:] if word.text not in names.passed_over or word is said[-1])
    return text[after.start :]


def _of_the_first(reader: Reader, text: str, mistake: Mistake) -> Mistake:
    """Return what is wrong with a line of several who do nothing together: what is with the first.

    Where nothing is, one acts after another.
    """
    another = mistake.message.id in OF_ANOTHER_MOMENT
    if not (another or mistake.message.id in OF_NOBODY) or (apart := one_by_one(text, reader.names)) is None:
        return mistake
    got = understood(reader, apart[0])
    if isinstance(got, Mistake):
        return mistake if another else Mistake(got.message, 0, len(text))
    return Mistake(say(ONE_EACH, act=sketch(reader, got)), 0, len(text))


def _either(reader: Reader, found: Sequence[Reading], said: tuple[Word, ...]) -> Mistake:
    one, other = (sketch(reader, reading) for reading in found[:2])
    more = len(found) - 2
    id = "line-several-ways" if more else "line-two-ways"
    return Mistake(say(id, one=one, other=other, more=more), said[0].start, said[-1].end)


def _heard(reader: Reader, said: tuple[Word, ...]) -> Heard:
    heard = Heard(said, reader.names)
    heard.about = about(heard, reader.choices)
    return heard


def _nothing(reader: Reader, said: tuple[Word, ...]) -> Mistake:
    """Return why a line has no reading at all."""
    heard = _heard(reader, said)
    if (ruled := _not_ruled(reader, heard, said)) is not None:
        return ruled
    for look in (nobody_listed, nobody_there, kept_of_several):
        if (found := look(reader, heard)) is not None:
            return _about(found, said)
    kept = kept_from(reader, heard)
    if kept is not None and kept.of_him:
        return _about((kept.why, kept.places), said)
    if (refused := _refused(reader, heard)) is not None:
        return refused
    if (beyond := out_of_range(reader, heard, said)) is not None:
        return beyond
    if kept is not None:
        return _about((kept.why, kept.places), said)
    if (unopened := _to_open(reader, heard, said)) is not None:
        return unopened
    if (far := how_far_first(reader, heard, said)) is not None:
        return far
    if (for_all := _passes_for_all(reader, heard, said)) is not None:
        return for_all
    for found in (turned_away(reader, heard), of_another_moment(reader, heard)):
        if found is not None:
            return _about(found, said)
    his = reader.farthest is not None and reader.farthest[0].who and reader.farthest[0].act
    if not his and (excuse := own_excuse(reader, heard)) is not None:
        return _about(excuse, said)
    if reader.farthest is None:
        return _may_not(reader, heard, said[0])
    identity, at, _ = reader.farthest
    figure, first_at = named_first(heard)
    anothers = not identity.who and identity.choice.figure not in ("", figure)
    if figure and not first_at[0] and anothers and not heard.joined and _of(reader, figure):
        return _may_not(reader, heard, said[0])
    left = tuple(place for place in at.free if not skippable(heard, identity, (place,)))
    if not left:
        aimed = next((word for word in said if word.aimed), None)
        target = figure_of(heard, aimed) if aimed is not None else None
        if aimed is None or target is None:
            return _act_wanted(reader, identity, said)
        figure = identity.choice.figure or named_first(heard)[0]
        who = _called(reader, figure)
        why = _no_target(reader, identity.choice, target) or kept_by_the_book(reader, figure, target.id)
        return _at(aimed, why or say("line-no-target", who=who, target=target.name))
    word = said[left[0]]
    if not identity.act and (target := figure_of(heard, word)) is not None:
        if not identity.who:
            return _may_not(reader, heard, word)
        why = _no_target(reader, identity.choice, target)
        if why is not None or word.aimed:
            figure = identity.choice.figure or named_first(heard)[0]
            why = why or kept_by_the_book(reader, figure, target.id)
            return _at(word, why or say("line-no-target", who=_called(reader, figure), target=target.name))
    if (gone := figure_of(heard, word)) is not None and gone.out:
        return _at(word, say("line-is-out", who=gone.name))
    if not identity.act:
        acts = _acts_of(reader, identity.choice.figure)
        who = _called(reader, identity.choice.figure)
        return _at(word, say("line-no-such-act", word=word.typed, who=who, acts=acts))
    for field in reader.farthest[2].fields:
        if (why := unfit(heard, field, left)) is not None:
            return _at(word, why)
    act = sketch(reader, Reading(identity.choice, Filled({}), {}, (), True))
    if _is_mate(heard, word, identity.choice) and not _is_aimed_at(heard, left[0]):
        alone = not identity.who and left[0] == 0 and not any(0 in one for one in heard.joined)
        return _may_not(reader, heard, word) if alone else _at(word, say(ONE_EACH, act=act))
    if isinstance(reader.farthest[2].field, Text):
        return _at(word, say("line-text-quoted", word=word.typed))
    first = reader.farthest[2].field
    asked = of_a_unit(identity.choice) and isinstance(first, (PickOne, PickSome))
    named = figure_of(heard, word)
    if asked and first is not None and named is not None:
        own = reader.own_excuse(identity.choice.do, named.id) if left[0] == 0 else None
        before = say("line-asked-before", word=word.typed, prompt=first.prompt)
        return _at(word, before if own is None else in_full(own))
    task, meant = reader.names.view.task, len(said) - len(left)
    if not identity.who and task is not None and len(left) > meant:
        return Mistake(say("line-no-act-now", first=task), said[0].start, said[-1].end)
    return _at(word, say("line-does-not-fit", word=word.typed, act=act))


def _not_ruled(reader: Reader, heard: Heard, said: tuple[Word, ...]) -> Mistake | None:
    """Return what is wrong with a ruling: whoever it is of need not be able to do anything himself."""
    ruled = [one for one in reader.choices if one.do in NAMED_IN_FULL]
    if not any(one.act and 0 in one.ranks for one in identities(heard, ruled, BEGINNINGS)):
        return None
    going = reader.farthest if reader.farthest is not None and reader.farthest[0].choice in ruled else None
    if going is None or FACT not in going[1].said:
        known = (*reader.names.yes, *reader.names.no, *reader.names.passed_over)
        others = [word for word in said[1:] if figure_of(heard, word) is None and word.text not in known]
        act = reader.names.spoken.say(ruled[0].label)
        return _at(others[0], say("line-does-not-fit", word=others[0].typed, act=act)) if others else None
    identity, at, filled = going
    left = [place for place in at.free if not skippable(heard, identity, (place,))]
    words = (*reader.names.yes, *reader.names.no, *reader.names.passed_over, *reader.names.nobody)
    odd = [at for at in left if figure_of(heard, said[at]) is None and said[at].text not in words]
    turned = turned_away(reader, heard)
    if turned is not None and (not odd or odd[0] in turned[1]):
        return _about(turned, said)
    field, left = filled.field, [*odd, *(at for at in left if at not in odd)]
    if left and isinstance(field, Text):
        why = say("line-text-quoted", word=said[left[0]].typed)
        act = reader.names.spoken.say(identity.choice.label)
        at_the_end = max(left) == len(said) - 1
        return _at(
            said[left[0]],
            why if at_the_end else say("line-does-not-fit", word=said[left[0]].typed, act=act),
        )
    if not left or not isinstance(field, PickOne) or field.name == FACT:
        return None
    values = ", ".join(reader.names.spoken.say(one.label) for one in field.options if one.refusal is None)
    return _at(said[left[0]], say("line-none-of", word=said[left[0]].typed, values=values))


def _to_open(reader: Reader, heard: Heard, said: tuple[Word, ...]) -> Mistake | None:
    """Return that of whoever is named first it is not said yet what for he acts: that opens his acts."""
    figure, who = named_first(heard)
    own, rest = opening(reader, figure), said[len(with_the_others(heard, who)) :]
    if not (figure and own and rest and who[0] == 0):
        return None
    doer = " ".join(said[at].typed for at in who)
    whose = reader.farthest[0] if reader.farthest is not None else None
    if whose is not None and whose.act and not whose.choice.at_once and not rest[0].aimed:
        return None
    at = (after for word, after in pairwise(rest) if word.text in reader.names.aiming)
    if not rest[0].aimed and not any(reader.names.is_somebody(word) for word in at):
        own += [one for one in _of(reader, figure) if not one.at_once]
    codes = [_code(reader, one) for one in own]
    named, acts = reader.names.name(figure), listed(reader, own, codes)
    opens = doer if len(own) > 1 else ""
    return Mistake(say("line-open-first", who=named, acts=acts), rest[0].start, rest[0].end, opens)


def _is_mate(heard: Heard, word: Word, choice: Choice) -> bool:
    """Whether a word names another man of the side of whoever does an act alone."""
    figures = heard.names.figures
    if choice.several or choice.figure not in figures:
        return False
    named = [one for one in figures.values() if heard.names.is_named(one, word)]
    return any(one.side == figures[choice.figure].side for one in named)


def _is_aimed_at(heard: Heard, place: int) -> bool:
    """Whether a word stands behind `at` or the like: no list of who acts goes on with it."""
    return heard.words[place].aimed or (place > 0 and heard.texts[place - 1] in heard.names.passed_over)


def _no_target(reader: Reader, choice: Choice, target: FigureView) -> Message | None:
    """Return why nobody aims at somebody: he is out of the game, or of the side that acts."""
    if target.out:
        return say("line-is-out", who=target.name)
    own = reader.names.figures.get(choice.figure)
    return say("line-own-side", who=target.name) if own is not None and own.side == target.side else None


def _passes_for_all(reader: Reader, heard: Heard, said: Sequence[Word]) -> Mistake | None:
    """Return that a moment is let pass for a whole side, where one of it was named with that."""
    if reader.farthest is None:
        return None
    identity, at, _ = reader.farthest
    left = [place for place in at.free if not skippable(heard, identity, (place,))]
    if not left or not (identity.choice.passes and identity.act):
        return None
    names = tuple(reader.names.name(one) for one in reacting(reader.choices))
    return _at(said[left[0]], say("line-pass-all", who=reader.names.spoken.listed(names))) if names else None


def _may_not(reader: Reader, heard: Heard, word: Word) -> Mistake:
    """Return why nothing is done by whoever a word names: of a unit that may act, what its men may do."""
    figure = figure_of(heard, word)
    if figure is None and not word.text.isalpha():
        numbered = [one for one in heard.names.in_turn if word.text in plain(heard.names.name(one.id))]
        figure = numbered[0] if len(numbered) == 1 else None
    found = [one for one in reader.choices if figure is not None and _is_for(reader, one, figure.id)]
    found = [*(_of(reader, figure.id) if figure is not None else ()), *found]
    if figure is None or not found:
        return _at(word, _unknown(reader, heard, word))
    acts, at = listed(reader, found), heard.words.index(word) + 1
    if at >= len(heard.words):
        return _at(word, say("line-which-act", who=figure.name, acts=acts))
    wrong = heard.words[at]
    return _at(wrong, say("line-no-such-act", word=wrong.typed, who=figure.name, acts=acts))


def _is_for(reader: Reader, choice: Choice, figure: str) -> bool:
    """Whether an act of a unit asks first who of it does it, and he may be one of them."""
    fields = reader.filled(choice, {}).fields if of_a_unit(choice) else ()
    whose = fields[0] if fields else None
    rows = whose.options if isinstance(whose, (PickOne, PickSome)) else ()
    return any(one.value == figure and one.refusal is None for one in rows)


def _unknown(reader: Reader, heard: Heard, word: Word) -> Message:
    """Return that a word names nothing that can be done: whoever it names may do nothing now."""
    part = named_in_part(heard, heard.words.index(word))
    for figure in heard.names.in_turn:
        if heard.names.is_named(figure, word) or figure is part:
            return nothing_of(reader, figure)
    return say("line-unknown", word=word.typed)


def _refused(reader: Reader, heard: Heard) -> Mistake | None:
    """Return why an act is refused that the line names, where no allowed one is named as well."""
    able = max((_named(one) for one in identities(heard, reader.choices, BEGINNINGS)), default=0)
    best: Identity | None = None
    figure, _ = named_first(heard)
    for one in identities(heard, reader.refused, BEGINNINGS):
        if figure and one.choice.figure not in ("", figure):
            continue  # of whoever is named first one wants to know
        if one.act and _named(one) > able and _plainly(heard, one) > _plainly(heard, best):
            best = one
    if best is None or best.choice.refusal is None:
        return None
    places = sorted(best.ranks)
    why = in_full(best.choice.refusal)
    return Mistake(why, heard.words[places[0]].start, heard.words[places[-1]].end)


def _named(one: Identity | None) -> int:
    """Return how much of an act is named: its words, and that it is named as well as whose it is."""
    return len(one.ranks) + 10 * (one.who and one.act) if one is not None else 0


def _plainly(heard: Heard, one: Identity | None) -> tuple[int, int]:
    """Return how much of an act is named, and by how many words that are more than a letter."""
    return _named(one), sum(len(heard.texts[at]) > 1 for at in one.ranks) if one is not None else 0


def _about(found: tuple[Message, Sequence[int]], said: tuple[Word, ...]) -> Mistake:
    """Return why something that words at some places name is not done."""
    why, places = found
    return Mistake(why, said[min(places)].start, said[max(places)].end)


def _act_wanted(reader: Reader, identity: Identity, said: tuple[Word, ...]) -> Mistake:
    """Return what somebody may do who was named without an act."""
    figure = identity.choice.figure
    message = say("line-which-act", who=_called(reader, figure), acts=_acts_of(reader, figure))
    return Mistake(message, 0, said[-1].end)


def _called(reader: Reader, figure: str) -> str:
    """Return what somebody is called, or the side where it is that acts."""
    return reader.names.name(figure) if figure else reader.names.spoken.text("line-your-side")


def _acts_of(reader: Reader, figure: str) -> str:
    """Return what somebody may do, the first few acts of it."""
    return listed(reader, _of(reader, figure))


def _code(reader: Reader, choice: Choice) -> str:
    """Return the book's code by which an act may be called, as XP; "" where it has none."""
    codes = (words[0] for words in reader.names.also(choice.label) if len(words) == 1)
    return next((one for one in codes if len(one) == OF_A_CODE), "")


def _of(reader: Reader, figure: str) -> list[Choice]:
    return [one for one in reader.choices if one.figure == figure]


def _at(word: Word, message: Message) -> Mistake:
    return Mistake(message, word.start, word.end)


__all__ = ["Mistake", "in_full", "understood"]
