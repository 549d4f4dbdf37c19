"""Who of a line does an act, and at whom: by where those stand whom it names, and what stands behind `>`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from core.engine.contract.choices import AnyField
from core.engine.seat.sentence import Filled
from core.line.acts.begun import Begun
from core.line.acts.identity import Identity, of_a_unit
from core.line.acts.values import Heard


class WhoAtWhom:
    """Tells of one act that a line may mean who does it, and at whom, as far as it is read."""

    def __init__(self, heard: Heard, identity: Identity, fields: Callable[[], Sequence[AnyField]]) -> None:
        """*fields* are the blanks of the act as long as nothing is said of it."""
        self._heard = heard
        self._identity = identity
        self._fields = fields

    def names_both(self, at: Begun) -> bool:
        """Whether somebody was named who does it, and whom or what he aims at."""
        choice, sides = self._identity.choice, list(self._sides(at))
        if of_a_unit(choice):
            acting = {side for side, aimed in sides if not aimed}
            aimed_at = {side for side, aimed in sides if aimed} | self._subjects()
            return bool(acting and aimed_at - acting)
        own = self._heard.names.figures.get(choice.figure)
        others = any(own is None or side != own.side for side, _ in sides)
        others = others or self._is_at_whom(at)
        return self._identity.who and (others or (bool(self._subjects()) and not choice.passes))

    def _is_at_whom(self, at: Begun) -> bool:
        """Whether behind `>` somebody stands by whom the act is called."""
        words, names = self._heard.words, self._heard.names
        return any(words[one].aimed and names.is_at(self._identity.choice, words[one]) for one in at.free)

    def _sides(self, at: Begun) -> Iterator[tuple[str, bool]]:
        """Yield the side of each figure that was named for a blank, and whether it stands behind `>`."""
        for value, place in zip(at.said.values(), at.order, strict=True):
            for one in value if isinstance(value, list) else (value,):
                figure = self._heard.names.figures.get(one) if isinstance(one, str) else None
                if figure is not None:
                    yield figure.side, self._heard.words[place].aimed

    def _subjects(self) -> set[str]:
        """Return the sides of those whom the moment is about, where they are aimed at."""
        heard = self._heard
        if not any(heard.words[at].aimed for at in heard.about):
            return set()
        return {
            one.side
            for one in heard.names.figures.values()
            if heard.names.name(one.id) in heard.names.subjects
        }

    def backwards(self, at: Begun) -> bool:
        """Whether he acts who is aimed at: `d>n`, `d fires at n` is no act of n."""
        if self._identity.choice.figure:
            who = self._identity.ranks if self._identity.who and self._identity.act else ()
            return any(self._heard.is_aimed_at(place, at.ranks) for place in who)
        if self._target_first(at) or self._aims_at_doer(at):
            return True
        aimed = None
        for value, place in zip(at.said.values(), at.order, strict=True):
            figure = self._heard.names.figures.get(first_of(value))
            if figure is not None and self._heard.is_aimed_at(place, at.ranks):
                aimed = figure
            elif figure is not None and aimed is not None and figure.side != aimed.side:
                return True
        return False

    def _target_first(self, at: Begun) -> bool:
        """Whether of a unit's act that asks who does it only another side's man is said, before the act.

        So `fontana covers` is never an act of somebody else, against Fontana.
        """
        whose = self._identity
        if not (
            whose.act and whose.ranks and whose.choice.men and of_a_unit(whose.choice)
        ) or self._names_a_man(at, own=True):
            return False
        return self._names_a_man(at, own=False)

    def _aims_at_doer(self, at: Begun) -> bool:
        """Whether of a unit's act he who stands behind `>` does it."""
        if not of_a_unit(self._identity.choice):
            return False
        men, words = self._identity.choice.men, self._heard.words
        fields = self._fields()
        said = zip(at.said.items(), at.order, strict=True)
        return any(
            words[place].aimed and name == fields[0].name and first_of(value) in men
            for (name, value), place in said
            if fields
        )

    def _names_a_man(self, at: Begun, own: bool) -> bool:
        """Whether a man of the unit was said; or one who is not, before the act and not as aimed at."""
        heard, men = self._heard, self._identity.choice.men
        return any(
            (one in men) == own and one in heard.names.figures and (own or self._stands_first(place))
            for value, place in zip(at.said.values(), at.order, strict=True)
            for one in (value if isinstance(value, list) else (value,))
            if isinstance(one, str)
        )

    def _stands_first(self, place: int) -> bool:
        heard = self._heard
        return place < min(self._identity.ranks) and not heard.is_aimed_at(place)

    def among_others(self, at: Begun) -> bool:
        """Whether the first words name all who do it together, whoever it is offered for among them."""
        who = self._identity.choice.figure
        return any(
            isinstance(value, list) and who in value and place == 0
            for value, place in zip(at.said.values(), at.order, strict=True)
        )

    def doerless(self, at: Begun, filled: Filled) -> bool:
        """Whether of a unit's act a lone letter says at whom, and nothing who does it: it is rather who does.

        Behind `>` or `at` it is not, nor where it is a capital and so as it stands on the map.
        """
        if not of_a_unit(self._identity.choice):
            return False
        heard, figures = self._heard, self._heard.names.figures
        doer = next((name for name, value in filled.values.items() if first_of(value) in figures), "")
        named = zip(at.said.items(), at.order, strict=True)
        aimed = [place for (_, value), place in named if first_of(value) in figures]
        letters = [
            len(heard.texts[place]) == 1
            and not heard.words[place].typed.isupper()
            and not heard.is_aimed_at(place)
            for place in aimed
        ]
        return doer not in at.said and bool(letters) and all(letters)

    def turned(self, at: Begun) -> bool:
        """Whether somebody of another side stands before him who acts: `brown fires fischer`, of Fischer."""
        whose, figures = self._identity, self._heard.names.figures
        own = figures.get(whose.choice.figure)
        if own is None or not (whose.who and whose.act):
            return False
        before = (
            value[0] if isinstance(value, list) and value else value
            for value, place in zip(at.said.values(), at.order, strict=True)
            if place < min(whose.ranks)
        )
        named = (figures.get(one) for one in before if isinstance(one, str))
        return any(one is not None and one.side != own.side for one in named)


def first_of(value: Any) -> Any:
    """Return a value, of several the first; "" for what names nobody."""
    one = value[0] if isinstance(value, list) and value else value
    return one if isinstance(one, str) else ""
