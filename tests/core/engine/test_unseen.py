"""What depends on more than a seat sees is an end of its own, and nothing behind it is certain."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from counting_game import Added, Counting, State
from counting_game import Throw as ThrowDice
from msgspec.structs import replace

from core.engine.chance.execute import try_command
from core.engine.chance.oracles import Answered
from core.engine.chance.outcome_graph import OVER, UNSEEN
from core.engine.chance.preview import Preview, preview
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command, Event
from core.engine.words.message import Message, say

STOPS, GOES_ON = say("t-stops"), say("t-goes-on")


class Weighty(Added, frozen=True):
    weighs = True


class Veiled(Counting):
    """A throw that counts wins outright, if nobody hides; any other adds what nobody may be sure of."""

    def resolve(self, r: Resolution[Any], command: Command) -> None:
        r.emit(Weighty("north", 1))
        if r.any(1, 5, "why", "C-1") and r.state.may_hide("south"):
            r.unseen(STOPS)
        if r.state.may_hide("south"):
            r.doubt(GOES_ON)
            r.doubt(GOES_ON)
        r.emit(Weighty("north", 10))

    def advance(self, r: Resolution[Any]) -> bool:
        return False

    def evolve(self, state: Any, event: Event) -> Any:
        if isinstance(event, Weighty):
            scores = {**state.scores, event.seat: state.scores.get(event.seat, 0) + event.amount}
            return replace(state, scores=scores, over=say("t-over") if scores[event.seat] > 9 else None)
        return state

    def outcome(self, before: Any, after: Any) -> tuple[str, ...]:
        return tuple(f"{seat}:{score}" for seat, score in after.scores.items())

    def sentence(self, before: Any, event: Event, after: Any) -> Message | None:
        return say("t-fact", amount=event.amount) if isinstance(event, Weighty) else None


def seen(eyes: str) -> Preview:
    found = preview(Veiled(), State(eyes=eyes), "north", ThrowDice(1), None)
    assert isinstance(found, Preview)
    return found


def ends(found: Preview) -> dict[tuple[str, ...], Fraction]:
    return {one.names: one.chance for one in found.outcomes}


def test_an_end_that_depends_on_what_is_not_seen_says_so_and_the_others_stay_exact() -> None:
    found = seen("north")
    assert ends(found) == {("north:1", UNSEEN): Fraction(1, 3), ("north:11", OVER): Fraction(2, 3)}
    assert sorted(message.id for message in found.unseen) == ["t-goes-on", "t-stops"]
    assert UNSEEN not in {one.name for one in found.singles}


def test_whoever_sees_all_has_no_doubt() -> None:
    for eyes in ("", "south"):
        assert ends(seen(eyes)) == {("north:11", OVER): Fraction(1)} and seen(eyes).unseen == ()


def test_nothing_behind_a_doubt_is_certain() -> None:
    class Doubtful(Veiled):
        def resolve(self, r: Resolution[Any], command: Command) -> None:
            r.emit(Weighty("north", 1))
            r.doubt(GOES_ON)
            r.emit(Weighty("north", 2))

    found = preview(Doubtful(), State(eyes="north"), "north", ThrowDice(1), None)
    assert isinstance(found, Preview) and found.certain == (say("t-fact", amount=1),)
    assert found.outcomes[0].names == ("north:3",)


def test_what_is_not_seen_refuses_nothing() -> None:
    found = try_command(Veiled(), State(eyes="north"), "north", ThrowDice(1), Answered(([6],)))
    assert isinstance(found, Resolution)
