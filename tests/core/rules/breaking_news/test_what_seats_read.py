"""Breaking News D.8: each fact that code decides about, as owner, enemy and observer read it. cm."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from objectives_on_table import marker, on_table
from rule_ids import rule
from table import Man, Played, Soldier, table

from core.engine.contract.facts import Event, Modifier, Ruled, Thrown
from core.rules.breaking_news.facts import (
    ActEnded,
    Advanced,
    BonusMoved,
    BonusMoveOffered,
    Dodged,
    FigureHidden,
    FigureOut,
    Revealed,
    SightingTried,
    SquadBegan,
    SquadFinished,
    WindowClosed,
)
from core.rules.breaking_news.facts.deployment import CameUp, Deployed
from core.rules.breaking_news.facts.objectives import ContentSeen
from core.rules.breaking_news.facts.support import CallsOpened
from core.rules.breaking_news.secrecy.event_view import concealed
from core.rules.breaking_news.state import Action, Squad
from core.table.places import Place

TURNED = Place(40, 160, 77, prone=True)
PLAIN = Place(40, 160, 0.0)
UNDER_M1 = "m1"


def village(mode: str = "marker", **more: Any) -> Played:
    """Red: Abu under a marker, Omar in the open. Blue: Kowalski in the open, Novak under a marker."""
    men: dict[str, Soldier] = {
        "kowalski": Man(), "novak": Man(x=60, marker="m2"),
        "abu": Man("Irr3", y=160, side="red", marker="m1"), "omar": Man("Irr3", x=100, y=160, side="red"),
    }  # fmt: skip
    return table(options={"hidden_mode": mode}, **more, **men)


def reads(event: Event, seat: str, mode: str = "marker", **facts: Any) -> Event | None:
    state = village(mode, facts=facts).state
    return concealed(state, event, state, seat)


# --- dice ---------------------------------------------------------------------------------------------------


def thrown(why: str, who: str) -> Thrown:
    return Thrown(why, "BN-8.0.a", (3,), 6, 4, 1, who=who, reading="any", low=True)


BARE = {"need": 0, "hits": 0, "low": False, "reading": ""}


@rule("BN-Q.30", "BN-7.0.h", "BN-4.2.c")
@pytest.mark.parametrize(
    ("why", "who", "seat", "read"),
    [
        ("why-to-hit", "kowalski", "red", {}),
        ("why-to-hit", "omar", "blue", {}),
        ("why-to-hit", "abu", "blue", BARE),
        ("why-to-hit", "abu", "red", {}),
        ("why-sighting", "kowalski", "blue", BARE),
        ("why-sighting", "kowalski", "red", BARE),
        ("why-secret-die", "red", "blue", None),
        ("why-secret-die", "red", "observer", None),
        ("why-secret-die", "red", "red", {}),
    ],
)
def test_the_number_of_a_throw_is_left_out_where_it_tells_of_who_is_hidden(
    why: str, who: str, seat: str, read: dict[str, Any] | None
) -> None:
    """A search tells neither side what it does not know: each has somebody under a marker."""
    event = thrown(why, who)
    found = reads(event, seat)
    if read is None:
        assert found is None
        return
    assert isinstance(found, Thrown)
    assert {name: getattr(found, name) for name in BARE} == {
        name: getattr(event, name) for name in BARE
    } | read
    assert found.faces == (3,)


@rule("BN-7.0.h")
def test_a_search_is_told_with_its_number_where_nobody_is_hidden() -> None:
    state = table(kowalski=Man(), omar=Man("Irr3", x=100, y=160, side="red")).state
    event = thrown("why-sighting", "kowalski")
    assert concealed(state, event, state, "red") == event


# --- attempts to sight (7.0.h–m) ----------------------------------------------------------------------------

SPOTTED = (Modifier(1, "mod-target-sniper", "BN-7.0.n"), Modifier(2, "mod-dark", "BN-7.0.n"))
NOTHING = {"distance": 0, "needed": 0, "modifiers": (), "base": 0}


def tried(figure: str, target: str, success: bool = False) -> SightingTried:
    return SightingTried(figure, target, 20.0, 5, SPOTTED, success, 3)


@rule("BN-7.0.h", "BN-Q.30")
@pytest.mark.parametrize(
    ("mode", "figure", "target", "success", "seat", "read"),
    [
        ("marker", "kowalski", "omar", False, "blue", {}),
        ("marker", "kowalski", "abu", False, "blue", {"target": "m1", "needed": 4, "modifiers": SPOTTED[1:]}),
        ("marker", "kowalski", "abu", False, "red", {}),
        ("marker", "abu", "kowalski", False, "blue", {"figure": "m1", "needed": 0, "modifiers": ()}),
        ("blind", "kowalski", "abu", False, "blue", {"target": "", **NOTHING}),
        ("blind", "abu", "kowalski", False, "blue", {"figure": "", **NOTHING}),
        ("blind", "abu", "kowalski", True, "blue", None),
        ("blind", "abu", "kowalski", True, "red", {}),
    ],
)  # fmt: skip
def test_what_a_search_tells(
    mode: str, figure: str, target: str, success: bool, seat: str, read: dict[str, Any] | None
) -> None:
    event = tried(figure, target, success)
    expected = None if read is None else replace(event, **read)
    assert reads(event, seat, mode) == expected


# --- places -------------------------------------------------------------------------------------------------


@rule("BN-Q.30", "BN-7.0.b")
@pytest.mark.parametrize(
    "event",
    [
        Deployed("abu", TURNED, "m1", True),
        CameUp("abu", TURNED, "m1"),
        BonusMoved("abu", TURNED),
        Dodged("abu", TURNED),
        Advanced(("omar", "abu"), (TURNED, TURNED), (3.0, 4.0)),
    ],
    ids=lambda event: type(event).__name__,
)
def test_where_a_hidden_man_is_is_told_and_not_how_he_stands(event: Any) -> None:
    if isinstance(event, Advanced):
        read = Advanced(("omar", "m1"), (TURNED, PLAIN), (3.0, 4.0))
        open_ = replace(event, figures=("omar", "omar"))
    else:
        read = replace(event, figure="m1", place=PLAIN)
        open_ = replace(event, figure="omar")
    assert reads(event, "blue") == reads(event, "observer") == read
    assert reads(event, "red") == event
    assert reads(open_, "blue") == open_


@rule("BN-7.0.m", "BN-Q.30")
def test_of_a_bonus_move_of_nobody_nothing_is_told_and_of_one_unseen_not_whose() -> None:
    assert reads(BonusMoved("", None), "blue") is None
    offer = BonusMoveOffered("abu", "red", decisions=())
    assert reads(offer, "blue", "blind") == replace(offer, figure="")
    assert reads(offer, "blue") == replace(offer, figure="m1")
    assert reads(offer, "red", "blind") == offer


@rule("BN-7.0.a", "BN-Q.30")
def test_the_number_of_a_marker_that_is_not_put_down_is_its_owners() -> None:
    event = FigureHidden("abu", "m1")
    assert reads(event, "red", "blind") == reads(event, "red") == event
    assert reads(event, "blue") == replace(event, figure="m1")
    was = village("blind").state
    seen = replace(was, figures={**was.figures, "abu": replace(was.figures["abu"], marker="")})
    assert concealed(seen, event, was, "blue") == replace(event, marker="")
    mine = FigureHidden("novak", "m2")
    assert reads(mine, "blue", "blind") == mine


# --- acts, units, markers -----------------------------------------------------------------------------------


@rule("BN-SM.60", "BN-Q.30")
@pytest.mark.parametrize(
    ("mode", "who", "told"),
    [
        ("blind", ("abu",), False),
        ("blind", ("abu", "omar"), True),
        ("marker", ("abu",), True),
        ("blind", (), False),
    ],
)
def test_the_end_of_a_window_is_told_of_who_is_known(mode: str, who: tuple[str, ...], told: bool) -> None:
    action = Action("move", 1, "red", who)
    assert (reads(WindowClosed(), "blue", mode, action=action) is not None) is told
    assert reads(WindowClosed(), "blue", mode) is not None


@rule("BN-13.0.d", "BN-Q.30")
@pytest.mark.parametrize("kind", [SquadBegan, SquadFinished])
@pytest.mark.parametrize(
    ("who", "stage", "told"),
    [("omar", "done", True), ("omar", "waiting", False), ("abu", "done", False)],
)
def test_that_men_of_a_unit_are_done_is_told_of_those_who_are_known(
    kind: Any, who: str, stage: str, told: bool
) -> None:
    """Abu is nowhere on the table: of his unit nothing is told, of Omar's not which it is."""
    squads = (Squad("first", (("en", "1"),), 1), Squad("second", (("en", "2"),), 1))
    state = village("blind", sides={"red": {"squads": squads}}).state
    after = replace(state, figures={**state.figures, who: replace(state.figures[who], stage=stage)})
    assert concealed(state, kind("red", "first"), after, "blue") == (kind("red", "") if told else None)
    assert concealed(state, kind("red", "first"), after, "red") == kind("red", "first")


@rule("BN-4.1.d", "BN-Q.30")
@pytest.mark.parametrize(
    ("side", "by", "seat", "read"),
    [
        ("blue", "kowalski", "blue", "primary"),
        ("blue", "kowalski", "red", "primary"),
        ("blue", "kowalski", "observer", ""),
        ("blue", "", "blue", "primary"),
        ("blue", "", "red", "primary"),
        ("blue", "", "observer", None),
        ("red", "abu", "blue", None),
    ],
)
def test_what_a_marker_is_is_read_by_who_saw_it_and_its_owner(
    side: str, by: str, seat: str, read: str | None
) -> None:
    laid = on_table(marker(1, "primary", 150, 150), marker(2, "primary", 20, 20, side="blue"))
    state = village("blind", facts=laid).state
    one = "blue#2" if side == "red" else "red#1"
    event = ContentSeen(one, side, "primary", by)
    found = concealed(state, event, state, seat)
    if read is None:
        assert found is None
    else:
        assert found == replace(event, content=read)


@rule("BN-SM.02")
@pytest.mark.parametrize(("support", "sides"), [("", ("blue",)), ("artillery", ("blue", "red"))])
def test_that_a_side_may_call_is_told_where_others_can_know_it(support: str, sides: tuple[str, ...]) -> None:
    state = village(sides={"red": {"extras": {"mortars": 1}, "support": support}}).state
    event = CallsOpened(("blue", "red"), decisions=())
    assert concealed(state, event, state, "blue") == CallsOpened(sides, decisions=())
    assert concealed(state, event, state, "red") == CallsOpened(("red",), decisions=())


@rule("BN-Q.30")
@pytest.mark.parametrize(
    ("fact", "subject", "seat", "told"),
    [
        ("measurement", "omar", "blue", False),
        ("measurement", "omar", "red", False),
        ("fate", "omar", "blue", True),
        ("fate", "abu", "blue", False),
        ("fate", "abu", "red", True),
        ("secret_die", "blue", "blue", True),
        ("secret_die", "red", "blue", False),
        ("motivated", "red", "blue", False),
        ("points", "red", "blue", True),
    ],
)
def test_whom_a_ruling_is_about_is_told_who_may_know(fact: str, subject: str, seat: str, told: bool) -> None:
    event = Ruled(fact, "so", subject, 1)
    assert reads(event, seat) == (event if told else Ruled(fact, "so"))


# --- who is shown by a fact ---------------------------------------------------------------------------------


@rule("BN-7.0.b", "BN-7.0.l", "BN-Q.30")
@pytest.mark.parametrize(
    ("event", "named"),
    [
        (Revealed("abu", "fired"), True),
        (SightingTried("kowalski", "abu", 20.0, 4, (), True), True),
        (FigureOut("abu", "dead"), True),
        (ActEnded(("abu",), "fire"), False),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_who_was_under_a_marker_is_named_by_what_shows_him(event: Any, named: bool) -> None:
    """Before the fact a marker, after it a man: other facts name the marker still."""
    was = village().state
    now = replace(was, figures={**was.figures, "abu": replace(was.figures["abu"], marker="")})
    read: Any = concealed(was, event, now, "blue")
    who = {getattr(read, name, None) for name in ("figure", "target")} | set(getattr(read, "figures", ()))
    assert ("abu" in who) is named and (UNDER_M1 in who) is not named


@rule("BN-4.2.h", "BN-Q.30")
def test_who_is_still_to_come_is_nobody_until_he_is_there() -> None:
    state = village().state
    away = replace(state.figures["omar"], fate="away", place=None)
    before = replace(state, figures={**state.figures, "omar": away})
    event = Deployed("omar", Place(100, 160))
    assert concealed(before, event, state, "blue") == event
    assert concealed(before, event, before, "blue") != event
    assert concealed(before, event, before, "red") == event
