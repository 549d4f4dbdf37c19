"""One answer to each request: games begun, opened, played, asked about and let go."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import ClassVar

import msgspec

from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import BOTS, OBSERVER, PERSON, REFEREE
from core.engine.game.host import GameHost
from core.engine.seat.port import SeatPort
from core.engine.words.sanitize import escaped
from core.forces import brought
from core.games import header_of, keep_game, open_game, sides_of
from core.locale import Sentences
from core.protocol.answers import Answer, Wrong, wrong
from core.protocol.description import AT_HOME
from core.protocol.everywhere import Everywhere
from core.protocol.hands import OwnHands, at_once
from core.protocol.notices import Notice, told_of_changes
from core.protocol.open_games import OpenGames
from core.protocol.reading import request_of
from core.protocol.requests import (
    AnyRequest,
    Close,
    Hello,
    New,
    Open,
    Rules,
    Save,
    ScenarioAsked,
    Scenarios,
    Schema,
    Subscribe,
)
from core.protocol.seated import AtSeat
from core.protocol.telling import Telling
from core.rules import load, rule_books, rulebook
from core.scenarios import Scenario
from core.scenarios import load as load_scenario


class Engine:
    """Games by name, and one answer to each line."""

    decoder: ClassVar[msgspec.json.Decoder[AnyRequest]] = msgspec.json.Decoder(AnyRequest)
    encoder: ClassVar[msgspec.json.Encoder] = msgspec.json.Encoder()

    def __init__(
        self,
        spoken: Sentences,
        rules_of: Callable[[str], RuleSet] = load,
        scenario_of: Callable[[str], Scenario] = load_scenario,
    ) -> None:
        self._everywhere = Everywhere(AT_HOME, spoken, rules_of, scenario_of)
        self._rules_of = rules_of
        self._scenario_of = scenario_of
        self.games = OpenGames()
        self._notices: list[Notice] = []
        self._told: dict[tuple[str, str], Callable[[], None]] = {}
        """By game and seat, how to tell it no more."""

    @property
    def _telling(self) -> Telling:
        return self._everywhere.telling

    @property
    def spoken(self) -> Sentences:
        """In which language it answers, as its client said last."""
        return self._telling.spoken

    def line(self, raw: bytes) -> bytes:
        """Return the answer to one line, without line break. Never raises."""
        id: str | int | None = None
        try:
            request = request_of(self.decoder, raw)
            id = request.id
            answer = self.answer(request)
            return self.encoded(msgspec.structs.replace(answer, id=id))
        except Exception as error:  # nothing that comes in ends the process
            return self.encoded(self._telling.failed(error, id))

    def notices(self) -> list[bytes]:
        """Return the notices since this was asked last, as lines without line breaks."""
        told, self._notices = self._notices, []
        return [self.encoded(one) for one in dict.fromkeys(told)]

    def encoded(self, answer: Answer | Notice) -> bytes:
        """Return an answer as a line that a terminal may show."""
        return escaped(self.encoder.encode(answer))

    def answer(self, request: AnyRequest) -> Answer:
        """Do what is asked."""
        match request:
            case Hello():
                return self._everywhere.hello(request)
            case Scenarios() | ScenarioAsked() | Rules() | Schema():
                return self._everywhere.answer(request)
            case Subscribe():
                return self._subscribed(request)
            case New():
                return self._new(request)
            case Open():
                host = open_game(path_of(request.file), request.write, self._rules_of)
                return self._opened(host, request.game)
            case Save():
                return self._at(*self.games.host(request.game))
            case Close():
                return self._closed(*self.games.close(request.game))
            case _:
                hands = OwnHands(*self.games.port(request.game, request.seat))
                return at_once(AtSeat(hands, self._telling).answer(request))

    def _subscribed(self, request: Subscribe) -> Answer:
        name, host = self.games.host(request.game)
        for seat in (request.seat,) if request.seat else (*host.game.seats, REFEREE, OBSERVER):
            port, _ = self.games.port(name, seat)
            if (stop := self._told.pop((name, seat), None)) is not None:
                stop()
            if request.on:
                self._told[name, seat] = told_of_changes(port, partial(self._moved, name, port))
        return Answer(ok=True, game=name)

    def _moved(self, name: str, port: SeatPort) -> None:
        self._notices.append(Notice("moved", name, port.seat, port.tip))

    def _closed(self, name: str, host: GameHost) -> Answer:
        self._told = {key: stop for key, stop in self._told.items() if key[0] != name}
        return self._at(name, host)

    def _at(self, name: str, host: GameHost) -> Answer:
        return Answer(ok=True, game=name, file=str(host.log.path))

    def _new(self, request: New) -> Answer:
        scenario = brought(self._scenario_of(request.scenario), request.forces)
        rules = self._rules_of(scenario.rules)
        if scenario.rules in rule_books():
            check_options(scenario.rules, request.options)
        wanted = rules.options.texts(request.options)
        options = {**scenario.options, **wanted}
        sides = sides_of(scenario, options, request.ruler == "tape", rules)
        check_seats(request.seats, sides)
        check_words(request.words, sides)
        header = header_of(
            scenario,
            dice=request.dice,
            ruler=request.ruler,
            referee=request.referee,
            options=wanted,
            seats=request.seats,
            seed=request.seed,
        )
        self.games.room(request.game)
        path = path_of(request.file) if request.file else None
        return self._opened(keep_game(scenario, header, path, rules, request.words), request.game)

    def _opened(self, host: GameHost, name: str) -> Answer:
        name = self.games.add(host, name)
        return Answer(
            ok=True,
            game=name,
            file=str(host.log.path),
            seats=(*host.game.seats, REFEREE, OBSERVER),
            tip=self.games.port(name, OBSERVER)[0].tip,
            notices=[self._telling.say(notice) for notice in host.notices] or None,
        )

    def close(self) -> None:
        """Let every game go."""
        self.games.close_all()


def path_of(file: str) -> Path:
    """Return the path that *file* names; refuse what no file can be called."""
    try:
        os.fsencode(file)
        path = Path(file).expanduser()
    except (UnicodeEncodeError, RuntimeError):  # half a character; the home of nobody
        raise wrong("bad_request", "cli-engine-no-path", file=file) from None
    if "\0" in file:
        raise wrong("bad_request", "cli-engine-no-path", file=file)
    return path


def check_options(rules: str, options: Mapping[str, object]) -> None:
    """Refuse an option that the rule book does not know, or a value that it does not offer."""
    for name, value in options.items():
        if (misfit := rulebook(rules).misfit(name, value)) is not None:
            raise Wrong("bad_request", misfit)


PLAYERS = (PERSON, *BOTS)
"""Who may sit on a seat."""


def check_seats(seats: Mapping[str, str], sides: tuple[str, ...]) -> None:
    """Refuse a seat that the scenario does not have, and a player who is neither a person nor a bot."""
    for seat, player in seats.items():
        if seat not in (*sides, REFEREE):
            raise wrong("bad_request", "cli-no-seat", seat=seat, known=", ".join((*sides, REFEREE)))
        if player not in PLAYERS:
            raise wrong("bad_request", "cli-no-player", player=player, known=", ".join(PLAYERS))


def check_words(words: Mapping[str, str], sides: tuple[str, ...]) -> None:
    """Refuse words for a seat that throws no dice of its own."""
    for seat in words:
        if seat not in sides:
            raise wrong("bad_request", "cli-no-side", side=seat, known=", ".join(sides))
