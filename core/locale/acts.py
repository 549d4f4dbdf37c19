r"""An act in hand as a sentence with a verb: "Hayes fires his assault rifle at Qasim".

The sentence of an act stands in the files as `said-` and the id of its label, else as `said-` and the
command. Its blanks are fields of the command by their dotted names, `*` for any number, or arguments of the
label; `{actor}` is who does it. What stands in square brackets is said only where all its blanks are filled,
after `[?` only where one of them leaves a choice besides. A blank may have a form:

| blank | becomes |
|---|---|
| `{hidden:hidden\|in the open}` | the first words for yes, for one man, for the number 1, else the second |
| `{actor:his\|its\|their}` | the words that go with one man, with one thing, with several |
| `{facing:@}` | a number of degrees as a point of the compass |
| `{target:-at}` | what fills it in that case: its own sentence `<label>-at`, else `case-at` of its `{what}` |

In the sentence of a case what stands in brackets is the value, and `{n:…}` goes with whoever acts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from core.engine.contract.choices import AnyField, Choice, YesNo
from core.engine.contract.view import View
from core.engine.seat.sentence import Filled
from core.engine.words.message import Argument, Message, say
from core.locale import Blank, Sentences, parts_of
from core.locale.blanks import ACTOR, SEVERAL, Blanks
from core.locale.pieces import OPEN, Piece, fitted, line_of, together
from core.locale.values import Label, bearing

__all__ = ["Piece", "act_sentence", "confirm", "fitted", "line_of", "template_of"]

MAY_LACK, MAY_VARY = "lack", "vary"
"""Parts that are said where their blanks are filled; the second only where one of them leaves a choice."""

_BRACKETS = re.compile(r"\[([^\[\]]*)\]")


def act_sentence(
    choice: Choice, filled: Filled, said: Mapping[str, Any], view: View, words: Sentences
) -> tuple[Piece, ...]:
    """Return the sentence of *choice* as far as it is filled; *said* are the values that somebody chose.

    An act that has no sentence is told by its label: who, what, and in brackets with what.
    """
    teller = _Teller(Blanks(choice, filled, said, view), words)
    template = template_of(choice, words)
    pieces = teller.plain(choice.label, filled) if template is None else teller.told(template)
    return together(tuple(pieces), words.language)


def template_of(choice: Choice, words: Sentences) -> str | None:
    """Return the sentence of an act with its blanks unfilled, `None` where it has none."""
    return words.template(f"said-{choice.label.id}") or words.template(f"said-{choice.do}")


LONGEST_CONFIRM = 20
"""Characters beside the key that does an act."""


def confirm(choice: Choice, words: Sentences) -> str:
    """Return an act in a word or two for the key that does it: its label without whom it is offered to."""
    bare = words.say(Message(choice.label.id, dict.fromkeys(choice.label.args, ""))).strip(" :")
    if not bare or "()" in bare or ", ," in bare or "  " in bare or len(bare) > LONGEST_CONFIRM:
        return words.text("tui-do-it")
    return bare[:1].upper() + bare[1:]


class _Teller:
    """Tells one act."""

    def __init__(self, blanks: Blanks, words: Sentences) -> None:
        self._blanks = blanks
        self._words = words
        self._subject = ACTOR

    def told(self, template: str) -> Iterator[Piece]:
        """Yield the pieces of a sentence; its first blank is who acts."""
        parsed = _parsed(template)
        names = [part.name for _, run in parsed for part in run if isinstance(part, Blank)]
        self._subject = names[0] if names else ACTOR
        for optional, run in parsed:
            if self._is_said(optional, run):
                for part in run:
                    yield from (Piece(part),) if isinstance(part, str) else self._blank(part)

    def plain(self, label: Label, filled: Filled) -> Iterator[Piece]:
        """Yield who, the act's label, and in brackets what fills its blanks."""
        for name in self._blanks.given(ACTOR):
            yield Piece(f"{self._words.say(name)}: ")
        yield Piece(self._words.say(label))
        told = [field for field in filled.changeable if self._blanks.labels([field])]
        for at, field in enumerate(told):
            yield from (Piece(", " if at else " ("), self._value([field], ""))
        yield Piece(")" if told else "")

    # --- what is said -----------------------------------------------------------------------------

    def _is_said(self, optional: str, run: Sequence[str | Blank]) -> bool:
        """Whether a part of a sentence is said."""
        blanks = [part for part in run if isinstance(part, Blank)]
        if optional == MAY_VARY and not any(self._blanks.varies(one.name) for one in blanks):
            return False
        return not optional or all(map(self._has, blanks))

    def _has(self, blank: Blank) -> bool:
        """Whether there is something to say in a blank."""
        if "|" in blank.form:
            return self._blanks.agrees(blank.name)
        fields = self._blanks.fields(blank.name)
        if any(self._blanks.is_open(one) or self._blanks.labels([one]) for one in fields):
            return True
        return bool(self._blanks.given(blank.name))

    def _blank(self, blank: Blank) -> Iterator[Piece]:
        """Yield a blank: a word that agrees with it, what fills it, or that it is open."""
        fields, case = self._blanks.fields(blank.name), blank.form.removeprefix("-")
        if "|" in blank.form:
            yield self._word(blank, fields)
        elif case == "@":
            yield from map(self._bearing, fields)
        elif self._first_of_several(fields, case):
            before, value, after = self._in_case(f"case-{case}-each", {})
            told = Piece(value, fields[0].name, self._blanks.mark(fields))
            yield from (Piece(before), told, Piece(after))
        elif fields:
            yield from self._cased(case, self._value(fields, case), self._blanks.labels(fields))
        elif labels := self._blanks.given(blank.name):
            yield from self._cased(case, Piece(self._listed(labels, case)), labels)
        elif self._blanks.unfinished:
            yield from self._cased(case, Piece(OPEN, "", "blank"), [])

    def _first_of_several(self, fields: Sequence[AnyField], case: str) -> bool:
        """Whether that of the first alone is known of what each of several has his own, such as a weapon."""
        several = self._blanks.unfinished and self._blanks.number(self._subject) == SEVERAL
        alone = several and len(fields) == 1 and not self._blanks.is_open(fields[0])
        return alone and ".0" in fields[0].name and f"case-{case}-each" in self._words

    def _word(self, blank: Blank, fields: Sequence[AnyField]) -> Piece:
        """Return the words that go with a blank; of yes and no they are what fills it."""
        if not fields or not isinstance(fields[0], YesNo):
            return Piece(self._agreeing(blank.name, blank.form))
        told = OPEN if self._blanks.is_open(fields[0]) else self._agreeing(blank.name, blank.form)
        return Piece(told, fields[0].name, self._blanks.mark(fields))

    def _agreeing(self, name: str, form: str) -> str:
        one, *others = form.split("|")
        return (one, others[0] if len(others) > 1 else one, others[-1])[self._blanks.number(name)]

    def _bearing(self, field: AnyField) -> Piece:
        told = OPEN if self._blanks.is_open(field) else self._words.say(bearing(self._blanks.value(field)))
        return Piece(told, field.name, self._blanks.mark([field]))

    def _value(self, fields: Sequence[AnyField], case: str) -> Piece:
        """Return what fills the fields of a blank."""
        labels = self._blanks.labels(fields)
        told = self._listed(labels or [say("said-none")], case)
        if (open_ := next(filter(self._blanks.is_open, fields), None)) is not None:
            told = self._words.listed([told, OPEN]) if labels else OPEN
        few = self._words.text("said-more", first=self._listed(labels[:1], case), more=len(labels) - 1)
        short = few if len(labels) > 2 and open_ is None else ""
        return Piece(told, (open_ or fields[0]).name, self._blanks.mark(fields), short)

    def _listed(self, labels: Sequence[Label], case: str) -> str:
        """Return labels as a list; the first stands in its case."""
        told = [self._words.say(one) for one in labels]
        if told and case and (own := self._own_case(labels[0], case)):
            told[0] = own[1]
        return self._words.listed(told)

    # --- cases ------------------------------------------------------------------------------------

    def _cased(self, case: str, value: Piece, labels: Sequence[Label]) -> Iterator[Piece]:
        """Yield a value with the words around it that its case asks for."""
        if not case:
            yield value
            return
        own = self._own_case(labels[0], case) if labels else None
        before, _, after = own or self._in_case(f"case-{case}", {"what": OPEN})
        yield from (Piece(before), value, Piece(after))

    def _own_case(self, label: Label, case: str) -> tuple[str, str, str] | None:
        if isinstance(label, str) or f"{label.id}-{case}" not in self._words:
            return None
        return self._in_case(f"{label.id}-{case}", label.args)

    def _in_case(self, id: str, args: Mapping[str, Argument]) -> tuple[str, str, str]:
        """Return the words before a value in a case, the value, the words after it."""
        before, value, after = _BRACKETS.split(self._words.template(id) or "[]", maxsplit=1)
        return self._run(before, args), self._run(value, args), self._run(after, args)

    def _run(self, text: str, args: Mapping[str, Argument]) -> str:
        return "".join(part if isinstance(part, str) else self._part(part, args) for part in parts_of(text))

    def _part(self, blank: Blank, args: Mapping[str, Argument]) -> str:
        if blank.name == "n":
            return self._agreeing(self._subject, blank.form)
        return self._words.shown(args.get(blank.name))


@lru_cache(maxsize=512)
def _parsed(template: str) -> tuple[tuple[str, tuple[str | Blank, ...]], ...]:
    """Return the parts of a sentence, each with why it may be left out, "" for those that are always said."""
    found: list[tuple[str, tuple[str | Blank, ...]]] = []
    for at, run in enumerate(_BRACKETS.split(template)):
        varies = run.startswith("?")
        optional = "" if at % 2 == 0 else MAY_VARY if varies else MAY_LACK
        found.append((optional, parts_of(run.removeprefix("?") if optional else run)))
    return tuple(found)
