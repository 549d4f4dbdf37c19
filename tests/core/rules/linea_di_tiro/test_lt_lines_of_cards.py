"""Linea di Tiro: what the log says of cards and sight, where nothing else would tell what came of them."""

from __future__ import annotations

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Drawn, Event
from core.locale import sentences
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.facts.visibility import LostFromSight
from core.rules.linea_di_tiro.state import JokerEntry, State

WORDS = (("en", "Rain."), ("it", "Piove."))


def lines(game: Played, before: State, facts: list[Event], seat: str, language: str = "en") -> list[str]:
    """The lines of *facts*, that came after *before*, as a seat reads them."""
    told = []
    for fact in facts:
        after = RULES.evolve(before, fact)
        event = RULES.concealed(before, fact, after, seat)
        if event is not None:
            known = RULES.known(before, seat), RULES.known(after, seat)
            line = RULES.sentence(known[0], event, known[1])
            told += [] if line is None else [sentences(language).say(line)]
        before = after
    return told


def hidden() -> Played:
    return engagement(able=Piece(y=20), fritz=Piece(y=250, side="axis", spotted=False))


@rule("LT-DECK.a", "LT-DECK.b")
@pytest.mark.parametrize("seat", ["allies", "axis", "referee"])
def test_a_card_that_is_drawn_is_told_once(seat: str) -> None:
    game = hidden()
    before = game.state
    facts = list(game.card("7H"))
    assert [isinstance(fact, Drawn) for fact in facts].count(True) == 1
    [told] = lines(game, before, facts, seat)
    assert "7 of hearts" in told


@rule("LT-DECK.h", "LT-VIS.a")
@pytest.mark.parametrize("used", [False, True])
def test_the_enemy_reads_that_a_card_is_done_with_used_unseen_or_not(used: bool) -> None:
    game = hidden()
    game.card("7S")
    if used:
        game.activate("fritz", "2A")
        command: object = c.EndActivation("fritz")
    else:
        command = c.EndCard()
    before = game.state
    facts = list(game.run("axis", command))
    said = "Axis: done with 7 of spades; the unseen stays secret (LT-DECK.h)."
    assert lines(game, before, facts, "allies")[-1] == said
    assert said not in lines(game, before, facts, "axis") + lines(game, before, facts, "referee")


def test_of_a_card_that_shows_in_something_no_more_is_said() -> None:
    game = engagement(able=Piece(y=20), fritz=Piece(y=35, side="axis"))
    game.card("7S")
    game.activate("fritz", "2A")
    before = game.state
    facts = list(game.run("axis", c.EndActivation("fritz")))
    assert lines(game, before, facts, "allies") == ["Fritz does no more."]


@rule("LT-DECK.h", "LT-VIS.a")
@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Axis: 7 of spades is let go."), ("it", "Axis: carta lasciata (7 di picche).")],
)
def test_a_card_that_is_let_go_is_told_to_whoever_may_know(language: str, told: str) -> None:
    """Its enemy never learns whether it was let go or used unseen."""
    game = hidden()
    game.card("7S")
    before = game.state
    facts = list(game.run("axis", c.EndCard()))
    for seat in ("axis", "referee"):
        assert told in lines(game, before, facts, seat, language)
    assert told not in lines(game, before, facts, "allies", language)


@rule("LT-ACT.a", "LT-Q.58")
@pytest.mark.parametrize(("public", "told"), [("on", 1), ("off", 0)])
@pytest.mark.parametrize("half", [0, 1, 2])
def test_a_half_that_is_let_go_is_told(public: str, told: int, half: int) -> None:
    """Whoever prepared both has nothing left; where that is secret it is told of nobody."""
    game = engagement(able=Piece(y=20), fritz=Piece(y=35, side="axis"), options={"prepared_public": public})
    game.card("7S")
    game.activate("fritz", "2A")
    for _ in range(half):
        game.run("axis", c.Prepare("fritz"))
    before = game.state
    over = before.activation is None
    facts = [] if over else list(game.run("axis", c.EndActivation("fritz")))
    said = lines(game, before, facts, "axis") + lines(game, before, facts, "allies")
    assert said.count("Fritz does no more.") == (2 * told if half < 2 else 0)


@rule("LT-JOK.d")
@pytest.mark.parametrize("listed", [False, True])
def test_a_joker_for_which_nothing_is_listed_says_so(listed: bool) -> None:
    game = hidden()
    if listed:
        game.state = replace(game.state, joker_list=(JokerEntry("none", WORDS),))
    before = game.state
    facts = list(game.card("JK1"))
    for seat in ("allies", "axis", "observer", "referee"):
        told = lines(game, before, facts, seat)
        assert ("Rain." in told) is listed
        assert ("The scenario lists nothing for this joker (LT-JOK.d)." in told) is not listed


@rule("LT-MOR.k", "LT-Q.44")
@pytest.mark.parametrize(("rally", "told"), [("off", True), ("on", False)])
def test_who_is_activated_is_told_to_be_routed_no_longer(rally: str, told: bool) -> None:
    game = engagement(
        able=Piece(y=20, routed=True), fritz=Piece(y=250, side="axis"), options={"rout_rally": rally}
    )
    game.card("7H")
    before = game.state
    facts = list(game.activate("able", "BX"))
    first = lines(game, before, facts, "allies")[0]
    assert first == (
        "Able is no longer routed: a bound and an attack (LT-MOR.k)."
        if told
        else "Able: a bound and an attack."
    )


@rule("LT-VIS.f", "LT-VIS.h", "LT-VIS.n")
def test_its_side_reads_from_how_far_a_piece_is_seen_that_is_no_longer_seen() -> None:
    """A tank that stands in the open is seen from 50 cm, after a shot from 100, by tanks from half."""
    game = engagement(able=Piece("sherman_75", y=20, shots=1), tiger=Piece("tiger", y=95, side="axis"))
    lost = [LostFromSight("able")]
    own = lines(game, game.state, lost, "allies")
    assert own[0].endswith("on foot one sees it within 100 cm, from a vehicle within 50 (LT-VIS.e–h, n).")
    short = "Able is no longer seen and is taken off the table (LT-VIS.n)."
    assert lines(game, game.state, lost, "axis") == [short], "of its shots others may not know all"
    moving = engagement(able=Piece("sherman_75", y=20, motion="moving"), tiger=Piece("tiger", side="axis"))
    assert "no enemy has a line of sight" in lines(moving, moving.state, lost, "allies")[0]
    assert "nessun nemico" in lines(moving, moving.state, lost, "allies", "it")[0]
