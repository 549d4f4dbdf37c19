"""One game of the laboratory: exactly what `schermaglia auto` plays with its seed, and what came of it."""

from __future__ import annotations

import time
from collections.abc import Mapping

from msgspec import Struct

from core.bot_games import play_seats
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import REFEREE, Level
from core.engine.contract.view import View
from core.engine.seat.bot import Stuck
from core.engine.seat.strength import counted, fallen
from core.games import game_of, header_of
from core.lab.result import LuckOf, Result
from core.lab.setup import unpacked
from core.lab.watched import Watched
from core.rules import load
from core.story.analysis.luck import luck_of
from core.story.analysis.play_outs import best


class Job(Struct, frozen=True):
    """A game to play: the *setup* by its key and its bytes, a *seed*, who plays each side at what level."""

    key: str
    body: bytes
    seed: int
    levels: tuple[tuple[str, Level], ...]

    @property
    def lineup(self) -> str:
        """How the bots sit, as one word for the store: `rangers=quick,militia=strong`."""
        return ",".join(f"{side}={level}" for side, level in self.levels)


def play(job: Job) -> Result:
    """Play one game to its end; a game that cannot go on is a result as well, with what was wrong."""
    started = time.process_time()
    setup = unpacked(job.body)
    rules, scenario = load(setup.rules), setup.scenario()
    header = header_of(scenario, dice="seeded", seed=job.seed, options=setup.options)
    game = game_of(Watched, scenario, header, rules)
    dead = ""
    try:
        play_seats(game, job.seed, dict(job.levels))
    except Stuck as stuck:
        dead = str(stuck)
    except Exception as fault:  # a rule that fails is what one wants to hear of, with the seed that shows it
        dead = f"after record {len(game.records)}: {type(fault).__name__}: {fault}"
    return result_of(game, rules, dead, time.process_time() - started)


def result_of(game: Watched, rules: RuleSet, dead: str, seconds: float) -> Result:
    """Return what came of a game that was played, or that could not go on."""
    view = rules.view(game.state, REFEREE)
    men = {
        side.id: [man for man in view.figures if man.side == side.id and counted(man)] for side in view.sides
    }
    return Result(
        won=(view.winner,) if view.winner else (),
        ahead=best(rules, view),
        open=_left_open(view),
        over=view.over,
        points={side.id: side.points for side in view.sides if side.points is not None},
        lost={side: sum(map(fallen, own)) for side, own in men.items()},
        men={side: len(own) for side, own in men.items()},
        names={side.id: side.name for side in view.sides},
        turns=view.turn,
        acts=len(game.records) - 1,
        luck=_luck(game, men),
        did=dict(game.did),
        cited=dict(game.cited),
        refused=dict(game.refused),
        dead=dead,
        digest=game.digest,
        seconds=round(seconds, 4),
    )


def _left_open(view: View) -> bool:
    return view.over is not None and not view.winner and not view.drawn


def _luck(game: Watched, sides: Mapping[str, object]) -> dict[str, LuckOf]:
    lucks = {side: luck_of(side, game.weighed) for side in sides}
    return {
        side: LuckOf(round(one.points, 3), round(one.variance, 3), one.dice) for side, one in lucks.items()
    }
