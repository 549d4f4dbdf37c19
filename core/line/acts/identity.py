"""Which words of a line say whose act it is and which one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.engine.contract.choices import Choice
from core.line.acts.values import Heard
from core.line.wording.labels import BEGINNINGS, BEGUN, BENT, LETTER, WHOLE, WORDS, Label, lends, runs
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import plain

NAMED_IN_FULL = ("ruling",)
"""Acts of which no letter and no beginning is enough: a ruling changes the game past its rules."""

SELDOM = 0.01
"""What weighs less is done so seldom that one letter is not enough for it."""


class Identity(Struct, frozen=True):
    """An act of the menu, and by which words it was named: *ranks* by their places in the line.

    *who* and *act* say whether these were named, or just left to be understood.
    """

    choice: Choice
    ranks: dict[int, int]
    who: bool = False
    act: bool = False


def identities(heard: Heard, choices: Sequence[Choice], plainness: int) -> Iterator[Identity]:
    """Yield every way in which words of a line name an act of the menu so plainly, by at least one word.

    What somebody acts at names neither him nor his act. The ways are looked for once, however plain they are
    to be in the end.
    """
    for one, rank in heard.of_menu(choices, lambda: tuple(_identities(heard, choices))):
        if rank <= plainness:
            yield one


def _identities(heard: Heard, choices: Sequence[Choice]) -> Iterator[tuple[Identity, int]]:
    """Yield every way in which words name an act, with the rank of the word that does so least plainly."""
    acts = heard.names.acts(choices)
    aimed = [at for at, word in enumerate(heard.words) if word.aimed]
    free = heard.unsigned
    own_acts = to_be_done(choices)
    for at, choice in enumerate(choices):
        begun = Identity(choice, {})
        sole = own_acts == [choice]
        if (of_a_unit(choice) and (aimed or sole)) or (
            sole and (of_another(choice, heard.names) or of_a_side(choice))
        ):
            yield begun, WHOLE
        own = bool(choice.figure) or not choice.passes  # what one man lets pass alone is named as his
        label = heard.names.who(choice) if own else _alone(heard, choices)
        for whose in (begun, *_who(heard, begun, label, free)):
            for one in (whose, *_act(heard, whose, acts[at], free)):
                if (one.ranks or one.act) and _apart(heard, whose, one, aimed):
                    yield one, max(one.ranks.values(), default=WHOLE)


def of_a_unit(choice: Choice) -> bool:
    """Whether an act is offered to a whole unit or side: who of it does it is a blank."""
    return not (choice.figure or choice.passes or choice.do in NAMED_IN_FULL)


def of_a_side(choice: Choice) -> bool:
    """Return whether a side decides something by it, such as in which order its men take hits."""
    return choice.passes and not choice.figure and choice.do not in NAMED_IN_FULL


def of_another(choice: Choice, names: Vocabulary) -> bool:
    """Whether an act is about a man of another side, such as at whom of one's own he fires."""
    figure = names.figures.get(choice.figure)
    return figure is not None and figure.side != names.view.seat


def to_be_done(choices: Sequence[Choice]) -> list[Choice]:
    """Return the acts without those that are there at any time: rulings, and proposing that a game end."""
    return [one for one in choices if one.do not in NAMED_IN_FULL and not is_seldom(one)]


def is_seldom(choice: Choice) -> bool:
    return choice.weight is not None and choice.weight < SELDOM


def reacting(choices: Sequence[Choice]) -> list[str]:
    """Return who may answer another's act instead of letting it pass."""
    return list(dict.fromkeys(one.figure for one in choices if one.figure and not one.passes))


def about(heard: Heard, choices: Sequence[Choice]) -> frozenset[int]:
    """Return the places of words that name whom a moment is about which is open to an answer.

    An answer needs no other target, and may still say whom it is at.
    """
    if not any(one.passes for one in choices):
        return frozenset()
    every = range(len(heard.texts))
    able = {heard.names.name(one) for one in reacting(choices)}
    return frozenset(
        at
        for name, label in heard.names.subjects.items()
        if name not in able
        for run in runs(heard.texts, every, len(label.words))
        if heard.rank(label, run) in (WHOLE, LETTER, BENT) or _his_alone(heard, label, run)
        for at in run
    )


def _his_alone(heard: Heard, label: Label, run: tuple[int, ...]) -> bool:
    """Whether one word stands in his name, and in nobody else's: Cpl Hofer is `hofer`."""
    text = heard.texts[run[0]]
    return len(run) == 1 and text in label.words and heard.names.words_of_men[text] == 1


def _alone(heard: Heard, choices: Sequence[Choice]) -> Label | None:
    """Return what the only one is called who may answer: to let it pass is his to say by his name."""
    who = reacting(choices)
    return Label(plain(heard.names.name(who[0])), heard.names.handle(who[0])) if len(who) == 1 else None


def _apart(heard: Heard, whose: Identity, one: Identity, aimed: Sequence[int]) -> bool:
    """Whether neither name has part of what is aimed at, and each all or nothing of a list."""
    act = one.ranks.keys() - whose.ranks.keys()
    return one.ranks.keys().isdisjoint(aimed) and heard.together(whose.ranks) and heard.together(act)


def _who(heard: Heard, begun: Identity, label: Label | None, free: tuple[int, ...]) -> Iterator[Identity]:
    if label is not None:
        figure = heard.names.figures.get(begun.choice.figure)
        for run, how in heard.named(label, free):
            if heard.has_a_die(label, run):
                continue
            if how != LETTER or figure is None or heard.names.may_be(heard.words[run[0]], figure):
                yield Identity(begun.choice, dict.fromkeys(run, how), who=True)


def _act(heard: Heard, begun: Identity, label: Label, free: tuple[int, ...]) -> Iterator[Identity]:
    left = tuple(at for at in free if at not in begun.ranks)
    if begun.choice.passes:  # a book calls it as the moment wants it; everybody says "pass"
        for at in left:
            if heard.texts[at] in heard.names.words("pass") and not _is_on_the_roster(heard, (at,)):
                yield Identity(begun.choice, {**begun.ranks, at: LETTER}, begun.who, act=True)
    for run, how in heard.named(label, left):
        if how not in (WHOLE, BENT, WORDS) and begun.choice.do in NAMED_IN_FULL:
            continue
        if (how in (BEGUN, BEGINNINGS) and _stray(heard, begun.choice, run)) or _is_doer(heard, run):
            continue
        if how in (BEGUN, BEGINNINGS) and _by_a_mans_letter(heard, begun.choice, run):
            continue
        begun_by = tuple(at for at in run if heard.texts[at] not in label.words)
        if how in (LETTER, BEGUN, BEGINNINGS) and _is_on_the_roster(heard, begun_by or run):
            continue
        yield Identity(begun.choice, begun.ranks | dict.fromkeys(run, how), begun.who, act=True)
    if label.lent and any(lends(label, (heard.texts[at],)) for at in left):  # the word is free to say more
        yield Identity(begun.choice, begun.ranks, begun.who, act=True)
        unit = heard.names.unit(begun.choice)
        for run in runs(heard.texts, left, len(unit)):
            if tuple(heard.texts[at] for at in run) == unit:
                yield Identity(begun.choice, begun.ranks | dict.fromkeys(run, WHOLE), begun.who, act=True)


def _is_doer(heard: Heard, run: tuple[int, ...]) -> bool:
    """Whether a name is the letter of one's own man right before `>`, as in `v>w`: he does it."""
    after = run[-1] + 1
    aims = after < len(heard.words) and heard.words[after].aimed
    return len(run) == 1 and aims and heard.texts[run[0]] in heard.names.handles


def _is_on_the_roster(heard: Heard, run: tuple[int, ...]) -> bool:
    """Whether a letter that an act has, or a word of it begins with, is somebody's name on the roster.

    That is a capital: `T end` is no proposal to end the game.
    """
    return any(heard.names.has_capital(heard.words[at]) for at in run)


def _by_a_mans_letter(heard: Heard, choice: Choice, run: tuple[int, ...]) -> bool:
    """Whether the first word is a man's letter, and would be the beginning of a unit's name: `a moves 20`."""
    text = heard.texts[0]
    letter = run[0] == 0 and len(text) == 1 and len(heard.texts) > 1 and text in heard.names.handles
    return letter and any(word.startswith(text) for word in heard.names.unit(choice))


def _stray(heard: Heard, choice: Choice, run: tuple[int, ...]) -> bool:
    """Whether words are but letters, of an act that is done most seldom, as proposing that a game end."""
    return is_seldom(choice) and all(len(heard.texts[at]) == 1 for at in run)


def skippable(heard: Heard, identity: Identity, left: Sequence[int]) -> bool:
    """Return whether words that say nothing may be passed over: none of them could be whoever does it.

    Such a word stands between others, so the last of a line is none, and the first only if it is no letter.
    Whom the moment is about may be named or not, and so may whoever the act is called by, as `Fight Falk`.
    """
    return all(
        (at in heard.about and not identity.choice.passes)
        or (bool(identity.ranks) and heard.names.is_at(identity.choice, heard.words[at]))
        or (
            (at > 0 or len(heard.texts[at]) > 1)
            and at < len(heard.texts) - 1
            and heard.texts[at] in heard.names.passed_over
            and (identity.who or heard.texts[at] not in heard.names.handles or _aims(heard, at))
        )
        for at in left
    )


def _aims(heard: Heard, at: int) -> bool:
    """Whether a word that is a letter of somebody as well says at whom: `h,k sparano a daud`."""
    listed = heard.words[at].joined or heard.words[at + 1].joined
    return heard.texts[at] in heard.names.aiming and not listed


__all__ = ["Identity", "about", "identities", "is_seldom", "of_a_unit", "reacting", "skippable", "to_be_done"]
