"""Linea di Tiro: what rules count of a whole side is not certain to who may not see all of it (LT-VIS.a)."""

from __future__ import annotations

from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from golden import SAVES
from kept_games import read_game
from msgspec.structs import replace
from rule_ids import rule
from test_lt_cards import TWO, WORDS, jokers
from test_lt_ending import HILL
from test_lt_seeing import ruler

from core.engine.chance.outcome_graph import UNSEEN
from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Refusal
from core.engine.seat.known import Known
from core.engine.words.ids import FigureId
from core.locale import sentences
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.activation.preparing import Prepare
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.common.stack import ask, begin
from core.rules.linea_di_tiro.facts.visibility import LostFromSight
from core.rules.linea_di_tiro.state import JokerEntry, Section
from core.rules.linea_di_tiro.state import Testing as UnderTest
from core.table.places import Point

ENDS = {
    "the card is declined": c.EndCard(),
    "the only piece goes at full speed": c.Speed("able", path=(Point(50, 40),)),
}
"""Acts that may end a card."""


def seen_by(game: Played, seat: str, command: Any) -> Preview:
    known = RULES.known(game.state, seat)
    found = preview(RULES, known, seat, command, RULES.geometry)
    assert isinstance(found, Preview), found
    return found


def told(found: Preview, language: str = "en") -> str:
    return " | ".join(sentences(language).say(message) for message in found.unseen)


def of_the_end(found: Preview) -> list[str]:
    """What is certain but for who is lost from sight as the card ends."""
    return [message.id for message in found.certain if message.id != "lt-foretold-lost"]


def out_of_sight(spotted: bool = False, **pieces: Any) -> Played:
    """One's own piece, and the last of the enemy's that are left, whom nobody has spotted."""
    return engagement(
        able=Piece(x=50, y=20), fritz=Piece(x=200, y=290, side="axis", spotted=spotted), **pieces
    )


@rule("LT-VIS.a")
@pytest.mark.parametrize("act", ENDS)
def test_with_no_enemy_in_sight_no_preview_says_that_nobody_is_left(act: str) -> None:
    game = out_of_sight(gone=Piece(x=200, y=200, side="axis", fate="destroyed"))
    game.card("7H")
    if not isinstance(ENDS[act], c.EndCard):
        game.activate("able", "SP")
    found = seen_by(game, "allies", ENDS[act])
    assert found.certain == ()
    assert any(UNSEEN in one.names for one in found.outcomes)
    for language, words in (
        ("en", "axis: whether anybody is left (if not, the game ends)"),
        ("it", "axis: se resta qualcuno (altrimenti la partita finisce)"),
    ):
        assert words in told(found, language)
    assert "over" not in {name for one in found.outcomes for name in one.names}


@rule("LT-VIS.a")
@pytest.mark.parametrize("act", ENDS)
def test_of_a_side_that_hides_and_has_lost_nobody_it_is_no_question_whether_anybody_is_left(act: str) -> None:
    """It has them all, and no bound and no card that is let go changes that."""
    game = out_of_sight()
    game.card("7H")
    if not isinstance(ENDS[act], c.EndCard):
        game.activate("able", "SP")
    found = seen_by(game, "allies", ENDS[act])
    assert "whether anybody is left" not in told(found)
    assert not any(UNSEEN in one.names for one in found.outcomes)


@rule("LT-VIS.a")
def test_the_preview_is_the_same_whether_somebody_hides_or_nobody_is_left() -> None:
    one, other = out_of_sight(), out_of_sight()
    other.set("fritz", fate="destroyed")
    for game in (one, other):
        game.card("7H")
    assert seen_by(one, "allies", c.EndCard()) == seen_by(other, "allies", c.EndCard())


def test_the_referee_and_who_sees_an_enemy_who_is_left_have_no_doubt() -> None:
    game = out_of_sight()
    game.card("7H")
    assert seen_by(game, "referee", c.EndCard()).unseen == ()
    game.set("fritz", spotted=True)
    assert seen_by(game, "allies", c.EndCard()).unseen == ()


@rule("LT-VIS.a")
def test_shooting_the_last_enemy_in_sight_is_no_certain_victory() -> None:
    game = engagement(
        able=Piece("tiger", x=50, y=20), fritz=Piece("sdkfz251", x=50, y=40, side="axis"),
        hans=Piece(x=200, y=290, side="axis", spotted=False),
    )  # fmt: skip
    game.card("7H")
    game.activate("able", "BX")
    game.run("allies", c.Bound("able", path=(Point(50, 22),)))
    found = seen_by(game, "allies", c.Attack("able", "AT", "fritz"))
    gone = [one.names for one in found.outcomes if {"fritz:lt-letter-D", "fritz:lt-destroyed"} & {*one.names}]
    assert gone and all(UNSEEN in names for names in gone)


@rule("LT-VIS.a")
def test_losses_that_break_what_one_sees_need_not_break_the_side() -> None:
    """Three of eleven are lost and seven hide: a quarter of them all, and three quarters of those known."""
    lost = {f"lost{n}": Piece(x=200, y=200, side="axis", fate="destroyed") for n in range(3)}
    hidden = {f"hid{n}": Piece(x=200 + 5 * n, y=290, side="axis", spotted=False) for n in range(7)}
    game = engagement(able=Piece(x=50, y=20), seen=Piece(x=50, y=60, side="axis"), **lost, **hidden)
    sides = game.state.sides
    game.state = replace(game.state, sides={**sides, "axis": replace(sides["axis"], breaks=0.5)})
    game.card("7H")
    found = seen_by(game, "allies", c.EndCard())
    assert not of_the_end(found) and found.outcomes[0].names == (UNSEEN,)
    assert "axis: whether the losses are too many" in told(found)
    game.run("allies", c.EndCard())
    assert game.state.over is None


@rule("LT-VIS.a", "LT-ART.g", "LT-Q.20")
@pytest.mark.parametrize("by", ["artillery", "area fire"])
def test_where_shells_may_have_hit_pieces_unseen_nobody_knows_how_many_a_side_has_lost(by: str) -> None:
    """Half of the four breaks them: two lie there unseen, and one of the two whom one sees is enough."""
    guns = Section("guns", "Guns", "allies", 6, attacks=1 if by == "artillery" else 0)
    lost = {f"lost{n}": Piece(x=200 + 5 * n, y=290, side="axis", spotted=False) for n in range(2)}
    game = engagement(
        sections=(guns,), options={"area_fire": "on" if by == "area fire" else "off"}, able=Piece(x=50, y=20),
        fritz=Piece(x=50, y=60, side="axis"), gert=Piece(x=80, y=60, side="axis"), **lost,
    )  # fmt: skip
    for name in lost:
        game.set(name, fate="destroyed")
    sides = game.state.sides
    game.state = replace(game.state, sides={**sides, "axis": replace(sides["axis"], breaks=0.5)})
    game.card("7H")
    known = RULES.known(game.state, "allies")
    assert not {*lost} & known.figures.keys()

    found = seen_by(game, "allies", c.EndCard())

    assert "axis: whether the losses are too many" in told(found)
    game.run("allies", c.EndCard())
    assert game.state.over is not None


@rule("LT-VIS.a", "LT-ART.g")
def test_where_shells_may_have_hit_all_of_a_side_that_hides_nobody_knows_whether_any_are_left() -> None:
    game = out_of_sight()
    guns = Section("guns", "Guns", "allies", 6, attacks=1)
    game.state = replace(game.state, sections={guns.id: guns})
    game.card("7H")
    assert "axis: whether anybody is left" in told(seen_by(game, "allies", c.EndCard()))


@rule("LT-VIS.a")
def test_who_wins_by_places_is_certain_only_where_nobody_unseen_can_change_it() -> None:
    hidden = Piece(x=52, y=52, side="axis", spotted=False)
    game = engagement(able=Piece(x=50, y=55), fritz=Piece(x=200, y=200, side="axis"), hans=hidden)
    game.state = replace(game.state, limit=1, objectives=(HILL,))
    game.card("7H")
    found = seen_by(game, "allies", c.EndCard())
    assert not of_the_end(found) and "axis: which places it holds at the end" in told(found)
    game.set("fritz", place=replace(game.man("able").place, y=46))
    found = seen_by(game, "allies", c.EndCard())  # nobody holds it then, and losses count
    assert not of_the_end(found) and "axis: how much it has lost in all" in told(found)


@rule("LT-MOR.h")
def test_a_morale_test_says_that_unseen_enemies_may_surround_the_piece() -> None:
    game = engagement(able=Piece(x=50, y=20), baker=Piece(x=52, y=20), fritz=Piece(x=50, y=60, side="axis"))
    game.card("7H")
    r = ruler(game)
    begin(r, UnderTest(FigureId("able"), "fire", FigureId("fritz")))
    ask(r, r.state.doing[-1], "allies", moments.MORALE)
    game.state = replace(r.state, doing=(replace(r.state.doing[-1], stage="asked"),))
    found = seen_by(game, "allies", c.TakeTest("able"))
    assert "whether enemies you do not see surround it" in told(found)
    assert not any(UNSEEN in one.names for one in found.outcomes)


@rule("LT-DECK.h")
def test_of_a_card_of_an_unseen_enemy_is_told_that_he_has_it_and_no_more() -> None:
    game = out_of_sight()
    found = seen_by(game, "allies", c.DrawCard())
    assert not isinstance(found, Refusal)
    enemys = [one.names for one in found.outcomes if "axis:lt-card" in one.names]
    assert enemys == [("axis:lt-card", UNSEEN)]
    assert "axis: whether it has anybody to use the card" in told(found)


@rule("LT-JOK.a", "LT-JOK.d", "LT-ART.e")
def test_of_a_joker_is_told_that_the_enemys_artillery_may_fire_and_that_its_list_is_not_known() -> None:
    """That a joker brought nothing was foretold to whom a zone lay that he could not know of."""
    called = Section("guns", "Guns", "axis", 6, 2, centre=Point(50, 20), designated=True)
    quiet, fire = engagement(**TWO), engagement(**TWO, sections=(called,))
    assert seen_by(quiet, "allies", c.DrawCard()) == seen_by(fire, "allies", c.DrawCard())
    found = seen_by(fire, "allies", c.DrawCard())
    assert ("joker:lt-joker", UNSEEN) in [one.names for one in found.outcomes]
    assert "axis: whether a joker has its artillery fire, and where" in told(found)
    assert "what the list of the joker says" in told(found)
    assert "axis: se con un jolly tira la sua artiglieria, e dove" in told(found, "it")
    referees = seen_by(fire, "referee", c.DrawCard())
    assert referees.unseen == () and any("able:lt-letter-D" in one.names for one in referees.outcomes)


@rule("LT-JOK.d")
@pytest.mark.parametrize("happens", [True, False])
def test_what_a_jokers_list_says_is_foretold_to_nobody(happens: bool) -> None:
    """Who decides on an entry was told its words; what it does, and what follows, stands in the list."""
    game = jokers(JokerEntry("ammunition", WORDS, side="allies", value=3, choice=True))
    game.card("JK1")
    found = seen_by(game, "allies", c.JokerChoice(happens))
    assert found.certain == () and "what the list of the joker says" in told(found)
    assert "che cosa dice l'elenco del jolly" in told(found, "it")


@rule("LT-VIS.n", "LT-PRE.a")
def test_who_goes_out_of_sight_by_what_he_does_is_foretold() -> None:
    """Whoever prepares and is taken off the table has read so before, unless somebody unseen sees him."""
    found = 0
    for name in ("tank_meeting", "village_defence"):
        game, _ = read_game(SAVES / "0.5.0" / f"linea_di_tiro-{name}-fair.jsonl")
        for n in game.line:
            record = game.records[n - 1]
            if not isinstance(record.command, Prepare):
                continue
            if LostFromSight(record.command.figure) not in record.events:
                continue
            state = game.rules.known(game.state_before(n), record.seat)
            seen = Known(game.rules, record.seat, state, game.tape).odds(record.command)
            assert isinstance(seen, Preview)
            assert [one.id for one in seen.unseen] == ["lt-unseen-watchers"]
            found += 1
    assert found >= 4
