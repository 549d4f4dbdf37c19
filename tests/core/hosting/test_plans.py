"""Setting a game up: who sits where, when it begins, and what no plan may say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from club_house import RANGERS, deaf, key, three, why, why_not
from msgspec.structs import replace

from core.forces import forces_folder, keep_force
from core.hosting.club import Club
from core.hosting.people.quotas import Quotas
from core.hosting.seats.plan import Plan

MINE = Plan(RANGERS, {"rangers": "me", "militia": "bot"})


async def test_against_a_bot_it_begins_at_once(club: Club) -> None:
    anna, _, _ = three(club)
    game = await club.new_game(anna, MINE)

    assert club.game(anna, game).state == "running"
    assert [(one.seat, one.kind, one.people) for one in club.seats(anna, game)] == [
        ("rangers", "person", ("Anna",)),
        ("militia", "bot", ()),
    ]


async def test_sides_bring_forces_that_come_with_the_program_and_no_others(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No name of a plan is a path, or a force that the keeper has on his machine."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    anna, _, _ = three(club)
    plan = Plan("breaking_news/bersaglieri_in_town", {"bersaglieri": "me", "somalis": "bot"})
    keep_force("figures = 3", forces_folder("breaking_news") / "mine.toml")

    game = await club.new_game(anna, replace(plan, forces={"bersaglieri": "rangers"}))

    table = await club.tables.table(game)
    assert [man.name for man in table.host.game.state.of("bersaglieri")][:2] == ["Hayes", "Ruiz"]
    for name in ("mine", "../forces/rangers", "/etc/passwd", ""):
        refused = club.new_game(anna, replace(plan, forces={"somalis": name}))
        assert await why_not(refused) == "scenario-no-force"
    dear = club.new_game(anna, replace(plan, forces={"somalis": "special_forces"}))
    assert await why_not(dear) == "scenario-force-refused"
    unlimited = club.new_game(anna, replace(MINE, forces={"rangers": "rangers"}))
    assert await why_not(unlimited) == "scenario-force-no-limit"


async def test_an_open_seat_is_waited_for_unless_told_otherwise(club: Club) -> None:
    anna, bruno, _ = three(club)
    waiting = await club.new_game(anna, Plan(RANGERS, {"rangers": "me"}))
    begun = await club.new_game(anna, Plan(RANGERS, {"rangers": "me"}, at_once=True))

    assert club.game(anna, waiting).gathering and not club.game(anna, begun).gathering
    for game in (waiting, begun):
        await club.take_seat(bruno, game, "militia")
        assert (await club.sit(bruno, game, "militia", deaf)).port.seat == "militia"


async def test_who_made_a_game_gives_an_empty_seat_to_a_bot(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me"}))

    assert await why_not(club.give_seat_to(bruno, game, "militia", "bot")) == "hosting-not-your-game"
    assert await why_not(club.give_seat_to(anna, game, "rangers", "bot")) == "hosting-seat-taken"
    await club.give_seat_to(anna, game, "militia", "bot")

    assert (await club.tables.table(game)).host.game.header.seats == {"rangers": "person", "militia": "bot"}


@pytest.mark.parametrize("seat", ["open", "Carla"])
async def test_a_game_waits_for_its_referee_as_for_anybody(club: Club, seat: str) -> None:
    """Whoever rules is there from the first act on, and what the book leaves to him is not read otherwise."""
    anna, _, carla = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "bot", "referee": seat}))
    assert club.game(anna, game).gathering
    if seat != "open":
        club.give_up_seat(carla, game, "referee")
        assert club.game(anna, game).gathering, "who declines leaves a free seat"
    await club.take_seat(carla, game, "referee")
    assert not club.game(anna, game).gathering
    assert (await club.tables.table(game)).host.game.header.referee


async def test_a_referee_comes_late_and_leaves(club: Club) -> None:
    """Where it was set up to begin at once."""
    anna, bruno, carla = three(club)
    seats = {"rangers": "me", "militia": "bot", "referee": "open"}
    game = await club.new_game(anna, Plan(RANGERS, seats, at_once=True))

    assert not club.game(anna, game).gathering
    await club.take_seat(carla, game, "referee")
    sitting = await club.sit(carla, game, "referee", deaf)
    assert sitting.port.view().seat == "referee"
    club.give_up_seat(carla, game, "referee")
    assert await why_not(club.take_seat(carla, game, "militia")) == "hosting-seat-knows"
    await club.take_seat(bruno, game, "referee")


async def test_an_invitation_by_code_leads_to_its_seat(club: Club) -> None:
    anna, _, _ = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me"}))
    code = club.invite("Dora", game, "militia")

    dora = club.redeem(code, key(9), "10.0.0.1")
    assert club.house.seating.invited(dora) == ((game, "militia"),)
    await club.take_seat(dora, game, "militia")

    assert club.seats_of(dora, game) == ("militia",) and not club.game(dora, game).gathering


async def test_who_makes_a_game_may_hand_the_keyboard_round(club: Club) -> None:
    """Both sides are his, and nobody else's."""
    anna, bruno, _ = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "me"}))

    assert club.seats_of(anna, game) == ("rangers", "militia")
    ports = [(await club.sit(anna, game, seat, deaf)).port for seat in ("rangers", "militia")]
    assert [port.view().seat for port in ports] == ["rangers", "militia"]
    assert await why_not(club.take_seat(bruno, game, "militia")) == "hosting-seat-taken"
    assert {line.seat for line in (await club.lobby(anna)).my_games} == {"rangers", "militia"}


async def test_who_declines_leaves_the_seat_open(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "Bruno"}))

    club.give_up_seat(bruno, game, "militia")

    assert why(lambda: club.give_up_seat(bruno, game, "militia")) == "hosting-not-your-seat"
    await club.take_seat(carla, game, "militia")
    assert club.game(carla, game).state == "running"


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"scenario": "/etc/passwd"}, "hosting-no-scenario"),
        ({"scenario": "../../saves/x.toml"}, "hosting-no-scenario"),
        ({"scenario": "rangers_and_militia"}, "hosting-no-scenario"),
        ({"seats": {"nobody": "me"}}, "hosting-no-seat"),
        ({"seats": {"observer": "me"}}, "hosting-no-seat"),
        ({"seats": {"rangers": "Zoe"}}, "hosting-nobody"),
        ({"seats": {"referee": "bot"}}, "hosting-no-bot-referee"),
        ({"options": {"dodge_in_burst": "never"}}, "scenario-"),
        ({"options": {"no such": "x"}}, "scenario-"),
        ({"dice": "seeded"}, "hosting-bad-plan"),
        ({"options": {"edition": "XX"}}, "scenario-not-one-of"),
        ({"dice": 7}, "hosting-bad-plan"),
        ({"seats": {"rangers": 7}}, "hosting-bad-plan"),
        ({"behind": -1}, "hosting-bad-plan"),
        ({"limit": 10**9}, "hosting-bad-plan"),
    ],
)
async def test_what_no_plan_may_say(club: Club, changed: dict[str, Any], sentence: str) -> None:
    anna, _, _ = three(club)

    assert (await why_not(club.new_game(anna, replace(MINE, **changed)))).startswith(sentence)
    assert club.house.rows.every() == () and not list((club.folder / "games").iterdir())


async def test_nobody_has_games_without_end(club: Club) -> None:
    anna, bruno, _ = three(club)
    club.house.spending.quotas = Quotas(games=1)
    await club.new_game(anna, Plan(RANGERS, {"rangers": "me"}))

    assert await why_not(club.new_game(anna, MINE)) == "hosting-too-many-games"
    await club.new_game(bruno, MINE)
    for _ in range(2):  # it is the keeper's own disk
        await club.new_game(club.people.keeper(), MINE)
