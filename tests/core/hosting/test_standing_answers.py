"""Standing answers: they let windows of reaction pass, and stop where something has happened to one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from club_house import RANGERS, Ear, counting, deaf, rules_of, three, why
from counting_game import Add, Ask, Call, Pay, Show, Throw
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.engine_facts import Remark
from core.engine.contract.facts import Refusal, Ruling
from core.engine.game.game import Game
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot
from core.engine.seat.empty_step import only_passing
from core.engine.seat.port import Accepted, SeatPort
from core.games import header_of, keep_game
from core.hosting.club import Club
from core.hosting.refused import Refused
from core.hosting.seats.plan import Plan
from core.hosting.sitting import Sitting
from core.hosting.table.guard import alarm, concerned_by
from core.hosting.table.passing import open_decisions, passing
from core.scenarios import load


async def asked(club: Club) -> tuple[Sitting, Sitting, Ear]:
    """North has asked south to pay; south has seen it and lets such windows pass."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    ear = Ear()
    north, south = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", ear)
    north.port.submit(Ask())
    return north, south, ear


async def settled(sitting: Sitting) -> None:
    await sitting._table.settled()


def commands(sitting: Sitting) -> list[str]:
    """Every command of the game so far, with its seat."""
    game = sitting._table.host.game
    return [f"{record.seat} {type(record.command).__name__}" for record in game.records][1:]


async def test_windows_pass_until_the_end_of_the_turn(club: Club) -> None:
    north, south, _ = await asked(club)

    made = south.let_pass()
    await settled(south)
    assert (made.about, made.turn) == ("pay", 1) and south.standing_answer is not None
    for _ in range(2):
        assert isinstance(north.port.submit(Ask()), Accepted)
        await settled(south)
    assert commands(south) == ["north Ask", "south Pay"] * 3

    for number in range(3):  # the third act ends the turn
        north.port.submit(Add(number))
    await settled(south)
    assert south.standing_answer is None
    north.port.submit(Ask())
    await settled(south)
    assert commands(south)[-1] == "north Ask"


async def test_nobody_needs_to_be_there_and_a_restart_changes_nothing(tmp_path: Path) -> None:
    club = Club(tmp_path, rules_of=rules_of)
    north, south, _ = await asked(club)
    south.let_pass()
    await settled(south)
    south.leave()
    person, game = north.person, north.game
    await club.close()

    club = Club(tmp_path, rules_of=rules_of)
    north = await club.sit(person, game, "north", deaf)
    north.port.submit(Ask())
    await settled(north)

    assert commands(north)[-2:] == ["north Ask", "south Pay"]
    await club.close()


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Call(), "hosting-guard-news"),  # south must show its number
        (Show(), "hosting-guard-news"),  # north shows its own
        (Ruling("score", "so it is", "south", 5), "hosting-guard-news"),
        (Add(1, note="man-south"), "hosting-guard-named"),
        (Remark("look out"), "hosting-guard-news"),
    ],
)
async def test_it_stops_where_something_has_happened(club: Club, command: object, reason: str) -> None:
    north, south, ear = await asked(club)
    south.let_pass()
    await settled(south)
    ear.heard.clear()

    assert isinstance(north.port.submit(command), Accepted)  # type: ignore[arg-type]
    north.port.submit(Ask())
    await settled(south)

    assert commands(south)[-1] == "north Ask" and south.standing_answer is None
    assert [news.message.id for news in ear.heard if news.kind == "standing_answer" and news.message] == [
        reason
    ]


async def test_what_the_enemy_does_to_himself_does_not_stop_it(club: Club) -> None:
    north, south, _ = await asked(club)
    south.let_pass()
    await settled(south)

    north.port.submit(Throw(2))
    north.port.submit(Ask())
    await settled(south)

    assert commands(south)[-1] == "south Pay"


async def test_what_follows_from_ones_own_act_does_not_stop_it(club: Club) -> None:
    """He has seen it: he did it himself."""
    north, south, _ = await asked(club)
    south.let_pass()
    await settled(south)

    south.port.submit(Add(4))
    north.port.submit(Ask())
    await settled(south)

    assert commands(south)[-1] == "south Pay"


async def test_it_can_be_ended(club: Club) -> None:
    north, south, ear = await asked(club)
    south.let_pass()
    await settled(south)
    south.let_nothing_pass()
    north.port.submit(Ask())
    await settled(south)

    assert commands(south)[-1] == "north Ask" and ear.kinds.count("standing_answer") >= 2


async def test_nothing_is_passed_that_nobody_has_seen(club: Club) -> None:
    """Without an open window of one's own there is none to pass; the asking seat has none."""
    north, south, _ = await asked(club)
    assert why(north.let_pass) == "hosting-standing-no-window"
    south.port.submit(Pay(False))

    assert why(south.let_pass) == "hosting-standing-no-window"
    south.leave()
    assert why(south.let_pass) == "hosting-left"


# --- a real game ------------------------------------------------------------------------------


async def test_a_man_who_is_newly_shot_at_is_never_passed_over(tmp_path: Path) -> None:
    """Breaking News, bots on both sides: in every window of reaction either nobody's man is newly aimed at,
    or the guard stops. What passes are windows in which the enemy does something else."""
    passed = stopped = 0
    for seed in (1, 2):
        scenario = load(RANGERS)
        header = header_of(scenario, dice="seeded", seed=seed)
        host = keep_game(scenario, header, tmp_path / f"{seed}.jsonl")
        game = host.game
        bots = {seat: Bot(seed + number) for number, seat in enumerate(game.seats)}
        ports = {seat: SeatPort(host, seat) for seat in game.seats}
        seen: dict[str, int] = {}
        while game.state.over is None and len(game.records) < 70:
            seats = ports["rangers"].view().waiting_for
            for seat in seats:
                port = ports[seat]
                window = next((one for one in open_decisions(game, seat) if one.reaction), None)
                if window is None:
                    _one_act(port, bots[seat])
                else:
                    since = seen.get(seat, max(1, port.tip - 1))
                    before = concerned_by(port, since)
                    why_not = alarm(port, since, before)
                    aimed = _aimed_at(game.state, seat) - before
                    assert why_not is not None or not aimed, (seed, port.tip)
                    passed += why_not is None
                    stopped += why_not is not None
                    command = passing(game, window)
                    assert command is not None and isinstance(port.submit(command), Accepted)
                seen[seat] = port.tip
                break
        host.close()
    assert passed >= 5 and stopped >= 5


def _aimed_at(state: object, seat: str) -> set[str]:
    """Whom of *seat* the shots of the act in progress are announced at."""
    action = getattr(state, "action", None)
    shots = action.shots if action is not None else ()
    figures = state.figures  # type: ignore[attr-defined]
    return {name for shot in shots for name in shot.targets if figures[name].side == seat}


def _one_act(port: SeatPort, bot: Bot) -> None:
    """Let a bot do something that is allowed."""
    for tries in range(70):
        wish = bot.wish(port, tries > 60)
        assert wish is not None
        command = as_command(port._host.game.rules, wish)
        assert not isinstance(command, Refusal)
        if not isinstance(port.submit(command), Refusal):
            return
    raise AssertionError("a bot found nothing to do")


async def test_every_passing_answer_is_one_that_its_seat_can_give(club: Club) -> None:
    """Made of what the seat knows, not of the state: a figure that it does not know is in none."""
    anna, bruno, _ = three(club)
    plan = Plan("ludonet/patrol_clash", {}, at_once=True)
    game = await club.new_game(anna, replace(plan, seats={}))
    table = await club.tables.table(game)
    (first, *_rest) = table.host.game.state.awaiting
    command = passing(table.host.game, first)

    assert command is not None
    with pytest.raises(Refused):
        await club.sit(bruno, game, first.seat, deaf)
    answer = await table.host.submit_async(first.seat, command)
    assert not isinstance(answer, Refusal)


# --- steps in which one can do nothing ------------------------------------------------------------


@rule("BI-Q.121")
async def test_empty_steps_are_sealed_to_the_end_of_the_turn_for_whoever_says_so(club: Club) -> None:
    """Both play; the patrol says so in the first step in which it has nobody, and is asked where it has."""
    anna, bruno, _ = three(club)
    seats = {"patrol": "me", "band": bruno.name}
    game = await club.new_game(anna, Plan("bassa_intensita/ambush_at_dusk", seats, at_once=True))
    patrol = await club.sit(anna, game, "patrol", deaf)
    host = patrol._table.host

    def let_go(seat: str) -> None:
        mine = open_decisions(host.game, seat)
        command = passing(host.game, mine[0])
        assert command is not None and not isinstance(host.submit(seat, command), Refusal)

    for _ in range(60):
        if (host.game.state.phase, host.game.state.step) == ("fire", "elite"):
            break
        let_go(host.game.state.awaiting[0].seat)
    assert (host.game.state.phase, host.game.state.step) == ("fire", "elite") and patrol.reacting

    assert patrol.let_pass().about == "fire"
    sealed: dict[str, bool] = {}
    while host.game.state.phase == "fire":
        step = host.game.state.step
        await settled(patrol)
        sealed[step] = not open_decisions(host.game, "patrol")
        assert sealed[step] == (only_passing(host.game, patrol.port) is None and not _free(host.game, step))
        if not sealed[step]:
            let_go("patrol")
        let_go("band")
    assert {sealed["elite"], sealed["veteran"]} == {True, False}


def _free(game: Game, step: str) -> bool:
    """Whether the patrol has anybody of the Quality whose step it is."""
    state: Any = game.state
    return any(state.quality_of(one) == step for one in state.of("patrol"))
