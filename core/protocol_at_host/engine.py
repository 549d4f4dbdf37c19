"""One client at a host: lines of JSON in and out, as the person whose key it came by."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar

import msgspec

from core.engine.words.sanitize import escaped
from core.hosting.club import Club
from core.hosting.news import News
from core.hosting.people.people import Person
from core.hosting.refused import Refused, refused
from core.hosting.sitting import Sitting
from core.locale import Sentences
from core.protocol.answers import Answer, Problem, Wrong
from core.protocol.everywhere import Everywhere
from core.protocol.notices import Notice
from core.protocol.reading import request_of
from core.protocol.requests import Hello, Rules, ScenarioAsked, Scenarios, Schema, Subscribe
from core.protocol.seated import AtSeat
from core.protocol_at_host.among_others import among_others
from core.protocol_at_host.description import AT_HOST
from core.protocol_at_host.lobby import in_lobby
from core.protocol_at_host.lobby_news import LobbyNews
from core.protocol_at_host.places import Places
from core.protocol_at_host.requests import (
    AmongOthers,
    GiveUpSeat,
    HostRequest,
    Invite,
    LobbyAsked,
    Make,
    Seats,
    Sit,
    TakeSeat,
)
from core.protocol_at_host.turns import turns_of
from core.rules import UnknownRules, load
from core.scenarios import BadScenario, Scenario, ready
from core.scenarios import load as load_scenario

MOST_NOTICES = 64
"""Notices that wait for a client that takes nothing; of one kind at one table only the last is kept."""


class HostEngine:
    """Answers one line after another. *news* is called when notices wait; *fault* is told what went wrong
    here. `Refused` where there are as many programs as a host serves; whoever has one has to `close` it."""

    decoder: ClassVar[msgspec.json.Decoder[HostRequest]] = msgspec.json.Decoder(HostRequest)
    encoder: ClassVar[msgspec.json.Encoder] = msgspec.json.Encoder()

    def __init__(
        self,
        club: Club,
        person: Person,
        spoken: Sentences,
        news: Callable[[], object] = lambda: None,
        fault: Callable[[BaseException], object] = lambda error: None,
    ) -> None:
        self._turns = turns_of(club)
        self._turns.come()
        self._closed = False
        self._club = club
        self._who = person
        self._everywhere = Everywhere(AT_HOST, spoken, load, scenario_here, person.name)
        self._places = Places(club, self._heard)
        self._lobby_news = LobbyNews(club, lambda: self._person, lambda: self._post(Notice("lobby")))
        self._news = news
        self._fault = fault
        self._subscribed = False
        self._waiting: dict[tuple[str, str, str], Notice] = {}

    @property
    def longest(self) -> int:
        """How many bytes a line may have."""
        return AT_HOST.longest

    @property
    def _person(self) -> Person:
        """Who asks, as he is called now; `Refused` where he was removed."""
        if (found := self._club.people.by_id(self._who.id)) is None:
            raise refused("hosting-removed")
        return found

    def close(self) -> None:
        """Get up everywhere; nothing is told any more. A second time does nothing."""
        if self._closed:
            return
        self._closed = True
        self._turns.go()
        self._subscribed = False
        self._lobby_news.stop()
        self._places.leave_all()

    async def line(self, raw: bytes) -> bytes:
        """Return the answer to one line, without line break, once its turn has come among all programs."""
        return await self._turns.work(self._line(raw))

    async def _line(self, raw: bytes) -> bytes:
        id: str | int | None = None
        try:
            request = request_of(self.decoder, raw)
            id = request.id
            answer = msgspec.structs.replace(await self._answer(request), id=id)
            return self._encoded(answer)
        except Exception as error:  # nothing that comes in ends the session
            return self._encoded(self._failed(error, id))

    def too_long(self) -> bytes:
        """Return the answer to a line of which only the beginning was kept."""
        text = self._everywhere.telling.spoken.text("cli-engine-too-long", most=AT_HOST.longest)
        return self._encoded(Answer(ok=False, error=Problem("too_long", text)))

    def warn(self, text: str) -> None:
        """Tell what the host has to say."""
        self._post(Notice("host", sentence=text))

    def notices(self) -> list[bytes]:
        """Return the notices that wait, as lines without line breaks."""
        told, self._waiting = self._waiting, {}
        return [self._encoded(one) for one in told.values()]

    def _encoded(self, told: Answer | Notice) -> bytes:
        return escaped(self.encoder.encode(told))

    def _failed(self, error: Exception, id: str | int | None) -> Answer:
        """Return what is told of an error; of a fault of ours no more than that it was one."""
        if isinstance(error, Refused):
            error = Wrong("refused", error.message)
        if not isinstance(error, (Wrong, BadScenario, UnknownRules)):
            self._fault(error)
            text = self._everywhere.telling.spoken.text("hosting-call-fault")
            return Answer(ok=False, id=id, error=Problem("fault", text))
        return self._everywhere.telling.failed(error, id)

    async def _answer(self, request: HostRequest) -> Answer:
        person, telling = self._person, self._everywhere.telling
        match request:
            case Hello():
                return self._everywhere.hello(request)
            case Scenarios() | ScenarioAsked() | Rules() | Schema():
                return await self._looked_up(request)
            case Subscribe():
                return self._subscribe(request)
            case LobbyAsked() | Seats() | Make() | TakeSeat() | GiveUpSeat() | Invite() | Sit():
                return await in_lobby(self._club, person, self._places, telling, request)
        if isinstance(request, AmongOthers):
            return await among_others(self._places, telling, request)
        hands = self._places.at(request.game, request.seat)
        return await AtSeat(hands, telling).answer(request)

    async def _looked_up(self, request: Scenarios | ScenarioAsked | Rules | Schema) -> Answer:
        """Look something up, for one program at a time: a thread takes of the others' time, too."""
        async with self._turns.looking_up:
            with self._turns.taken():
                return await asyncio.to_thread(self._everywhere.answer, request)

    # --- what is told unasked -------------------------------------------------------------------

    def _subscribe(self, request: Subscribe) -> Answer:
        """Tell of everything from now on: the lobby, and wherever the client sits or will sit."""
        if request.seat or request.game:
            self._places.at(request.game, request.seat)
        self._subscribed = request.on
        if request.on:
            self._lobby_news.start()
        else:
            self._lobby_news.stop()
        return Answer(ok=True)

    def _heard(self, sitting: Sitting, news: News) -> None:
        tip = None
        if news.kind == "moved":
            with suppress(Refused):
                tip = sitting.port.tip
        text = None if news.message is None else self._everywhere.telling.say(news.message)
        self._post(Notice(news.kind, sitting.game, sitting.seat, tip, text))

    def _post(self, notice: Notice) -> None:
        if not self._subscribed:
            return
        key = (notice.notice, notice.game, notice.seat)
        self._waiting.pop(key, None)
        if len(self._waiting) < MOST_NOTICES:
            self._waiting[key] = notice
        self._news()


def scenario_here(name: str) -> Scenario:
    """Return a scenario that comes with the program; no file of the host's machine is read."""
    if name not in ready():
        raise refused("hosting-no-scenario", name=name)
    return load_scenario(name)
