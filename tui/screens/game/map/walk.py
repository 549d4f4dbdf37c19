"""The map as a way to choose: whoever stands under the cursor, a place, a way drawn corner by corner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from core.engine.contract.choices import PickOne, PickPath, PickPoint, PickSome
from core.engine.contract.facts import Refusal
from core.engine.contract.ways import way_to, wrong_turn
from core.engine.words.message import say
from core.locale import Sentences
from tui.compose import field_editor, input_parsing
from tui.compose.distances import clamped, length
from tui.compose.field_editor import Work
from tui.compose.snapping import opening_in, touchable, up_to_figure, up_to_opening
from tui.panes.map.look import piece_name
from tui.screens.game.choices.field_list import FieldList
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.writing import Asked, Writing
from tui.screens.game.sentence.composer import Composer

Place = tuple[float, float]

NEAR = 10.0
"""Cm within which a place may well be in the very cell of the map where the figure stands."""

HALVINGS = 8
"""How often a leg that is refused is halved, to find how much of it may be gone."""

LEAST_OFFERED = 0.5
"""Cm of a leg that are worth an offer."""

LEAST_LEG = 0.1
"""Cm from one corner of a way to the next; what is less is the same place."""


class Refused(NamedTuple):
    """A place or a way that its rule refused: where the cursor was, and where a way may end short of that."""

    at: Place
    of: Work | None
    """The way or place that was being chosen: at the same spot another one may be allowed."""

    as_far: Place | None = None
    cm: float = 0.0
    """How long the leg is that may be gone."""


class Walk:
    """Figures, places and ways chosen with the cursor of the map."""

    def __init__(
        self,
        composer: Composer,
        fields: FieldList,
        seen: Seen,
        board: Board,
        words: Sentences,
        steps: Steps,
        telling: Telling,
        writing: Writing,
    ) -> None:
        self._composer = composer
        self._fields = fields
        self._seen = seen
        self._board = board
        self._map = board.map
        self._words = words
        self._steps = steps
        self._telling = telling
        self._writing = writing
        self._refused: Refused | None = None
        """What was last refused by its rule."""

    # --- what stands under the cursor -----------------------------------------------------------

    def pick(self) -> None:
        """Enter was pressed on the map."""
        if not self._steps.free():
            return
        field, here = self._composer.hand.field, self._map.figures_here()
        ids = [figure.id for figure in here]
        if isinstance(field, (PickPoint, PickPath)):
            self._pick_place(self._map.place)
        elif isinstance(field, (PickOne, PickSome)):
            self._pick_option(field, ids)
        elif here:
            self._composer.prefer_map(True)
            able = [id for id in ids if id in self._composer.hand.figures]
            self._composer.pick_figure(ids[0] if self._map.turned else (able or ids)[0])
        else:
            self._telling.refuse(say("tui-nobody-here"))

    def _pick_option(self, field: PickOne | PickSome, ids: list[str]) -> None:
        if self._map.turned:  # somebody has said which of them he means
            ids = ids[:1]
        found = (i for id in ids for i, option in enumerate(field.options) if option.value == id)
        index = next(found, None)
        if index is None:
            self._telling.refuse(say("tui-nobody-here"))
        elif isinstance(field, PickSome) and not field_editor.one_of(field):
            self._fields.toggle(index)
        else:
            self._fields.pick(index)

    # --- places and ways --------------------------------------------------------------------------

    def _pick_place(self, place: Place, typed: bool = False) -> None:
        """Use a place of the map for the open field, under the cursor or *typed*."""
        field, work = self._composer.hand.field, self._composer.work
        assert work is not None
        if isinstance(field, PickPoint):
            if self._not_moved(field, place):
                self._telling.refuse(say("tui-point-same"))
            elif (refused := self._why_not([place[0], place[1]])) is not None:
                self._refuse_here(refused)
            else:
                self._composer.fill([place[0], place[1]])
        elif isinstance(field, PickPath):
            if typed:
                self._type_corner(field, work, place)
            elif not self._is_last(work.waypoints[-1], place):
                self._end_at(field, work, place)
            elif len(work.waypoints) > 1:
                self._finish(field, work)
            else:
                self._telling.refuse(say("tui-path-unmoved"))

    def _end_at(self, field: PickPath, work: Work, place: Place) -> None:
        """End the way under the cursor; where its rule refuses it so, nothing is set and the cursor stays."""
        if (refused_here := self._refused_here) is not None:
            place = refused_here.as_far or place
        spot = clamped(work.waypoints, self._contact(field, work, place)[0], field.most)
        way = way_to(field, work.waypoints[1:], spot)
        if (refused := self._why_not_along(way)) is not None:
            self._refuse_here(refused, self._less_of(work, way))
            return
        for x, y in way[len(work.waypoints) - 1 : -1]:  # the turn that it takes to get there
            work.add_corner((x, y))
        if self._add_corner(field, work, place):
            self._finish(field, work, told=True)

    def _refuse_here(self, refused: Refusal, leg: tuple[Place, Place] | None = None) -> None:
        """Refuse a place or a way under the cursor; of its last *leg*, if given, that much is offered."""
        self._refused = _short_of(self._map.place, self._composer.work, leg)
        if leg is None:
            self._telling.refuse(refused)
        else:
            offer = self._words.text("tui-path-as-far", cm=length(leg))
            self._telling.refuse(f"{self._words.refusal(refused)} {offer}")

    def offer(self, refused: bool) -> None:
        """Find out what may be gone of the way to a cursor that rests, where its rule has *refused* it.

        Enter goes that far then; of a way that others follow nothing is offered before it is asked for.
        """
        hand, work = self._composer.hand, self._composer.work
        before = self.offered
        if refused and self._refused_here is None and work is not None and isinstance(hand.field, PickPath):
            place = self._map.place
            way = way_to(hand.field, work.waypoints[1:], clamped(work.waypoints, place, hand.field.most))
            if self._map.has_focus and hand.with_value([list(corner) for corner in way]) is not None:
                self._refused = _short_of(place, work, self._less_of(work, way))
        if self.offered != before:
            self._board.show_keys()

    @property
    def offered(self) -> str:
        """What Enter does under the cursor where the way there is refused, in a word or two; else ""."""
        found = self._refused_here
        if found is None or found.as_far is None:
            return ""
        return self._words.text("tui-way-as-far", cm=found.cm)

    @property
    def _refused_here(self) -> Refused | None:
        """What was refused under the cursor, of what is being chosen now."""
        found = self._refused
        here = found is not None and found.at == self._map.place and found.of is self._composer.work
        return found if here else None

    def _less_of(self, work: Work, way: Sequence[Sequence[float]]) -> tuple[Place, Place] | None:
        """Return as much of a refused way's last leg as its rule allows; `None` for hardly any of it."""
        if len(way) != len(work.waypoints):  # he would have to turn first
            return None
        (x, y), (to_x, to_y) = work.waypoints[-1], way[-1]

        def at(share: float) -> Place:
            return round(x + (to_x - x) * share, 2), round(y + (to_y - y) * share, 2)

        low, high = 0.0, 1.0
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            if self._why_not_along([*way[:-1], at(middle)]) is None:
                low = middle
            else:
                high = middle
        leg = work.waypoints[-1], at(low)
        return leg if length(leg) >= LEAST_OFFERED else None

    def left_spot(self) -> None:
        """The cursor moved: the end of a way opened again goes along, and what was refused is past."""
        work = self._composer.work
        if work is not None and work.stands and not self._is_last(work.waypoints[-1], self._map.place):
            work.rub()
            self._steps.renew()
        if self._refused is not None and self._refused.at != self._map.place:
            self._telling.asked_next()
            self._refused = None
            self._board.show_keys()

    def _why_not_along(self, way: Sequence[Sequence[float]]) -> Refusal | None:
        """Return why the act is refused with a way, where nothing is left to fill in but ways of others."""
        return self._why_not([list(corner) for corner in way])

    def _why_not(self, value: list[Any]) -> Refusal | None:
        """Return why the act is refused with a place, or a way, for its open field."""
        hand = self._composer.hand
        if hand.choice is None or hand.field is None:
            return None
        filled = hand.with_value(value) or hand.standing({hand.field.name: value})
        return self._seen.port.overlay(hand.choice.do, filled, False).refused

    def mark(self) -> None:
        """Space was pressed on the map: a corner of a way, or its end where it stays; else it is as Enter."""
        field, work = self._composer.hand.field, self._composer.work
        if self._steps.now != "field" or work is None or not isinstance(field, PickPath):
            self.pick()
        elif not self._is_last(work.waypoints[-1], self._map.place):
            self._add_corner(field, work, self._map.place)
        else:
            self._finish(field, work)

    def _type_corner(self, field: PickPath, work: Work, place: Place) -> None:
        """Add a corner that was typed; the last one typed again ends the way."""
        if length([work.waypoints[-1], place]) < LEAST_LEG:
            self._finish(field, work)
        else:
            self._add_corner(field, work, place)

    def _is_last(self, last: Place, place: Place) -> bool:
        """Whether a place is the *last* corner again; a cursor comes no nearer than its cell."""
        scale = self._map.scale
        return scale.cell(*last) == scale.cell(*place)

    def _not_moved(self, field: PickPoint, place: Place) -> bool:
        """Whether a place far or near is wanted, and the cursor still is where it was put."""
        near = field.within is not None and field.within <= NEAR
        if near or field.origin is None or self._map.table is None:
            return False
        scale = self._map.scale
        return scale.cell(*field.origin) == scale.cell(*place) and place == self._map.place

    def _add_corner(self, field: PickPath, work: Work, place: Place) -> bool:
        """Add a corner to the way, as far as may be gone; return whether it could be."""
        place, touched = self._contact(field, work, place)
        reached = clamped(work.waypoints, place, field.most)
        if reached == place and touched:
            self._telling.news(self._words.text("tui-contact", what=touched))
        elif reached != place:
            if length([work.waypoints[-1], reached]) < LEAST_LEG:
                self._map.go(*work.waypoints[-1])  # Enter there ends the way: so the sentence says
                self._telling.refuse(say("tui-path-long", most=field.most))
                return False
            self._telling.news(self._words.text("tui-path-clamped", most=field.most))
        else:
            self._telling.clear()
        if (wrong := wrong_turn(field, [*work.waypoints[1:], reached], whole=False)) is not None:
            self._telling.refuse(wrong)
            return False
        work.add_corner(reached)
        self._board.give_keys(self._map)
        self._map.go(*reached)
        self._steps.renew()
        return True

    def _finish(self, field: PickPath, work: Work, told: bool = False) -> None:
        if length(work.waypoints) + 1e-6 < field.least:
            self._telling.refuse(say("tui-path-short", least=field.least))
        elif (wrong := wrong_turn(field, work.waypoints[1:])) is not None:
            self._telling.refuse(wrong)
        elif (refused := self._why_not_along(work.waypoints[1:])) is not None:
            self._refuse_here(refused)
        else:
            self._composer.fill([list(point) for point in work.waypoints[1:]], told)

    def _contact(self, field: PickPath, work: Work, place: Place) -> tuple[Place, str]:
        """Return where bases touch, and what, where the cursor is on somebody or an opening; else *place*."""
        mover, table = self._seen.figure(field.figure), self._map.table
        if mover is None or table is None or place != self._map.place:
            return place, ""
        start = work.waypoints[-1]
        if (other := touchable(mover, self._map.figures_here())) is not None:
            return up_to_figure(start, mover, other), self._words.say(other.name)
        if (found := opening_in(table, self._map.scale.cell, self._map.cursor)) is not None:
            piece, opening = found
            kind = self._words.text(f"tui-kind-{opening.kind}")
            return up_to_opening(start, mover, opening), f"{piece_name(piece, self._words)}, {kind}"
        return place, ""

    def rub(self) -> None:
        """Take the last leg of the way back, else go a step back."""
        work = self._composer.work
        drawing = self._steps.now == "field" and isinstance(self._composer.hand.field, PickPath)
        if drawing and work is not None and work.rub():
            self._map.go(*work.waypoints[-1])
            self._steps.renew()
        else:
            self._steps.back()

    def type_place(self) -> None:
        """Type a place instead of walking there with the cursor."""
        if self._steps.now == "field" and isinstance(self._composer.hand.field, (PickPoint, PickPath)):
            asked = Asked("place", self._typed, aside=True)
            self._writing.ask(asked, self._words.text("tui-type-place"))

    def _typed(self, text: str) -> None:
        place = input_parsing.place(text)
        self._steps.show()
        self._map.go(*place)
        self._pick_place(place, typed=True)

    # --- from the lists to the map ------------------------------------------------------------------

    def elsewhere(self) -> None:
        """Go to the map, or type the place where there is none."""
        if self._map.table is None:
            self.type_place()
        else:
            self._composer.prefer_map(True)
            self._board.give_keys(self._map)
            self._steps.renew()

    def swap(self) -> None:
        """Take the keys from the map to the list, or back."""
        if not self._steps.free():
            return
        on_map = self._map.table is not None and not self._map.has_focus
        self._composer.prefer_map(on_map)
        choosing_who = self._composer.hand.stage == "figure"
        pane = self._board.roster if choosing_who else self._board.orders
        self._board.give_keys(self._map if on_map else pane)
        self._steps.renew()


def _short_of(at: Place, of: Work | None, leg: tuple[Place, Place] | None) -> Refused:
    """Return that a place or a way was refused, and the *leg* that may be gone of it, if any."""
    return Refused(at, of) if leg is None else Refused(at, of, leg[1], length(leg))
