"""A line of several acts is tried on the game as it stands before anything of it is done.

So a word that is wrong in its third act is told before the first is on disk. Only where people throw the dice
and measure: there nothing is learned by trying that was not typed.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Draft
from core.engine.game.host import GameHost
from core.engine.game.written import as_command
from core.engine.seat.empty_step import kept_by_referee_alone, only_passing
from core.engine.seat.port import Accepted, Answer, SeatPort
from core.engine.seat.so_far import throws_first
from core.line.doing.speaking import Speaker
from core.line.meaning.hearing import Listener
from core.line.told.remembered import HowMuch, Remembered
from core.line.wording.chain import links
from core.line.wording.words import AND
from core.locale import Sentences

MOST_STEPS = 100
"""Steps that pass one after another before a trial goes on."""


class TrialPort(SeatPort):
    """A seat's port whose acts are done in memory alone, for as long as a trial lasts."""

    async def play(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Answer:
        """Play a command; nothing is written."""
        game = self._host.game
        command = as_command(game.rules, {"do": do, **filled})
        if isinstance(command, Refusal):
            return command
        got = game.draft(self.seat, command, tuple(answers))
        if not isinstance(got, Draft):
            return got
        game.accept(got)
        return Accepted(got.record.n, ())


class TrialSeats:
    """The seats of a keyboard during a trial."""

    def __init__(
        self,
        host: GameHost,
        seat: str,
        people: Sequence[str],
        measured: Callable[[], Remembered],
        port: Callable[[GameHost, str], TrialPort] = TrialPort,
    ) -> None:
        """*measured* returns what is remembered of the table, *port* the port of a seat."""
        self.seat = seat
        self.measured = measured
        self._people = people
        self._game = host.game
        self._ports = {one: port(host, one) for one in (seat, *people)}

    def port(self, seat: str) -> TrialPort:
        """Return the port of a seat."""
        return self._ports[seat]

    def wanted(self) -> str | None:
        """Return the seat of these that must decide, the present one first; a referee alone for all."""
        if self.seat == REFEREE and set(self._people) <= {REFEREE}:
            return self.seat
        order = (self.seat, *self._people)
        return next((one for one in order if one in self._ports[one].view().waiting_for), None)

    def hand_over(self, seat: str) -> None:
        """Let another seat type."""
        self.seat = seat

    def throws(self, do: str, filled: Mapping[str, Any]) -> bool:
        """Whether an act of a referee who keeps the game alone throws dice before it asks anything."""
        return throws_first(self._game, do, filled)


def rehearsal(
    host: GameHost,
    seat: str,
    people: Sequence[str],
    spoken: Sentences,
    line: str,
    how_much: HowMuch = "full",
    passing: bool = False,
    reader: Listener | None = None,
) -> tuple[Speaker, str] | None:
    """Return who tried a line that cannot be done, and what is wrong with it; `None` for nothing.

    Where the program throws nothing is tried: what it would throw is nobody's to know before. At a table that
    tells *how_much* trusted, one link may be several results. With *passing* steps in which there is nothing
    to do pass by themselves, as they will when the line is done.
    A *reader* who does the line next knows then what it means.
    """
    if host.game.header.dice != "typed":
        return None
    wrongs: list[str] = []
    seats = TrialSeats(host, seat, people, lambda: Remembered(how_much))  # what is tried was not measured

    async def done() -> None:
        if passing:
            await _pass_on(host, seats)

    speaker = Speaker(seats, spoken, lambda _: None, wrongs.append, done)
    if len(links(line)) < 2 and not _several(reader or speaker, line, how_much):
        return None
    with host.game.trial():
        finish(speaker.hear(line))
    if not wrongs or (speaker.mistake is None and speaker.refused is None):
        return None
    return speaker, wrongs[0]


def _several(speaker: Listener, line: str, how_much: HowMuch) -> bool:
    """Whether a line of one act is done by several men one after another, or something is done before it."""
    first, *_ = links(line)
    wanted = first.wanted
    with speaker.while_nothing_is_done():
        if wanted and speaker.nobody_first(first) is not None:
            return True
        if not wanted or not speaker.made_of_several(wanted):
            return False
        got = speaker.understood(wanted)
        several = AND in wanted and (how_much == "trust" or speaker.apart(wanted, got) is not None)
        return several or speaker.opening(wanted, got) is not None


async def _pass_on(host: GameHost, seats: TrialSeats) -> None:
    """Let steps pass in which there is nothing to do, where a referee keeps the game alone."""
    for _ in range(MOST_STEPS):
        port = seats.port(seats.seat)
        choice = only_passing(host.game, port) if kept_by_referee_alone(host.game) else None
        if choice is None or isinstance(await port.play(choice.do, dict(choice.given)), (Needs, Refusal)):
            return


def finish(work: Coroutine[Any, Any, None]) -> None:
    """Do work to its end that never waits."""
    try:
        work.send(None)
    except StopIteration:
        return
    work.close()
    raise RuntimeError("a line waited for something")
