"""What a client asks of the lobby, in the name of its person and of nobody else."""

from __future__ import annotations

from core.engine.contract.options import GameOptions
from core.hosting.club import Club
from core.hosting.people.people import Person
from core.hosting.refused import refused
from core.hosting.seats.plan import Plan
from core.protocol.answers import Answer
from core.protocol.telling import Telling
from core.protocol_at_host.places import Places
from core.protocol_at_host.requests import (
    GiveUpSeat,
    InLobby,
    Invite,
    LobbyAsked,
    Make,
    Seats,
    Sit,
    TakeSeat,
)
from core.rules import options_of
from core.scenarios import ready


async def in_lobby(club: Club, person: Person, places: Places, telling: Telling, request: InLobby) -> Answer:
    """Do what is asked; what is done there counts as acts of one minute, as at a table."""
    match request:
        case LobbyAsked():
            return Answer(ok=True, lobby=telling.value(await club.lobby(person)))
        case Seats():
            rows = club.seats(person, request.game)
            return Answer(ok=True, game=request.game, seating=[telling.value(row) for row in rows])
        case Sit():
            return await _sat(places, person, telling, request)
        case Make():
            return Answer(ok=True, game=await club.new_game(person, plan_of(request), request.words))
    club.house.spending.spend(person, "acts")
    match request:
        case TakeSeat():
            await club.take_seat(person, request.game, request.seat, request.words)
        case GiveUpSeat():
            club.give_up_seat(person, request.game, request.seat)
        case Invite():
            code = club.invite_to_seat(person, request.game, request.seat, request.name)
            return Answer(ok=True, game=request.game, code=code or None)
    return Answer(ok=True, game=request.game)


async def _sat(places: Places, person: Person, telling: Telling, request: Sit) -> Answer:
    hands = await places.sit(person, request.game, request.seat, request.behind)
    sitting, port = hands.sitting, hands.port
    await port.read_ahead()
    return Answer(
        ok=True,
        game=sitting.game,
        seat=sitting.seat,
        seats=hands.host.game.seats,
        tip=port.tip,
        rules=(hands.host.game.header.rules,),
        missed=[telling.say(message) for message in sitting.missed()] or None,
    )


def plan_of(request: Make) -> Plan:
    """Return the plan of a game that is wished for; `Refused` for a scenario of elsewhere."""
    if request.scenario not in ready():
        raise refused("hosting-no-scenario", name=request.scenario)
    options: type[GameOptions] = options_of(request.scenario.partition("/")[0])
    return Plan(
        request.scenario,
        seats=request.seats,
        options=options.texts(request.options),
        dice=request.dice,
        ruler=request.ruler,
        at_once=request.at_once,
        watch=request.watch,
        behind=request.behind,
        forces=request.forces,
        clock=request.clock,
        name=request.name,
    )
