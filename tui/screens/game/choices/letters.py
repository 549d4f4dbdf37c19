"""What letters mean now: the acts that they begin, for those under the mark, marked, or for somebody else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from core.engine.contract.choices import Choice
from core.locale import Sentences
from tui.compose import field_editor
from tui.compose.command_in_hand import RULING, SIDE
from tui.screens.game.choices.marks import Marks
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Steps
from tui.screens.game.sentence.composer import Composer

FEW = 2
"""Acts of men that are told beside those of the side."""


class Letters:
    """Reads the letters of the acts that are offered; it begins none of them."""

    def __init__(
        self, composer: Composer, board: Board, seen: Seen, steps: Steps, marks: Marks, words: Sentences
    ) -> None:
        self._composer = composer
        self._board = board
        self._seen = seen
        self._steps = steps
        self._marks = marks
        self._words = words

    def in_roster(self) -> dict[str, Choice]:
        """Return what letters do in the roster; one that means nothing for those under the mark says why."""
        if self._steps.now not in ("figure", "act") or self._board.roster.highlighted is None:
            return {}
        here = self._here()
        return here | self._of_others({*here})

    def in_list(self, acts: list[Choice]) -> dict[str, int | Choice]:
        """Return what letters do in the list of one's acts: its rows, what the side does, who else would."""
        side = [one for one in self._composer.hand.acts(SIDE) if not one.men]
        of_side = {letter: side[index] for letter, index in field_editor.hints(side).items()}
        rows = {letter: self._next(acts, index) for letter, index in field_editor.hints(acts).items()}
        return {**self._of_others({*rows, *of_side}), **of_side, **rows}

    def _next(self, acts: list[Choice], first: int) -> int:
        """Return the row that a letter leads to, the *first* of several: from one of them to the next."""
        several = [acts.index(one) for one in in_rows(acts, acts[first])] or [first]
        here = self._board.orders.highlighted
        return several[(several.index(here) + 1) % len(several)] if here in several else several[0]

    def told(self) -> str:
        """Return what letters would do now, by the names of these acts; that one may rule is no news.

        Where one of them does it at once for a figure, that one is named before them. What lets another's act
        pass comes first: most answers are that, and the last letters may find no room.
        """
        free = [(letter, act) for letter, act in self._here().items() if act.refusal is None]
        able = [(letter, act) for letter, act in free if act.do != RULING]
        able.sort(key=lambda one: not one[1].passes)
        whom = next((f"{self._seen.thing_name(act.figure)}: " for _, act in able if _at_once(act)), "")
        told = f"{whom}{self._listed(able)}"
        return "".join(f" · {part}" for part in (told, self._of_men({letter for letter, _ in free})) if part)

    def _listed(self, acts: Iterable[tuple[str, Choice]]) -> str:
        """Return what each letter does; a unit whose acts alone these are is named once, before the first."""
        told = [(letter, self._words.say(act.label), self._unit(act)) for letter, act in acts]
        several = len({unit for _, _, unit in told if unit}) > 1
        named, parts = "", list[str]()
        for letter, label, unit in told:
            parts.append(f"{letter} {label if several or unit != named else label.removeprefix(unit)}")
            named = unit or named
        return " · ".join(parts)

    def _unit(self, act: Choice) -> str:
        """Return what the label of an act begins with where that is its unit; else ""."""
        head = f"{self._words.say(act.heading)}: " if act.heading else ""
        return head if head and self._words.say(act.label).startswith(head) else ""

    def _of_men(self, known: set[str]) -> str:
        """Return what men may do one by one while the mark is on the side, where that is an act or two."""
        if self._board.roster.highlighted != SIDE or self._marks.marked:
            return ""
        others = self._of_others(known).items()
        men = [(letter, act) for letter, act in others if act.figure and not act.men and act.do != RULING]
        return self._words.text("tui-letters-of-men", acts=self._listed(men)) if 0 < len(men) <= FEW else ""

    def meant(self, act: Choice, who: str) -> Choice | None:
        """Return the act that the letter of *act* means for *who*; `None` where it means several alike."""
        several = same_letter(self._composer.hand.acts(act.figure), act)
        if len(several) < 2:
            return act
        near = [one for one in several if self._beside(one, who)]
        return near[0] if len(near) == 1 else None

    def for_all(self, act: Choice, who: Sequence[str]) -> Choice | None:
        """Return the act by which all of *who* do what one of a body does by *act*; `None` for none."""
        if len(who) < 2 or not act.men or act.several:
            return act
        free = (one for one in self._composer.hand.choices if one.several and one.refusal is None)
        found = [one for one in free if one.do in (act.do, act.together) and {*who} <= {*one.men}]
        return found[0] if len(found) == 1 else None

    def left_by(self, act: Choice, who: Sequence[str]) -> list[str]:
        """Return which of those who are marked have nothing to do by the letter of *act*."""
        free = [one for one in self._composer.hand.choices if one.hint == act.hint and one.refusal is None]
        able = {man for one in free for man in (one.figure, *one.men)}
        return [one for one in who if one not in able]

    def _here(self) -> dict[str, Choice]:
        """Return by their letters the acts of those under the mark or marked, else of the whole side."""
        under = self._board.roster.highlighted
        if self._steps.now not in ("figure", "act") or under is None:
            return {}
        found: dict[str, Choice] = {}
        for acts in self._in_reach(under, self._marks.marked):
            for letter, index in field_editor.hints(acts).items():
                found.setdefault(letter, acts[index])
        return found

    def _in_reach(self, under: str, several: Sequence[str]) -> Iterator[list[Choice]]:
        """Yield what is meant by letters, the nearest first: for those who are marked, or for one man."""
        hand = self._composer.hand
        if several:
            yield [one for one in hand.choices if one.several and {*several} <= {*one.men}]
            first, *others = several
            yield [one for one in hand.acts(first) if others and {*others} <= {*one.likewise}]
            return
        if under != SIDE:
            yield hand.acts(under)
        yield [one for one in hand.acts(SIDE) if not one.men]

    def _of_others(self, known: set[str]) -> dict[str, Choice]:
        """Return the letters that do something for somebody else: here they say for whom."""
        free = [one for one in self._composer.hand.choices if one.refusal is None and one.hint not in known]
        return {letter: free[index] for letter, index in field_editor.hints(free).items()}

    def _beside(self, act: Choice, who: str) -> bool:
        """Whether an act begins at somebody of the team of *who*: a man means his own squad."""
        teams = {one.id: (one.side, one.team) for one in self._seen.view.figures if one.team}
        return who in teams and teams[who] in [teams.get(str(value)) for value in act.given.values()]


def same_letter(acts: list[Choice], act: Choice) -> list[Choice]:
    """Return the acts of a letter that differ by what comes with them alone, such as two foes."""
    if act.men:
        return [act]
    free = (one for one in acts if one.refusal is None and not one.men)
    return [one for one in free if (one.hint, one.do, one.figure) == (act.hint, act.do, act.figure)]


def in_rows(acts: list[Choice], act: Choice) -> list[Choice]:
    """Return the acts of a list that a letter means: also those of other bodies, such as a second squad."""
    if not act.men:
        return same_letter(acts, act)
    free = (one for one in acts if one.refusal is None and one.men)
    return [one for one in free if (one.hint, one.do, one.label.id) == (act.hint, act.do, act.label.id)]


def _at_once(act: Choice) -> bool:
    """Whether the letter of an act does it for a figure with no further key."""
    return act.at_once and bool(act.figure)
