"""What is asked in the name of one seat: choices, commands, odds, views, the log."""

from __future__ import annotations

import asyncio
from itertools import takewhile
from typing import Any

from msgspec import structs

from core.engine.contract.choices import folded
from core.engine.contract.engine_facts import Publish, Redo, Remark, Travel
from core.engine.contract.facts import Command, Refusal, Ruling
from core.engine.contract.filling import NOTHING, at
from core.engine.contract.questions import Needs
from core.engine.contract.seats import OBSERVER
from core.engine.game.written import as_command
from core.engine.seat.port import Accepted, WayBack
from core.engine.words.validation import BadAnswer
from core.protocol.answers import Answer, Wrong, wrong
from core.protocol.hands import Hands
from core.protocol.knowledge import contacts_of, news_of
from core.protocol.requests import AtSeat as AtSeatRequest
from core.protocol.requests import (
    Choices,
    Commanding,
    Consent,
    Contacts,
    Fields,
    Fill,
    Json,
    Log,
    Odds,
    OfferTakeback,
    Play,
    RedoLast,
    Say,
    Seek,
    Since,
    TerrainAsked,
    UndoLast,
    Viewed,
)
from core.protocol.said import SaidAtSeat
from core.protocol.telling import Telling, with_nearest
from core.table.terrain_view import terrain_view

MOST_RECORDS = 64
"""Records of a log in one answer, where others wait meanwhile."""

PIECE = 8
"""Records after which they get their turn."""


class AtSeat:
    """Answers for one seat of one game, through its port alone."""

    def __init__(self, hands: Hands, telling: Telling) -> None:
        self._hands = hands
        self._port = hands.port
        self._telling = telling

    async def answer(self, request: AtSeatRequest) -> Answer:
        """Do what is asked."""
        port = self._port
        await self._hands.ready()
        match request:
            case Choices():
                return self._ok(choices=[self._telling.value(choice) for choice in port.choices()])
            case Fields():
                return self._fields(request)
            case Fill():
                return self._filled(request)
            case Play():
                return self.played(
                    await self._hands.play(self._meant(request), tuple(request.answers), request.against)
                )
            case Say():
                return await SaidAtSeat(self._hands, self._telling).answer(request)
            case UndoLast(look=True):
                return self._way_back(request.to)
            case UndoLast():
                return self.played(await self._hands.play(port.last_undo(request.to), (), None))
            case RedoLast():
                return self.played(await self._hands.play(Redo(), (), None))
            case Consent():
                return await self._consent(request)
            case OfferTakeback():
                return await self._offered(request)
            case Odds():
                return await self._odds(request)
            case Viewed():
                return self._viewed()
            case TerrainAsked():
                return self._terrain(request)
            case Log():
                return await self._log(max(request.since, 0))
            case Since():
                return news_of(port, request.since, self._telling)
            case Contacts():
                return await contacts_of(port, self._telling, piecemeal=not self._hands.alone)
            case Seek():
                return self._seek(request)

    async def _log(self, since: int) -> Answer:
        """Return the lines after a record: all of them, or so many records as are told at once."""
        port = self._port
        last = port.tip if self._hands.alone else min(since + MOST_RECORDS, port.tip)
        lines, pause = [], since + PIECE
        for row in takewhile(lambda row: row.record <= last, port.lines_since(since)):
            if row.record > pause and not self._hands.alone:
                pause = row.record + PIECE
                await asyncio.sleep(0)
            lines.append(self._telling.line(row))
        return self._ok(lines=lines, more=last < port.tip or None)

    def _viewed(self) -> Answer:
        port = self._port
        view = self._telling.value(port.view())
        if port.seat == OBSERVER:  # who only watches takes nothing back
            return self._ok(view=view, redo=False)
        return self._ok(view=view, undo=port.undo_needs(), redo=port.can_redo)

    def _terrain(self, request: TerrainAsked) -> Answer:
        """Tell what lies on the table, as every seat may see it."""
        if request.event is not None and request.record is None:
            raise wrong("bad_request", "cli-engine-seek-how")
        try:
            table = self._port.terrain(request.record, request.event)
        except ValueError:
            raise self._no_moment() from None
        return self._ok(terrain=None if table is None else self._telling.value(terrain_view(table)))

    def _ok(self, **told: Any) -> Answer:
        return Answer(ok=True, tip=self._port.tip, **told)

    def _filled(self, request: Fill) -> Answer:
        self._check_act(request.do)
        try:
            self._port.checked_fields(request.do, request.given)
            found = self._port.filled(request.do, request.given, request.said)
        except BadAnswer as error:
            raise Wrong("bad_request", error.message) from None
        blank = found.field.name if found.field is not None else None
        return self._ok(
            filled=found.values,
            guessed=found.guessed,
            fields=[self._telling.value(field) for field in found.fields],
            blank=blank,
            command={"do": request.do, **folded(found.values)} if blank is None else None,
        )

    def _check_act(self, do: str) -> None:
        rules = self._hands.host.game.rules
        kinds: tuple[type[Command], ...] = (*rules.commands, Ruling, Remark)
        known = [str(kind.__struct_config__.tag) for kind in kinds]
        if do not in known:
            raise wrong("bad_request", "cli-engine-no-command", do=do, known=", ".join(sorted(known)))

    def _fields(self, request: Fields) -> Answer:
        self._check_act(request.do)
        try:
            fields = self._port.checked_fields(request.do, request.filled)
        except BadAnswer as error:
            raise Wrong("bad_request", error.message) from None
        still = next((one.name for one in fields if at(request.filled, one.name) is NOTHING), None)
        whole = {"do": request.do, **folded(request.filled)} if still is None else None
        return self._ok(fields=[self._telling.value(field) for field in fields], blank=still, command=whole)

    def _meant(self, request: Commanding) -> Command:
        """Return the command of a request: as it is, or of what is filled in."""
        if request.command is not None:
            if request.do or request.filled:
                raise wrong("bad_request", "protocol-command-twice")
            return self._command(request.command)
        if not request.do:
            raise wrong("bad_request", "protocol-command-none")
        if "do" in request.filled:
            raise wrong("bad_request", "protocol-command-twice")
        return self._command({"do": request.do, **request.filled})

    def _command(self, value: Json) -> Command:
        command = as_command(self._hands.host.game.rules, value)
        if isinstance(command, Refusal):
            raise Wrong("bad_request", command.message)
        if isinstance(command, (Travel, Publish)):
            raise wrong("bad_request", "cli-engine-own-verb")
        return command

    def played(self, got: Accepted | Needs | Refusal) -> Answer:
        """Return what came of a command; `Wrong` where it was refused."""
        match got:
            case Refusal():
                raise Wrong("refused", with_nearest(got), got.rule, got.held)
            case Needs():
                needs = self._telling.value(got.question)
                return self._ok(needs=needs, answers=list(got.answers), begun=got.begun or None)
            case Accepted():
                lines = [self._telling.line(row) for row in got.lines]
                return self._ok(record=got.record, lines=lines, over=self._over())

    def _over(self) -> str | None:
        over = self._port.view().over
        return self._telling.say(over) if over is not None else None

    async def _odds(self, request: Odds) -> Answer:
        got = await self._hands.odds(self._meant(request), tuple(request.answers))
        if isinstance(got, (Needs, Refusal)):
            return self.played(got)
        odds = [self._telling.outcome(end, got.trials) for end in got.outcomes]
        terms = [self._telling.term(number) for number in got.terms]
        certain = [self._telling.say(message) for message in got.certain]
        singles = [self._telling.single(one, got.trials) for one in got.singles]
        unseen = [self._telling.say(message) for message in got.unseen]
        told = self._ok(odds=odds, terms=terms, invites=got.invites, certain=certain, singles=singles)
        replies = [self._telling.reply(one) for one in got.replies]
        exposures = [self._telling.exposure(one) for one in got.exposures]
        return structs.replace(
            told, unseen=unseen or None, trials=got.trials or None, replies=replies or None,
            hidden=got.hidden or None, exposures=exposures or None,
        )  # fmt: skip

    def _way_back(self, to: int | None) -> Answer:
        """Tell what an undo would take back, and what it needs."""
        port = self._port
        way = next(iter(port.ways_back()), None) if to is None else port.way_back(to)
        if way is None:
            raise wrong("refused", "hosting-nothing-to-undo")
        return self._told_way(way)

    async def _offered(self, request: OfferTakeback) -> Answer:
        """Agree that whoever else acted last takes that back; tell what goes."""
        if (way := self._port.takeback()) is None:
            raise wrong("refused", "hosting-offer-nothing")
        if request.against is not None and request.against != self._port.tip:
            raise wrong("refused", "hosting-offer-other")
        if not request.look:
            await self._hands.offer(way)
        return self._told_way(way)

    def _told_way(self, way: WayBack) -> Answer:
        port = self._port
        lines = (line for line in port.lines_since(way.to) if line.record in way.acts)
        return self._ok(record=way.to, undo=way.needs, takes=[self._telling.line(line) for line in lines])

    async def _consent(self, request: Consent) -> Answer:
        if self._port.seat == OBSERVER:
            raise wrong("refused", "engine-observer")
        if (nobody := self._port.nobody) is not None:
            raise Wrong("refused", nobody.message)
        await self._hands.consent(request.to, request.read)
        return self._ok()

    def _seek(self, request: Seek) -> Answer:
        record, event = self._moment(request)
        try:
            view = self._port.view_at(record, event)
        except ValueError:
            raise self._no_moment() from None
        return self._ok(view=self._telling.value(view), record=record, event=event)

    def _moment(self, request: Seek) -> tuple[int, int | None]:
        """Return the record and line that are sought, by number or by turn and phase."""
        by_number, by_turn = request.record is not None, request.turn is not None
        if by_number == by_turn or (by_turn and request.event is not None) or (request.phase and by_number):
            raise wrong("bad_request", "cli-engine-seek-how")
        if request.record is not None:
            return request.record, request.event
        try:
            return self._port.beginning(request.turn or 0, request.phase)
        except LookupError as error:
            raise self._no_phase(request, error.args) from None

    def _no_phase(self, request: Seek, phases: tuple[str, ...]) -> Wrong:
        if not phases:
            return wrong("bad_request", "cli-engine-no-turn", turn=request.turn or 0)
        known = ", ".join(phases)
        return wrong(
            "bad_request", "cli-engine-no-phase", turn=request.turn or 0, phase=request.phase, known=known
        )

    def _no_moment(self) -> Wrong:
        return wrong("bad_request", "cli-engine-no-moment", tip=self._port.tip)
