"""A bot that weighs what acts would come to: what it finds, and that it knows no more than its seat."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from core.bot_games import play_by_bots
from core.engine.contract.facts import Refusal
from core.engine.contract.seats import REFEREE, Level
from core.engine.game.game import Draft, Game
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot, GameChair
from core.engine.seat.future import Moment
from core.engine.seat.levels import player
from core.engine.seat.looking_ahead import FEW, Ahead
from core.engine.seat.plans import Plans, worth_a_look
from core.engine.seat.reasons import why
from core.engine.seat.steady import STEADY, STRONG, Weighing
from core.engine.seat.worth import Worth, worth
from core.games import side_names
from core.locale import sentences
from core.scenarios import load
from core.story.analysis.play_outs import best

SMALL = {
    "breaking_news": "breaking_news/rangers_and_militia",
    "ludonet": "ludonet/patrol_clash",
    "linea_di_tiro": "linea_di_tiro/tank_meeting",
    "bassa_intensita": "bassa_intensita/ambush_at_dusk",
}


def begun(book: str, acts: int = 30) -> Game:
    """Return a game of a book that quick bots have played for a while."""
    return play_by_bots(load(SMALL[book]), 2, most=acts)[0]


def to_act(game: Game) -> str:
    """Return a side that has something to do."""
    return next(
        seat for seat in game.seats if any(one.do != "ruling" for one in GameChair(game, seat).choices())
    )


@pytest.mark.parametrize("book", SMALL)
def test_what_it_wishes_is_taken_by_the_game_and_the_same_each_time(book: str) -> None:
    game = begun(book)
    seat = to_act(game)
    wishes = [player("steady", 5).wish(GameChair(game, seat)) for _ in range(2)]
    assert wishes[0] is not None and wishes[0] == wishes[1]
    command = as_command(game.rules, wishes[0])
    assert not isinstance(command, Refusal) and isinstance(game.draft(seat, command), Draft)


@pytest.mark.parametrize("book", ["breaking_news", "bassa_intensita"])
def test_what_is_known_to_its_seat_is_all_that_it_needs(book: str) -> None:
    """It gets what `known` left and nothing else: the whole state is never asked for."""
    game = begun(book, 12)
    seat = to_act(game)
    known = game.rules.known(game.state, seat)

    class Alone(Moment):
        """A chair at which nothing but what is known is there to be found."""

    here = player("steady", 9).wish(GameChair(game, seat))
    assert here == player("steady", 9).wish(Alone(game.rules, known, seat))
    assert game.state != known, "something was hidden from it"


def test_a_man_out_costs_his_side_and_points_count_as_their_book_has_them() -> None:
    game = begun("breaking_news", 10)
    one, other = game.seats
    threat = game.rules.threats()
    views = {seat: game.rules.view(game.state, seat) for seat in game.seats}
    before = {seat: worth(game.rules, game.state, view, threat) for seat, view in views.items()}
    view = views[one]
    man = next(figure for figure in view.figures if figure.side == one and not figure.out)
    shot = replace(view, figures=tuple(replace(f, out=f is man or f.out) for f in view.figures))
    assert worth(game.rules, game.state, shot, threat).own < before[one].own
    sides: Any = tuple(replace(side, points=20 if side.id == other else 0) for side in view.sides)
    assert worth(game.rules, game.state, replace(view, sides=sides), threat).points == 2.0
    assert before[one].own == before[other].foes


def test_it_says_why_by_what_stood_out_and_names_nobody_whom_it_does_not_know() -> None:
    game = begun("breaking_news", 12)
    seat = to_act(game)
    bot = player("steady", 5)
    assert bot.why is None and player("quick", 5).why is None
    assert bot.wish(GameChair(game, seat)) is not None and bot.why is not None
    for language in ("en", "it"):
        said = sentences(language).say(bot.why)
        assert said and not said.startswith("bot-why")
    best, usual = Worth(own=3.0, foes=1.0), [Worth(own=3.0, foes=2.0), Worth(own=2.5, foes=2.0)]
    at = Moment(game.rules, game.rules.known(game.state, seat), seat)
    wish = as_command(game.rules, {"do": "end_actions"})
    assert not isinstance(wish, Refusal)
    told = [why(at, wish, found, usual) for found in (best, usual[1])]
    assert [one.id for one in told] == ["bot-why-foes", "bot-why-even"]


def test_after_so_much_work_nothing_is_looked_at_twice() -> None:
    """How long it may think is counted, so that the same dice give the same act on every machine."""
    game = begun("breaking_news", 39)
    chair = GameChair(game, to_act(game))
    looks = []
    for work in (0, 10**6):
        weighing = Weighing("strong", msgspec.structs.replace(STRONG, work=work, replies=0, branches=0), 1)
        ahead = Ahead(chair, {one.figure for one in chair.choices() if one.figure})
        found = [*Plans(ahead, worth_a_look(chair), Bot(1)).some(4)]
        assert weighing._best(ahead, Plans(ahead, worth_a_look(chair), Bot(2)), found) is not None
        looks.append([len(one.found) for one in found if not one.sure])
        assert ahead.once.work > work or work
    assert {*looks[0]} == {1} and max(looks[1]) > 10


def test_where_many_stand_it_thinks_of_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment of 70 figures takes as long as several of 20: fewer acts are looked at, none again."""
    game = play_by_bots(load("breaking_news/the_three_bridges"), 1, most=40)[0]
    chair = GameChair(game, to_act(game))
    worked: list[Ahead] = []
    made = Ahead.__init__

    def seen(self: Ahead, *asked: Any) -> None:
        made(self, *asked)
        worked.append(self)

    monkeypatch.setattr(Ahead, "__init__", seen)
    assert player("steady", 1).wish(chair) is not None
    figures = len(chair.view().figures)
    each = worked[0].once.each
    assert figures > 60 and each == (figures / FEW) ** 2
    assert STEADY.work < worked[0].once.work < 3 * STEADY.work
    small = begun("breaking_news", 39)
    assert player("steady", 1).wish(GameChair(small, to_act(small))) is not None
    assert worked[-1].once.each == 1


def test_it_tells_how_much_of_its_thinking_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun("ludonet")
    bot = player("steady", 5)
    told: list[float] = []
    looked = Weighing._looked

    def heard(self: Weighing, *asked: Any) -> Any:
        told.append(bot.thought)
        return looked(self, *asked)

    monkeypatch.setattr(Weighing, "_looked", heard)
    for _ in range(2):
        assert bot.wish(GameChair(game, to_act(game))) is not None
        assert bot.thought == 1.0
    assert told[:3] == pytest.approx([0, 1 / 3, 2 / 3]) and min(told[3:]) == 0.0, "it begins anew"
    assert player("quick", 5).thought == 0.0


@pytest.mark.soak(4)
@pytest.mark.parametrize("book", SMALL)
@pytest.mark.parametrize(("level", "other"), [("steady", "quick"), ("strong", "steady")])
def test_games_between_levels_come_to_their_end(book: str, level: Level, other: Level) -> None:
    """One seed with sides turned. Who is better takes hundreds of games: that is for the laboratory."""
    scenario = load(SMALL[book])
    for side in side_names(scenario):
        levels = {one: level if one == side else other for one in side_names(scenario)}
        game, how = play_by_bots(scenario, 1, levels=levels)
        assert how.over and best(game.rules, game.rules.view(game.state, REFEREE))
