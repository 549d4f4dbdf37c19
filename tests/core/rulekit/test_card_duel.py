"""A book of another shape on the same engine: cards for turns, d10 at or below, several sides, windows."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from card_duel import RULES, Set, Shoot, Shot, State, TurnCard

from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Refusal, Thrown
from core.engine.contract.questions import Needs, Throw
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Draft, Game
from core.engine.game.written import as_command
from core.engine.log.record import FORMAT, KEYING, Header
from core.engine.seat.bot import Bot, GameChair
from core.engine.words.message import say
from core.line.wording.typed import dice
from core.locale import sentences

SIDES = ("red", "blue", "civilians")


def game(*sides: str, **changes: Any) -> Game:
    usual: dict[str, Any] = {
        "format": FORMAT, "keying": KEYING, "game": "duel", "rules": "card_duel", "scenario": "x",
        "created": "2026-01-01T00:00:00Z", "dice": "typed",
    }  # fmt: skip
    made = Game(RULES, Header(**{**usual, **changes}), clock=lambda: "2026-01-01T00:00:00Z")
    made.accept(made.begin((Set(sides or SIDES),)))
    return made


def do(on: Game, seat: str, wish: dict[str, Any], *answers: Any) -> Any:
    command = as_command(RULES, wish)
    assert not isinstance(command, Refusal), command
    got = on.draft(seat, command, answers)
    return on.accept(got) if isinstance(got, Draft) else got


def waiting(on: Game) -> list[str]:
    return [decision.seat for decision in on.state.awaiting]


def test_there_are_no_turns_and_a_card_says_who_acts() -> None:
    one = game()
    for seat, card, side in (("red", "AH", "red"), ("blue", "2S", "blue"), ("red", "KC", "civilians")):
        do(one, seat, {"do": "turn_card"}, card)
        assert (one.state.active, one.state.turn) == (side, 0)
        do(one, side, {"do": "rest"})
    assert RULES.view(one.state, "red").turn == 0
    told = [RULES.sentence(one.state, event, one.state) for event in one.records[1].events]
    assert sentences("it").say(told[-1]) == sentences("it").say(say("event-remarked", text="asso di cuori"))


def test_a_test_is_one_d10_at_or_below_and_a_typed_nought_is_ten() -> None:
    one = game()
    do(one, "red", {"do": "turn_card"}, "AH")
    asked = do(one, "red", {"do": "shoot", "firer": "red1", "target": "blue1"})
    assert isinstance(asked, Needs) and isinstance(asked.question, Throw)
    assert (asked.question.sides, asked.question.need, asked.question.low) == (10, 7, True)
    assert dice("0", asked.question) == [10]
    do(one, "red", {"do": "shoot", "firer": "red1", "target": "blue1"}, dice("0", asked.question))
    assert not one.state.men["blue1"].out
    do(one, "blue", {"do": "let_pass"})
    do(one, "red", {"do": "shoot", "firer": "red1", "target": "blue1"}, [7])
    assert one.state.men["blue1"].out


def test_the_odds_of_a_response_are_halved_upward_and_civilians_read_another_column() -> None:
    one = game()
    do(one, "red", {"do": "turn_card"}, "AH")
    seen = preview(RULES, one.state, "red", Shoot("red1", "blue1"), None)
    assert isinstance(seen, Preview)
    assert seen.chance("blue1:dead") == Fraction(7, 10) and seen.invites == ("blue",)
    assert [(term.needed, term.or_less, term.sides) for term in seen.terms] == [(7, True, 10)]
    do(one, "red", {"do": "shoot", "firer": "red1", "target": "blue1"}, [9])
    seen = preview(RULES, one.state, "blue", Shoot("blue2", "red1"), None)
    assert isinstance(seen, Preview)
    assert seen.chance("red1:dead") == Fraction(4, 10)
    do(one, "blue", {"do": "shoot", "firer": "blue2", "target": "red1"}, [9])
    shot = next(event for event in one.records[-1].events if isinstance(event, Shot))
    assert (shot.chance, [term.how for term in shot.modifiers]) == (4, ["", "÷"])
    do(one, "red", {"do": "let_pass"})
    do(one, "red", {"do": "rest"})
    do(one, "red", {"do": "turn_card"}, "KC")
    do(one, "civilians", {"do": "shoot", "firer": "civilians1", "target": "blue1"}, [5])
    shot = next(event for event in one.records[-1].events if isinstance(event, Shot))
    assert (shot.chance, [term.how for term in shot.modifiers]) == (5, ["=", ""])


def test_a_response_to_a_response_returns_to_where_it_began() -> None:
    one = game()
    do(one, "red", {"do": "turn_card"}, "AH")
    do(one, "red", {"do": "shoot", "firer": "red1", "target": "blue1"}, [10])
    assert waiting(one) == ["blue"] and isinstance(do(one, "red", {"do": "rest"}), Refusal)
    do(one, "blue", {"do": "shoot", "firer": "blue1", "target": "red1"}, [10])
    assert waiting(one) == ["red"]
    do(one, "red", {"do": "let_pass"})
    assert not waiting(one) and one.state.active == "red" and not one.state.windows


def test_a_window_can_be_left_and_kept_undone_and_read_again() -> None:
    one = game(dice="seeded", seed=3)
    while not one.state.windows:
        for seat in SIDES:
            chair = GameChair(one, seat)
            if (wish := Bot(1).wish(chair)) is not None and one.state.orders is None:
                do(one, seat, wish)
                break
        else:
            for seat in SIDES:
                do(one, seat, {"do": "seal"})
    inside = one.state
    copy = Game(RULES, one.header, one.secret)
    for record in one.records:
        copy.replay(one.codec.decode(one.codec.encode(record)))
    assert copy.state == inside


def test_orders_are_sealed_by_all_sides_and_read_together() -> None:
    one = game()
    do(one, "red", {"do": "turn_card"}, "JK1")
    assert waiting(one) == list(SIDES)
    do(one, "red", {"do": "write", "order": "advance"})
    do(one, "red", {"do": "seal"})
    assert waiting(one) == ["blue", "civilians"]
    blind = RULES.known(one.state, "blue").orders
    assert blind is not None and not blind.slips and not blind.sealed
    lines = [RULES.concealed(one.state, event, one.state, "blue") for event in one.records[-1].events]
    assert lines == [None]
    do(one, "blue", {"do": "seal"})
    do(one, "civilians", {"do": "write", "order": "flee"})
    do(one, "civilians", {"do": "seal"})
    assert one.state.read == (("red", "advance"), ("civilians", "flee")) and one.state.orders is None


@pytest.mark.parametrize("sides", [("red",), ("red", "blue"), SIDES, (*SIDES, "police")])
@pytest.mark.parametrize("seed", range(6))
def test_random_games_of_one_to_four_sides_never_stick(sides: tuple[str, ...], seed: int) -> None:
    """Bots on all seats: log → state is deterministic, no state is a dead end, nobody sees others' orders."""
    one = game(*sides, dice="seeded", seed=seed)
    pick = random.Random(seed)
    bots = {seat: Bot(seed + n) for n, seat in enumerate(sides)}
    for _ in range(40):
        able = [seat for seat in sides if any(c.refusal is None for c in RULES.choices(one.state, seat))]
        assert able, one.state
        assert not RULES.choices(one.state, OBSERVER)
        seat = pick.choice(able)
        wish = bots[seat].wish(GameChair(one, seat))
        got = do(one, seat, wish) if wish is not None else None
        if wish is None or isinstance(got, Refusal):
            assert all(man.out for man in one.state.men.values() if man.side != seat) or wish is not None
            do(one, seat, {"do": "let_pass"} if one.state.windows else {"do": "rest"})
        for other in sides:
            seen = RULES.known(one.state, other)
            orders = seen.orders
            assert orders is None or {slip.seat for slip in orders.slips} <= {other}
            assert {one.seat for window in seen.windows for one in window.able} <= {other}
    state: State = RULES.empty()
    for record in one.records:
        for event in one.codec.decode(one.codec.encode(record)).events:
            state = RULES.evolve(state, event)
    assert state == one.state
    assert all(event.sides == 10 for r in one.records for event in r.events if isinstance(event, Thrown))


def test_the_referee_sees_every_window_and_every_order() -> None:
    one = game()
    do(one, "red", {"do": "turn_card"}, "AH")
    do(one, "red", {"do": "shoot", "firer": "red1", "target": "blue1"}, [10])
    assert RULES.known(one.state, REFEREE).windows == one.state.windows
    assert isinstance(one.draft("red", TurnCard()), Refusal)
    assert RULES.known(one.state, "red").windows != one.state.windows
