"""Real dice and a real table: people throw and measure for bots, and for a window that passes by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from club_house import Ear, StillClock, deaf, rules_of, three
from msgspec import to_builtins
from wandering import Wanderer

from core.engine.contract.engine_facts import Remark, Undo
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Measure, Needs, Throw
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot
from core.engine.seat.port import Accepted
from core.games import sides_of
from core.hosting.club import Club
from core.hosting.seats.plan import Plan
from core.hosting.sitting import Sitting
from core.hosting.table.passing import open_decisions, passing
from core.scenarios import load as load_scenario

BOOKS = ("breaking_news/rangers_and_militia", "ludonet/patrol_clash")


def sides(scenario: str) -> tuple[str, str]:
    found = load_scenario(scenario)
    first, second = sides_of(found, found.options, False, rules_of(found.rules))[:2]
    return first, second


@pytest.fixture(autouse=True)
def the_same_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.hosting.table.bots.secrets.randbits", lambda bits: 7)


class Table:
    """A game in which Anna plays one side and a bot the other; with *referee* Carla judges."""

    def __init__(self, scenario: str, seed: int, **plan: Any) -> None:
        self.mine, self.bots = sides(scenario)
        seats = {self.mine: "me", self.bots: "bot"}
        self.plan = Plan(scenario, {**seats, **plan.pop("also", {})}, **{"dice": "typed", **plan})
        self.seed = seed

    async def begin(self, club: Club) -> Sitting:
        anna, _, carla = three(club)
        self.game = await club.new_game(anna, self.plan)
        if self.plan.referee:
            await club.take_seat(carla, self.game, "referee")
        self.anna = await club.sit(anna, self.game, self.mine, deaf)
        table = await club.tables.table(self.game)
        self.walker = Wanderer(table.host.game, self.seed)
        self.bot, self.asked = Bot(self.seed), 0
        await table.settled()
        return self.anna

    async def answered(self, helper: Sitting) -> object:
        """Let *helper* answer once."""
        delegated = helper.delegated_question()
        assert delegated is not None
        self.asked += 1
        got = await helper.answer_delegated(
            (*delegated.needs.answers, self.walker.answer(delegated.needs.question))
        )
        await helper._table.settled()
        return got

    async def acts(self) -> bool:
        """Let Anna act as a bot would, with whatever her act asks; return whether she could."""
        port, rules = self.anna.port, self.walker.game.rules
        for tries in range(200):
            wish = self.bot.wish(port, tries >= 100)  # type: ignore[arg-type]
            if wish is None:
                return False
            command = as_command(rules, wish)
            assert not isinstance(command, Refusal)
            got = port.submit(command)
            while isinstance(got, Needs):
                got = port.submit(command, (*got.answers, self.walker.answer(got.question)))
            if isinstance(got, Accepted):
                await self.anna._table.settled()
                return True
        return False


def named(value: Any, ids: set[str]) -> set[str]:
    """The figures that plain data names."""
    match value:
        case str():
            return {value} & ids
        case dict():
            return {name for pair in value.items() for part in pair for name in named(part, ids)}
        case list() | tuple():
            return {name for part in value for name in named(part, ids)}
    return set()


@pytest.mark.parametrize(("scenario", "ruler"), [(BOOKS[0], "map"), (BOOKS[0], "tape"), (BOOKS[1], "map")])
async def test_a_bot_is_never_stuck_where_people_throw_and_measure(
    club: Club, scenario: str, ruler: str
) -> None:
    """Anna plays a long while against it and answers for it, in her own words; nobody waits for nothing."""
    table = Table(scenario, 5, ruler=ruler)
    anna = await table.begin(club)
    game, kinds = table.walker.game, set()
    for _ in range(60):
        if game.state.over is not None:
            break
        if (delegated := anna.delegated_question()) is not None:
            assert delegated.seat == table.bots
            kinds.add(type(delegated.needs.question))
            ids = set(game.state.figures)
            known = {figure.id for figure in anna.port.view().figures}
            assert named(to_builtins(delegated.needs.question), ids) <= known
            await table.answered(anna)
        else:
            assert table.mine in anna.port.view().waiting_for
            if not await table.acts():  # what was measured at random leaves her nothing
                break
    did = [type(record.command).__name__ for record in game.records if record.seat == table.bots]
    assert table.asked > 2 and len(did) > 2 and Throw in kinds and anna._table.fault is None
    assert ruler == "map" or Measure in kinds


async def test_where_somebody_referees_he_is_asked(club: Club) -> None:
    """And nobody else; in the lobby he reads that something waits for him, and for whom."""
    table = Table(BOOKS[0], 3, also={"referee": "Carla"})
    anna = await table.begin(club)
    carla = club.people.the("Carla")
    assert anna.delegated_question() is None
    (line,) = (await club.lobby(carla)).awaited
    assert (line.delegated, line.seat) == (table.bots, "referee") and not line.mine
    assert (await club.lobby(anna.person)).my_games[0].delegated == ""
    (told,) = await club.status(carla, "en")
    assert "to be thrown or measured for Militia" in told

    referee = await club.sit(carla, table.game, "referee", Ear())
    got = await anna.answer_delegated(([3, 4],))
    assert isinstance(got, Refusal) and got.message.id == "hosting-delegated-gone"
    assert isinstance(await table.answered(referee), (Accepted, Needs))


async def test_a_delegated_question_waits_over_a_restart_with_what_was_thrown(tmp_path: Path) -> None:
    """The same act asks the same, and the answers that were given stand: nobody throws twice."""
    club = Club(tmp_path, rules_of=rules_of)
    table = Table(BOOKS[0], 1, ruler="tape")
    anna = await table.begin(club)
    for _ in range(200):
        delegated = anna.delegated_question()
        if delegated is not None and delegated.needs.answers:
            break
        await (table.answered(anna) if delegated is not None else table.acts())
    assert delegated is not None and delegated.needs.answers
    person, game = anna.person, table.game
    await club.close()

    club = Club(tmp_path, rules_of=rules_of)
    await club.wake()
    (line,) = (await club.lobby(person)).awaited
    again = await club.sit(person, game, table.mine, deaf)
    assert line.delegated == table.bots and again.delegated_question() == delegated
    table.anna, table.walker = again, Wanderer(again._table.host.game, 1)
    tip = len(again._table.host.game.records)
    for _ in range(30):
        if len(again._table.host.game.records) > tip or again.delegated_question() is None:
            break
        await table.answered(again)
    assert len(again._table.host.game.records) > tip
    await club.close()


async def test_a_remark_takes_no_delegated_question_away_and_an_undo_does(club: Club) -> None:
    table = Table(BOOKS[0], 3)
    anna = await table.begin(club)
    delegated = anna.delegated_question()
    assert delegated is not None
    anna.port.submit(Remark("I throw slowly"))
    assert anna.delegated_question() == delegated
    while anna.delegated_question() is not None:
        await table.answered(anna)
    for _ in range(20):
        if anna.delegated_question() is not None and len(table.walker.game.line) > 4:
            break
        await (table.answered(anna) if anna.delegated_question() is not None else table.acts())
    assert anna.delegated_question() is not None
    assert isinstance(anna.port.undo(), Accepted)
    assert isinstance(table.walker.game.records[len(table.walker.game.records) - 1].command, Undo)
    assert anna.delegated_question() is None


async def test_an_answer_that_does_not_fit_is_asked_for_again(club: Club) -> None:
    """And one that comes too late, or with other answers before it, does nothing."""
    table = Table(BOOKS[0], 3)
    anna = await table.begin(club)
    delegated = anna.delegated_question()
    assert delegated is not None and isinstance(delegated.needs.question, Throw)
    for wrong in ([0], [7, 7], "x", [1] * 9, {"a": 1}):
        got = await anna.answer_delegated((wrong,))
        assert (
            isinstance(got, Refusal)
            and got.message.id == "engine-bad-answer"
            and anna.delegated_question() == delegated
        )
    for answers in ((), ([1], [2])):
        got = await anna.answer_delegated(answers)
        assert isinstance(got, Refusal) and got.message.id == "hosting-delegated-gone"
    watching = await club.watch(club.people.the("Carla"), table.game, deaf)
    assert watching.delegated_question() is None
    assert isinstance(await watching.answer_delegated(([1, 2],)), Refusal)
    anna.leave()
    assert isinstance(await anna.answer_delegated(([1, 2],)), Refusal)


# --- windows that pass ----------------------------------------------------------------------------------


async def window(club: Club, **plan: Any) -> tuple[Sitting, Sitting]:
    """A game of two with typed dice that has come to a window of reaction of the second."""
    anna, bruno, _ = three(club)
    first, second = sides(BOOKS[0])
    game = await club.new_game(anna, Plan(BOOKS[0], {first: "me", second: "Bruno"}, dice="typed", **plan))
    await club.take_seat(bruno, game, second)
    one, two = await club.sit(anna, game, first, deaf), await club.sit(bruno, game, second, Ear())
    table = Table(BOOKS[0], 11)
    table.walker = Wanderer(one._table.host.game, 11)
    table.bot = Bot(4)
    for _ in range(400):
        for sitting, other in ((one, two), (two, one)):
            if needs_throw(other):
                return sitting, other
            table.anna = sitting
            if sitting.seat in sitting.port.view().waiting_for:
                await table.acts()
    raise AssertionError("a seed that leads to no such window")


def needs_throw(sitting: Sitting) -> bool:
    """Whether a window is open for a seat, and what it lets pass throws dice."""
    game = sitting._table.host.game
    mine = [one for one in open_decisions(game, sitting.seat) if one.reaction]
    command = passing(game, mine[0]) if mine else None
    return command is not None and isinstance(game.draft(sitting.seat, command), Needs)


async def test_the_other_throws_for_a_window_that_passes_by_itself(club: Club) -> None:
    """Where the dice are typed in a standing answer ended at once; now whoever shoots throws."""
    shooter, target = await window(club)
    target.let_pass()
    await target._table.settled()

    delegated = shooter.delegated_question()
    assert delegated is not None and delegated.seat == target.seat and target.delegated_question() is None
    assert target.standing_answer is not None and target.reacting
    walker, records = Wanderer(target._table.host.game, 2), len(target._table.host.game.records)
    while (delegated := shooter.delegated_question()) is not None:
        await shooter.answer_delegated((*delegated.needs.answers, walker.answer(delegated.needs.question)))
        await target._table.settled()
    record = target._table.host.game.records[records]
    assert (record.seat, type(record.command).__name__) == (target.seat, "Pass")


async def test_what_came_of_it_is_looked_at_before_the_next_window_passes(club: Club) -> None:
    """Nobody of that seat has seen the throw: the guard begins before it, not after."""
    shooter, target = await window(club)
    tip = target.port.tip
    target.let_pass()
    await target._table.settled()
    walker = Wanderer(target._table.host.game, 2)
    while (delegated := shooter.delegated_question()) is not None:
        await shooter.answer_delegated((*delegated.needs.answers, walker.answer(delegated.needs.question)))
    standing = target._table.standing_answers.of(target.seat)
    assert standing is None or standing.record == tip


async def test_whoever_is_late_passes_and_the_other_throws(tmp_path: Path) -> None:
    clock = StillClock()
    club = Club(tmp_path, clock=clock)
    shooter, target = await window(club, limit=30)
    clock.go(days=400)
    await club.tick()
    await target._table.settled()
    delegated = shooter.delegated_question()
    assert delegated is not None and delegated.seat == target.seat
    ear = target._listener
    assert isinstance(ear, Ear) and "clock" in ear.kinds
    await club.tick()
    await target._table.settled()
    assert ear.kinds.count("clock") == 1
    await club.close()


async def test_a_bot_that_finds_nothing_to_do_says_so(club: Club) -> None:
    """On a real table nobody can write down for it where its men lie hidden: everybody reads what helps."""
    table, ear = Table(BOOKS[1], 1, ruler="tape"), Ear()
    anna = await table.begin(club)
    await club.watch(club.people.the("Bruno"), table.game, ear)
    assert anna.delegated_question() is None
    anna.port.submit(Remark("well?"))
    await anna._table.settled()
    (told,) = [news.message for news in ear.heard if news.message is not None]
    assert told.id == "hosting-bot-stuck"
    await club.give_seat_to(anna.person, table.game, table.bots, "open")
    await anna._table.settled()
    assert [news.kind for news in ear.heard].count("delegated") == 1
