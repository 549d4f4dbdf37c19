"""What is seen, in the panes: terrain, figures, roster, turn, log, dice, and what is under the cursor."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from core.engine.contract.choices import PickPath, PickPoint
from core.engine.contract.engine_facts import Remarked
from core.engine.contract.facts import Refusal, Thrown
from core.engine.words.message import Message, say
from core.hosting.times import moment, present
from core.locale import Sentences
from tui.compose.command_in_hand import RULING, SIDE
from tui.compose.distances import length
from tui.panes.map.aimed import told as told_aimed
from tui.panes.map.caption import Spotted, caption, within
from tui.panes.map.look import middle_of, place_called
from tui.panes.map.map_key import and_more, kinds_named, meanings
from tui.panes.map.map_over import InHand, route_to
from tui.panes.map.overlays.telling import enough
from tui.panes.map.overlays.telling import told as told_of
from tui.panes.map.place_names import names_on
from tui.panes.map.ruler import end_at, measured
from tui.panes.map.traces import trace_told
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.loop import Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.work import Work
from tui.screens.game.map.aftermath import Aftermath
from tui.screens.game.map.overlaid import Overlaid
from tui.screens.game.sentence.composer import Composer
from tui.screens.game.shown.around import Around
from tui.screens.table_clock import TableClock
from tui.session.port import LogLine

MOST_LISTED = 3
"""Acts of the side that are named in the roster."""

SHORT_OF = 0.5
"""Cm from the cursor from which on a way does not end there."""

MOST_READ = 200
"""Lines before the one that is shown among which its dice are looked for."""


class Showing:
    """Shows one moment of the game; it asks for nothing."""

    def __init__(
        self,
        board: Board,
        seen: Seen,
        composer: Composer,
        words: Sentences,
        work: Work,
        ascii_only: bool = False,
        around: Around | None = None,
        *,
        loop: Loop,
        pressed: Callable[[], int],
        time_up: Callable[[str], None],
    ) -> None:
        """*around* tells who else is at the table; *pressed* counts the keys that were pressed.

        *time_up* is told that the timer of the table has run out.
        """
        self._board = board
        self._seen = seen
        self._composer = composer
        self._words = words
        self._work = work
        work.shown_by(self.show_turn_line)
        self._ascii_only = ascii_only
        self._around = around
        self.looked: list[Callable[[], None]] = []
        """What is done, too, whenever the map is looked at anew."""

        self._shown: tuple[object, ...] = ()
        """What the panes of the table were made of that stand there now."""

        self._clock = TableClock(loop, words, self.show_turn_line, time_up)
        self._after = Aftermath(seen, pressed)
        self.overlaid = Overlaid(board, seen, composer, loop, self._after, self.show_look)

    # --- a view in the panes --------------------------------------------------------------

    def swap_glyphs(self) -> None:
        """Switch between box glyphs and plain ASCII on the map."""
        self._ascii_only = not self._ascii_only
        self.show_table()
        self.show_view()

    def show_table(self) -> None:
        """Give the map its terrain; without positions there is no map."""
        table = self._seen.table()
        self._board.tape(table is None)
        self._board.map.set_table(table, self._ascii_only)

    def show_view(self) -> None:
        """Show what is seen now, or then, in every pane that tells of the table; nothing of it twice."""
        board, seen, view = self._board, self._seen, self._seen.view
        if seen.table() != board.map.table:
            self.show_table()
        if seen.past is None:
            hand = self._composer.hand
            able, side_acts, written = tuple(hand.able), self._side_acts(), tuple(hand.written)
        else:
            able, side_acts, written = tuple(figure.id for figure in view.figures if figure.ready), "", ()
        made_of = (
            board.map.table,
            self._ascii_only,
            able,
            side_acts,
            written,
            seen.readings(),
            seen.how_won(),
            view,
        )
        if made_of != self._shown or board.roster.any_marked:  # a remark, say, changes nothing of it
            self._shown = made_of
            self._show_figures(able, side_acts, written)
            self.show_turn()
        self.show_turn_line()
        self.show_look()

    def _show_figures(self, able: Sequence[str], side_acts: str, written: Sequence[str]) -> None:
        """Show who stands where, on the map and in the roster."""
        board, words, view = self._board, self._words, self._seen.view
        board.map.set_view(view)
        board.map.name_places(names_on(board.map.table, view, words))
        board.map.tell(meanings(view, words, self._ascii_only), kinds_named(words), partial(and_more, words))
        board.over(view.over is not None)
        board.roster.show_view(view, words, able, side_acts, self._ascii_only, self._called, written)
        board.share_rows()

    def _called(self, inside: Message | str) -> str:
        """Return what a building or a vehicle is called that somebody is in, "" for none."""
        table, figures = self._board.map.table, self._seen.view.figures
        return place_called(inside, table, figures, self._words) if inside else ""

    def show_turn(self) -> None:
        """Show the steps of the turn, and how the game is read."""
        self._board.turn.show_view(self._seen.view, self._words, self._seen.readings(), self._seen.how_won())

    def show_turn_line(self) -> None:
        """Show the turn, whose eyes these are, and who else is at the table."""
        self._board.once.shows(self._show_turn_line)

    def _show_turn_line(self) -> None:
        seen, words = self._seen, self._words
        note, since = seen.seat_note(), ""
        if self._around is not None:
            told = self._around.told(words, seen.seat_name)
            note = f"{told} · {note}" if told else note
            when = since_when(seen.lines()) if seen.past is None else None
            since = words.say(when) if when is not None else ""
        if (offer := seen.view.offer) is not None:
            offered = words.text(f"tui-offered-{offer.end}")
            note = f"{offered} · {note}" if note else offered
        if seen.timed and (time := self._clock.told(seen.lines())):
            note = f"{time} · {note}" if note else time
        work = self._work.told
        told_work = words.say(work) if work is not None else ""
        self._board.turn_line.show_view(seen.view, words, note, seen.seat_name, since, told_work)

    def _side_acts(self) -> str:
        """Return a few acts of the side and how many more there are, so that a list's foot stays small."""
        words = self._words
        offered = [choice for choice in self._composer.hand.acts(SIDE) if choice.refusal is None]
        offered = [choice for choice in offered if choice.do != RULING] or offered  # it is no act of the game
        labels = [words.say(choice.label) for choice in offered]
        if len(labels) <= MOST_LISTED:
            return words.listed(labels)
        more = words.text("tui-and-more", number=len(labels) - MOST_LISTED)
        return ", ".join([*labels[:MOST_LISTED], more])

    # --- the log -------------------------------------------------------------------------------

    def show_log(self) -> None:
        """Show the log, and the dice of its last act, or of the one that is looked at."""
        lines, at, port = self._seen.lines(), self._seen.past, self._seen.port
        self._board.log.show_lines(lines, port.in_effect, self._words, at, port.seat)
        self._show_dice(lines, len(lines) - 1 if at is None else at)
        self._after.look(lines)
        self.show_overlay()

    def _show_dice(self, lines: list[LogLine], at: int) -> None:
        """Show the last throws up to line *at*: those of the newest record that threw any.

        In the past only those of the act that is looked at: others would read as its own.
        """
        throws: list[Thrown] = []
        named: dict[str, str] = {}
        record = 0 if self._seen.past is None or not lines else lines[at].record
        for line in reversed(lines[max(0, at - MOST_READ) : at + 1]):
            if self._seen.past is None and not self._seen.port.in_effect(line.record):
                continue
            if isinstance(line.fact, Thrown) and record in (0, line.record):
                record = line.record
                throws.append(line.fact)
                named[line.fact.who] = thrower(line, self._words)
            elif record and line.record != record:
                break
        name = self._seen.thing_name
        none = self._words.text("tui-no-dice" if self._seen.past is None else "tui-no-dice-then")
        self._board.dice.show_throws(throws, self._words, lambda id: named.get(id) or name(id), none)

    # --- the map's cursor -----------------------------------------------------------------------

    def point_at(self, id: object) -> None:
        """Put the map's cursor on a figure, if it is one that stands somewhere, or on a piece of terrain."""
        figure, table = self._seen.figure(id), self._board.map.table
        if figure is not None and figure.x is not None and figure.y is not None:
            self._board.map.go(figure.x, figure.y)
        elif figure is None and table is not None:
            piece = next((one for one in table.pieces if one.id == id), None)
            if piece is not None:
                self._board.map.go(*middle_of(piece.shape))
        self.show_overlay()

    def mark_map(self) -> None:
        """Show on the map who acts, whom he may aim at, and the way so far, or the whole of it."""
        composer, hand = self._composer, self._composer.hand
        waypoints = tuple(composer.work.waypoints) if composer.work is not None else ()
        leg = hand.field if waypoints and isinstance(hand.field, PickPath) else None
        held = hand.figure or ""
        if hand.stage == "figure" and self._board.roster.highlighted:
            held = self._board.roster.highlighted
        self._board.map.set_work(InHand(frozenset(hand.aims()), held, waypoints or hand.way, leg))

    def show_overlay(self) -> None:
        """Show on the map what the act in hand means there, and tell it over the map."""
        before = self.overlaid.now
        if self.overlaid.look() != before:
            self.show_look()

    def show_look(self) -> None:
        """Tell what is under the cursor of the map."""
        self._board.once.shows(self._show_look)

    def _show_look(self) -> None:
        map, words = self._board.map, self._words
        if map.table is None:
            return
        overlay = self.overlaid.look()
        for also in self.looked:
            also()
        zones, figures = self._seen.view.zones, map.figures_here()
        short = False
        if map.ruler is not None:
            here = measured(map.ruler, end_at(map.place, figures), map.table, zones, words)
        else:
            inside = self._called(figures[0].inside) if figures else ""
            under = told_aimed(self._seen.view, figures, words) if self._seen.past is None else ""
            spotted = Spotted(figures, map.tokens_here(), zones, map.place, map.ground_here, inside, under)
            end = self._end()
            short = end is not None and math.dist(end, map.place) >= SHORT_OF
            here = caption(spotted, map.table, words) if end is None or not short else self._stops(end)
            if traces := map.traces_here():
                here = " · ".join((*(trace_told(one, words) for one in traces), here))
        told = [words.text("tui-pane-map"), here]
        if isinstance(self._composer.hand.field, (PickPoint, PickPath)) and not short:
            x, y = map.place
            told.insert(1, words.text("tui-place", x=round(x), y=round(y)))
        aims = self.overlaid.aims and map.ruler is None
        line = told_of(overlay, self._seen.view, map.table, words) if aims else ""
        if line:
            told.insert(1, line)
        refused = self.overlaid.refused is not None
        note = "" if map.ruler is not None or (line and not refused) else self._look_note()
        self._board.look.tell(" · ".join(told), note, self._board.focused is map)

    def _end(self) -> tuple[float, float] | None:
        """Return where the way ends that is drawn to the cursor; `None` where none is."""
        work, place = self._composer.work, self._board.map.place
        if work is None or not work.waypoints or not isinstance(self._composer.hand.field, PickPath):
            return None
        way = self.overlaid.way_to(place)
        return (way[-1][0], way[-1][1]) if way else None

    def _stops(self, end: tuple[float, float]) -> str:
        """Return where a way stops, on what ground, and which area at the cursor it does not get into."""
        words, table = self._words, self._board.map.table
        zones, place = self._seen.view.zones, self._board.map.place
        assert table is not None
        missed = [zone for zone in zones if within(zone, place) and not within(zone, end)]
        told = [words.text("tui-stops-at", x=round(end[0]), y=round(end[1]))]
        told += [words.text("tui-short-of", place=words.say(zone.label)) for zone in missed]
        return " · ".join([*told, caption(Spotted((), (), zones, end), table, words)])

    def _look_note(self) -> str:
        """Return the cm of the way to the cursor, or how far it is from whoever is in hand."""
        composer, map, words = self._composer, self._board.map, self._words
        field = composer.hand.field
        if composer.work is not None and isinstance(field, PickPath) and composer.work.waypoints:
            so_far = min(field.most, length(self._route_to_cursor(field, composer.work.waypoints)))
            if (refused := self.overlaid.refused) is not None:
                return cm_refused(refused, round(so_far, 1), words)
            told = words.text("tui-cm-of", cm=round(so_far, 1), most=field.most)
            if counts := self.overlaid.now.counts:
                told = words.text("tui-cm-counts", cm=told, counts=counts)
            less = enough(self.overlaid.now, words, self._ascii_only)
            return f"{told} · {less}" if less else told
        held = self._seen.figure(composer.hand.figure) if composer.hand.figure else None
        here = map.figures_here()
        if held is not None and held.x is not None and held.y is not None and held not in here:
            there = (here[0].x or 0.0, here[0].y or 0.0) if here else map.place
            far = length([(held.x, held.y), there])
            return words.text("tui-from", cm=round(far), name=words.say(held.name))
        return ""

    def _route_to_cursor(
        self, field: PickPath, waypoints: list[tuple[float, float]]
    ) -> Sequence[tuple[float, float]]:
        """Return the way on to the cursor; a cursor in the cell of the last corner is at that corner."""
        scale, place = self._board.map.scale, self._board.map.place
        stays = scale.cell(*waypoints[-1]) == scale.cell(*place)
        return waypoints if stays else route_to(field, waypoints, place)


def cm_refused(refused: Refusal, cm: float, words: Sentences) -> str:
    """Return that a way of *cm* is not possible, and how many its ground allows where that is why."""
    most = refused.message.args.get("most")
    if isinstance(most, (int, float)) and most < cm:
        return words.text("tui-cm-too-far", cm=cm, most=most)
    return words.text("tui-cm-refused", cm=cm)


def since_when(lines: Sequence[LogLine]) -> Message | None:
    """Return when a seat's last act was, in UTC: since then somebody decides. A remark decides nothing.

    It is a time of the clock, which stays true on a screen that nothing is sent to, and is the same on all.
    """
    at = next((line.at for line in reversed(lines) if not isinstance(line.fact, Remarked)), "")
    try:
        when = moment(at)
    except ValueError:
        return None
    if when.date() == present().date():
        return say("tui-since-time", time=f"{when:%H:%M}")
    return say("tui-since-day", day=f"{when:%Y-%m-%d}", time=f"{when:%H:%M}")


def thrower(line: LogLine, words: Sentences) -> str:
    """Return who threw, as the log line calls him: who lies under a marker by now had his name then."""
    message = line.message
    while message is not None and isinstance(inner := message.args.get("sentence"), Message):
        message = inner
    who = message.args.get("who", "") if message is not None else ""
    said = words.say(who) if isinstance(who, (Message, str)) else ""
    return "" if isinstance(line.fact, Thrown) and said == line.fact.who else said
