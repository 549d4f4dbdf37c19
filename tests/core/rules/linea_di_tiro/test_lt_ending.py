"""Linea di Tiro: when a game is over, and who has won (D9, D10); what the book leaves to the scenario."""

from __future__ import annotations

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from msgspec.structs import replace
from rule_ids import rule

from core.engine.chance.preview import Preview
from core.engine.seat.known import Known
from core.engine.words.message import Message
from core.locale import sentences
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.common.losses import lose
from core.rules.linea_di_tiro.facts.fates import GameEnded, PieceLost
from core.rules.linea_di_tiro.state import Objective
from core.table.places import Point

HILL = Objective("hill", (("en", "hill"), ("it", "collina")), 3, Point(50, 50), 10)


def last_card(**pieces: object) -> Played:
    game = engagement(able=Piece(x=50, y=55), fritz=Piece(x=200, y=200, side="axis"), **pieces)  # type: ignore[arg-type]
    game.state = replace(game.state, limit=1, objectives=(HILL,))
    return game


def over(game: Played) -> GameEnded:
    game.card("7H")
    return game.run("allies", c.EndCard()).one(GameEnded)


@rule("LT-VIS.d")
def test_after_the_last_card_places_count_for_who_holds_them_alone() -> None:
    ended = over(last_card())
    assert (ended.winner, ended.points) == ("allies", (("allies", 3), ("axis", 0)))


def test_a_place_with_both_sides_is_nobodys_and_then_losses_decide() -> None:
    game = last_card(near=Piece(x=50, y=44, side="axis"), out=Piece(x=10, y=10, fate="destroyed"))
    assert over(game).winner == "axis"


def test_routed_pieces_hold_nothing_and_an_even_game_is_nobodys() -> None:
    game = last_card()
    game.set("able", routed=True)
    assert over(game).winner == ""


def test_a_side_breaks_at_its_share_of_losses() -> None:
    game = engagement(
        able=Piece(y=20), baker=Piece(x=90, y=20, fate="destroyed"), fritz=Piece(y=250, side="axis")
    )
    sides = game.state.sides
    game.state = replace(game.state, sides={**sides, "allies": replace(sides["allies"], breaks=0.5)})
    assert over(game).winner == "axis"


def test_a_side_with_nobody_left_has_lost_but_not_while_reserves_are_to_come() -> None:
    game = engagement(able=Piece(y=20), fritz=Piece(y=250, side="axis", fate="destroyed"))
    assert over(game).winner == "allies"
    game = engagement(
        able=Piece(y=20),
        fritz=Piece(y=250, side="axis", fate="destroyed"),
        late=Piece(y=250, side="axis", reserve=True),
    )
    game.card("7H")
    assert game.run("allies", c.EndCard()).no(GameEnded)


@rule("LT-Q.65")
def test_a_destroyed_vehicle_leaves_a_wreck_that_gives_cover_and_no_protection() -> None:
    from test_lt_seeing import ruler

    game = engagement(tank=Piece("sherman_75", x=50, y=50), fritz=Piece(y=250, side="axis"))
    r = ruler(game)
    lose(r, "tank", "destroyed")
    (lost,) = (event for event in r.events if isinstance(event, PieceLost))
    assert lost.wreck is not None and lost.wreck.flags == ("cover",)
    assert r.state.terrain.pieces[-1].id == "wreck-tank"


def test_beside_a_side_stands_what_losses_end_the_game_and_of_the_enemy_no_number() -> None:
    game = engagement(
        able=Piece(y=20), baker=Piece(x=90, y=20), late=Piece(y=20, reserve=True),
        fritz=Piece(y=250, side="axis", spotted=False),
    )  # fmt: skip
    assert not any("breaks" in told for told in beside(game, "allies", "allies"))
    sides = {name: replace(side, breaks=0.6) for name, side in game.state.sides.items()}
    game.state = replace(game.state, sides=sides)
    assert "loses the game once 2 of its 3 pieces are lost" in said(game, "allies", "allies", "en")
    assert "perde la partita quando ha perso 2 dei suoi 3 pezzi" in said(game, "allies", "allies", "it")
    assert "loses the game once 60% of its pieces are lost" in said(game, "allies", "axis", "en")
    game.set("baker", fate="destroyed")
    game.set("able", fate="destroyed")
    assert game.card("7H").one(GameEnded).winner == "axis"


def beside(game: Played, seat: str, side: str) -> list[str]:
    return [fact.id for fact in facts_of(game, seat, side)]


def said(game: Played, seat: str, side: str, language: str) -> list[str]:
    return [sentences(language).say(fact) for fact in facts_of(game, seat, side)]


def facts_of(game: Played, seat: str, side: str) -> tuple[Message, ...]:
    view = RULES.view(RULES.known(game.state, seat), seat)
    return next(one.facts for one in view.sides if one.id == side)


def test_the_end_says_of_each_place_who_stands_there_and_so_does_the_screen_before() -> None:
    game = last_card()
    assert told_beside(game, "allies") == ["holds hill"] and told_beside(game, "axis") == []
    assert points(game) == {"allies": 3, "axis": 0}
    ends = over(game)
    assert "Hill, 3 points: allies." in last_words(game, "en") and ends.winner == "allies"
    assert "Collina, 3 punti: allies." in last_words(game, "it")
    game = last_card(near=Piece(x=50, y=44, side="axis"))
    assert told_beside(game, "allies") == ["disputes hill"] == told_beside(game, "axis")
    assert points(game) == {"allies": 0, "axis": 0}
    over(game)
    assert "Hill, 3 points: disputed." in last_words(game, "en")


def test_an_enemy_nobody_sees_is_not_told_to_hold_a_place_before_it_is_counted() -> None:
    game = last_card(near=Piece(x=50, y=44, side="axis", spotted=False))
    assert points(game, "allies") == {"allies": 3, "axis": 0}
    assert points(game, "axis") == {"allies": 0, "axis": 0}
    over(game)
    assert points(game, "allies") == {"allies": 0, "axis": 0}


def told_beside(game: Played, side: str) -> list[str]:
    return [one for one in said(game, side, side, "en") if one.startswith(("holds", "disputes"))]


def points(game: Played, seat: str = "referee") -> dict[str, int | None]:
    return {side.id: side.points for side in RULES.view(game.state, seat).sides}


def last_words(game: Played, language: str) -> list[str]:
    return [sentences(language).say(one) for one in RULES.view(game.state, "axis").verdict]


@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        (30, 40, ["Able reaches hill (3 points)"]),
        (42, 34, ["Able leaves hill (3 points)"]),
        (42, 48, []),
        (20, 26, []),
    ],
)
def test_before_it_goes_one_reads_whether_a_piece_reaches_or_leaves_a_place_that_counts(
    start: float, end: float, told: list[str]
) -> None:
    game = last_card()
    game.set("able", place=replace(game.man("able").place, y=start))
    game.card("7H")
    game.activate("able", "BX")
    known = Known(RULES, "allies", RULES.known(game.state, "allies"))
    backward = end < start
    seen = known.odds(c.Bound("able", backward, (Point(50, end),)))
    assert isinstance(seen, Preview)
    lines = [sentences("en").say(one) for one in seen.certain]
    assert [line for line in lines if "hill" in line] == told
