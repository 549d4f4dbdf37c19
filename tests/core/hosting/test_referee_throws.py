"""Real dice and a referee at a hosted table: what only he may throw he is asked, and nobody else is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ambush import BLUE, RED, Ambush
from club_house import Ear, rules_of

from core.engine.contract.engine_facts import ActBegun
from core.engine.contract.facts import Refusal, Thrown
from core.engine.contract.questions import Needs, RefereeThrows, Throw
from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.rules.bassa_intensita.book import RULES


@pytest.fixture(autouse=True)
def the_same_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.hosting.table.bots.secrets.randbits", lambda bits: 7)


async def test_the_referee_is_asked_and_the_other_learns_nothing(club: Club) -> None:
    """Whoever does not act reads, hears and is asked what he was before, whatever the referee throws."""
    ambush = Ambush(club)
    await ambush.begin()
    before: dict[str, Any] = {}
    for _ in range(400):
        before = {sitting.seat: ambush.seen(sitting) for sitting in ambush.players}
        for ear in ambush.ears.values():
            ear.heard.clear()
        if acting := await one_step(ambush):
            break
    actor = ambush.at[acting]
    other = next(sitting for sitting in ambush.players if sitting is not actor)
    assert ambush.seen(other) == before[other.seat] and not ambush.ears[other.seat].heard
    assert "delegated" in ambush.ears["referee"].kinds and actor.delegated_question() is None

    referee = ambush.at["referee"]
    while ambush.waits:
        delegated = referee.delegated_question()
        assert delegated is not None and delegated.seat == actor.seat
        question = delegated.needs.question
        assert isinstance(question, Throw) and question.why.startswith(RULES.secret_throws) and question.who
        for sitting in (actor, other):
            assert await sitting.answer_delegated(([1],)) == await sitting.answer_delegated(
                (*delegated.needs.answers, [1])
            )
            assert isinstance(await sitting.answer_delegated(([1],)), Refusal)
        his = ambush.seen(actor)
        await ambush.answered(referee, 10)
        if ambush.host.game.underway is not None:
            assert ambush.seen(other) == before[other.seat] and not ambush.ears[other.seat].heard
            assert not ambush.waits or ambush.seen(actor) == his
    assert ambush.table.fault is None


async def one_step(ambush: Ambush) -> str:
    """Let somebody answer or act; return whose act waits for the referee then, as "" where none does."""
    asked = next((one for one in ambush.at.values() if one.delegated_question() is not None), None)
    if asked is not None:
        await ambush.answered(asked)
    else:
        for sitting in ambush.players:
            waits = sitting.seat in sitting.port.view().waiting_for
            if waits and (got := await ambush.acts(sitting)) is not None:
                assert isinstance(got, Accepted) or got == Needs(RefereeThrows(), got.answers, begun=True)
                break
    underway = ambush.host.game.underway
    return underway.seat if underway is not None and ambush.waits else ""


async def test_who_acts_answers_what_is_his_and_reads_none_of_the_referees_dice(club: Club) -> None:
    """A whole stretch of the game: open dice are asked of players, secret ones of the referee alone."""
    ambush = Ambush(club)
    await ambush.begin()
    for _ in range(60):
        actor = await ambush.until_he_throws()
        assert actor is not None
        await ambush.answered(ambush.at["referee"])
        for sitting in ambush.players:
            if (delegated := sitting.delegated_question()) is not None:
                assert sitting is actor and delegated.seat == actor.seat
                assert not ambush.host.game.is_referees(delegated.needs.question)
            for line in sitting.port.log_since(0):
                assert not isinstance(line.fact, ActBegun) or line.fact.answers == ()
                assert not isinstance(line.fact, Thrown) or not line.fact.why.startswith("bi-secret-")
        thrown = [e for r in ambush.host.game.records for e in r.events if isinstance(e, Thrown)]
        secret = any(e.why.startswith("bi-secret-") for e in thrown)
        if len(ambush.host.game.records) > 120 and secret:
            break
    assert {e.source for e in thrown} == {"typed"} and secret


async def test_it_waits_for_a_referee_who_is_away_and_over_a_restart(tmp_path: Path) -> None:
    """He finds it in his lobby; nobody else reads that anything is to be thrown; nobody throws twice."""
    club = Club(tmp_path, rules_of=rules_of)
    ambush = Ambush(club)
    await ambush.begin()
    ambush.at["referee"].leave()
    del ambush.at["referee"]
    actor = await ambush.until_he_throws()
    assert actor is not None
    records, delegated = len(ambush.host.game.records), ambush.table.delegated.asked_of("referee")
    await club.close()

    club = Club(tmp_path, rules_of=rules_of)
    await club.wake()
    await ambush.sit(club)
    assert len(ambush.host.game.records) == records
    referee = ambush.at["referee"]
    assert referee.delegated_question() == delegated is not None
    (line,) = (await club.lobby(referee.person)).awaited
    assert (line.seat, line.delegated) == ("referee", actor.seat)
    for sitting in ambush.players:
        assert sitting.delegated_question() is None
        assert [one.delegated for one in (await club.lobby(sitting.person)).my_games] == [""]
    await ambush.answered(referee)
    assert len(ambush.host.game.records) > records
    await club.close()


async def test_a_referee_taking_the_act_back_is_asked_no_more(club: Club) -> None:
    ambush = Ambush(club)
    await ambush.begin()
    actor = await ambush.until_he_throws()
    referee = ambush.at["referee"]
    assert actor is not None and referee.delegated_question() is not None
    ambush.ears["referee"].heard.clear()
    assert isinstance(referee.port.undo(), Accepted)
    assert referee.delegated_question() is None and "delegated" in ambush.ears["referee"].kinds
    assert ambush.host.game.underway is None and not ambush.waits


async def test_a_bots_secret_throws_are_the_referees_too(club: Club) -> None:
    """He throws all for it; a player is asked for none of it and never learns of a secret one."""
    ambush = Ambush(club, bot=True)
    await ambush.begin()
    secret = 0
    for _ in range(300):
        anna, referee = ambush.at[BLUE], ambush.at["referee"]
        underway = ambush.host.game.underway
        if ambush.waits and underway is not None and underway.seat == RED:
            before, ear = ambush.seen(anna), ambush.ears[BLUE]
            ear.heard.clear()
            assert referee.delegated_question() is not None and anna.delegated_question() is None
            await ambush.answered(referee, 10)
            now = ambush.host.game.underway
            if now is not None and now.command == underway.command:  # not the next one
                assert ambush.seen(anna) == before and not ear.heard
            secret += 1
        elif ambush.host.game.state.over is not None or secret > 2:
            break
        else:
            await one_step(ambush)
        assert ambush.table.fault is None
    assert secret


async def test_it_waits_for_a_referee_who_has_not_come_yet(club: Club) -> None:
    """Nobody sits there: players throw what is open for the bot, and nobody what is secret, until he does."""
    ambush = Ambush(club, bot=True)
    await ambush.begin(judged=False)
    for _ in range(300):
        if ambush.waits:
            break
        await one_step(ambush)
    anna = ambush.at[BLUE]
    assert ambush.table.delegated.asked() == ("referee",) and anna.delegated_question() is None
    assert isinstance(await anna.answer_delegated(([1],)), Refusal) and ambush.waits

    carla = club.people.the("Carla")
    await club.take_seat(carla, ambush.game, "referee")
    referee = await club.sit(carla, ambush.game, "referee", Ear())
    assert referee.delegated_question() is not None
    records = len(ambush.host.game.records)
    await ambush.answered(referee)
    assert len(ambush.host.game.records) > records
