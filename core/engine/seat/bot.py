"""A player that knows no rule: it reads the choices of its seat, and its view, like anybody else.

It is a solo opponent and plays the games that tests and `schermaglia auto` run to their end.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.engine.contract.choices import (
    AnyField,
    Choice,
    Number,
    Option,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    Share,
    Text,
    YesNo,
    open_field,
)
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import OBSERVER, QUICK, REFEREE, Level
from core.engine.contract.turning import steered
from core.engine.contract.view import FigureView, View
from core.engine.contract.ways import suggested
from core.engine.game.game import Draft, Game
from core.engine.game.written import as_command
from core.engine.seat.answering_offers import answer_of
from core.engine.seat.player import Chair, Dice, Player
from core.engine.words.message import Message

Point = tuple[float, float]

LOOKED_AT = 2
"""Men whose acts a bot looks at first, drawn at random; where these can do little, at as many more again."""

IDLE = 0.2
"""How often a man is drawn who seems to have done what he can, of how often one that is ready is."""

MOST_MEANS = 6
"""Means of one act behind which nothing fits, before the bot leaves the act."""

TRIES = 60
"""Refused wishes at one moment before the bot takes the plainest act there is."""


class GameChair:
    """A seat at a game in memory, with what it knows and nothing else."""

    def __init__(self, game: Game, seat: str) -> None:
        self.seat = seat
        self._game = game
        self._known: tuple[int, Any] = (-1, None)
        self._view: tuple[int, View | None] = (-1, None)

    @property
    def rules(self) -> RuleSet:
        """The rule book that is played."""
        return self._game.rules

    @property
    def state(self) -> Any:
        """What the seat knows of the state."""
        if self._known[0] != len(self._game.records):
            known = self._game.rules.known(self._game.state, self.seat)
            self._known = (len(self._game.records), known)
        return self._known[1]

    def view(self) -> View:
        """Return what the seat sees; a bot that was refused looks again at what it saw."""
        at, view = self._view
        if view is None or at != len(self._game.records):
            view = self._game.rules.view(self.state, self.seat)
            self._view = (len(self._game.records), view)
        return view

    def choices(self, without: Collection[str] = ()) -> tuple[Choice, ...]:
        """Return what the seat may do now."""
        return self._game.rules.choices(self.state, self.seat, without)

    def fields(self, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Return the fields of a command."""
        return self._game.rules.fields(self.state, self.seat, do, filled)


class NoValue(Exception):
    """A field that nothing fits."""


class Bot:
    """Chooses one act after another, the likelier the better it looks."""

    level: Level = QUICK
    why: Message | None = None
    """It weighs nothing."""
    thought: float = 0.0
    """Nor is it told how far it has thought: it thinks of one act after the other until one fits."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    @property
    def dice(self) -> Dice:
        """How its dice lie: a bot whose dice lie the same wishes the same."""
        return self._random.getstate()

    @dice.setter
    def dice(self, dice: Dice) -> None:
        self._random.setstate(dice)

    def number(self) -> int:
        """Return a number by its dice, such as to seed others."""
        return self._random.getrandbits(32)

    def lot(self, weight: float) -> float:
        """Return a number from 0 to 1 by its dice, the higher the heavier."""
        return float(self._random.random() ** (1 / max(weight, 1e-6)))

    def tried(self, chair: Chair, choice: Choice) -> dict[str, Any] | None:
        """Return a choice as this bot would fill its fields, `None` where nothing fits that may succeed."""
        return self._tried(chair, chair.view(), choice, False)

    def wish(self, chair: Chair, plain: bool = False) -> dict[str, Any] | None:
        """Return a command as a JSON value, `None` where the seat has nothing to do.

        It looks at a few men drawn at random, and at more of them where these can do little. What cannot
        succeed is tried only where nothing else is left. With *plain* the acts with the fewest fields of
        everybody come first: the way out when everything cleverer was refused. An offer is answered first.
        """
        view = chair.view()
        if (answer := answer_of(view)) is not None:
            return answer
        if plain:
            found = self._in_any_order(possible(chair.choices()))
            return self._first(
                chair, view, sorted(found, key=lambda one: len(chair.fields(one.do, one.given)))
            )
        figures = [one for one in view.figures if one.own and not one.out]
        drawn = self._shuffled(figures, [1.0 if one.ready else IDLE for one in figures])
        men = [one.id for one in drawn]
        seen, all_own, common = 0, list[Choice](), None
        while seen < len(men):
            those = men[seen : seen + max(LOOKED_AT, seen)]
            menu = possible(chair.choices({*men}.difference(those)))
            seen += len(those)
            own = [one for one in menu if one.figure in those]
            common = [one for one in menu if one.figure not in those]
            worth = sum(map(eagerness, own)) / len(those)
            if self._random.random() < worth:  # else somebody may have better things to do
                wished = self._of_some(chair, view, own, common, seen / len(men))
                if wished is not None:
                    return wished
            all_own += own
        found = possible(chair.choices()) if common is None else [*all_own, *common]
        return self._first(chair, view, self._in_any_order(found))

    def _in_any_order(self, choices: list[Choice]) -> list[Choice]:
        return self._shuffled(choices, [eagerness(one) for one in choices])

    def _first(self, chair: Chair, view: View, order: list[Choice]) -> dict[str, Any] | None:
        """Return the first choice that something fits; what cannot succeed where nothing else is left."""
        for hopeless in (False, True):
            for choice in order:
                if (wished := self._tried(chair, view, choice, hopeless)) is not None:
                    return wished
        return None

    def _of_some(
        self, chair: Chair, view: View, own: list[Choice], common: list[Choice], share: float
    ) -> dict[str, Any] | None:
        """Return a command of a few men, or of nobody's own, as likely as it would be among everybody's.

        `None` where none of these men can do anything that may succeed: others may.
        """
        weights = [eagerness(one) for one in own] + [share * eagerness(one) for one in common]
        first: Choice | None = None
        for choice in self._shuffled((*own, *common), weights):
            if choice in common:
                first = first or choice
            elif (wished := self._tried(chair, view, choice, False)) is not None:
                of_all = self._tried(chair, view, first, False) if first is not None else None
                return of_all or wished
        return None

    def _tried(self, chair: Chair, view: View, choice: Choice, hopeless: bool) -> dict[str, Any] | None:
        """Return a choice with its fields filled, `None` where nothing fits."""
        try:
            return self._filled(chair, view, choice, hopeless)
        except NoValue:
            return None

    def _filled(self, chair: Chair, view: View, choice: Choice, hopeless: bool) -> dict[str, Any]:
        """Return a choice with its fields filled; what cannot succeed only where *hopeless* allows it.

        Where nothing fits behind one of several means, as a grenade that reaches nobody, another is taken.
        """
        left = MOST_MEANS

        def fill(filled: dict[str, Any]) -> dict[str, Any]:
            nonlocal left
            field = open_field(chair.fields(choice.do, filled), filled)
            if field is None:
                return filled
            if not isinstance(field, PickOne):
                return fill({**filled, field.name: self._value(field, view, hopeless)})
            able = _able(field.options, hopeless)
            while able and left > 0:
                value = self._picked(able, 1)[0]
                try:
                    return fill({**filled, field.name: value})
                except NoValue:
                    left -= 1
                    able = [option for option in able if option.value != value]
            raise NoValue

        return {"do": choice.do, **fill(dict(choice.given))}

    def _value(self, field: AnyField, view: View, hopeless: bool) -> Any:
        match field:
            case PickOne():
                return self._picked(_able(field.options, hopeless), 1)[0]
            case PickSome():
                able = _able(field.options, hopeless)
                most = min(field.most, len(able))
                if most < field.least:
                    raise NoValue
                return self._picked(able, self._random.randint(max(field.least, min(1, most)), most))
            case Share():
                return self._shares(field)
            case PickPoint():
                return self._point(field)
            case PickPath():
                return self._path(field, view)
            case Number():
                return self._number(field)
            case YesNo():
                return self._random.random() < 0.5
            case Text():
                return ""

    def _shuffled(self, items: Sequence[Any], weights: Sequence[float]) -> list[Any]:
        """Return *items* in a random order in which the heavier tend to come first."""
        keys = [self._random.random() ** (1 / max(weight, 1e-6)) for weight in weights]
        return [items[index] for index in sorted(range(len(items)), key=keys.__getitem__, reverse=True)]

    def _picked(self, able: Sequence[Option], count: int) -> list[Any]:
        if len(able) < count:
            raise NoValue
        return [option.value for option in self._shuffled(able, [_promise(o) for o in able])[:count]]

    def _shares(self, field: Share) -> list[int]:
        """Divide the whole at random, every part at least *least*."""
        parts = len(field.options)
        spare = field.total - field.least * parts
        if parts == 0 or spare < 0:
            raise NoValue
        cuts = sorted(self._random.randint(0, spare) for _ in range(parts - 1))
        return [field.least + high - low for low, high in zip((0, *cuts), (*cuts, spare), strict=True)]

    def _point(self, field: PickPoint) -> list[float]:
        if field.suggestions and (field.aimed or self._random.random() < 0.8):
            return list(self._random.choice(field.suggestions))
        if field.origin is None or field.aimed:
            raise NoValue
        reach = field.within if field.within is not None else 20.0
        return list(_step(field.origin, self._random.uniform(0, math.tau), self._random.uniform(0, reach)))

    def _path(self, field: PickPath, view: View) -> Any:
        """Close in on the nearest enemy more often than not; somewhere else otherwise."""
        length = max(field.least, field.most * self._random.choice((0.3, 0.6, 0.95, 0.95)))
        if field.origin is None:
            return round(length, 1)
        if (ways := suggested(field)) and self._random.random() < 0.7:
            return [list(spot) for spot in self._random.choice(ways)]
        if field.least <= 0 and self._random.random() < 0.1:
            return []
        aim = self._random.uniform(0, math.tau)
        if (near := _nearest(field.origin, view.figures)) and self._random.random() < 0.6:
            dx, dy = near[0] - field.origin[0], near[1] - field.origin[1]
            aim = math.atan2(dy, dx) + self._random.gauss(0, 0.3)
            length = min(length, max(field.least, math.hypot(dx, dy) - 3))
        if field.turning is not None:
            return steered(field.turning, field.origin, field.facing, math.degrees(aim), length)
        return [list(_step(field.origin, aim, length))]

    def _number(self, field: Number) -> float | int:
        if field.default is not None and self._random.random() < 0.5:
            value = field.default
        else:
            steps = int((field.most - field.least) / field.step + 1e-9) if field.step > 0 else 0
            value = field.least + field.step * self._random.randint(0, max(0, steps))
        return int(value) if field.step == 1 and value == int(value) else round(value, 3)


def possible(choices: tuple[Choice, ...]) -> list[Choice]:
    """Return the choices that are allowed and a bot's: it rules on nothing, and leaves what is for people."""
    return [one for one in choices if one.refusal is None and one.do != "ruling" and (one.weight or 0) >= 0]


def eagerness(choice: Choice) -> float:
    """A figure's act comes before what ends a side's turn, unless the rule book weighs it."""
    if choice.weight is not None:
        return choice.weight
    return 1.0 if choice.figure else 0.15


def _able(options: Sequence[Option], hopeless: bool) -> list[Option]:
    """Return the options that are possible and, unless *hopeless*, can succeed as far as one knows.

    What weighs less than nothing is left to people.
    """
    able = [option for option in options if option.refusal is None and (option.weight or 0) >= 0]
    return able if hopeless else [option for option in able if _chance(option) != 0]


def _chance(option: Option) -> float | None:
    """The chance that stands beside the option, `None` where none does."""
    chance = option.detail.args.get("chance") if option.detail is not None else None
    return float(chance) if isinstance(chance, (int, float)) else None


def _promise(option: Option) -> float:
    """The rule book's weight, else the chance that stands beside the option."""
    if option.weight is not None:
        return option.weight
    chance = _chance(option)
    return 1.0 if chance is None else 0.05 + chance


def _step(start: Point, angle: float, length: float) -> Point:
    x, y = start[0] + math.cos(angle) * length, start[1] + math.sin(angle) * length
    return max(0.0, round(x, 1)), max(0.0, round(y, 1))


def _nearest(start: Point, figures: Sequence[FigureView]) -> Point | None:
    foes = [(f.x, f.y) for f in figures if not f.own and not f.out and f.x is not None and f.y is not None]
    return min(foes, key=lambda place: math.dist(place, start), default=None)


class Stuck(Exception):
    """Nobody can do anything and the game is not over: a fault of the rule book."""


class Played(Struct, frozen=True):
    """How a game of bots went: commands accepted, wishes refused on the way; *whys* by record."""

    commands: int
    refused: int
    over: bool
    whys: dict[int, Message] = {}


Playing = Callable[[str, int], Player]
"""A seat and a seed → the bot that plays it."""


def quick(seat: str, seed: int) -> Player:
    """Return a quick bot, whatever the seat."""
    return Bot(seed)


def play_out(
    game: Game, seed: int, most: int = 20_000, playing: Playing = quick, told: bool = False
) -> Played:
    """Let bots play every seat of *game* until it is over or *most* commands were done.

    *playing* says which; all of them are quick unless somebody says so. `Stuck` tells of a moment from which
    nobody knew a way on. With *told* it is kept why those did what they did that weigh.
    """
    seats = (*game.seats, REFEREE)
    bots = {seat: playing(seat, seed * 31 + index) for index, seat in enumerate(seats)}
    chairs = {seat: GameChair(game, seat) for seat in seats}
    done = refused = 0
    whys: dict[int, Message] = {}
    while game.state.over is None and done < most:
        for seat in _in_turn(game, seats):
            accepted, tries = _one_act(game, bots[seat], chairs[seat])
            refused += tries
            if accepted:
                done += 1
                if told and (why := bots[seat].why) is not None:
                    whys[len(game.records)] = why
                break
        else:
            raise Stuck(f"after record {len(game.records)}: nobody can do anything")
    return Played(done, refused, game.state.over is not None, whys)


def _in_turn(game: Game, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return the seats, those first that must decide, who may do something unasked after them.

    The referee is last unless something is asked of him.
    """
    waiting = {decision.seat for decision in game.state.awaiting}
    if not waiting:
        waiting = {*game.rules.view(game.rules.known(game.state, OBSERVER), OBSERVER).waiting_for}
    players = tuple(sorted(seats[:-1], key=lambda seat: seat not in waiting))
    return (REFEREE, *players) if REFEREE in waiting else players


def _one_act(game: Game, bot: Player, chair: GameChair) -> tuple[bool, int]:
    """Try until one wish is accepted; return whether, and how many were refused."""
    for tries in range(TRIES + 10):
        wish = bot.wish(chair, plain=tries >= TRIES)
        if wish is None:
            return False, tries
        command = as_command(game.rules, wish)
        if isinstance(command, Refusal):
            raise Stuck(f"the choices of {chair.seat} lead to no command: {wish} ({command.message.args})")
        draft = game.draft(chair.seat, command)
        if isinstance(draft, Draft):
            game.accept(draft)
            return True, tries
        if isinstance(draft, Needs):
            raise Stuck(f"bots have no answer to {draft.question}")
    return False, TRIES + 10


__all__ = ["Bot", "Chair", "GameChair", "Played", "Stuck", "play_out", "quick"]
