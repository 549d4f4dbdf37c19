"""The act in hand on the map: what it aims at now, as the core draws it; worked out once for each aim."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace
from textual.timer import Timer

from core.engine.contract.choices import PickOne, PickPath, PickPoint, PickSome
from core.engine.contract.facts import Refusal
from core.engine.contract.overlay import NOTHING, Overlay, Spot, Stretch
from core.engine.contract.ways import suggested, way_to
from tui.compose.distances import clamped
from tui.compose.field_editor import suggested_places
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.loop import Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.map.aftermath import Aftermath
from tui.screens.game.sentence.composer import Composer

Aim = tuple[str, dict[str, Any]]
"""The command and what is filled in, with what the mark is on."""

REACH = "reach"
"""The group of work that finds out how far one gets."""

RESTS = 0.15
"""Seconds after which a cursor rests: what its spot means, and who might answer, is worked out only then."""

ROUND = 48
"""Spots of a circle."""


class Overlaid:
    """Asks for the overlay of what is aimed at whenever that has changed."""

    def __init__(
        self,
        board: Board,
        seen: Seen,
        composer: Composer,
        loop: Loop,
        after: Aftermath,
        found: Callable[[], object],
    ) -> None:
        """*found* is called when more is known of what is aimed at than when the cursor came there."""
        self._board = board
        self._seen = seen
        self._composer = composer
        self._loop = loop
        self._after = after
        self._tell_found = found
        self._of: tuple[Aim | None, object, int] = None, None, 0
        self._place: Spot | None = None
        """The spot under the cursor that the overlay is of, or will be once the cursor rests."""

        self._reached: tuple[Aim | None, object, int] = None, None, 0
        self._ways: tuple[tuple[Spot, ...], tuple[Stretch, ...]] = (), ()
        """How far one gets with what was aimed at then, and by what costs less."""

        self._base: Overlay = NOTHING
        """What is known of it whatever spot the cursor is on."""

        self.now: Overlay = NOTHING
        self._rest: Timer | None = None

    def look(self) -> Overlay:
        """Return the overlay of now, and put it on the map."""
        aim = None if self._seen.past is not None or self._board.map.table is None else self._aim()
        of = aim, self._seen.port, self._seen.port.tip if aim is not None else 0
        place = self._spot() if aim is not None and self._aims_at_spot else None
        if of != self._of or place != self._place:
            if of != self._of:
                self._of = of
                self._base = NOTHING if aim is None else self._begun(aim)
            self._place, self.now = place, self._with_reach(self._base)
            if self._rest is not None:
                self._rest.stop()
            rested = partial(self._rested, of, place)
            self._rest = self._loop.set_timer(RESTS, rested) if aim is not None else None
        if aim is None:
            self.now = self._after.overlay
        self._board.map.set_overlay(self.now)
        return self.now

    @property
    def aims(self) -> bool:
        """Whether it is of something that is aimed at, and not of what has happened."""
        return self._of[0] is not None

    @property
    def waits(self) -> bool:
        """Whether it is still to be told what the spot under the cursor means."""
        return self._rest is not None

    @property
    def spot(self) -> Overlay | None:
        """What the spot under the cursor means for the act; `None` where no spot is aimed at."""
        return self.now if self._aims_at_spot and self._of[0] is not None else None

    @property
    def aimed_at(self) -> dict[str, Any]:
        """What the open blank would be filled with by the spot under the cursor; {} where none is asked."""
        field = self._composer.hand.field
        if not self._aims_at_spot or not isinstance(field, (PickPath, PickPoint)) or self._place is None:
            return {}
        return {field.name: self._value_at(field, self._place)}

    @property
    def refused(self) -> Refusal | None:
        """Why the act cannot be done with the spot under the cursor; `None` before that is known."""
        return self.spot.refused if self.spot is not None else None

    # --- what is aimed at ---------------------------------------------------------------------

    def _aim(self) -> Aim | None:
        hand = self._composer.hand
        if hand.choice is None or hand.stage not in ("field", "preview"):
            return None
        aimed = self._aimed()
        if isinstance(hand.field, PickPath):  # a way that is not done yet fits nothing
            return hand.choice.do, {**hand.standing({}), **aimed}
        return hand.choice.do, hand.standing(aimed)

    def _aimed(self) -> dict[str, Any]:
        """Return what the open field would be filled with by what the mark is on, or the way so far."""
        field, at, work = self._composer.hand.field, self._board.orders.highlighted, self._composer.work
        if isinstance(field, PickPath) and work is not None:
            return {field.name: [list(corner) for corner in work.waypoints[1:]]}
        if not isinstance(field, (PickOne, PickSome)) or not isinstance(at, int) or at >= len(field.options):
            return {}
        value = field.options[at].value
        if isinstance(field, PickOne):
            return {field.name: value}
        marked = work.marked if work is not None else []
        return {field.name: [field.options[one].value for one in dict.fromkeys([*marked, at])][: field.most]}

    @property
    def _aims_at_spot(self) -> bool:
        hand = self._composer.hand
        return hand.stage == "field" and isinstance(hand.field, (PickPath, PickPoint))

    def _spot(self) -> Spot:
        """Return the spot of the list's row where the cursor is on that, else the one under the cursor."""
        row, here, cell = self._row(), self._board.map.place, self._board.map.scale.cell
        spot = suggested_places(self._composer.hand.field)[row] if row is not None else here
        return spot if cell(*spot) == cell(*here) else here

    def _row(self) -> int | None:
        """Return the row of a list of spots or ways with the mark; `None` where the map has the keys."""
        at, work = self._board.orders.highlighted, self._composer.work
        listed = suggested_places(self._composer.hand.field)
        found = isinstance(at, int) and at < len(listed) and work is not None and not work.drawn
        return at if found and isinstance(at, int) else None

    def _value_at(self, field: PickPath | PickPoint, place: Spot) -> list[Any]:
        """Return what the open field would be filled with at a spot: a way of the list as it stands there."""
        if isinstance(field, PickPoint):
            return list(place)
        row = self._row()
        if row is not None and suggested_places(field)[row] == place:
            return [list(corner) for corner in suggested(field)[row]]
        return self.way_to(place)

    # --- what it means --------------------------------------------------------------------------

    def _begun(self, aim: Aim) -> Overlay:
        """Return what is known at once; how far one gets is found out beside the keys."""
        do, filled = aim
        field = self._composer.hand.field
        if isinstance(field, PickPath) and self._aims_at_spot:
            without = {name: value for name, value in filled.items() if name != field.name}
            if field.origin is not None:
                self._loop.run_worker(self._find_reach(self._of, field.name), group=REACH, exclusive=True)
            return self._seen.port.overlay(do, without, False)
        overlay = replace(self._seen.port.overlay(do, filled, False), refused=None)
        if isinstance(field, PickPoint) and field.origin is not None and field.within:
            return replace(overlay, reach=_circle(field.origin, field.within))
        return overlay

    def _with_reach(self, overlay: Overlay) -> Overlay:
        if self._reached != self._of:
            return overlay
        return replace(overlay, reach=self._ways[0], gentler=self._ways[1])

    async def _find_reach(self, of: tuple[Aim | None, object, int], name: str) -> None:
        assert of[0] is not None
        port = self._seen.port
        reach = await port.reach(*of[0], name)
        self._show_ways(of, reach, ())
        self._show_ways(of, reach, await port.gentler(*of[0], name))

    def _show_ways(
        self, of: tuple[Aim | None, object, int], reach: tuple[Spot, ...], gentler: tuple[Stretch, ...]
    ) -> None:
        self._reached, self._ways = of, (reach, gentler)
        if of == self._of:
            self.now = self._with_reach(self.now)
            self._board.map.set_overlay(self.now)
            self._tell_found()

    def _rested(self, of: tuple[Aim | None, object, int], place: Spot | None) -> None:
        """The cursor has not gone on: show what its spot would mean, and who might answer."""
        self._rest = None
        field, aim = self._composer.hand.field, of[0]
        if of != self._of or place != self._place or aim is None:
            return
        do, filled = aim
        if place is not None and isinstance(field, (PickPath, PickPoint)):
            value = self._value_at(field, place)
            choice = self._composer.hand.choice
            given = choice.given if choice is not None else {}
            filled = self._seen.port.filled(do, given, {**filled, field.name: value}).values
        overlay = self._seen.port.overlay(do, filled)
        if isinstance(field, PickPath) and place is not None and not self._value_at(field, place):
            overlay = replace(overlay, refused=None)  # who has not set off yet is refused nothing
        self.now = replace(overlay, reach=self.now.reach, gentler=self.now.gentler)
        self._board.map.set_overlay(self.now)
        self._tell_found()

    def way_to(self, place: Spot) -> list[list[float]]:
        """Return the corners of the way on to a spot, as far as it goes; in the last one's cell to that."""
        work, cell = self._composer.work, self._board.map.scale.cell
        corners = work.waypoints if work is not None else []
        stays = bool(corners) and cell(*corners[-1]) == cell(*place)
        field = self._composer.hand.field
        assert isinstance(field, PickPath)
        end = clamped(corners, place, field.most) if corners else place
        return [list(corner) for corner in corners[1:]] if stays else way_to(field, corners[1:], end)


def _circle(centre: Spot, cm: float) -> tuple[Spot, ...]:
    """Return the spots of a circle, east first."""
    angles = [math.tau * number / ROUND for number in range(ROUND)]
    return tuple((centre[0] + cm * math.cos(angle), centre[1] + cm * math.sin(angle)) for angle in angles)
