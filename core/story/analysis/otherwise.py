"""What else there was at a decision, and what each promised by its odds: by the rules as they are today.

Only this part of an analysis asks a rule. It is told so wherever it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import Any

import msgspec

from core.engine.chance.odds import Stop, Stopped
from core.engine.chance.preview import Effort, Preview
from core.engine.contract.choices import AnyField, Choice, PickOne, PickPath, PickPoint, folded
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.seats import REFEREE
from core.engine.game.written import as_command
from core.engine.seat.known import Known
from core.engine.seat.sentence import Filled
from core.engine.words.validation import BadAnswer
from core.locale import Sentences
from core.locale.acts import act_sentence
from core.story.analysis.offers import Offer, Otherwise

PATIENCE = 1.5
"""Seconds in which what else there was is looked through."""

MOST_TRIED, MOST_AIMS, MOST_TOLD = 24, 4, 3
"""Acts that are weighed at one decision, aims of each act, and acts that are told."""

SMALL = Effort(branches=600, steps=0, ways=0)
"""What may be spent on the odds of one act: some hundredths of a second."""

FULLER = Effort(branches=6_000, steps=3_000, ways=0)
"""What may be spent on those of what was done."""


def otherwise(
    known: Known, command: Command, words: Sentences, patience: float = PATIENCE, stop: Stop = lambda: False
) -> Otherwise:
    """Return what else *known*'s seat could have done than *command*, as it knew the game then.

    `Stopped` where *stop* says that nobody wants to know any more.
    """
    if known.tape:
        return Otherwise(why="measured")
    end = monotonic() + patience
    weighing = _Weighing(known, words, lambda: stop() or monotonic() > end)
    choices = _possible(known.choices())
    choice, mine = _done(known, choices, command)
    done = weighing.offer(choice, mine, FULLER) if choice is not None and mine is not None else None
    whose = choice.figure if choice is not None else ""
    choices.sort(key=lambda one: (one.figure != whose, -(one.weight or 0)))
    found: dict[str, Offer] = {}
    for other, filled in _acts(known, choices):
        if weighing.over or len(found) >= MOST_TRIED:
            break
        offer = weighing.offer(other, filled, SMALL)
        if offer is not None and _tells(offer, done):
            found.setdefault(offer.act, offer)
    if stop():
        raise Stopped
    best = sorted(found.values(), key=lambda one: -one.promise)[:MOST_TOLD]
    return Otherwise(done, tuple(best), "" if best else "none")


def _tells(offer: Offer, done: Offer | None) -> bool:
    """Return whether an act is worth telling: its odds are not those of what was done, nor of nothing."""
    before = (0.0, 0.0) if done is None else (done.harm, done.risk)
    return (offer.harm, offer.risk) != before


def _possible(choices: tuple[Choice, ...]) -> list[Choice]:
    return [one for one in choices if one.refusal is None and one.do != "ruling" and (one.weight or 0) >= 0]


def _done(known: Known, choices: list[Choice], command: Command) -> tuple[Choice | None, Filled | None]:
    """Return what was done as a choice, filled as the log has it; nothing where it is none today."""
    values = msgspec.json.decode(msgspec.json.encode(command))
    for choice in choices:
        given = {name: value for name, value in choice.given.items() if not name.startswith("_")}
        if choice.do != values["do"] or any(_at(name, values) != value for name, value in given.items()):
            continue
        filled = _again(known, choice, values)
        if filled is not None and _made(known, choice, filled) == command:
            return choice, filled
    return None, None


def _made(known: Known, choice: Choice, filled: Filled) -> Command | Refusal:
    return as_command(known.rules, {"do": choice.do, **folded(dict(filled.values))})


def _again(known: Known, choice: Choice, values: Mapping[str, Any]) -> Filled | None:
    """Return a choice filled with what stands in an act; `None` where it cannot be today."""
    said: dict[str, Any] = {}
    try:
        while True:
            filled = known.filled(choice.do, choice.given, said)
            new = {one.name: got for one in filled.fields if (got := _at(one.name, values)) is not None}
            new = {name: got for name, got in new.items() if name not in said}
            if not new:
                return None if filled.open else filled
            name = next(iter(new))  # the fields after it depend on it
            said[name] = new[name]
    except BadAnswer:
        return None


def _at(name: str, values: Mapping[str, Any]) -> Any:
    """Return what stands in an act under the dotted name of a field; `None` for nothing."""
    at: Any = values
    for part in name.split("."):
        if isinstance(at, (list, tuple)) and part.isdecimal():
            at = at[int(part)] if int(part) < len(at) else None
        else:
            at = at.get(part) if isinstance(at, Mapping) else None
    return at


def _acts(known: Known, choices: list[Choice]) -> Iterator[tuple[Choice, Filled]]:
    """Yield acts that are filled whole: of what its player would have to say a few of the likeliest."""
    for choice in choices:
        try:
            for filled in _filled(known, choice, {}, MOST_AIMS):
                yield choice, filled
        except BadAnswer:
            continue


def _filled(known: Known, choice: Choice, said: dict[str, Any], deep: int) -> Iterator[Filled]:
    filled = known.filled(choice.do, choice.given, said)
    field = filled.field
    if field is None:
        yield filled
    elif deep and field.name not in said:
        for value in _aims(field):
            yield from _filled(known, choice, {**said, field.name: value}, deep - 1)


def _aims(field: AnyField) -> list[Any]:
    match field:
        case PickOne(options=options):
            able = [one for one in options if one.refusal is None and (one.weight or 0) >= 0]
            able.sort(key=lambda one: -(one.weight or 0))
            return [one.value for one in able[:MOST_AIMS]]
        case PickPoint(suggestions=spots) | PickPath(suggestions=spots):
            return [msgspec.to_builtins(spot) for spot in spots[:2]]
        case _:
            return []


class _Weighing:
    """Weighs acts by their odds, until nobody waits any more."""

    def __init__(self, known: Known, words: Sentences, over: Callable[[], bool]) -> None:
        self._known = known
        self._words = words
        self._over = over
        self._view = known.view()
        self._sides = [side.id for side in self._view.sides]

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self._over()

    def offer(self, choice: Choice, filled: Filled, effort: Effort) -> Offer | None:
        """Return what an act promised; `None` where its odds are not told."""
        known = self._known
        command = _made(known, choice, filled)
        if isinstance(command, Refusal):
            return None
        try:
            seen = known.odds(command, effort=effort, stop=self._over)
        except Stopped:
            return None
        if not isinstance(seen, Preview):
            return None
        side = known.seat
        if side == REFEREE:
            side = known.rules.side_of(known.state, choice.figure)
        others = [one for one in self._sides if one != side]
        harm = self._chance(seen, lambda name: any(self._hurts(one, name) for one in others))
        risk = self._chance(seen, lambda name: self._hurts(side, name))
        pieces = act_sentence(choice, filled, filled.values, self._view, self._words)
        return Offer("".join(piece.text for piece in pieces), harm, risk, side if choice.figure else "")

    def _hurts(self, side: str, name: str) -> bool:
        """Return whether a change is one that *side* would not want for a man of its own."""
        return self._known.rules.dear(self._known.state, side, name, False)

    @staticmethod
    def _chance(seen: Preview, counts: Callable[[str], bool]) -> float:
        return float(sum(end.chance for end in seen.outcomes if any(map(counts, end.names))))
