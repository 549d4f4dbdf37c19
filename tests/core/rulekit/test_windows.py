"""Windows of reaction: who is asked, a response to a response, and what others may know of it."""

from __future__ import annotations

import pytest

from core.rulekit.windows import Reaction, Window, as_known, closed, deciding, declared, opened, passed

WINDOW = Window(
    "respond",
    "X-1",
    "panther",
    (("allies", "sherman"), ("allies", "firefly"), ("partisans", "mina")),
    ("shoot",),
)


def asked(windows: tuple[Window, ...]) -> list[str]:
    return [decision.seat for decision in deciding(windows)]


def test_all_who_may_react_are_asked_at_once() -> None:
    assert asked((WINDOW,)) == ["allies", "partisans"]
    assert [(one.about, one.rule, one.answers, one.reaction) for one in deciding((WINDOW,))] == [
        ("respond", "X-1", ("shoot",), True)
    ] * 2


def test_seats_may_be_asked_one_after_another() -> None:
    windows = (Window("respond", "X-1", "panther", WINDOW.able, ("shoot",), one_by_one=True),)
    assert asked(windows) == ["allies"]
    assert asked(passed(windows, "allies")) == ["partisans"]
    with pytest.raises(ValueError, match="not asked"):
        passed(windows, "partisans")


def test_a_response_to_a_response_is_answered_first() -> None:
    """The inner window is the only one that is open; the outer one goes on where it stood."""
    windows = declared((WINDOW,), Reaction("sherman", "shoot"))
    windows = opened(windows, Window("respond", "X-2", "sherman", (("axis", "panther"),), ("shoot",)))
    assert asked(windows) == ["axis"]
    windows = declared(windows, Reaction("panther", "shoot"))
    assert windows[-1].over and not deciding(windows)
    windows = closed(windows)
    assert [who for _, who in windows[-1].left] == ["firefly", "mina"]
    assert asked(windows) == ["allies", "partisans"]


def test_nobody_reacts_twice_in_one_window_nor_after_passing() -> None:
    windows = declared((WINDOW,), Reaction("sherman", "shoot"))
    with pytest.raises(ValueError, match="sherman"):
        declared(windows, Reaction("sherman", "shoot"))
    with pytest.raises(ValueError, match="mina"):
        declared(passed(windows, "partisans"), Reaction("mina", "shoot"))


def test_a_window_ends_after_as_many_reactions_as_may() -> None:
    windows = (Window("respond", "X-1", "panther", WINDOW.able, ("shoot",), most=1),)
    assert declared(windows, Reaction("mina", "shoot"))[-1].over
    assert not deciding(declared(windows, Reaction("mina", "shoot")))


def test_who_of_the_others_could_react_is_not_known() -> None:
    """Two windows that differ only in others' men are the same to a seat."""
    fewer = Window("respond", "X-1", "panther", (("allies", "sherman"), ("partisans", "mina")), ("shoot",))
    assert as_known((fewer,), "partisans") == as_known((WINDOW,), "partisans")
    assert as_known((fewer,), "partisans") == as_known(passed((WINDOW,), "allies"), "partisans")
    assert as_known((fewer,), "allies") != as_known((WINDOW,), "allies")
