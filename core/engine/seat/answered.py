"""What the others' answers may do to whoever gives them the chance: of each man his worst, as far as known.

An answer is an act of its own: it is filled from its choices and fields, as the seat that acts knows them,
and its rule is run for the odds. What its owner alone knows is told as unknown, and so is who may lie hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from operator import itemgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.engine.chance.at_best import Step, at_best, invited
from core.engine.chance.foretold import singles
from core.engine.chance.odds import Stop, TooMany
from core.engine.chance.oracles import Geometry
from core.engine.chance.outcome_graph import MEASURED, UNSEEN, Walk
from core.engine.chance.preview import Effort, Preview, Reply
from core.engine.chance.resolution import Resolution
from core.engine.chance.sampling import chances
from core.engine.contract.choices import (
    AnyField,
    Choice,
    Number,
    PickOne,
    PickSome,
    YesNo,
    folded,
    open_field,
    weight_of,
)
from core.engine.contract.facts import Command, Refusal, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.contract.ruleset import RuleSet
from core.engine.game.written import as_command
from core.engine.seat.sentence import actor

BRANCHES = 200
"""What may be spent on the exact odds of one answer; those that take more are found by trials."""

TRIED = 400
"""Steps of the rules that the trials of one answer may take."""

STEPS = 24
"""Steps of an act up to the first window, before it is left."""

Filled = dict[str, Any]

Ends = dict[tuple[str, ...], Fraction]


class Asked(Struct, frozen=True):
    """An act of *seat* whose answers are looked at, as far as *effort* goes; *stop* ends it all."""

    rules: RuleSet
    seat: str
    geometry: Geometry
    effort: Effort
    stop: Stop | None = None


class _Answer(Walk):
    """The states that an answer can lead to: it ends where what it answers goes on."""

    def reached(self, node: int, r: Resolution[Any]) -> int:
        """Return the node of the state that a step led to."""
        following = super().reached(node, r)
        if self.rules.answered(self.start, self.states[following]):
            self._ends.add(following)
        return following


def with_replies(asked: Asked, seen: Preview, walk: Walk, given: tuple[Any, ...]) -> Preview:
    """Return a preview with what those may do who could answer first; *walk* is of its command, not begun."""
    step = _window(walk, asked, given)
    if step is None:
        return seen
    seats = invited(step, asked.seat)
    looked = _Looking(asked, step.state, seen)
    found = [reply for seat in seats for reply in looked.replies(seat)]
    hidden = tuple(seat for seat in seats if asked.rules.lurks(step.state, seat))
    return replace(seen, replies=tuple(sorted(found, key=_worst_first)), hidden=hidden)


def _worst_first(reply: Reply) -> tuple[Fraction, bool, str]:
    return -reply.chance, reply.known, reply.who


def _window(walk: Walk, asked: Asked, given: tuple[Any, ...]) -> Step | None:
    """Return the step that opens the first window of others; `None` where none is known to open."""
    with suppress(Refused, NeedsAnswer, ValueError):
        steps = islice(at_best(walk, asked.geometry, given), STEPS)
        return next((step for step in steps if invited(step, asked.seat)), None)
    return None


class _Looking:
    """Looks at the answers of one window, *state*, to an act that would come to *seen* without them."""

    def __init__(self, asked: Asked, state: Any, seen: Preview) -> None:
        self._asked = asked
        self._state = state
        self._before = {one.name: one.chance for one in seen.singles}
        self._spare = asked.effort.answers
        self._branchy: set[type[Command]] = set()
        """Answers whose odds take too many branches: those are tried at once."""

    def replies(self, seat: str) -> Iterator[Reply]:
        """Yield the worst that each man of *seat* may do; what is not known of one of his answers is not."""
        of: dict[str, list[Reply]] = {}
        more: set[str] = set()
        for who, place, command in self._in_turn(seat):
            if place == self._asked.effort.ways:
                more.add(who)
            elif place < self._asked.effort.ways and (reply := self._reply(seat, who, command)) is not None:
                of.setdefault(who, []).append(reply)
        for who, mine in of.items():
            known = who not in more and all(reply.known for reply in mine)
            yield replace(min(mine, key=_worst_first), known=known)

    def _in_turn(self, seat: str) -> list[tuple[str, int, Command]]:
        """Return the answers, with whose they are: the first of each man, then the second, and so on."""
        counted: Counter[str] = Counter()
        found = []
        for who, command in _answers(self._asked.rules, self._state, seat):
            found.append((who, counted[who], command))
            counted[who] += 1
        return sorted(found, key=itemgetter(1))

    def _reply(self, seat: str, who: str, command: Command) -> Reply | None:
        """Return what an answer may do to the side that acts; `None` where its rule refuses it."""
        asked, rules = self._asked, self._asked.rules
        try:
            ends, count = self._ends(seat, command)
        except Refused:
            return None
        except (NeedsAnswer, TooMany, ValueError):
            return Reply(who, known=False)
        every = singles(
            rules, self._state, ends, lambda name: rules.dear(self._state, asked.seat, name, False)
        )
        harms = tuple(one for one in every if one.dear and one.chance > self._before.get(one.name, 0))
        names = {one.name for one in harms}
        whole = sum((share for end, share in ends.items() if names.intersection(end)), Fraction(0))
        known = not any(UNSEEN in end or MEASURED in end for end in ends)
        return Reply(who, harms, whole, known, count)

    def _ends(self, seat: str, command: Command) -> tuple[Ends, int]:
        """Return the ends of an answer with their chances, and in how many trials they were found."""
        rules, geometry = self._asked.rules, self._asked.geometry
        walk = _Answer(rules, self._state, seat, command, geometry)
        branches = 0 if type(command) in self._branchy else min(BRANCHES, self._spare)
        try:
            found = chances(walk, geometry, (), branches, min(TRIED, self._spare), self._asked.stop)
        except TooMany:
            self._branchy.add(type(command))
            raise
        finally:
            self._spare -= min(self._spare, len(walk.states))
        if found[1]:
            self._branchy.add(type(command))
        return found


# --- the answers that there are ------------------------------------------------------------------


def _answers(rules: RuleSet, state: Any, seat: str) -> Iterator[tuple[str, Command]]:
    """Yield the answers of *seat* that let nothing pass, and who gives them: of each man the likeliest first.

    What only its owner can point to, such as a spot, is left out.
    """
    windows = [one for one in state.awaiting if one.seat == seat and one.reaction]
    passing = {rules.passing(state, one).__struct_config__.tag for one in windows}
    every = {tag for one in windows for tag in rules.answers(one)} - passing
    for choice in rules.choices(state, seat):
        if choice.refusal is None and choice.do in every:
            yield from _of_choice(rules, state, seat, choice)


def _of_choice(rules: RuleSet, state: Any, seat: str, choice: Choice) -> Iterator[tuple[str, Command]]:
    for values in _filled(rules, state, seat, choice.do, dict(choice.given)):
        command = as_command(rules, {"do": choice.do, **folded(values)})
        if not isinstance(command, Refusal):
            who = choice.figure or getattr(command, actor(type(command)) or "", "")
            yield str(who), command


def _filled(rules: RuleSet, state: Any, seat: str, do: str, values: Filled) -> Iterator[Filled]:
    """Yield an act filled in every way there is, numbers as they suggest themselves, or as far as they go."""
    field = open_field(rules.fields(state, seat, do, values), values)
    if field is None:
        yield values
        return
    for value in _values(field):
        yield from _filled(rules, state, seat, do, {**values, field.name: value})


def _values(field: AnyField) -> list[Any]:
    match field:
        case PickOne(options=options):
            free = [option for option in options if option.refusal is None]
            return [option.value for option in sorted(free, key=weight_of, reverse=True)]
        case PickSome(least=0):
            return [[]]
        case Number(default=default, least=least, most=most) if default is not None:
            return [*dict.fromkeys((default, least, most))]
        case YesNo(default=default):
            return [default]
    return []
