"""A typed line in its parts: what is wanted, after a colon what the table says, after `;` what is next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from core.line.wording.letting_pass import Moment
from core.line.wording.words import Word, spelled_out, words

_PART = re.compile(r'("(?:[^"]|"")*"?)|([;:])|([^";:]+)')


class Link(Struct, frozen=True):
    """One act of a line: what is *wanted*, "" to go on with what is asked, and the words of its *answers*.

    *ruling* is one more ruling, in fields, of a line that tells several results. What is wanted begins at
    *start* of the line as it was typed; -1 where nobody typed it so. What is only *implied* is left where it
    cannot be done, and what lets pass all moments like one is done in no other *moment*. It is *one_of*
    several acts that were typed as one, such as `b,c run 20`; what *shares* its answers with the act before
    has the dice that are left of them, and never one that fell for another; what *goes_on* has all that the
    act before it left. What stands behind its colon was *told* so. What is implied and said *anew* may stand
    for other acts.
    """

    wanted: str
    answers: tuple[Word, ...] = ()
    ruling: dict[str, Any] = {}
    start: int = -1
    implied: bool = False
    shares: bool = False
    goes_on: bool = False
    moment: Moment | None = None
    one_of: bool = False
    told: str = ""
    anew: bool = False

    @property
    def spelled(self) -> str:
        """It as it is typed once more: its answers with their commas as long as none of them is used up.

        >>> fires = links("d fires :34 c, e")[0]
        >>> fires.spelled, Link(fires.wanted, fires.answers[1:], told=fires.told).spelled
        ('d fires : 34 c, e', 'd fires : c e')
        """
        left = spelled_out(self.answers)
        said = self.told if spelled_out(words(self.told)) == left else left
        return f"{self.wanted} : {said}" if said else self.wanted


def links(line: str) -> tuple[Link, ...]:
    """Return the acts of a line that was cleaned, in their order.

    >>> [(one.wanted, [word.text for word in one.answers]) for one in links("w>q : 34 c 63; d fires : 4")]
    [('w>q', ['34', 'c', '63']), ('d fires', ['4'])]
    """
    return tuple(_links(line))


def spelled_links(chain: Sequence[Link]) -> str:
    """Return acts as a line that is read as they are, but for what is only implied.

    >>> spelled_links(links("w>q:34 c 63;d fires"))
    'w>q : 34 c 63; d fires'
    """
    return "; ".join(one.spelled for one in chain if not one.implied)


def _links(line: str) -> Iterator[Link]:
    wanted, answers, told, begun = "", "", False, 0
    for part in _PART.finditer(line):
        quoted, sign, text = part.groups(default="")
        if sign == ";":
            yield _link(wanted, answers, begun)
            wanted, answers, told, begun = "", "", False, part.end()
        elif sign == ":":
            answers, told = f"{answers} ", True
        elif told:
            answers += quoted or text
        else:
            wanted += quoted or text
    if wanted.strip() or told or answers:
        yield _link(wanted, answers, begun)


def _link(wanted: str, answers: str, begun: int) -> Link:
    start = begun + len(wanted) - len(wanted.lstrip())
    return Link(wanted.strip(), words(answers), start=start, told=answers.strip())
