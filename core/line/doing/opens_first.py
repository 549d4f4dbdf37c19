"""`a advances 30` with a card open: what for he acts is asked, and the line goes on with what is said.

A line that says what for somebody acts and an act at once is no question (`meaning/opening.py`).
"""

from __future__ import annotations

from core.line.acts.again import each_of
from core.line.acts.readings import Reading
from core.line.meaning.hearing import Beside
from core.line.refusals.mistakes import Mistake
from core.line.told.in_flight import Asked
from core.line.wording.chain import Link, spelled_links
from core.line.wording.words import words


class OpensFirst(Beside):
    """Asks of a line what has to be opened first, and makes it whole by what is said then."""

    def asked(self, link: Link, mistake: Mistake) -> Asked | None:
        """Return what a line is asked that opens nothing; `None` for one that is wrong otherwise."""
        if not mistake.opens:
            return None
        sentence = self._of.spoken.text("line-acts-for", **mistake.message.args)
        return Asked(sentence, wanted=link.wanted, answers=link.answers, prompt=sentence, opens=mistake.opens)

    def whole(self, text: str, asked: Asked, rest: tuple[Link, ...]) -> str:
        """Return the line, and the *rest* behind it, once a *text* says what for somebody acts; else "".

        Each of several who are named says so for himself. What is an act already stands for the line.
        """
        lines = each_of(asked.wanted, self._names) or (asked.wanted,)
        alone = asked.opens if len(lines) == 1 else ""
        found = [self._of_one(line, alone or line.split()[0], text) for line in lines]
        if not all(found):
            return ""
        acts = [one for *begun, last in found for one in (*map(Link, begun), Link(last, asked.answers))]
        return spelled_links((*acts, *rest))

    def _of_one(self, line: str, doer: str, text: str) -> tuple[str, ...]:
        """Return the acts of a *line* of one man: what is opened and the line, or the act that says both."""
        begun = f"{doer} {text}"
        got = self._of.understood(begun)
        if isinstance(got, Reading) and got.whole and got.choice.at_once:
            return begun, line
        if self._of.opening(begun, got) is not None or (isinstance(got, Reading) and got.whole):
            return (begun,)
        for word in words(line)[len(words(doer)) :]:
            whole = f"{begun} {line[word.start :]}"
            if isinstance(self._of.understood(whole), Reading):
                return (whole,)
        return ()


__all__ = ["OpensFirst"]
