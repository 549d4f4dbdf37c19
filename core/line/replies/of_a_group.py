"""`f>B : 40 1 2` at a group that moves: who of it is shot at is named with the shot, or behind its distance.

The rule asks for it later, of the other side; at a table in brief the line has told it by then.
"""

from __future__ import annotations

from core.line.acts.readings import Reading
from core.line.meaning.hearing import Beside
from core.line.meaning.results import RULING
from core.line.wording.words import Word, words


class OfAGroup(Beside):
    """Knows whom of a group a line has named at whom it is aimed."""

    whom = ""
    """Who stands in the line for whom the act itself had no blank; "" for nobody."""

    def begin(self, wanted: str, got: Reading) -> None:
        """Begin an act, if it lets no moment pass: it may be aimed at one of several whom its name tells."""
        if got.choice.passes:
            return
        names, group = self._names, self._names.named_in(got.choice.label)
        aimed = [word for word in words(wanted) if word.aimed] if len(group) > 1 else []
        self.whom = next(
            (word.typed for word in aimed if any(names.is_named(names.figures[one], word) for one in group)),
            "",
        )

    def chosen(self, head: Word | None) -> tuple[int, Reading] | None:
        """Return what answers a decision that has to be taken now, with how many words of the line say it.

        `None` where another act could be meant, the moment may be let pass, or the table tells everything.
        """
        said = ((1, head.typed if head is not None and head.text.isalpha() else ""), (0, self.whom))
        choices = [one for one in self._of.port.choices() if one.refusal is None and one.do != RULING]
        if not self._table.brief or len({one.do for one in choices}) != 1 or choices[0].passes:
            return None
        for count, text in said:
            got = self._of.understood(text) if text else None
            if isinstance(got, Reading) and got.whole and got.choice.do == choices[0].do and not got.act:
                self.whom = ""
                return count, got
        return None
