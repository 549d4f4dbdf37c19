"""Games of every book that people end, at a moment drawn at random: nobody is stuck, and all see one end."""

from __future__ import annotations

import random
from typing import Any

import pytest
from digests import digest_of
from rounds import by_turns, rounds, seeds
from wandering import COMPANIES, SCENARIOS, Wanderer, begin

from core.engine.contract.ends import ENDS, End
from core.engine.contract.engine_facts import (
    AcceptOffer,
    CallOff,
    DeclineOffer,
    EndGame,
    GameClosed,
    OfferEnd,
    OfferEnded,
    Resign,
)
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Draft, Game
from core.engine.game.history import History
from core.engine.seat.endings import ways_out
from core.engine.words.ids import SideId
from core.locale import sentences
from core.rules import load

SMALL = tuple(scenario for scenario in SCENARIOS if scenario not in COMPANIES)
OF_EACH_BOOK = tuple({scenario.partition("/")[0]: scenario for scenario in SMALL}.values())


def done(game: Game, seat: str, command: Command) -> Draft:
    """Do what is allowed, and return what was written."""
    got = game.draft(seat, command)
    assert isinstance(got, Draft), f"{command} of {seat} was refused: {got}"
    game.accept(got)
    return got


def view(game: Game, seat: str) -> Any:
    """Return what a seat sees."""
    return game.rules.view(game.rules.known(game.state, seat), seat)


def replayed(game: Game) -> History:
    """Return the same game read from its records, each through its JSON."""
    again = History(game.rules)
    for record in game.records:
        again.replay(game.codec.decode(game.codec.encode(record)))
    return again


def check_over(game: Game, how: str, winner: str) -> None:
    """Everybody sees the same end, its log leads to it, and nothing is done after it."""
    assert game.state.over is not None and not game.state.awaiting
    assert (game.state.closed.how, game.state.closed.winner) == (how, winner)
    assert game.rules.settled(game.state)
    for language in ("en", "it"):
        say = sentences(language).say
        verdicts = {tuple(map(say, view(game, seat).verdict[:2])) for seat in (*game.seats, OBSERVER)}
        assert len(verdicts) == 1 and all(verdicts.pop())
    assert not game.rules.advance(_resolution(game))
    for seat in game.seats:
        assert not ways_out(game, seat, game.rules.known(game.state, seat))
        assert not game.rules.choices(game.state, seat)
        assert isinstance(game.draft(seat, Resign()), Refusal)
    empty = game.rules.empty()
    assert digest_of(replayed(game).state, empty) == digest_of(game.state, empty)


def _resolution(game: Game) -> Any:
    from core.engine.chance.oracles import Answered
    from core.engine.chance.resolution import Resolution

    return Resolution(game.state, game.rules.evolve, Answered())


def played(scenario: str, seed: int, **how: Any) -> Game:
    """Return a game somewhere: at its beginning, in the middle, often with something open."""
    game = begin(scenario, seed, **how)
    walker = Wanderer(game, seed, keen=True, rulings=0.02)
    for _ in walker.steps(random.Random(seed).choice((0, 1, 5, 12, 30))):
        pass
    return game


def agreed(game: Game, end: End) -> None:
    """Offer an end and accept it, as both sides do."""
    one, other = game.seats
    done(game, one, OfferEnd(end))
    assert view(game, other).offer.end == end
    done(game, other, AcceptOffer())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_side_may_resign_at_any_moment(scenario: str) -> None:
    """The other side has won, whatever was in the middle; who looks first is told just that."""
    for seed in seeds(range(24)):
        resigned(scenario, seed)


def resigned(scenario: str, seed: int) -> None:
    """Resign somewhere, and look at the end."""
    game = played(scenario, seed)
    if game.state.over is not None:
        return
    loser = random.Random(seed).choice(game.seats)
    (winner,) = (seat for seat in game.seats if seat != loser)
    known = game.rules.known(game.state, loser)
    told = next(way for way in ways_out(game, loser, known) if way.do == "resign").verdict
    done(game, loser, Resign())
    check_over(game, "resigned", winner)
    assert told[:2] == view(game, loser).verdict[:2]


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("scenario", OF_EACH_BOOK)
def test_sides_agree_on_an_end(scenario: str, end: End) -> None:
    """Nobody has won, and a game called off is no result."""
    seed = rounds()[0]
    game = begin(scenario, seed)
    for _ in Wanderer(game, seed, keen=True, rulings=0.0).steps(4):
        pass
    agreed(game, end)
    check_over(game, end, "")
    assert game.state.closed.counts == (end != "call_off")


@pytest.mark.parametrize("scenario", OF_EACH_BOOK)
def test_a_referee_ends_a_game_with_a_word(scenario: str) -> None:
    """He names who has won, and why; no player does that."""
    game = played(scenario, rounds()[0], referee=True)
    if game.state.over is not None:
        return
    side = game.seats[-1]
    assert isinstance(game.draft(side, EndGame("enough", side)), Refusal)
    assert isinstance(game.draft(REFEREE, EndGame("enough", "nobody's")), Refusal)
    done(game, REFEREE, EndGame("  the last\x1b[0m train\n ", side))
    check_over(game, "refereed", side)
    assert "the last train" in sentences("en").say(view(game, OBSERVER).verdict[1])


@pytest.mark.parametrize("scenario", OF_EACH_BOOK)
def test_a_referee_names_who_has_won_of_a_game_that_is_over_and_open(scenario: str) -> None:
    """What was counted at its end is counted once; who is named has won, and then nobody else can be."""
    game = played(scenario, rounds()[0], referee=True)
    one, other = game.seats
    done(game, REFEREE, EndGame("late"))
    check_over(game, "refereed", "")
    before = view(game, OBSERVER)
    told = ways_out(game, REFEREE, game.state)
    assert [way.filled for way in told] == [{"winner": one}, {"winner": other}]
    done(game, REFEREE, EndGame("they held the hut", SideId(other)))
    check_over(game, "refereed", other)
    after = view(game, OBSERVER)
    assert after.verdict[:1] == told[1].verdict[:1] and after.points == before.points
    assert isinstance(game.draft(REFEREE, EndGame("no", SideId(one))), Refusal)


@pytest.mark.parametrize("scenario", by_turns(SMALL))
def test_offers_come_and_go_while_the_game_is_played(scenario: str) -> None:
    """Offers, answers and acts in any order: nobody is stuck, undo and JSON bring back the same."""
    for seed in seeds(range(16)):
        haggled(scenario, seed)


def haggled(scenario: str, seed: int) -> None:
    """Play with offers between the acts, then undo and redo nearly all of it."""
    pick = random.Random(seed)
    game = begin(scenario, seed)
    walker = Wanderer(game, seed, keen=True, rulings=0.0)
    for _ in range(25):
        if game.state.over is not None:
            break
        seat = pick.choice(game.seats)
        offer, wished = game.state.offer, pick.random()
        if wished < 0.6:
            walker.step()
        elif offer is None:
            got = game.draft(seat, OfferEnd(pick.choice(ENDS)))
            if isinstance(got, Draft):
                game.accept(got)
        elif wished < 0.7 or seat == offer.by:
            done(game, seat, DeclineOffer())
            assert game.state.offer is None
        elif wished > 0.95:
            done(game, seat, AcceptOffer())
            check_over(game, offer.end, "")
        else:
            assert isinstance(game.draft(offer.by, AcceptOffer()), Refusal)
    empty = game.rules.empty()
    assert digest_of(replayed(game).state, empty) == digest_of(game.state, empty)
    if len(game.line) > 3:
        before = digest_of(game.state, empty)
        undo = game.draft(REFEREE, _undo(game.line[1]))
        assert isinstance(undo, Draft)
        game.accept(undo)
        redo = game.draft(REFEREE, _redo())
        assert isinstance(redo, Draft)
        game.accept(redo)
        assert digest_of(game.state, empty) == before


def _undo(to: int) -> Command:
    from core.engine.contract.engine_facts import Undo

    return Undo(to)


def _redo() -> Command:
    from core.engine.contract.engine_facts import Redo

    return Redo()


@pytest.mark.parametrize("scenario", OF_EACH_BOOK)
def test_an_offer_stands_for_the_rest_of_the_phase_or_card(scenario: str) -> None:
    """No act alone lets it lapse, whoever's it is; and it does not stand for ever."""
    game = begin(scenario, 4)
    walker = Wanderer(game, 4, keen=True, rulings=0.0)
    for _ in walker.steps(12):
        pass
    lapsed = 0
    for _ in range(150):
        if game.state.over is not None:
            break
        by = game.seats[0]
        if game.state.offer is None:
            done(game, by, OfferEnd("draw"))
        record = walker.step()
        gone = any(isinstance(event, OfferEnded) for event in record.events)
        assert (game.state.offer is None) == gone
        lapsed += gone
        if lapsed > 1:
            return
    assert lapsed


@pytest.mark.parametrize("scenario", OF_EACH_BOOK)
def test_only_a_young_game_is_called_off_and_alone_only_before_others_act(scenario: str) -> None:
    """Who has set a game up wrong needs nobody; later all agree, and then it is too late."""
    game = begin(scenario, 2)
    first = game.draft(game.seats[0], CallOff())
    assert isinstance(first, Draft)
    assert any(isinstance(event, GameClosed) for event in first.record.events)
    walker = Wanderer(game, 2, keen=True, rulings=0.0)
    refused = False
    for record in walker.steps(400):
        one = record.seat if record.seat in game.seats else game.seats[0]
        (other,) = (seat for seat in game.seats if seat != one)
        alone = game.draft(other, CallOff())
        refused = refused or isinstance(alone, Refusal)
        if isinstance(game.draft(other, OfferEnd("call_off")), Refusal) and game.state.over is None:
            assert refused
            return
    assert game.state.over is not None


def test_every_book_says_what_an_end_of_people_is() -> None:
    """A book without one would leave whoever resigns in his game."""
    from core.engine.contract.ruleset import RuleSet
    from core.rules import rule_books

    for book in rule_books():
        assert type(load(book)).close is not RuleSet.close
