"""`v drive 25: 5 4 -`: what somebody has to do first, by a throw alone, is done first, with its dice.

A refusal that names the act by which one gets on says so in a sentence of its own, `first-` and its id; one
that is over once whoever acts has finished, `alone-` and its id.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.words.message import Message
from core.line.acts.readings import Reading
from core.line.refusals.mistakes import Mistake
from core.line.wording.chain import Link
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import plain


def first_of_all(link: Link, got: Reading | Mistake, names: Vocabulary) -> tuple[Link, Link] | None:
    """Return what has to be done first, and then what was wanted; `None` where a line is refused otherwise.

    The dice that stand first behind the colon are of the first, if they can be: `r spot f: 40 4` is how far
    it is, and a die.
    """
    if isinstance(got, Mistake) and (alone := _alone(got, names)):
        return Link(alone), replace(link, start=-1, goes_on=True)
    first = _first(got, names) if not link.goes_on else ""
    if not first:
        return None
    dice = bool(link.answers) and link.answers[0].text.isdecimal() and set(link.answers[0].text) <= FACES
    mine, after = (link.answers, ()) if dice else ((), link.answers)
    begun = replace(link, wanted=first, answers=mine, start=-1)
    return begun, replace(link, answers=after, start=-1, goes_on=True, shares=False)


def still_held_up(got: Reading | Mistake, names: Vocabulary) -> bool:
    """Whether somebody still has to do first what he has just tried: that it failed is told already."""
    return bool(_first(got, names))


def _first(got: Reading | Mistake, names: Vocabulary) -> str:
    """Return the line of what has to be done first, as a line is refused for it; "" for any other."""
    for why in _within(got.message) if isinstance(got, Mistake) else ():
        word, who = names.first_of(why), why.args.get("figure")
        if word and who is not None:
            called = names.spoken.say(who) if isinstance(who, Message) else str(who)
            return f"{' '.join(plain(called))} {word}"
    return ""


def _alone(mistake: Mistake, names: Vocabulary) -> str:
    """Return what whoever is acting ends his action by, where that is in the way; "" where nothing is."""
    found = (names.alone_first(why) for why in _within(mistake.message))
    return next((one for one in found if one), "")


FACES = frozenset("123456")
"""Digits that a die may show."""


def _within(message: Message) -> Iterator[Message]:
    """Yield a message and all that it speaks of."""
    yield message
    for part in message.args.values():
        if isinstance(part, Message):
            yield from _within(part)
