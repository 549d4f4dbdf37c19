"""Which reading of a line is meant: one, or none where two different commands are as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.engine.contract.choices import PickPath, weight_of
from core.engine.contract.filling import same
from core.line.acts.identity import is_seldom
from core.line.acts.readings import Reading
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word, plain

MEANS = frozenset(("weapon", "mode", "type"))
"""Blanks of what somebody acts with."""


def meant(readings: Sequence[Reading]) -> list[Reading]:
    """Return one reading for each command that may be meant: one where the line is clear.

    A reading gives way to another in which every word is meant at least as plainly, and some word more. Of
    those that are left one that begins with who acts, or with the act, comes before one that names neither
    there nor elsewhere who acts, one that says who of a unit acts before one that only says at whom, one
    whose subject stands before the act before one in which somebody of another side stands there, a whole one
    before one that leaves a blank, one that names who acts before one that leaves him to be understood, one
    in which a man does alone what several may do together before one of a group, and one in the order of
    the blanks before any other.
    """
    every = {one.ranks for one in readings}
    plainest = {ranks for ranks in every if not any(_plainer(other, ranks) for other in every)}
    best = [one for one in readings if one.ranks in plainest]
    for better in (_has_head, _has_doer, _is_straight, _is_whole, _names_who, _alone, _in_order):
        best = [one for one in best if better(one)] or best
    best = [one for one in best if not any(_goes_unnamed(one, other) for other in best)]
    found: list[Reading] = []
    for one in best:
        if not any(_alike(one, other) for other in found):
            found.append(one)
    return found


def by_letters(readings: Sequence[Reading], said: Sequence[Word], names: Vocabulary) -> list[Reading]:
    """Return the readings that take single letters as they stand on the map, all where none does.

    There capitals are one side's and small letters the other's. Where both are named, as in `A>a`, he acts
    who has the first letter. A letter by itself that names an act is nobody's name.
    """
    if len(said) == 1 and not any(one.who for one in readings):
        return list(readings)
    letters = [word for word in said if len(word.typed) == 1 and word.typed.isalpha()]
    aiming = names.words("aiming")
    sure = [word for word in letters if word.typed not in aiming]
    fitting = _take(readings, letters, names) or _take(readings, sure, names)
    if not fitting:
        return list(readings)
    return [one for one in fitting if _acts_by_the_first(one, said, names)] or fitting


def _take(readings: Sequence[Reading], letters: Sequence[Word], names: Vocabulary) -> list[Reading]:
    """Return the readings in which each of some letters is somebody; none where there are no letters."""
    typed = Counter(word.typed for word in letters)
    return [one for one in readings if typed <= _letters(one, names)] if typed else []


def as_on_the_roster(readings: Sequence[Reading], said: Sequence[Word], names: Vocabulary) -> list[Reading]:
    """Return the readings without those that take a letter for who has it in the other case.

    A letter that somebody has on the roster just so is his, or nobody's, where it is a capital or stands
    behind `>`: else men of the other side would act, or be shot at. Any other capital is the small letter
    where no reading takes it as it stands. Before anything else is weighed: that an act of the other one
    leaves no blank open does not make it what was typed.
    """
    own = [one for one in readings if not any(_is_anothers(one, word, said, names) for word in said)]
    capitals = {word.typed for word in said if len(word.typed) == 1 and word.typed.isupper()}
    letters = [{*_letters(one, names)} for one in own]
    small = {letter.lower() for letter in capitals}
    right = [bool(capitals & each) and not (small & each) for each in letters]
    wrong = [bool(small & each) and not (capitals & each) for each in letters]
    return [one for one, bad in zip(own, wrong, strict=True) if not bad] if any(right) else own


def _is_anothers(reading: Reading, word: Word, said: Sequence[Word], names: Vocabulary) -> bool:
    """Whether a reading takes a letter that somebody has on the roster for who has it in the other case."""
    letter, other = word.typed, word.typed.swapcase()
    if len(letter) != 1 or not (letter.isupper() or word.aimed) or not names.has_letter(word):
        return False
    texts = {one.text for one in said}
    meant = [names.figures[id] for id in _named(reading, names)]
    if any(one.typed == other for one in said) or any(one.glyph == letter for one in meant):
        return False
    doer = names.figures.get(reading.choice.figure or str(reading.said.get("figure", "")))
    told = [names.figures[id] for id in reading.said.values() if isinstance(id, str) and id in names.figures]
    aimed_at = [one for one in told if doer is None or one.side != doer.side]
    if word.aimed and aimed_at and all(one.glyph.casefold() != word.text for one in aimed_at):
        return True  # as the I of Irwin is no beginning of III
    return any(one.glyph == other and texts.isdisjoint(plain(names.name(one.id))) for one in meant)


def at_him(readings: Sequence[Reading], said: Sequence[Word], names: Vocabulary) -> list[Reading]:
    """Return the readings without those of acts at nobody where no act was named: `f>r` is no dodge.

    Whom the moment is about may stand behind `>` of what is done by some means, as a shot at who moves is.
    """
    if not any(word.aimed for word in said):
        return list(readings)
    return [
        one
        for one in readings
        if one.act
        or len(_named(one, names)) > 1
        or not MEANS.isdisjoint(one.filled.values)
        or not one.choice.figure
        or names.named_in(one.choice.label)
    ]


def by_unit(readings: Sequence[Reading], said: Sequence[Word], names: Vocabulary) -> list[Reading]:
    """Return the readings of a unit that is named in full, all where none is: `1st squad` has an A section.

    Nobody of it being named, what all of it do together comes before what one of them does.
    """
    typed = {word.text for word in said}
    units = {id(one): set(names.unit(one.choice)) for one in readings}
    full = [one for one in readings if units[id(one)] and units[id(one)] <= typed]
    whole = [one for one in full if one.choice.several and one.filled.values]
    nobody = not any(_named(one, names) for one in full if not one.choice.several)
    return (whole if whole and nobody else full) or list(readings)


def usual(readings: Sequence[Reading]) -> list[Reading]:
    """Return the readings without those of acts done most seldom: `end` ends the turn, not the game."""
    return [one for one in readings if not is_seldom(one.choice)] or list(readings)


def briefest(readings: Sequence[Reading], names: Vocabulary) -> list[Reading]:
    """Return the readings without those of acts whose name goes on where another's ends: `hold fire at …`."""
    called = [plain(names.spoken.say(one.choice.label)) for one in readings]
    longer = [any(other != one and one[: len(other)] == other for other in called) for one in called]
    return [one for one, more in zip(readings, longer, strict=True) if not more]


def by_reach(readings: Sequence[Reading]) -> list[Reading]:
    """Return of ways to go that are said alike the one that reaches least far: `t move 5` is the careful one.

    So it is with a mode of one act: nobody means one that would cost him more.
    """
    reaches = [_reach(one) for one in readings]
    kinds = {(one.choice.do, one.choice.figure, one.ranks) for one in readings}
    if len(kinds) > 1 or not all(reaches):
        return list(readings)
    return [one for one, reach in zip(readings, reaches, strict=True) if reach == min(reaches)]


def _reach(reading: Reading) -> float:
    """Return how many cm may be gone by an act of which was said how far it goes; 0 for any other."""
    ways = (one for one in reading.filled.fields if isinstance(one, PickPath))
    return next((one.most for one in ways if one.name in reading.said), 0.0)


def likeliest(readings: Sequence[Reading], said: Sequence[Word]) -> list[Reading]:
    """Return of acts at somebody behind `>`, none of them named, what is done most: `z>b` is a shot."""
    if not any(word.aimed for word in said) or any(one.act for one in readings):
        return list(readings)
    most = max((weight_of(one.choice) for one in readings), default=0.0)
    return [one for one in readings if weight_of(one.choice) == most]


def _acts_by_the_first(reading: Reading, said: Sequence[Word], names: Vocabulary) -> bool:
    """Whether whoever acts has the first single letter that somebody has of a reading, as it stands."""
    letters = _letters(reading, names)
    first = next((word.typed for word in said if word.typed in letters), "")
    actor = names.figures.get(reading.choice.figure)
    return actor is not None and actor.glyph == first


def _letters(reading: Reading, names: Vocabulary) -> Counter[str]:
    return Counter(names.figures[id].glyph for id in _named(reading, names))


def _named(reading: Reading, names: Vocabulary) -> set[str]:
    """Return the figures of a reading."""
    values = [value if isinstance(value, list) else [value] for value in reading.said.values()]
    every = {reading.choice.figure, *(one for value in values for one in value if isinstance(one, str))}
    return every & names.figures.keys()


def _plainer(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))


def _has_head(one: Reading) -> bool:
    return not one.headless


def _goes_unnamed(one: Reading, other: Reading) -> bool:
    """Whether a reading has an act unnamed of which the *other* names a kind: `a m 3` moves at nobody."""
    same_kind = (one.choice.do, one.choice.figure) == (other.choice.do, other.choice.figure)
    return same_kind and not one.act and other.act


def _names_who(one: Reading) -> bool:
    """Whether whoever acts is named: in `a moves 8` the letter is his, and not that of an act."""
    return one.who or not one.choice.figure


def _has_doer(one: Reading) -> bool:
    return not one.doerless


def _is_straight(one: Reading) -> bool:
    return not one.turned


def _is_whole(one: Reading) -> bool:
    return one.whole


def _alone(one: Reading) -> bool:
    return not one.choice.several or any(isinstance(v, list) and len(v) > 1 for v in one.said.values())


def _in_order(one: Reading) -> bool:
    return one.in_order


def _alike(one: Reading, other: Reading) -> bool:
    """Whether two readings are one command; with blanks, also whether the same is asked next."""
    return same(one.command, other.command) and one.filled.field == other.filled.field
