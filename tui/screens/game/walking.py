"""The map as a way to choose: whoever stands under the cursor, a place, a way drawn corner by corner."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from core.engine.contract.choices import PickOne, PickPath, PickPoint, PickSome
from core.engine.words.message import say
from tui.compose import field_editor
from tui.compose.distances import clamped, length
from tui.compose.snapping import opening_in, touchable, up_to_figure, up_to_opening
from tui.panes.look import piece_name
from tui.panes.map import MapPane
from tui.screens.game.choosing import Choosing

NEAR = 10.0
"""Cm within which a place may well be in the very cell of the map where the figure stands."""


class Walking(Choosing):
    """Figures, places and ways chosen with the cursor of the map."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace", "rub", "Undo leg", id="game.rub", tooltip="Take the last leg back", show=False),
        Binding("t", "type_place", "Type", id="game.type", tooltip="Type the place: x y", show=False),
        Binding(
            "x",
            "map_or_list",
            "Map/list",
            id="game.swap",
            tooltip="From the map to the list, and back",
            show=False,
        ),
    ]

    def pick_place(self, place: tuple[float, float]) -> None:
        """Use a place of the map for the open field."""
        field, work = self.hand.field, self.work
        assert work is not None
        if isinstance(field, PickPoint):
            if self._not_moved(field, place):
                self.refuse(say("tui-point-same"))
                return
            self.fill([place[0], place[1]])
        elif isinstance(field, PickPath):
            self.add_waypoint(field, place)

    def _not_moved(self, field: PickPoint, place: tuple[float, float]) -> bool:
        """Whether a place far or near is wanted, and the cursor still is where it was put."""
        near = field.within is not None and field.within <= NEAR
        if near or field.origin is None or self.map.table is None:
            return False
        scale = self.map.scale
        return scale.cell(*field.origin) == scale.cell(*place) and place == self.map.place

    def add_waypoint(self, field: PickPath, place: tuple[float, float]) -> None:
        """Add a corner to the path; on the last corner again, the path is whole."""
        work = self.work
        assert work is not None
        scale = self.map.scale
        if scale.cell(*work.waypoints[-1]) == scale.cell(*place):
            if length(work.waypoints) + 1e-6 < field.least:
                self.refuse(say("tui-path-short", least=field.least))
                return
            self.fill([list(point) for point in work.waypoints[1:]])
            return
        place, touched = self._contact(field, place)
        reached = clamped(work.waypoints, place, field.most)
        if reached == place and touched:
            self.news(self.words.text("tui-contact", what=touched))
        elif reached != place:
            if length([work.waypoints[-1], reached]) < 0.1:
                self.refuse(say("tui-path-long", most=field.most))
                return
            self.news(self.words.text("tui-path-clamped", most=field.most))
        else:
            self.status.say()
        work.waypoints.append(reached)
        self.give_keys(self.map)
        self.map.go(*reached)
        self._mark_map()
        self._prompt_text()
        self.show_look()

    def _contact(self, field: PickPath, place: tuple[float, float]) -> tuple[tuple[float, float], str]:
        """Return where bases touch, and what, where the cursor is on somebody or an opening; else *place*."""
        mover, table, scale = self._figure(field.figure), self.map.table, self.map.scale
        if mover is None or table is None or self.work is None or place != self.map.place:
            return place, ""
        start = self.work.waypoints[-1]
        if (other := touchable(mover, self.map.figures_here())) is not None:
            return up_to_figure(start, mover, other), self.words.say(other.name)
        if (found := opening_in(table, scale.cell, self.map.cursor)) is not None:
            piece, opening = found
            kind = self.words.text(f"tui-kind-{opening.kind}")
            return up_to_opening(start, mover, opening), f"{piece_name(piece, self.words)}, {kind}"
        return place, ""

    def action_rub(self) -> None:
        """Take the last leg of the path back, else go a step back."""
        way = self.work if self.now == "field" and isinstance(self.hand.field, PickPath) else None
        if way is not None and len(way.waypoints) > 1:
            way.waypoints.pop()
            self.map.go(*way.waypoints[-1])
            self._mark_map()
            self.show_look()
        else:
            self.action_back()

    def action_type_place(self) -> None:
        """Type a place instead of walking there with the cursor."""
        if self.now == "field" and isinstance(self.hand.field, (PickPoint, PickPath)):
            self.type_in("place", self.words.text("tui-type-place"))

    def on_map_pane_moved(self, message: MapPane.Moved) -> None:
        self.show_look()
        here = [figure.id for figure in self.map.figures_here()]
        if here and self.now == "figure":
            if self.roster.highlighted not in here:
                self.roster.select(here[0])
            self.preview_acts()
        elif here and self.now == "field" and isinstance(self.hand.field, PickOne):
            found = [i for i, option in enumerate(self.hand.field.options) if option.value in here]
            if found and self.orders.highlighted not in found:
                self.orders.select(found[0])

    def on_map_pane_picked(self, message: MapPane.Picked) -> None:
        if not self.free():
            return
        hand, here = self.hand, self.map.figures_here()
        if isinstance(hand.field, (PickPoint, PickPath)):
            self.pick_place(self.map.place)
        elif isinstance(hand.field, (PickOne, PickSome)):
            ids = {figure.id for figure in here}
            for index, option in enumerate(hand.field.options):
                if option.value in ids:
                    if isinstance(hand.field, PickSome) and not field_editor.one_of(hand.field):
                        self.toggle(index)
                    else:
                        self.pick_option(index)
                    return
            self.refuse(say("tui-nobody-here"))
        elif here:
            self._prefer_map = True
            able = [figure for figure in here if figure.id in self.hand.figures]
            self.pick_figure((able or here)[0].id)
        else:
            self.refuse(say("tui-nobody-here"))

    def fill_elsewhere(self) -> None:
        """Go to the map, or type the place where there is none."""
        if self.map.table is None:
            self.action_type_place()
        else:
            self._prefer_map = True
            self.give_keys(self.map)
            self._prompt_text()

    def action_map_or_list(self) -> None:
        """Take the keys from the map to the list, or back."""
        if not self.free():
            return
        self._prefer_map = self.map.table is not None and not self.map.has_focus
        if self._prefer_map:
            self.give_keys(self.map)
        else:
            self.give_keys(self.roster if self.hand.stage == "figure" else self.orders)
        self._prompt_text()
