"""Somebody's hands: whatever he wants to do is done by keys at his terminal, and by nothing else.

What he wants is found in what his port offers; how the screen stands tells which keys lead there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from club_far_away import Player
from far_chair import FarChair

from core.engine.contract.choices import (
    AnyField,
    Choice,
    Number,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    Share,
    Text,
    YesNo,
)
from core.engine.contract.facts import Refusal
from core.engine.contract.filling import same
from core.engine.contract.questions import Draw, Needs, Throw
from core.engine.game.game import Game
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot
from core.engine.words.cards import JOKERS, SUITS
from tui.compose import field_editor
from tui.panes.lines import LinesPane
from tui.screens.game.screen import GameScreen

Wish = dict[str, Any]

MOST_STEPS = 40
"""Bursts of keys for one act; nobody needs so many."""

MOST_WISHES = 60
"""Wishes that are refused before the plainest act is taken."""


class Stuck(AssertionError):
    """No key leads on."""


class Hands:
    """Plays one seat. Dice that are typed in are thrown by *bot*, too."""

    def __init__(self, player: Player, game: Game, seat: str, seed: int = 0) -> None:
        self.player = player
        self.game = game
        self.seat = seat
        self.bot = Bot(seed)
        self.refused = 0
        self.thrown: list[list[int] | str] | None = None
        """The faces of the throws to come, and the cards, where somebody else has thrown them."""

    @property
    def screen(self) -> GameScreen:
        """The game screen at his terminal."""
        found = self.player.game_screen
        assert found is not None
        return found

    # --- what he wants -------------------------------------------------------------------------

    def wish(self) -> Wish | None:
        """Return a command that the game would take now; `None` where the seat has nothing to do."""
        chair = FarChair(self.screen.seen.port)
        for number in range(MOST_WISHES + 10):
            wish = self.bot.wish(chair, plain=number >= MOST_WISHES)
            if wish is None:
                return None
            command = as_command(self.game.rules, wish)
            if isinstance(command, Refusal):
                continue
            if not isinstance(self.game.draft(self.seat, command), Refusal):
                return wish
        raise Stuck(f"nothing that {self.seat} could do is allowed")

    async def act(self) -> bool:
        """Do one act by keys; return whether the seat had any to do."""
        await self.player.settle()
        for _ in range(5):
            if (wish := self.wish()) is None:
                return False
            if await self.do(wish):
                return True
            self.refused += 1
            await self.put_down()
        raise Stuck(f"{self.seat} cannot {wish} by keys:\n{self.player.far.sees}")

    async def do(self, wish: Wish) -> bool:
        """Press what leads to *wish*; return whether a record came of it."""
        before = len(self.game.records)
        for _ in range(MOST_STEPS):
            keys = self.keys(wish)
            if keys is None:
                return False
            committed, warned = self.screen.steps.now == "preview", self._warned
            await self.player.press(*keys)
            if len(self.game.records) > before:
                return True
            if committed and self.screen.steps.now == "preview" and warned == self._warned:
                return False
        raise Stuck(f"{wish} has no end:\n{self.player.far.sees}")

    @property
    def _warned(self) -> bool:
        """Whether the price of the act in hand was told, so that the next Enter pays it."""
        return self.screen.composer.hand.entered

    async def put_down(self) -> None:
        """Take nothing in hand any more."""
        for _ in range(MOST_STEPS):
            hand = self.screen.composer.hand
            if hand.choice is None and hand.stage in ("figure", "act"):
                return
            await self.player.press("escape")

    def does_at_once(self, wish: Wish) -> bool:
        """Whether the next burst of keys does it: what lets another's act pass is not shown before."""
        choice = self._choice(wish) if self.screen.steps.now == "act" else None
        here = choice is not None and choice.figure == self.screen.composer.hand.figure
        return choice is not None and here and (choice.passes or choice.at_once)

    # --- which keys lead there --------------------------------------------------------------------

    def keys(self, wish: Wish) -> list[str] | None:
        """Return the next burst of keys towards *wish*; `None` where it cannot be had any more."""
        hand, now = self.screen.composer.hand, self.screen.steps.now
        match now:
            case "figure" | "act":
                return self._to_act(self._choice(wish))
            case "field":
                assert hand.field is not None
                if (change := self._to_change(wish)) and hand.field.name not in hand.filled:
                    return change
                return self._fill(hand.field, wish[hand.field.name]) if hand.field.name in wish else None
            case "preview":
                return self._to_change(wish) or [*self._row("commit"), "enter"]
            case "question":
                needs = self.screen.sending.needs
                return self._answer(needs) if needs is not None else None
        return None

    def _to_change(self, wish: Wish) -> list[str]:
        """Go to the first blank that was filled otherwise than he wants it."""
        hand = self.screen.composer.hand
        for place, field in enumerate(hand.blanks.changeable, 1):
            if field.name in wish and not same(hand.filled[field.name], wish[field.name]):
                return ["tab"] * place
        return []

    def _choice(self, wish: Wish) -> Choice | None:
        for one in self.screen.composer.hand.choices:
            possible = one.do == wish["do"] and one.refusal is None
            if possible and all(wish.get(name) == value for name, value in one.given.items()):
                return one
        return None

    def _to_act(self, choice: Choice | None) -> list[str] | None:
        """Take whoever acts in hand, or the act where he is."""
        hand = self.screen.composer.hand
        if choice is None:
            return None
        if hand.figure is None:
            return [*self._pane(self.screen.board.roster, "2"), *self._row(choice.figure), "enter"]
        if hand.figure != choice.figure:
            return ["escape"]
        return [*self._row(hand.acts().index(choice)), "enter"]

    def _fill(self, field: AnyField, value: Any) -> list[str] | None:
        match field:
            case PickOne(options=options):
                return [*self._row(_index(options, value)), "enter"]
            case PickSome():
                return self._fill_some(field, value)
            case Share():
                return self._divide(field, value)
            case PickPath(origin=origin) if origin is not None:
                return self._walk(field, value)
            case PickPoint():
                return self._place(field, value)
            case PickPath() | Number():
                return [*f"{value:g}", "enter"]
            case YesNo():
                return [*self._row(bool(value)), "enter"]
            case Text():
                return [*str(value), "enter"]
        return None

    def _fill_some(self, field: PickSome, value: list[Any]) -> list[str]:
        wanted = [_index(field.options, one) for one in value]
        if field_editor.one_of(field):
            return [*self._row(wanted[0]), "enter"]
        work = self.screen.composer.work
        assert work is not None
        kept = [one for one in work.marked if one in wanted]
        if kept != [one for one in wanted if one in kept]:
            kept = []  # whoever comes first is numbered first
        keys, at = [], None
        for index in [one for one in work.marked if one not in kept] + [
            one for one in wanted if one not in kept
        ]:
            keys += [*self._row(index, at), "space"]
            at = index
        return [*keys, "enter"]

    def _divide(self, field: Share, value: list[int]) -> list[str]:
        work = self.screen.composer.work
        assert work is not None
        keys: list[str] = []
        at = None
        for key in ("left", "right"):  # less first: there is no more than the whole to give
            for index, (now, then) in enumerate(zip(work.shares, value, strict=True)):
                times = max(0, now - then if key == "left" else then - now)
                if times:
                    keys += [*self._row(index, at), *[key] * times]
                    at = index
        return [*keys, "enter"]

    def _place(self, field: PickPoint, value: list[float]) -> list[str]:
        places = field_editor.suggested_places(field)
        focused = self.player.app.focused
        if focused is self.screen.board.orders and tuple(value) in places:
            return [*self._row(places.index((value[0], value[1]))), "enter"]
        return ["t", *f"{value[0]} {value[1]}", "enter"]

    def _walk(self, field: PickPath, value: list[list[float]]) -> list[str]:
        """Draw a way corner by corner; Enter on its end ends it."""
        ways = [[list(spot) for spot in way] for way in field_editor.suggested(field)] if field.listed else []
        if self.player.app.focused is self.screen.board.orders:
            if value in ways:
                return [*self._row(ways.index(value)), "enter"]
            if not value:
                return ["X", "space"]
        work = self.screen.composer.work
        assert work is not None
        keys = ["backspace"] * (len(work.waypoints) - 1)
        keys += [key for x, y in value for key in ("t", *f"{x} {y}", "enter")]
        return [*keys, "enter" if value else "space"]

    def _answer(self, needs: Needs) -> list[str] | None:
        ask = needs.question
        if not isinstance(ask, (Throw, Draw)):
            return None
        given = self.thrown.pop(0) if self.thrown else self._by_chance(ask)
        if isinstance(given, str):
            return [*self._as_written(given), "enter"]
        return [*" ".join(map(str, given)), "enter"]

    def _by_chance(self, ask: Throw | Draw) -> list[int] | str:
        chance = self.bot._random
        if isinstance(ask, Draw):
            return chance.choice(ask.cards)
        return [chance.randint(1, ask.sides) for _ in range(ask.dice)]

    def _as_written(self, card: str) -> str:
        """Return a card of the bridge deck as it is typed in the language of his terminal."""

        def written(what: str, names: Iterable[str]) -> dict[str, str]:
            letters = self.player.app.words.text(f"tui-card-{what}").split()
            return dict(zip(names, letters, strict=True))

        if card in JOKERS:
            return written("jokers", JOKERS)[card]
        rank, suit = card[:-1], card[-1]
        return written("faces", "AJQK").get(rank, rank) + written("suits", SUITS)[suit]

    # --- the mark in a list -------------------------------------------------------------------------

    def _pane(self, pane: LinesPane, key: str) -> list[str]:
        return [] if self.player.app.focused is pane else [key]

    def _row(self, key: Any, at: Any = None) -> list[str]:
        """Return the arrows from the mark, or from the row of *at*, to the row of *key*."""
        pane = self.screen.board.roster if self.screen.steps.now == "figure" else self.screen.board.orders
        able = [row.key for row in pane.rows if row.key is not None]
        there = able.index(key) - able.index(pane.highlighted if at is None else at)
        return ["down" if there > 0 else "up"] * abs(there)


def _index(options: tuple[Any, ...], value: Any) -> int:
    return next(index for index, option in enumerate(options) if option.value == value)
