"""Tournaments: joined, paired, begun and added up by the program; what a game says itself goes first."""

from __future__ import annotations

from pathlib import Path

import pytest
from club_house import RANGERS, StillClock, deaf, rules_of, three, why, why_not

from core.engine.contract.engine_facts import AcceptOffer, OfferEnd, Resign
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot
from core.engine.seat.port import Accepted
from core.engine.words.message import say
from core.hosting.club import Club
from core.hosting.people.people import Person
from core.hosting.refused import Refused
from core.hosting.timing.clock_plan import DAY, ClockPlan
from core.hosting.tournaments.kept import DRAW
from core.hosting.tournaments.plan import Kind, TournamentPlan
from core.hosting.tournaments.view import GameSeen, TournamentView
from core.rules import load

CLASH = "ludonet/patrol_clash"


def plan(kind: Kind = "round_robin", name: str = "Cup", **more: object) -> TournamentPlan:
    return TournamentPlan(name, kind, (RANGERS,), **more)  # type: ignore[arg-type]


async def cup(club: Club, *players: Person, **more: object) -> str:
    """A tournament of the first player's, all have joined, begun."""
    id = await club.tournaments.make(players[0], plan(**more))  # type: ignore[arg-type]
    for one in players:
        club.tournaments.join(one, id)
    await club.tournaments.begin(players[0], id)
    return id


def seen(club: Club, id: str) -> TournamentView:
    return club.tournaments.view(club.people.keeper(), id)


def games(club: Club, id: str, round: int = 1) -> list[GameSeen]:
    return [game for pair in seen(club, id).pairs if pair.round == round for game in pair.games]


async def gives_up(club: Club, name: str, game: GameSeen) -> None:
    person = club.people.the(name)
    (seat,) = [seat for seat, one in game.seats.items() if one == name]
    (await club.sit(person, game.game, seat, deaf)).port.submit(Resign())


async def test_each_pair_plays_each_scenario_with_both_sides(club: Club) -> None:
    """Whoever has joined sits at once; all games have one clock, and a name that says which round it is."""
    anna, bruno, _ = three(club)
    clock = ClockPlan("act", DAY)
    id = await club.tournaments.make(anna, TournamentPlan("Cup", "swiss", (RANGERS, CLASH), clock=clock))
    for one in (anna, bruno):
        club.tournaments.join(one, id)
    await club.tournaments.begin(anna, id)
    found = games(club, id)
    assert [game.scenario for game in found] == [RANGERS, RANGERS, CLASH, CLASH]
    for game in found:
        row = club.house.rows.the(game.game)
        assert (row.state, row.plan.name, row.plan.clock) == ("running", "Cup · round 1", clock)
        assert all(
            club.seats_of(club.people.the(name), row.id) == (seat,) for seat, name in game.seats.items()
        )
    for scenario in (RANGERS, CLASH):
        first, second = (game.seats for game in found if game.scenario == scenario)
        assert first == dict(zip(second, reversed(second.values())))
    assert club.house.rows.made_by(anna) == 0  # they are none of her own


async def test_rounds_follow_each_other_and_the_table_adds_up(club: Club) -> None:
    anna, bruno, carla = three(club)
    id = await cup(club, anna, bruno, carla)
    assert (seen(club, id).row.round, seen(club, id).row.rounds) == (1, 3)
    for round in (1, 2, 3):
        for game in games(club, id, round):
            await club.tournaments.tick()
            assert seen(club, id).row.round == round
            loser = max(game.seats.values())  # Anna wins all, Carla none
            await gives_up(club, loser, game)
        await club.tournaments.tick()
    view = seen(club, id)
    assert view.row.state == "over"
    assert [(view.names[one.player], one.place, one.points, one.played) for one in view.standings] == [
        ("Anna", 1, 4, 4), ("Bruno", 2, 2, 4), ("Carla", 3, 0, 4)
    ]  # fmt: skip
    assert sum(not pair.other for pair in view.pairs) == 3 and not any(pair.points for pair in view.pairs)


async def test_a_bye_in_a_swiss_round_is_worth_all_its_games(club: Club) -> None:
    anna, bruno, carla = three(club)
    id = await cup(club, anna, bruno, carla, kind="swiss", rounds=1)
    (free,) = [pair for pair in seen(club, id).pairs if not pair.other]
    points = {seen(club, id).names[one.player]: one.points for one in seen(club, id).standings}
    assert free.points == 2 and points[free.one] == 2


async def test_a_draw_is_half_a_point_each(club: Club) -> None:
    anna, bruno, _ = three(club)
    id = await cup(club, anna, bruno)
    game = games(club, id)[0]
    (one, first), (other, second) = game.seats.items()
    (await club.sit(club.people.the(first), game.game, one, deaf)).port.submit(OfferEnd(end="draw"))
    (await club.sit(club.people.the(second), game.game, other, deaf)).port.submit(AcceptOffer())
    assert games(club, id)[0].points == {one: 0.5, other: 0.5}


async def test_what_says_nothing_itself_is_ruled_on_and_by_nobody_in_it(club: Club) -> None:
    """A game that was called off, or never ends, waits for a ruling; an end of its own goes before one."""
    anna, bruno, carla = three(club)
    keeper = club.people.keeper()
    id = await cup(club, anna, bruno)
    first, second = games(club, id)
    seat = next(seat for seat, name in first.seats.items() if name == "Bruno")
    for one in (anna, bruno, carla):  # Anna made it, and plays in it
        assert why(lambda one=one: club.tournaments.rule(one, id, first.game, DRAW)) == "tournament-no-ruling"
    nobody = "north"
    assert why(lambda: club.tournaments.rule(keeper, id, first.game, nobody)) == "hosting-no-game"
    club.tournaments.rule(keeper, id, first.game, seat)
    club.tournaments.rule(keeper, id, second.game, DRAW)
    assert games(club, id)[0].ruled and games(club, id)[0].points[seat] == 1
    await gives_up(club, "Bruno", first)
    assert not games(club, id)[0].ruled and games(club, id)[0].points[seat] == 0
    assert why(lambda: club.tournaments.rule(keeper, id, first.game, DRAW)) == "tournament-no-ruling"
    await club.tournaments.tick()
    assert seen(club, id).row.state == "over"


async def test_whoever_made_it_and_does_not_play_rules(club: Club) -> None:
    anna, bruno, carla = three(club)
    id = await club.tournaments.make(carla, plan())
    for one in (anna, bruno):
        club.tournaments.join(one, id)
    assert await why_not(club.tournaments.begin(anna, id)) == "tournament-not-yours"
    await club.tournaments.begin(carla, id)
    assert [game.may_rule for pair in club.tournaments.view(carla, id).pairs for game in pair.games] == [
        True
    ] * 2
    assert not any(game.may_rule for pair in club.tournaments.view(anna, id).pairs for game in pair.games)
    club.tournaments.rule(carla, id, games(club, id)[0].game, DRAW)


async def test_nobody_is_offered_a_seat_of_a_game_that_is_ruled_on(club: Club) -> None:
    """Where somebody got up from a game that still counts, another may play for him; later for nobody."""
    anna, bruno, carla = three(club)
    id = await cup(club, anna, bruno)
    game, other = games(club, id)
    for one in (game, other):
        (seat,) = club.seats_of(bruno, one.game)
        club.give_up_seat(bruno, one.game, seat)
    assert {line.id for line in (await club.lobby(carla)).open_seats} == {game.game, other.game}
    club.tournaments.rule(club.people.keeper(), id, game.game, DRAW)
    assert [line.id for line in (await club.lobby(carla)).open_seats] == [other.game]


async def test_whoever_withdraws_gives_up_what_he_plays_and_is_paired_no_more(club: Club) -> None:
    anna, bruno, carla = three(club)
    id = await cup(club, anna, bruno, carla)
    await club.tournaments.withdraw(carla, id)
    assert all(
        (row.state == "over") == ("Carla" in row.plan.seats.values())
        for row in (club.house.rows.the(game.game) for game in games(club, id))
    )
    for round in (1, 2, 3):
        for game in games(club, id, round):
            if "Carla" not in game.seats.values():
                await gives_up(club, "Bruno", game)
        await club.tournaments.tick()
    view = seen(club, id)
    assert view.row.state == "over" and view.left == {carla.id}
    assert [(view.names[one.player], one.points) for one in view.standings] == [
        ("Anna", 4), ("Bruno", 2), ("Carla", 0)
    ]  # fmt: skip
    assert await why_not(club.tournaments.withdraw(carla, id)) == "tournament-not-in"


async def test_whoever_is_removed_has_withdrawn(club: Club) -> None:
    anna, bruno, _ = three(club)
    id = await cup(club, anna, bruno)
    club.remove("Bruno")
    await club.tournaments.tick()
    view = seen(club, id)
    assert view.row.state == "over" and [one.points for one in view.standings] == [2, 0]
    await club.tick()
    lobby = await club.lobby(anna)
    assert not lobby.my_games and len(lobby.finished) == 2, "nobody waits for him at his games"
    assert [view.names[one] for one in view.left] == ["Bruno"]


async def test_whoever_is_removed_after_the_end_has_not_withdrawn(club: Club) -> None:
    anna, bruno, _ = three(club)
    id = await cup(club, anna, bruno)
    for game in games(club, id):
        await gives_up(club, "Anna", game)
    await club.tournaments.tick()
    club.remove("Bruno")
    await club.tournaments.tick()
    view = seen(club, id)
    assert view.row.state == "over" and not view.left
    assert [view.names[one.player] for one in view.standings] == ["Bruno", "Anna"]


async def test_before_it_begins_people_come_and_go(club: Club) -> None:
    anna, bruno, carla = three(club)
    id = await club.tournaments.make(anna, plan())
    assert await why_not(club.tournaments.begin(anna, id)) == "tournament-too-few"
    for one in (anna, bruno, carla, carla):
        club.tournaments.join(one, id)
    await club.tournaments.withdraw(bruno, id)
    assert set(seen(club, id).names.values()) == {"Anna", "Carla"}
    await club.tournaments.begin(anna, id)
    assert why(lambda: club.tournaments.join(bruno, id)) == "tournament-begun"
    assert await why_not(club.tournaments.begin(anna, id)) == "tournament-begun"


async def test_it_is_struck_by_its_maker_while_it_waits_and_by_the_keeper_ever(club: Club) -> None:
    anna, bruno, carla = three(club)
    young = await club.tournaments.make(anna, plan())
    assert why(lambda: club.tournaments.strike(carla, young)) == "tournament-not-yours"
    club.tournaments.strike(anna, young)
    old = await cup(club, anna, bruno)
    assert why(lambda: club.tournaments.strike(anna, old)) == "tournament-not-yours"
    before = [game.game for game in games(club, old)]
    club.tournaments.strike(club.people.keeper(), old)
    assert club.tournaments.every() == () and why(lambda: club.tournaments.the(old)) == "tournament-none"
    assert all(club.house.rows.the(game).state == "running" for game in before)


@pytest.mark.parametrize(
    ("wrong", "why_so"),
    [
        ({"name": " \x1b "}, "tournament-no-name"),
        ({"scenarios": ()}, "tournament-scenarios"),
        ({"scenarios": (RANGERS, RANGERS)}, "tournament-scenarios"),
        ({"scenarios": ("../../etc/passwd",)}, "hosting-no-scenario"),
        ({"rounds": -1}, "hosting-bad-plan"),
        ({"behind": 10_000}, "hosting-bad-plan"),
        ({"kind": "knock_out"}, "hosting-bad-plan"),
        ({"clock": ClockPlan("act", 1)}, "hosting-bad-plan"),
        ({"clock": ClockPlan("act", DAY, then="referee")}, "hosting-bad-plan"),
    ],
)
async def test_what_is_no_plan_is_told(club: Club, wrong: dict[str, object], why_so: str) -> None:
    anna, _, _ = three(club)
    made = TournamentPlan(**{"name": "Cup", "kind": "swiss", "scenarios": (RANGERS,), **wrong})  # type: ignore[arg-type]
    assert await why_not(club.tournaments.make(anna, made)) == why_so
    assert club.tournaments.every() == ()


async def test_names_are_taken_once_and_makers_have_few(club: Club) -> None:
    anna, bruno, _ = three(club)
    id = await club.tournaments.make(anna, plan(name="Spring cup"))
    assert await why_not(club.tournaments.make(bruno, plan(name="SPRING CUP"))) == "tournament-name-taken"
    assert club.tournaments.the("spring").id == club.tournaments.the(id).id == id
    for name in ("two", "three"):
        await club.tournaments.make(anna, plan(name=name))
    assert await why_not(club.tournaments.make(anna, plan(name="four"))) == "tournament-too-many"


async def test_it_goes_on_where_the_host_was_killed(
    tmp_path: Path, clock: StillClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round is on the disk before its games begin: what did not begin does so when the host is back."""
    club = Club(tmp_path / "club", rules_of=rules_of, clock=clock)
    anna, bruno, _ = three(club)

    async def killed(id: str) -> None:
        raise Refused(say("hosting-store-full"))

    with monkeypatch.context() as patched:
        patched.setattr(club._beginning, "begin_if_ready", killed)
        id = await cup(club, anna, bruno)
    assert {game.state for game in games(club, id)} == {"gathering"}
    await club.close()

    again = Club(tmp_path / "club", rules_of=rules_of, clock=clock)
    await again.tick()
    assert {game.state for game in games(again, id)} == {"running"} and seen(again, id).row.round == 1
    await again.close()


async def test_nothing_of_a_game_that_is_played_is_told(club: Club) -> None:
    """Two worlds, in one of which more has been done: the tournament is the same."""
    anna, bruno, carla = three(club)
    id = await cup(club, anna, bruno)
    before = club.tournaments.view(carla, id)
    game = games(club, id)[0]
    bot, acts = Bot(1), 0
    for seat, name in [*game.seats.items()] * 8:
        sitting = await club.sit(club.people.the(name), game.game, seat, deaf)
        if (wish := bot.wish(sitting.port)) is not None:  # type: ignore[arg-type]
            command = as_command(load("breaking_news"), wish)
            acts += isinstance(sitting.port.submit(command), Accepted)  # type: ignore[arg-type]
        sitting.leave()
    await club.tournaments.tick()
    assert acts > 4
    assert club.tournaments.view(carla, id) == before and not await club.ladders.of(carla)
