"""Windows of reaction: who is asked, a response to a response, and what others may know of it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec import json
from msgspec.structs import replace

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Asking, GameState
from core.rulekit.hidden import Listed
from core.rulekit.reacting import Stacked
from core.rulekit.redaction import Redactor
from core.rulekit.windows import Able, Reaction, Window, Windows, as_known, declared, passed

SHERMAN, FIREFLY, MINA = Able("allies", "sherman"), Able("allies", "firefly"), Able("partisans", "mina")
WINDOW = Window("respond", "X-1", "panther", (SHERMAN, FIREFLY, MINA))


# --- a window as a value -----------------------------------------------------------------


def test_all_who_may_react_are_asked_at_once() -> None:
    assert WINDOW.asked == ("allies", "partisans")
    assert [(one.about, one.rule, one.reaction) for one in WINDOW.deciding] == [("respond", "X-1", True)] * 2


def test_seats_may_be_asked_one_after_another() -> None:
    window = replace(WINDOW, one_by_one=True)
    assert window.asked == ("allies",)
    assert passed(window, "allies").asked == ("partisans",)


def test_nobody_reacts_twice_in_one_window_nor_after_passing() -> None:
    assert declared(WINDOW, Reaction("sherman")).left == (FIREFLY, MINA)
    assert passed(WINDOW, "partisans").left == (SHERMAN, FIREFLY)


def test_who_may_react_in_several_ways_has_those_left_that_a_book_leaves_him() -> None:
    fire, dodge = Able("allies", "sherman", "fire"), Able("allies", "sherman", "dodge")
    window = replace(WINDOW, able=(fire, dodge, MINA))
    assert declared(window, Reaction("sherman", "fire")).able == (MINA,)
    assert declared(window, Reaction("sherman", "fire"), ("dodge",)).able == (dodge, MINA)


def test_a_window_ends_after_as_many_reactions_as_may() -> None:
    window = declared(replace(WINDOW, most=1), Reaction("mina"))
    assert window.asked == () == window.deciding


def test_who_of_the_others_could_react_is_not_known() -> None:
    """Two windows that differ only in others' men are the same to a seat."""
    fewer = replace(WINDOW, able=(SHERMAN, MINA))
    assert as_known((fewer,), "partisans") == as_known((WINDOW,), "partisans")
    assert as_known((fewer,), "partisans") == as_known((passed(WINDOW, "allies"),), "partisans")
    assert as_known((fewer,), "allies") != as_known((WINDOW,), "allies")


def test_a_side_that_hides_men_is_asked_whoever_of_them_may_react() -> None:
    """Asked first and till it passes, it tells neither by being asked nor by when it ends who is there."""
    nobody = Window("respond", "X-1", "panther", (MINA,), one_by_one=True, anyway=("allies",))
    somebody = replace(nobody, able=(MINA, SHERMAN))
    for window in (nobody, somebody, declared(somebody, Reaction("sherman"))):
        assert window.asked == ("allies",)
        assert passed(window, "allies").asked == ("partisans",)
    assert as_known((nobody,), "partisans") == as_known((somebody,), "partisans")


def test_who_may_react_is_hidden_by_type_like_anybody() -> None:
    hidden = Listed({"sherman": "m7", "firefly": None, "panther": "m8"}, {})
    shown = Redactor()(State(windows=(declared(WINDOW, Reaction("mina", "dodge")),)), hidden)

    assert shown is not None
    (window,) = shown.windows
    assert (window.cause, [one.who for one in window.able]) == ("m8", ["m7"])
    assert [one.who for one in window.declared] == ["mina"]


def test_a_window_is_written_down_and_read_again() -> None:
    window = replace(declared(WINDOW, Reaction("mina", "dodge", [1, 2])), anyway=("allies",))
    assert json.decode(json.encode((window,)), type=Windows) == (window,)


# --- what happens in one -----------------------------------------------------------------


class State(GameState, frozen=True):
    windows: Windows = ()
    out: tuple[str, ...] = ()
    sighted: tuple[str, ...] = ()


class Changed(Asking, frozen=True):
    windows: Windows

    def evolve(self, state: State) -> State:
        return replace(state, windows=self.windows, awaiting=self.decisions)


class Responses(Stacked[State]):
    def may(self, state: State, one: Able) -> bool:
        return one.who not in state.out

    def also(self, state: State, window: Window) -> Iterable[Able]:
        return [Able("partisans", who) for who in state.sighted]


RESPONSES = Responses(lambda state: state.windows, lambda stack, asked: Changed(stack, decisions=asked))


def playing(state: State | None = None) -> Resolution[State]:
    return Resolution(state or State(), lambda state, event: event.evolve(state), Answered(()))


def asked(r: Resolution[State]) -> list[str]:
    return [decision.seat for decision in r.state.awaiting]


def passing(r: Resolution[State], *seats: str) -> None:
    for seat in seats:
        r.seat = seat
        RESPONSES.let_pass(r)


def test_a_window_opens_only_where_somebody_is_asked() -> None:
    r = playing()
    assert not RESPONSES.open(r, replace(WINDOW, able=()))
    assert r.events == [] and not RESPONSES.advance(r)
    assert RESPONSES.open(r, WINDOW) and asked(r) == ["allies", "partisans"]


def test_a_window_is_closed_when_all_have_let_it_pass() -> None:
    r = playing()
    RESPONSES.open(r, WINDOW)
    passing(r, "partisans")
    assert asked(r) == ["allies"]
    passing(r, "referee")
    assert r.state.windows == () and asked(r) == []


def test_a_response_to_a_response_is_answered_first() -> None:
    """The inner window is the only one that is open; then the outer one asks again who is left."""
    r = playing()
    RESPONSES.open(r, WINDOW)
    RESPONSES.declare(r, Reaction("sherman"))
    assert asked(r) == []
    RESPONSES.open(r, Window("respond", "X-2", "sherman", (Able("axis", "panther"),), most=1))
    assert asked(r) == ["axis"] and not RESPONSES.may_answer(r.state, "mina")
    RESPONSES.declare(r, Reaction("panther"))
    assert RESPONSES.advance(r)
    assert len(r.state.windows) == 1 and asked(r) == ["allies", "partisans"]
    assert RESPONSES.may_answer(r.state, "firefly") and not RESPONSES.may_answer(r.state, "sherman")


def test_who_is_out_loses_the_right_to_answer_the_window_beneath() -> None:
    r = playing()
    RESPONSES.open(r, WINDOW)
    RESPONSES.declare(r, Reaction("sherman"))
    r.state = replace(r.state, out=("firefly",))
    assert RESPONSES.advance(r) and asked(r) == ["partisans"]
    assert not RESPONSES.advance(r), "somebody decides"
    r.state = replace(r.state, out=("firefly", "mina"), awaiting=())
    assert RESPONSES.advance(r) and r.state.windows == ()


def test_who_has_come_by_the_right_since_joins_in() -> None:
    r = playing()
    RESPONSES.open(r, replace(WINDOW, able=(SHERMAN,)))
    r.state = replace(r.state, sighted=("mina",))
    passing(r, "allies")
    assert asked(r) == ["partisans"] and RESPONSES.may_answer(r.state, "mina")


def test_a_window_that_ends_leads_through_all_that_are_over() -> None:
    r = playing()
    RESPONSES.open(r, replace(WINDOW, able=(SHERMAN,)))
    RESPONSES.declare(r, Reaction("sherman"))
    RESPONSES.open(r, replace(WINDOW, able=(MINA,)))
    passing(r, "partisans")
    assert len(r.state.windows) == 1 and asked(r) == []
    assert RESPONSES.advance(r) and r.state.windows == () and not RESPONSES.advance(r)


def test_without_a_window_nothing_is_declared_or_passed() -> None:
    for act in (RESPONSES.let_pass, lambda r: RESPONSES.declare(r, Reaction("mina"))):
        with pytest.raises(LookupError):
            act(playing())
