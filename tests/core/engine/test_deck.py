"""Cards: one draw, whatever oracle deals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import msgspec
import pytest
from counting_game import COUNTING, Deal, Throw, load, new_game, new_host, play

from core.engine.audit.verify import verify, verify_game
from core.engine.chance.dry_run import Probe
from core.engine.chance.oracles import Scripted
from core.engine.chance.preview import Preview, preview
from core.engine.chance.resolution import Resolution
from core.engine.contract.engine_facts import Undo
from core.engine.contract.facts import Drawn, Refusal
from core.engine.contract.questions import Draw, Needs
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.seat.redaction import asked
from core.locale import sentences

DECK = ("1", "1", "10", "2")


def cards(game: Game) -> list[str]:
    return [event.card for record in game.records for event in record.events if isinstance(event, Drawn)]


def test_the_programs_deck_is_shuffled_by_the_secret_and_deals_every_card_once() -> None:
    game = new_game(hiding=False)
    for _ in range(4):
        assert not isinstance(play(game, "north", Deal()), Refusal)

    assert sorted(cards(game)) == sorted(DECK)
    assert all(event.source == "fair" for event in game.records[1].events if isinstance(event, Drawn))
    assert isinstance(play(game, "north", Deal()), Refusal), "the deck is empty"


@pytest.mark.parametrize("how", [{"dice": "fair"}, {"dice": "seeded", "seed": 4}])
def test_an_undone_draw_gives_the_same_card_again(how: dict[str, str]) -> None:
    game = new_game(hiding=False, **how)
    play(game, "north", Deal(2))
    play(game, "referee", Undo(1))
    play(game, "north", Deal(2))
    drawn = cards(game)
    assert drawn[:2] == drawn[2:]
    assert game.undo_needs("north", 1) == "consent"


def test_at_a_real_table_the_card_is_asked_for() -> None:
    game = new_game(dice="typed")

    got = play(game, "north", Deal(2))
    assert got == Needs(Draw("deck", "C-7", DECK, "north"), ())
    for wrong in ("7", "", 1, ["1"], None):
        assert isinstance(play(game, "north", Deal(2), wrong), Refusal)
    got = play(game, "north", Deal(2), "10")
    assert got == Needs(Draw("deck", "C-7", ("1", "1", "2"), "north"), ("10",))
    assert isinstance(play(game, "north", Deal(2), "10", "10"), Refusal), "there was only one"
    record = play(game, "north", Deal(2), "10", "1")
    assert record.events[0] == Drawn("deck", "C-7", "10", DECK, "typed", "north")
    assert game.state.scores["north"] == 11
    assert game.state.deck == ("1", "2")


def test_a_script_deals_as_in_the_books_example() -> None:
    state = new_game().state
    r = Resolution(state, COUNTING.evolve, Scripted("10", [3, 4], "2"), "north")
    COUNTING.resolve(r, Deal())
    COUNTING.resolve(r, Throw(2))
    COUNTING.resolve(r, Deal())
    assert r.state.scores["north"] == 10 + 7 + 2


def test_whether_it_is_allowed_is_known_before_any_card() -> None:
    game = new_game(hiding=False)
    allowed = Probe(COUNTING, game.state, "north", False)
    assert isinstance(allowed(Deal(9)), Refusal)
    assert allowed(Deal(4)) is None
    play(game, "north", Deal(4))
    assert isinstance(Probe(COUNTING, game.state, "north", False)(Deal()), Refusal)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_odds_count_every_order_of_the_deck(number: int) -> None:
    expected: Counter[int] = Counter(sum(map(int, order[:number])) for order in permutations(DECK))
    whole = sum(expected.values())
    got = preview(COUNTING, new_game().state, "north", Deal(number), None)

    assert isinstance(got, Preview)
    assert {end.names: end.chance for end in got.outcomes} == {
        (f"north:+{value}",): Fraction(weight, whole) for value, weight in expected.items()
    }


@pytest.mark.parametrize("how", [{"dice": "fair"}, {"dice": "seeded", "seed": 4}])
def test_verify_recomputes_cards_among_dice(how: dict[str, str]) -> None:
    game = new_game(**how)
    play(game, "north", Deal(2))
    play(game, "south", Throw(3))
    play(game, "south", Deal())
    report = verify_game(game)
    assert (report.ok, report.complete, report.checked) == (True, True, 4)

    record = game.records[1]
    first = record.events[0]
    assert isinstance(first, Drawn)
    other = next(card for card in DECK if card != first.card)
    for forged in (
        msgspec.structs.replace(first, card=other),
        msgspec.structs.replace(first, cards=(other,)),
    ):
        game.records[1] = msgspec.structs.replace(record, events=(forged, *record.events[1:]))
        assert not verify_game(game).ok


def test_a_deck_with_cards_taken_out_beforehand_is_missed() -> None:
    """What is written is right by itself, but the rules draw from another deck."""
    game = new_game(dice="typed")
    play(game, "north", Deal(), "10")
    record = game.records[1]
    forged = Drawn("deck", "C-7", "10", ("10",), "typed", "north")
    game.records[1] = msgspec.structs.replace(record, events=(forged, *record.events[1:]))
    report = verify_game(game)
    assert not report.complete
    assert "verify-not-followed" in [message.id for message in report.messages]


def test_a_kept_game_with_cards_is_read_back(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        host.submit("north", Deal(3))
    with GameHost.open(tmp_path / "game.jsonl", load) as again:
        assert len(cards(again.game)) == 3
    assert verify(tmp_path / "game.jsonl", load).complete


def test_a_closed_card_is_read_and_asked_of_its_owner_alone() -> None:
    game = new_game(dice="typed")
    ask = Draw("closed deck", "C-7", DECK, "north")
    assert asked(COUNTING, ask, game.state, "north") == ask
    assert asked(COUNTING, ask, game.state, "south") == Draw("closed deck", "C-7")


def test_a_draw_is_told_in_both_languages() -> None:
    from core.engine.contract.sentences import engine_sentence

    for source in ("fair", "typed"):
        message = engine_sentence(Drawn("the deck", "C-7", "the ace", DECK, source, "north"))
        assert message is not None
        for language in ("en", "it"):
            assert "the ace" in sentences(language).say(message)
