"""Who is too far from his leader: a table that tells in brief is asked once an act, and says who is."""

from __future__ import annotations

from collections.abc import Collection

from core.engine.contract.choices import Option, PickSome
from core.engine.contract.questions import Measure, Question
from core.engine.words.message import say
from core.line.told.answers import Answers
from core.line.told.measuring import decoded
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word
from core.table.questions import InReach


def asked_of(question: Question) -> str:
    """Return of whom is asked whether he is near enough to his leader; "" for any other question."""
    asked = decoded(question) if isinstance(question, Measure) else None
    return asked.figure if isinstance(asked, InReach) else ""


def too_far(
    who: str, words: tuple[Word, ...], names: Vocabulary, acting: Collection[str] = ()
) -> tuple[int, frozenset[str]] | None:
    """Return how many words at the head say who of an act is too far from his leader, and who that is.

    `all` are near enough, and `nobody` is too far; whoever is named, of the side of *who*, is not, and all
    others are. `None` where nothing of all is said: `yes` and `no` are said of one. Where the act says who is
    *acting*, a lone letter is one of theirs: `p` lets the next moment pass, and is nobody else; `p all`
    lets all pass and names nobody. A capital that somebody of another side has on the roster is he, who
    sees them.
    """
    if not words or words[0].text in (*names.yes, *names.no):
        return None
    behind = words[1:]
    if words[0].text in names.nobody:
        return 1, frozenset()
    if words[0].text in names.every and not (behind and behind[0].text in names.words("but")):
        return 1, frozenset()
    if words[0].text in names.every:
        words = words[2:]
    side = names.figures[who].side if who in names.figures else ""
    rows = tuple(Option(one.id, one.name) for one in names.view.figures if one.side == side)
    field = PickSome("answer", say("tui-ask-which"), rows, 0, len(rows))
    if words[0].typed.isupper() and names.is_anothers(words[0], side):
        return None
    said = Answers(names, names.name).chosen(field, words)
    if said is None or not said.value:
        return None
    letter = len(words[0].text) == 1 and words[0].text in names.words("pass")
    passing = bool(behind) and behind[0].text in names.every
    if letter and acting and (passing or said.value[0] not in acting):
        return None
    return len(said.places) + len(behind) + 1 - len(words), frozenset(said.value)
