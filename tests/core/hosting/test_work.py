"""What workers work out is the very same as what would be worked out here, and leaves no trace but that."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from counting import count
from work_house import PATIENCE

from core.engine.chance.odds import Stopped
from core.engine.chance.preview import Effort, Preview
from core.engine.contract.engine_facts import GoOn
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Game
from core.engine.game.history import Underway
from core.engine.seat.bot import Bot
from core.engine.seat.known import Known
from core.games import open_game
from core.hosting.refused import Refused
from core.hosting.workers import work
from core.hosting.workers.frames import BadFrame, packed
from core.hosting.workers.workers import Workers
from core.locale import sentences
from core.rules import whole_books
from core.story.analysis.otherwise import otherwise

SAVES = Path(__file__).parents[3] / "saves" / "golden"


def newest(book: str) -> list[Path]:
    """Of a book's first scenario one with fair dice on the map, one with a tape, one with undone acts."""
    logs = sorted(SAVES.glob(f"*/{book}-*.jsonl"))
    return [path for path in logs if path.parent == logs[-1].parent][:3]


GOLDEN = [path for book in whole_books() for path in newest(book)]

MOMENTS = 3
"""Acts of each log whose odds are worked out here and there."""

BY_TRIAL = Effort(branches=0, steps=400)
LITTLE = Effort(branches=300, steps=400)


@pytest.fixture(scope="module")
def games() -> list[Game]:
    games = []
    for path in GOLDEN:
        with open_game(path, write=False) as host:
            games.append(host.game)
    assert {game.rules.id for game in games} == set(whole_books())
    return games


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    made = Workers(1)
    yield made
    await asyncio.wait_for(made.close(), PATIENCE)


def acts(game: Game, most: int = MOMENTS) -> Iterator[tuple[Known, Any]]:
    """Yield some acts of a game with what their seat knew when it did them."""
    own = [n for n in game.line if game.records[n - 1].seat in game.seats]
    for n in own[:: max(1, len(own) // most)]:
        record = game.records[n - 1]
        state = game.rules.known(game.state_before(n), record.seat)
        yield Known(game.rules, record.seat, state, game.tape, game.header.referee), record.command


async def ask(workers: Workers, asked: work.Asked[Any]) -> Any:
    return asked.read(await workers.run(asked.body, "somebody"))


async def test_odds_are_the_very_same(games: list[Game], workers: Workers) -> None:
    """Exact ones as fractions; those by trial with the same trials; questions and refusals too."""
    for game in games:
        for known, command in acts(game):
            for effort in (Effort(steps=0), BY_TRIAL):
                here = known.odds(command, (), effort)
                there = await ask(workers, work.odds(known, command, (), effort))
                assert type(there) is type(here)
                assert packed(there) == packed(here)
                if isinstance(here, Preview):
                    assert there == here, "fractions and all"
                    assert all(type(end.chance) is Fraction for end in there.outcomes)
                kind = "by trial" if isinstance(here, Preview) and here.trials else type(here).__name__
                count(f"worked out elsewhere: {game.rules.id}", {kind: 1})


async def test_an_act_that_is_not_allowed_is_refused_alike(games: list[Game], workers: Workers) -> None:
    for game in games:
        for known, command in acts(game):
            ended = Known(game.rules, known.seat, game.rules.known(game.state, known.seat), game.tape)
            here = ended.odds(command)
            assert packed(await ask(workers, work.odds(ended, command))) == packed(here)
            count(f"worked out elsewhere: {game.rules.id}", {f"late {type(here).__name__}": 1})


async def test_answers_of_a_tape_go_along(games: list[Game], workers: Workers) -> None:
    """Whatever comes of right answers and of wrong ones here comes of them there."""
    asked = 0
    for game in games:
        for known, command in acts(game, 20) if game.tape else ():
            answers: tuple[Any, ...] = ()
            for answer in (True, 7.5, [], "nonsense"):
                here = known.odds(command, answers, LITTLE)
                there = await ask(workers, work.odds(known, command, answers, LITTLE))
                assert packed(there) == packed(here)
                if not isinstance(here, Needs):
                    break
                assert there.answers == answers
                asked += 1
                answers = (*answers, answer)
    assert asked > 10


async def test_a_bot_wishes_the_very_same_and_goes_on_alike(games: list[Game], workers: Workers) -> None:
    for game in games:
        here, there = Bot(5), Bot(5)
        for known, _ in acts(game):
            for plain in (False, True):
                wished = here.wish(known, plain)
                assert packed(await ask(workers, work.wish(known, there, plain))) == packed(wished)
                assert there.dice == here.dice
                count(f"wished elsewhere: {game.rules.id}", {(wished or {}).get("do", "nothing"): 1})


async def test_a_bot_whose_wish_is_lost_has_not_moved(games: list[Game]) -> None:
    known, _ = next(acts(games[0]))
    bot, dice = Bot(5), Bot(5).dice
    closed = Workers(1)
    await closed.close()
    with pytest.raises(Refused):
        await ask(closed, work.wish(known, bot))
    assert bot.dice == dice


async def test_an_act_that_was_begun_goes_on_there_too(games: list[Game], workers: Workers) -> None:
    """Going on means the act that was begun, for whoever has to finish it and for nobody else."""
    known, command = next(acts(next(game for game in games if not game.tape)))
    begun = Underway(known.seat, command, ())
    mine = Known(known.rules, known.seat, known.state, begun=begun, held_up=True)
    others = Known(known.rules, known.seat, known.state, held_up=True)
    for moment in (mine, others):
        here = moment.odds(GoOn())
        assert packed(await ask(workers, work.odds(moment, GoOn()))) == packed(here)
        assert packed(await ask(workers, work.wish(moment, Bot()))) == packed(Bot().wish(moment))
    assert mine.odds(GoOn()) == known.odds(command)
    assert isinstance(refused := others.odds(GoOn()), Refusal)
    assert refused.message.id == "engine-not-an-act"


async def test_an_observer_works_nothing_out(games: list[Game], workers: Workers) -> None:
    game = games[0]
    for seat in (OBSERVER, REFEREE):
        known = Known(game.rules, seat, game.rules.known(game.state, seat))
        for command in [game.records[-1].command, GoOn()]:
            there = await ask(workers, work.odds(known, command))
            assert packed(there) == packed(known.odds(command))


def test_work_stops_when_it_is_told_to(games: list[Game]) -> None:
    known, command = next(acts(games[0]))
    with pytest.raises(Stopped):
        work.done(work.odds(known, command).body, lambda: True)


def test_what_is_no_work_is_told_as_such() -> None:
    for body in (b"", b"\xc1", b"\x80", packed({"type": "nonsense"}), b"\x91" * 5000):
        with pytest.raises(BadFrame):
            work.done(body, lambda: False)


async def test_what_else_there_was_is_found_out_elsewhere_too(games: list[Game], workers: Workers) -> None:
    """What was done is weighed the very same; how many others are, depends on how fast a machine is."""
    told = 0
    for game in games[::3]:
        known, command = list(acts(game, 5))[2]
        found = await ask(workers, work.otherwise(known, command, "it"))
        here = otherwise(known, command, sentences("it"))
        assert (found.done, found.why == "measured") == (here.done, known.tape)
        told += len(found.others)
    assert told


async def test_it_is_left_where_nobody_wants_to_know(games: list[Game]) -> None:
    known, command = next(acts(games[0]))
    with pytest.raises(Stopped):
        work.done(work.otherwise(known, command, "en").body, lambda: True)
