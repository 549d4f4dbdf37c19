"""Odds beside options and of whole commands: the quick ones at once, the others when they are known."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from core.engine.contract.choices import PickOne
from core.engine.words.message import say
from tui.compose.command_in_hand import Hand
from tui.screens.game.frame.loop import ODDS, Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.work import Work
from tui.session.port import Port, Preview

MOST_COUNTED = 12
"""Options of a list whose odds are worked out."""

FOLLOWS = "…"
"""Beside an option whose odds are still worked out: a blank means that there is nothing to tell."""

Show = Callable[[Preview, int | None], None]
"""Shows a preview, with the mark on a row, or left on the one it is on."""


class Odds:
    """Works odds out while keys are served; it stops as soon as something else is shown."""

    def __init__(self, loop: Loop, seen: Seen, steps: Steps, work: Work) -> None:
        self._loop = loop
        self._seen = seen
        self._steps = steps
        self._work = work
        self._wanted: PickOne | None = None
        self.beside: dict[int, str] = {}
        """The chance that stands beside an option, by its number."""

    # --- of a whole command -------------------------------------------------------------------

    def foretell(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any], show: Show) -> None:
        """Show what a command would come to; where that takes longer, once more as soon as it is known."""
        port = self._seen.port
        seen = port.foresee(do, filled, answers)
        show(seen, 0)
        if seen.waits or seen.answers:
            work = partial(self._foretell_whole, port, do, dict(filled), tuple(answers), show)
            self._loop.run_worker(work, group=ODDS, exclusive=True)

    async def _foretell_whole(
        self, port: Port, do: str, filled: dict[str, Any], answers: tuple[Any, ...], show: Show
    ) -> None:
        now = self._steps.now
        await self._painted()  # what was shown before must not stand beside what is worked out now
        with self._work.on(say("tui-work-odds")):
            seen = await port.foresee_whole(do, filled, answers)
        if self._steps.now == now:  # nobody looks at the past meanwhile
            show(seen, None)

    async def _painted(self) -> None:
        """Wait until what is shown now stands on the screen."""
        painted = asyncio.Event()
        self._loop.call_after_refresh(painted.set)
        await painted.wait()

    # --- beside options ---------------------------------------------------------------------------

    def forget(self) -> None:
        """There is no list of options any more."""
        self._wanted = None
        self.beside = {}

    def count(self, hand: Hand, field: PickOne) -> None:
        """Work out the odds beside the options of *field* after they stand on the screen."""
        self._wanted = field
        self._loop.call_after_refresh(self._count, hand, field)

    def _count(self, hand: Hand, field: PickOne) -> None:
        if self._wanted is not field or hand.choice is None:
            return
        port = self._seen.port
        longer: dict[int, dict[str, Any]] = {}
        for index, option in enumerate(field.options[:MOST_COUNTED]):
            if option.refusal is None and option.detail is None:
                filled = hand.standing({field.name: option.value})
                chance = port.chance(hand.choice.do, filled)
                if chance is None:
                    longer[index] = filled
                self.beside[index] = FOLLOWS if chance is None else chance
        if any(self.beside.values()):
            self._steps.renew()
        if longer:
            work = partial(self._count_longer, port, hand.choice.do, longer)
            self._loop.run_worker(work, group=ODDS, exclusive=True)

    async def _count_longer(self, port: Port, do: str, longer: dict[int, dict[str, Any]]) -> None:
        """Work out the odds that take longer, one option after another, as long as they are listed."""
        now = self._steps.now
        with self._work.on(say("tui-work-chances")):
            for index, filled in longer.items():
                chance = await port.chance_whole(do, filled)
                if self._steps.now != now:  # somebody looks at the past meanwhile
                    return
                self.beside[index] = chance
                self._steps.renew()
