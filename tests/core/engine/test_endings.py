"""Ends that people make, in a game small enough to see through: amid acts and decisions, and taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from counting_game import Add, Ask, Finish, Hide, Lob, load, new_game, new_host, play

from core.engine.audit.verify import verify
from core.engine.contract.engine_facts import AcceptOffer, DeclineOffer, EndGame, OfferEnd, Resign, Undo
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.seats import REFEREE
from core.engine.game.host import GameHost
from core.engine.seat.endings import ways_out
from core.engine.seat.port import Accepted, SeatPort
from core.engine.words.ids import SideId


def ids(refusal: Any) -> str:
    """Return the sentence of a refusal."""
    assert isinstance(refusal, Refusal), refusal
    return refusal.message.id


def test_a_resignation_waits_for_nobody_and_leaves_nothing_open() -> None:
    """While the other has to decide something, and by whom it was asked."""
    for seat in ("north", "south"):
        game = new_game()
        play(game, "north", Ask())
        assert game.state.awaiting
        play(game, seat, Resign())
        assert game.state.over is not None and not game.state.awaiting
        other = "south" if seat == "north" else "north"
        assert (game.state.closed.by, game.state.closed.winner) == (seat, other)
        assert ids(play(game, seat, Resign())) == "engine-game-over"


@pytest.mark.usefixtures("drawn")
def test_amid_an_act_whose_dice_fell_one_can_give_up_and_nothing_less(tmp_path: Path) -> None:
    """An offer there would let the act go, and its dice; the log of the end can be verified."""
    path = tmp_path / "game.jsonl"
    with new_host(path, ruler="tape") as host:
        needs = host.submit("north", Lob("hut"), (12,))
        assert isinstance(needs, Needs) and needs.begun and host.game.underway is not None
        assert ids(host.submit("north", OfferEnd("draw"))) == "engine-finish-first"
        assert ids(host.submit("south", OfferEnd("draw"))) == "engine-others-decide"
        assert not isinstance(host.submit("south", Resign()), Refusal)
        assert host.game.state.closed.winner == "north" and host.game.underway is None
        assert host.game.published
        assert ids(host.submit("north", Undo(1, ("south",)))) == "engine-published"
    again = GameHost.open(path, load)
    with again:
        assert again.game.state.closed.how == "resigned"
    assert verify(path, load).ok


def test_a_resignation_and_an_agreement_are_taken_back_by_consent() -> None:
    """Where no secret is published; an offer that nobody has answered one takes back alone."""
    game = new_game(hiding=False, dice="typed")
    play(game, "north", Add(1))
    before = game.tip
    play(game, "north", OfferEnd("stop"))
    assert game.undo_needs("north", before) == "free"
    play(game, "south", AcceptOffer())
    assert game.undo_needs("south", before) == game.undo_needs("north", before) == "consent"
    assert ids(play(game, "north", Undo(before))) == "engine-undo-consent"
    play(game, "north", Undo(before, ("south",)))
    assert game.state.over is game.state.closed is game.state.offer is None
    play(game, "north", Resign())
    assert game.undo_needs("north", before) == "consent"


def test_an_offer_is_one_at_a_time_and_its_own() -> None:
    """Nobody accepts his own, answers none, or offers against another's."""
    game = new_game()
    assert ids(play(game, "south", AcceptOffer())) == "engine-nothing-offered"
    assert ids(play(game, "south", DeclineOffer())) == "engine-nothing-offered"
    play(game, "north", OfferEnd("draw"))
    assert ids(play(game, "north", AcceptOffer())) == "engine-offer-own"
    assert ids(play(game, "south", OfferEnd("stop"))) == "engine-offer-stands"
    assert ids(play(game, "north", OfferEnd("draw"))) == "engine-offer-stands"
    play(game, "north", OfferEnd("stop"))
    assert game.state.offer.end == "stop"
    play(game, "north", DeclineOffer())
    assert game.state.offer is None


def test_an_offer_lapses_with_the_turn_and_by_no_act_alone() -> None:
    """That somebody acted may be a secret, which the offer would tell; the next turn everybody sees."""
    game = new_game()
    play(game, "north", OfferEnd("draw"))
    play(game, "north", Hide(3))
    play(game, "north", Add(1))
    play(game, "south", Add(1))
    assert game.state.offer is not None
    play(game, "north", Add(1))
    assert game.state.turn == 2 and game.state.offer is None


def test_only_a_referee_ends_a_game_by_his_word() -> None:
    """No player, and nobody in a game that has none."""
    game = new_game(referee=True)
    assert ids(play(game, "north", EndGame())) == "engine-only-referee-ends"
    assert ids(play(game, REFEREE, Resign())) == "engine-only-sides-end"
    play(game, REFEREE, EndGame("late"))
    assert game.state.closed.reason == "late" and not game.state.closed.winner
    assert ids(play(new_game(), REFEREE, EndGame())) == "engine-only-referee-ends"


def test_a_port_plays_them_like_any_command(tmp_path: Path) -> None:
    """Against what it knew, too: a stale one is refused."""
    with new_host(tmp_path / "game.jsonl") as host:
        north, south = SeatPort(host, "north"), SeatPort(host, "south")
        before = north.tip
        assert isinstance(south.submit(Add(1)), Accepted)
        assert ids(north.submit(Resign(), against=before)) == "engine-stale"
        assert isinstance(north.submit(Resign()), Accepted)
        assert not south.ways_out()


def test_a_referee_names_who_has_won_where_the_end_of_the_book_left_it_open() -> None:
    """Once, and for a side: what it came to without him stands else; he takes his word back like any."""
    game = new_game(referee=True, hiding=False, dice="typed")
    play(game, "north", Finish())
    over = game.tip
    known = game.rules.known(game.state, REFEREE)
    assert game.state.over is not None and game.state.closed is None
    assert {way.do for way in ways_out(game, REFEREE, known)} <= {"end_game"}
    assert ids(play(game, "north", EndGame(winner=SideId("north")))) == "engine-game-over"
    assert ids(play(game, REFEREE, EndGame())) == "engine-game-over"
    assert ids(play(game, REFEREE, EndGame("late", SideId("nobody's")))) == "engine-no-such-side"
    play(game, REFEREE, EndGame("he held the hut", SideId("north")))
    assert (game.state.closed.how, game.state.closed.winner) == ("refereed", "north")
    assert ids(play(game, "south", Resign())) == "engine-game-over"
    play(game, REFEREE, Undo(over))
    assert game.state.closed is None and game.state.over is not None


def test_no_referee_overrules_what_the_sides_have_agreed_on() -> None:
    """Who has lost by his own word has lost, and a draw that was agreed stays one."""
    for ended in (("north", Resign()), ("north", OfferEnd("draw"))):
        game = new_game(referee=True)
        play(game, *ended)
        if game.state.offer is not None:
            play(game, "south", AcceptOffer())
        assert game.state.over is not None
        assert ids(play(game, REFEREE, EndGame("late", SideId("south")))) == "engine-game-over"
        assert not ways_out(game, REFEREE, game.rules.known(game.state, REFEREE))


@pytest.mark.usefixtures("drawn")
def test_a_winner_is_named_after_the_secret_of_the_dice_was_published(tmp_path: Path) -> None:
    """It throws nothing, so that the log can be verified as before."""
    path = tmp_path / "game.jsonl"
    with new_host(path, referee=True) as host:
        host.submit("north", Finish())
        assert host.game.published
        assert not isinstance(host.submit(REFEREE, EndGame(winner=SideId("south"))), Refusal)
    with GameHost.open(path, load) as again:
        assert again.game.state.closed.winner == "south"
    assert verify(path, load).ok
