"""Bassa Intensità, windows of reaction: what interrupts a move, who is asked, when it goes on (BI-OPP)."""

from __future__ import annotations

import pytest
from battle import battle
from field import Man
from msgspec.structs import replace
from rule_ids import rule
from test_bi_turn import asking

from core.engine.chance.resolution import Resolution
from core.rulekit.windows import Able, Reaction, Window
from core.rules.bassa_intensita.common.stack import RESPONSES, asked_again, begin, change, end, interrupt
from core.rules.bassa_intensita.facts.changes import change as with_figure
from core.rules.bassa_intensita.secrecy.player_view import known
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving, Walking


@pytest.fixture
def r() -> Resolution[State]:
    """Rossi walks, and three of the other side could fire at him."""
    game = battle(
        at=("move", "first"), rossi=Man(leads=True), huber=Man(side="red", x=80, leads=True),
        maier=Man(side="red", x=82), mohr=Man(side="red", x=84, used="covering"),
    )  # fmt: skip
    r = asking(game, "red")
    begin(r, Walking("rossi", "normal", stage="going"))
    able = tuple(Able("red", name) for name in ("huber", "maier", "mohr"))
    assert interrupt(r, Window("opportunity", "BI-OPP.a", "rossi", able))
    return r


def left(r: Resolution[State]) -> list[str]:
    """Who may still react in the innermost window."""
    window = RESPONSES.now(r.state)
    return [one.who for one in window.left] if window is not None else []


@rule("BI-OPP.a", "BI-OPP.c")
def test_only_who_has_done_nothing_is_asked(r: Resolution[State]) -> None:
    assert left(r) == ["huber", "maier"]
    assert [(one.seat, one.about, one.reaction) for one in r.state.awaiting] == [("red", "opportunity", True)]
    assert RESPONSES.may_answer(r.state, "huber") and not RESPONSES.may_answer(r.state, "mohr")


@rule("BI-OPP.e")
def test_a_shot_is_resolved_before_anybody_else_is_asked_and_before_the_move_goes_on(
    r: Resolution[State],
) -> None:
    RESPONSES.declare(r, Reaction("huber"))
    begin(r, Resolving("opportunity"))
    assert not r.state.awaiting and not asked_again(r)  # the shot lies on top

    end(r)
    assert asked_again(r) and [one.seat for one in r.state.awaiting] == ["red"] and left(r) == ["maier"]


@rule("BI-OPP.e")
def test_once_all_have_passed_the_move_goes_on(r: Resolution[State]) -> None:
    RESPONSES.let_pass(r)
    assert not r.state.windows and not r.state.awaiting
    assert asked_again(r) and r.state.doing == (Walking("rossi", "normal", stage="going"),)
    assert not asked_again(r)


@rule("BI-OPP.e")
@pytest.mark.parametrize("why", ["dead", "serious", "over"])
def test_nobody_is_asked_about_a_move_that_is_over(r: Resolution[State], why: str) -> None:
    RESPONSES.declare(r, Reaction("huber"))
    frame = r.state.frame
    assert isinstance(frame, Walking)
    if why == "over":
        change(r, replace(frame, stage="over"))
    elif why == "dead":
        r.state = with_figure(r.state, frame.who, fate="dead")
    else:
        r.state = with_figure(r.state, frame.who, health="serious")

    assert asked_again(r) and not r.state.windows and not r.state.awaiting


@rule("BI-OPP.f")
def test_the_mover_never_learns_who_could_have_fired(r: Resolution[State]) -> None:
    (window,) = known(r.state, "blue").windows
    assert window.able == () and known(r.state, "red").windows[0].able == r.state.windows[0].able


def test_a_window_in_which_nobody_is_asked_is_none() -> None:
    r = asking(battle(at=("move", "first"), rossi=Man(leads=True), huber=Man(side="red", x=80)), "red")
    begin(r, Walking("rossi", "normal"))

    assert not interrupt(r, Window("opportunity", "BI-OPP.a", "rossi", ()))
    assert r.state.frame == Walking("rossi", "normal") and not r.state.windows
