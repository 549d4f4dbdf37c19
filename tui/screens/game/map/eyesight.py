"""What is seen, shaded on the map: by the figure in hand, then its side; for a referee by each side."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.overlay import Grid
from core.engine.contract.seats import REFEREE
from core.engine.words.message import say
from core.locale import Sentences
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.loop import Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.telling import Telling
from tui.screens.game.sentence.composer import Composer

SIGHT = "sight"
"""The group of work that finds out what is seen."""

Asked = tuple[object, int, tuple[str, ...], Grid]
"""Whose port, after which record, who looks, and at which cells."""


class Eyesight:
    """Goes through whose eyes the map is shaded for; what they see is worked out once for each state."""

    def __init__(
        self, board: Board, seen: Seen, composer: Composer, words: Sentences, telling: Telling, loop: Loop
    ) -> None:
        self._board = board
        self._seen = seen
        self._composer = composer
        self._words = words
        self._telling = telling
        self._loop = loop
        self._whose = ""
        """For whom the map is shaded: a figure, a side, nobody."""

        self._of: Asked | None = None

    def press(self) -> None:
        """Shade what the next one sees."""
        if self._board.map.table is None or self._seen.past is not None:
            self._telling.refuse(say("tui-sight-now"))
            return
        order = [name for name, _ in self._eyes()]
        if not order:
            self._telling.refuse(say("tui-sight-nobody"))
            return
        at = order.index(self._whose) + 1 if self._whose in order else 0
        self._whose = order[at] if at < len(order) else ""
        self.look()
        if self._whose:
            told = (
                "tui-sight-side"
                if any(side.id == self._whose for side in self._seen.view.sides)
                else "tui-sight"
            )
            self._telling.news(self._words.text(told, who=self._seen.thing_name(self._whose)))
        else:
            self._telling.clear()

    def look(self) -> None:
        """Shade the map anew where something has changed; costs nothing while nobody asked for it."""
        map = self._board.map
        if not self._whose:
            if self._of is not None:
                self._of = None
                map.shade(())
            return
        who = dict(self._eyes()).get(self._whose, ())
        if not who or self._seen.past is not None:
            self._whose = ""
            self.look()
            return
        scale = map.scale
        grid = Grid(scale.height, scale.across, scale.down, scale.columns, scale.rows)
        asked = self._seen.port, self._seen.port.tip, who, grid
        if asked != self._of:
            self._of = asked
            self._loop.run_worker(self._find(asked), group=SIGHT, exclusive=True)

    async def _find(self, asked: Asked) -> None:
        _, _, who, grid = asked
        rows = await self._seen.port.sees(who, grid)
        if self._of == asked:
            self._board.map.shade(rows)

    def _eyes(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield whose eyes there are, and who looks: the figure in hand, its side; to a referee each side."""
        seat, view = self._seen.port.seat, self._seen.view
        there = [one for one in view.figures if one.x is not None and not one.out and not one.marker]
        if seat == REFEREE:
            for side in view.sides:
                yield side.id, tuple(one.id for one in there if one.side == side.id)
            return
        own = [one.id for one in there if one.side == seat]
        held = self._composer.hand.figure or self._board.roster.highlighted
        if self._whose in own:
            yield self._whose, (self._whose,)
        elif held in own:
            yield str(held), (str(held),)
        if own:
            yield seat, tuple(own)
