"""Linea di Tiro with typed dice: nobody counts those who hide by the throws that are asked of him."""

from __future__ import annotations

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from msgspec.structs import replace
from playing import Facts
from rule_ids import rule
from wandering import begin

from core.engine.audit.verify import verify_game
from core.engine.contract.facts import Thrown
from core.engine.game.game import Draft
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.facts.artillery import PieceShelled
from core.rules.linea_di_tiro.state import Section
from core.table.places import Point

GUNS = Section("guns", "Guns", "allies", 6, centre=Point(50, 150), designated=True)


def shelled(**facts: object) -> Played:
    """The joker that starts the fire of the Allies' guns at an Axis squad, hidden or on the table."""
    fritz = Piece(y=150, side="axis", **facts)  # type: ignore[arg-type]
    game = engagement(able=Piece(x=60, y=60), fritz=fritz, sections=(GUNS,))
    game.state = game.begun = replace(game.state, spotting=dict.fromkeys(game.state.spotting, 0.1))
    game.play("allies", c.DrawCard(), "JK1", [4])
    return game


@rule("LT-ART.i", "LT-VIS.b")
@pytest.mark.parametrize(("facts", "why"), [({"spotted": False}, "lt-secret-shelled"), ({}, "lt-shelled")])
def test_the_die_for_a_hidden_piece_in_a_zone_is_secret_and_its_own_sides(
    facts: dict[str, object], why: str
) -> None:
    game = shelled(**facts)

    (thrown,) = [event for event in game.log if isinstance(event, Thrown)]

    assert (thrown.why, thrown.who) == (why, "fritz")
    assert why.startswith(RULES.secret_throws) is bool(facts)
    assert bool([one for one in game.shown("allies", game.log) if isinstance(one, Thrown)]) is not bool(facts)
    assert [one for one in game.shown("axis", game.log) if isinstance(one, (Thrown, PieceShelled))]


@rule("LT-Q.20", "LT-VIS.b")
def test_the_die_for_a_hidden_piece_that_a_shell_at_a_point_strikes_is_secret() -> None:
    game = engagement(
        options={"area_fire": "on"},
        able=Piece("sherman_75", y=100),
        fritz=Piece(y=130, side="axis", spotted=False, ground=("cover",)),
    )
    game.card("7H")
    game.activate("able", "2A")
    facts = game.play("allies", c.Attack("able", "HE", "", Point(50, 130)), [6])
    assert isinstance(facts, Facts)
    assert [throw.why for throw in facts.of(Thrown)] == ["lt-secret-he"]


@rule("LT-ART.i")
@pytest.mark.parametrize("hit", [0, 1, 3])
def test_whoever_speaks_last_is_asked_the_same_however_many_hide_in_the_zone(hit: int) -> None:
    """With typed dice and no referee the program throws for them, and `verify` recomputes it."""
    game = begin("linea_di_tiro/village_defence", 1, dice="typed", ruler="tape")
    assert game.header.untyped == RULES.secret_throws == ("lt-secret-",)
    section = next(one for one in game.state.sections.values() if one.side == "allies")
    requester = next(one for one in game.state.figures.values() if one.side == "allies" and one.observer)
    hidden = [one.id for one in game.state.figures.values() if one.side == "axis" and one.able][:hit]

    for seat, command, *answers in (
        ("allies", c.EndDeployment()), ("axis", c.EndDeployment()),
        ("allies", c.DrawCard(), "KH"),
        ("allies", c.RequestArtillery(requester.id, section.id, None, "the church"), True),
        ("axis", c.DrawCard(), "JK1"),
        ("axis", c.TellShelled(tuple(hidden))),
        ("allies", c.TellShelled()),
    ):  # fmt: skip
        draft = game.draft(seat, command, tuple(answers))
        assert isinstance(draft, Draft), (command, draft)
        game.accept(draft)

    thrown = [e for record in game.records for e in record.events if isinstance(e, Thrown)]
    assert [(one.why, one.source) for one in thrown] == [("lt-secret-shelled", "fair")] * hit
    report = verify_game(game)
    assert report.ok and report.checked == hit
