"""Breaking News D.8: what is left out of a fact for who may not know it, and what a preview cannot know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from menus import asks
from msgspec.structs import replace
from objectives_on_table import marker, on_table
from playing import Supplied
from rule_ids import rule
from table import RULES, Man, Played, table

from core.engine.chance.resolution import Resolution, Unseen
from core.engine.contract.facts import Event, Modifier, Ruled, Thrown
from core.engine.words.message import say
from core.rules.breaking_news.common.names import called
from core.rules.breaking_news.common.templates import doubt_unplaced
from core.rules.breaking_news.deployment.ambush import HoldAmbush, hold_ambush
from core.rules.breaking_news.ending.victory import end_test
from core.rules.breaking_news.explosives.blast import step as blast_step
from core.rules.breaking_news.facts import GameEnded, MoraleTested, SuppressionTested
from core.rules.breaking_news.facts.deployment import AmbushAnswered, DeploymentEnded
from core.rules.breaking_news.facts.melee import StormTested
from core.rules.breaking_news.facts.platoon import SquadBegan
from core.rules.breaking_news.facts.support import CallsOpened
from core.rules.breaking_news.morale.morale import roll_morale
from core.rules.breaking_news.secrecy.event_view import concealed
from core.rules.breaking_news.secrecy.player_view import known, unseen
from core.rules.breaking_news.state import Action, CoverArea, Squad, Strike
from core.rules.breaking_news.support.calls import DeclineSupport, decline_support
from core.table.places import Point
from core.table.shapes import Rectangle

HIDDEN = Man("Irr3", y=160, side="red", marker="m1")


def village(**facts: Any) -> Played:
    """Red has a man under a marker and one in the open, a mortar that nobody knows of, and two markers."""
    red = {"extras": {"mortars": 1}, "charges": ()}
    laid = on_table(marker(1, "fake", 150, 150), marker(2, "primary", 100, 150, taken="blue"))
    return table(
        sides={"red": red, "blue": {"support": "artillery"}}, facts={**laid, **facts},
        kowalski=Man(), abu=HIDDEN, omar=Man("Irr3", x=100, y=160, side="red"),
    )  # fmt: skip


READ: list[tuple[str, Event, Event]] = [
    ("deployment", DeploymentEnded("red", ("omar",)), DeploymentEnded("red")),
    ("ambush", AmbushAnswered("red", True), AmbushAnswered("red", False)),
    ("no ambush", AmbushAnswered("red", False, True), AmbushAnswered("red", False)),
    ("calls", CallsOpened(("blue", "red"), decisions=()), CallsOpened(("blue",), decisions=())),
    ("content", Ruled("content", "so", "red#1", "fake"), Ruled("content", "so")),
    ("charge", Ruled("charge", "so", "red#2", "remote"), Ruled("charge", "so")),
    ("die", Ruled("secret_die", "so", "red", 6), Ruled("secret_die", "so")),
    ("motive", Ruled("motivated", "so", "red", True), Ruled("motivated", "so")),
    ("hidden", Ruled("suppressed", "so", "abu", True), Ruled("suppressed", "so")),
]


@rule("BN-Q.30", "BN-SM.02")
@pytest.mark.parametrize(("event", "read"), [row[1:] for row in READ], ids=[row[0] for row in READ])
def test_a_secret_of_a_side_is_left_out_for_the_other_and_told_to_itself(event: Event, read: Event) -> None:
    state = village().state

    assert concealed(state, event, state, "blue") == read
    assert concealed(state, event, state, "red") == event


OPEN = [
    Ruled("content", "so", "red#2", "primary"),
    Ruled("points", "so", "red", 5),
    Ruled("suppressed", "so", "omar", True),
    Ruled("motivated", "so", "blue", True),
    DeploymentEnded("blue", ("kowalski",)),
]


@pytest.mark.parametrize("event", OPEN, ids=str)
def test_what_lies_open_is_read_as_it_is(event: Event) -> None:
    state = village().state

    assert concealed(state, event, state, "blue") == event


PLUS = (Modifier(2, "mod-leader-near", "BN-10.0.f"),)


@rule("BN-10.0.f", "BN-Q.30")
@pytest.mark.parametrize(
    ("gap", "side", "tape", "secret"),
    [
        (7.5, "red", False, True),
        (7.6, "red", False, False),
        (7.5, "blue", False, False),
        (150, "red", True, True),
    ],
)
def test_a_hidden_leader_near_a_man_does_not_show_in_the_number_of_his_test(
    gap: float, side: str, tape: bool, secret: bool
) -> None:
    """Within 5 cm of base to base somebody under a marker may be the one who helps him."""
    state = table(
        tape=tape, kowalski=Man(), omar=Man("Irr3", x=20, y=160, side="red"),
        abu=Man("Irr3", x=20 + gap, y=160, side=side, marker="m1"),
    ).state  # fmt: skip
    seat = "blue" if side == "red" else "red"
    thrown = Thrown("why-suppression", "BN-10.0.f", (3,), 6, 4, 1, who="omar", reading="any", low=True)
    tests = (SuppressionTested("omar", 4, PLUS, True), StormTested("omar", 4, True, PLUS))

    for test in tests:
        read = concealed(state, test, state, seat)
        assert read == (replace(test, need=0, modifiers=()) if secret else test)
    read = concealed(state, thrown, state, seat)
    assert read == (replace(thrown, need=0, hits=0, low=False, reading="") if secret else thrown)


# --- what a preview cannot know ----------------------------------------------------------------------


def doubted(
    game: Played, follows: Callable[[Any], object], seat: str = "blue", dice: Sequence[Sequence[int]] = ()
) -> tuple[list[str], list[Event]]:
    """What is doubtful to a seat of what follows, and the facts."""
    r = Resolution(known(game.state, seat), RULES.evolve, Supplied(RULES, dice, (), False), seat)
    follows(r)
    return [what.id for what in r.doubts], r.events


def losing(**red: Any) -> Played:
    """Red, who had four men, lost three, one of them now; blind: who is hidden is not on the table."""
    ambushes = red.pop("ambushes", False)
    laid = on_table(marker(1, "fake", 150, 150), disclosed=red.pop("disclosed", False)) | {
        "ambushes": ambushes
    }
    lost = {"start": 4, "losses": 3, "lost_now": 1, **red}
    return table(sides={"red": lost}, facts=laid, kowalski=Man(), omar=Man("Irr3", x=100, y=160, side="red"))


@rule("BN-12.0.f", "BN-12.0.o")
def test_whether_half_of_a_side_still_fights_is_doubtful_to_its_enemy_where_there_may_be_ambushes() -> None:
    """Whoever is on the table, or has no marker there, is counted for all to read; who is to come is not."""
    dice = [[6, 6]]
    assert doubted(losing(), roll_morale, "blue", dice)[0] == []
    assert doubted(losing(ambushes=True), roll_morale, "blue", dice)[0] == ["bn-unseen-half"]
    assert doubted(losing(ambushes=True), roll_morale, "red", dice)[0] == []
    assert doubted(losing(ambushes=True, start=2), roll_morale, "blue", dice)[0] == []
    assert doubted(losing(ambushes=True, start=3), roll_morale, "blue", dice)[0] == ["bn-unseen-half"]
    assert doubted(losing(lost_now=0), roll_morale)[0] == []
    assert doubted(losing(withdrew=True), roll_morale)[0] == []


@rule("BN-12.0.g", "BN-12.0.o")
def test_what_becomes_of_a_side_that_fails_its_test_hangs_on_secrets() -> None:
    """On its motivation for who may not know of it, and on markers that are not disclosed."""

    def failing(seat: str, **red: Any) -> list[str]:
        ids, events = doubted(losing(start=2, **red), roll_morale, seat, [[1, 1]])
        assert [event.passed for event in events if isinstance(event, MoraleTested)] == [False]
        return ids

    assert failing("blue") == ["bn-unseen-motivation", "bn-unseen-disclosed"]
    assert failing("blue", used=("motivation",), extras={"motivation": 1}) == ["bn-unseen-disclosed"]
    assert failing("blue", disclosed=True) == ["bn-unseen-motivation"]
    assert failing("red") == ["bn-unseen-disclosed"]


@rule("BN-14.0.c", "BN-Q.30")
def test_nobody_can_know_that_a_side_is_gone_of_which_some_may_lie_in_ambush() -> None:
    def alone(**facts: Any) -> Played:
        return table(facts=facts, kowalski=Man(), abu=Man("Irr3", side="red", fate="left"))

    with pytest.raises(Unseen) as found:
        doubted(alone(ambushes=True), end_test)
    assert "bn-unseen-left" in str(found.value)
    _, events = doubted(alone(), end_test)
    assert [event.why.id for event in events if isinstance(event, GameEnded)] == ["bn-over-left"]
    _, events = doubted(alone(ambushes=True), end_test, "red")
    assert [event.why.id for event in events if isinstance(event, GameEnded)] == ["bn-over-left"]


@rule("BN-Q.30", "BN-8.4.f")
def test_who_is_nowhere_on_the_table_may_be_under_a_template() -> None:
    blind = table(options={"hidden_mode": "blind"}, kowalski=Man(), abu=HIDDEN)
    marked = table(kowalski=Man(), abu=HIDDEN)

    assert doubted(blind, doubt_unplaced)[0] == ["bn-unseen-struck"]
    assert doubted(blind, doubt_unplaced, "red")[0] == []
    assert doubted(marked, doubt_unplaced)[0] == []


@rule("BN-X.AMBUSH.d")
def test_what_comes_of_an_answer_about_an_ambush_is_the_others_secret_too() -> None:
    game = table(facts={"awaiting": (asks("red", "ambush"),)}, kowalski=Man(), abu=HIDDEN)

    assert doubted(game, lambda r: hold_ambush(r, HoldAmbush()), "red")[0] == ["unseen-sealed"]


@rule("BN-Q.69")
@pytest.mark.parametrize(("others", "told"), [(True, ["unseen-sealed"]), (False, [])])
def test_what_comes_of_a_call_is_doubtful_only_while_somebody_else_is_asked(
    others: bool, told: list[str]
) -> None:
    both = {"red": {"support": "artillery"}, "blue": {"support": "artillery" if others else ""}}
    asked = (asks("red", "support"), *([asks("blue", "support")] if others else []))
    game = table(phase="initiative", sides=both, facts={"awaiting": asked}, kowalski=Man(), abu=HIDDEN)

    assert doubted(game, lambda r: decline_support(r, DeclineSupport()), "red")[0] == told


# --- whether others may do something meanwhile -------------------------------------------------------


@rule("BN-Q.06", "BN-Q.30", "BN-SM.02")
def test_others_may_do_something_unseen_where_there_are_secrets_and_it_is_not_the_own_action() -> None:
    regular = Man("R3", y=160, side="red")
    assert not unseen(table(kowalski=Man(), abu=regular).state, "blue"), "nobody hides, nobody writes"
    for game in (
        table(kowalski=Man(), abu=HIDDEN), table(tape=True, kowalski=Man(), abu=regular),
        table(kowalski=Man(), abu=Man("Irr3", y=160, side="red")),
        table(kowalski=Man(marker="m1"), abu=regular),
    ):  # fmt: skip
        assert not unseen(game.state, "blue"), "blue acts"
        assert unseen(replace(game.state, active="red"), "blue")
        assert unseen(replace(game.state, phase="initiative", active=""), "blue")
        assert not unseen(replace(game.state, active="red"), "referee")
        asked = replace(game.state, awaiting=(asks("blue", "rally"),))
        assert not unseen(asked, "blue")
        assert unseen(replace(game.state, awaiting=(asks("blue", "rally"), asks("red", "rally"))), "blue")
    gone = table(kowalski=Man(marker="m1", fate="dead"), abu=regular, novak=Man()).state
    assert not unseen(replace(gone, active="red"), "blue")
    calls = table(phase="calls", kowalski=Man(), abu=regular).state
    assert unseen(calls, "blue") and not unseen(calls, "referee")


@rule("BN-Q.30", "BN-6.4.c")
@pytest.mark.parametrize(
    ("mode", "acting", "told"),
    [
        ("blind", ("abu",), False),
        ("blind", ("abu", "omar"), True),
        ("blind", ("omar",), True),
        ("blind", (), True),
        ("marker", ("abu",), True),
    ],
)
def test_how_one_acts_of_whom_nothing_lies_on_the_table_is_told_nobody_else(
    mode: str, acting: tuple[str, ...], told: bool
) -> None:
    """Abu is hidden, Omar stands in the open."""
    game = table(
        active="red", options={"hidden_mode": mode},
        facts={"acting": acting, "mode": "run", "common": "fire"},
        kowalski=Man(), abu=HIDDEN, omar=Man("Irr3", x=100, y=160, side="red"),
    )  # fmt: skip

    read = known(game.state, "blue")
    assert (read.mode, read.common) == (("run", "fire") if told else ("", ""))
    own = known(game.state, "red")
    assert (own.mode, own.common) == ("run", "fire")


@rule("BN-8.3.f", "BN-SM.60", "BN-4.1.d")
def test_who_may_answer_and_what_was_seen_of_a_marker_is_each_sides_own() -> None:
    action = Action("move", 1, "blue", ("kowalski",), candidates=("omar",), dodgers=("omar",))
    area = CoverArea("c1", "blue", Rectangle(Point(9, 9), 9, 9, 0), (), inside=("omar",), tested=("omar",))
    shown = replace(marker(1, "fake", 150, 150), shown_to=("blue",))
    laid = {"objectives": {shown.id: shown}, "step": 41, "action": action, "covers": (area,)}
    state = table(facts=laid, kowalski=Man(), omar=Man("Irr3", x=100, y=160, side="red")).state

    for seat, answers, contents, sees in (
        ("blue", (), "fake", ("blue",)), ("red", ("omar",), "fake", ()), ("observer", (), "", ()),
    ):  # fmt: skip
        read = known(state, seat)
        assert (read.action.candidates, read.action.dodgers) == (answers, answers)
        assert [(one.inside, one.tested) for one in read.covers] == [((), ())]
        assert [(one.content, one.shown_to) for one in read.objectives.values()] == [(contents, sees)]
        assert read.step == 0
    assert known(state, "referee") == state


@rule("BN-Q.30", "BN-X.IED.f")
def test_who_is_nowhere_on_the_table_may_be_under_a_charge_that_goes_off() -> None:
    strike = Strike("blue", step="blown", centre=Point(150, 150), ied="red#1")
    blind = table(
        options={"hidden_mode": "blind"}, facts={"strike": strike, "first_fire": "red"}, kowalski=Man(),
        abu=HIDDEN,
    )  # fmt: skip

    assert doubted(blind, blast_step)[0] == ["bn-unseen-struck"]


@rule("BN-Q.30", "BN-7.0.b")
def test_which_way_a_hidden_man_looks_is_his_own_secret() -> None:
    """His marker lies where he is, and looks east for everybody else."""
    turned = Man("Irr3", y=160, side="red", marker="m1", facing=77)
    state = table(kowalski=Man(), abu=turned).state

    (seen,) = [man for man in known(state, "blue").figures.values() if man.side == "red"]
    assert seen.place is not None and (seen.place.y, seen.place.facing) == (160, 0.0)
    (own,) = [man for man in known(state, "red").figures.values() if man.side == "red"]
    assert own.place is not None and own.place.facing == 77


@rule("BN-13.0.d", "BN-Q.30")
@pytest.mark.parametrize(
    ("kowalski", "abu", "told"),
    [({}, {}, "first"), ({}, {"marker": "m1"}, "first"), ({"marker": "m1"}, {}, "")],
)
def test_which_unit_acts_is_told_unless_somebody_of_its_side_is_hidden(
    kowalski: dict[str, Any], abu: dict[str, Any], told: str
) -> None:
    """Then nothing is told of it; whom the reader himself has hidden makes no difference."""
    squads = (Squad("first", (("en", "1"),), 1), Squad("second", (("en", "2"),), 1))
    state = table(
        sides={"blue": {"squads": squads}}, kowalski=Man(squad="first", **kowalski),
        novak=Man(x=60, squad="second"), abu=Man("Irr3", y=160, side="red", **abu),
    ).state  # fmt: skip

    read = concealed(state, SquadBegan("blue", "first"), state, "red")

    assert read == (SquadBegan("blue", told) if told else None)
    assert concealed(state, SquadBegan("blue", "first"), state, "blue") == SquadBegan("blue", "first")


@rule("BN-7.0.b")
@pytest.mark.parametrize(
    ("facts", "side", "name"),
    [
        ({}, "blue", "Abu"), ({}, "red", "Abu"), ({"marker": "m3"}, "red", "Abu"),
        ({"marker": "m3"}, "blue", say("marker", number="3")),
        ({"marker": "m3", "seen_by": ("kowalski",)}, "blue", "Abu"),
    ],
)  # fmt: skip
def test_a_hidden_enemy_is_called_by_his_marker_until_somebody_has_sighted_him(
    facts: dict[str, Any], side: str, name: Any
) -> None:
    state = table(kowalski=Man(), abu=Man("Irr3", y=160, side="red", **facts)).state

    assert called(state.figures["abu"], side) == name
