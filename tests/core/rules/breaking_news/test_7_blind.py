"""Breaking News 7.0 where no marker lies on the table for a hidden man: the enemy does not know his place."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import (
    BonusMove,
    Dodge,
    EndActions,
    GoToGround,
    Hide,
    Move,
    OpenFire,
    OpportunityFire,
    Pass,
    Ready,
    Recover,
    Sight,
    StormBuilding,
)
from rule_ids import rule
from table import Facts, Man, Played, table

from core.engine.contract.facts import Ruling
from core.engine.contract.scenario import ScenarioError
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.words.message import Message
from core.locale import sentences
from core.rules.breaking_news.book import RULES
from core.rules.breaking_news.facts import (
    BonusMoveOffered,
    FigureHidden,
    MarkerLaid,
    MoveDeclared,
    Revealed,
    SavesRolled,
    SightingTried,
    StormEnded,
    WindowOpened,
)
from core.rules.breaking_news.secrecy.event_view import concealed
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.setup.scenario import set_up
from core.rules.breaking_news.state import Shot
from core.rules.breaking_news.view import view
from core.scenarios import load
from core.table.places import Point

WOOD = {"kind": "wood", "id": "wood", "box": [30, 60, 20, 20]}
ROCK = {"kind": "rock", "box": [0, 50, 200, 4]}


def blind(*terrain: dict[str, Any], mode: str = "blind", **men: Any) -> Played:
    """Kowalski at (40, 40); Abu is hidden, at (40, 62) unless told otherwise."""
    men = {"kowalski": Man(), "abu": Man("Irr3", y=62, side="red", marker="m1"), **men}
    return table(terrain, options={"hidden_mode": mode}, **men)


def read(game: Played, facts: Facts, seat: str) -> list[Any]:
    """What a seat may read of the facts that were played last."""
    state, seen = game_before(game, facts), []
    for event in facts:
        after = RULES.evolve(state, event)
        if (told := concealed(state, event, after, seat)) is not None:
            seen.append(told)
        state = after
    return seen


def game_before(game: Played, facts: Facts) -> Any:
    """The state before the last facts."""
    state = game.begun
    for event in game.log[: len(game.log) - len(facts)]:
        state = RULES.evolve(state, event)
    return state


@rule("BN-Q.30", "BN-7.0.b")
@pytest.mark.parametrize("mode", ["marker", "blind"])
def test_the_enemy_sees_a_marker_or_nothing_at_all(mode: str) -> None:
    game = blind(mode=mode)

    for seat in ("blue", OBSERVER):
        shown = [figure.id for figure in view(game.state, seat).figures]
        assert shown == (["kowalski", "m1"] if mode == "marker" else ["kowalski"])
        assert known(game.state, seat).sides["red"].unseen == (mode == "blind")
    for seat in ("red", REFEREE):
        assert "abu" in [figure.id for figure in view(game.state, seat).figures]


@rule("BN-Q.30")
def test_how_many_men_a_side_has_is_no_secret() -> None:
    game = blind()

    assert view(game.state, "blue").sides[1].facts[0].args["left"] == 1


@rule("BN-Q.30", "BN-7.0.e")
def test_nothing_is_told_of_his_creeping_and_no_window_opens() -> None:
    game = blind(WOOD)
    game.state = game.begun = _active(game.state, "red")

    facts = game.play("red", Move(("abu",), "cautious", ((Point(40, 65),),), hidden=True), [2])

    assert facts.one(MoveDeclared) and facts.no(WindowOpened)
    assert read(game, facts, "blue") == []
    assert [type(event).__name__ for event in read(game, facts, "red")] == facts.names
    assert known(game.state, "blue").acting == ()


def _active(state: Any, side: str) -> Any:
    from msgspec.structs import replace

    return replace(state, active=side)


@rule("BN-Q.30", "BN-7.0.g", "BN-8.2.a")
@pytest.mark.parametrize("y", [62, 150])
def test_the_enemy_is_asked_for_reactions_wherever_his_hidden_man_is(y: float) -> None:
    """A window that opened only where he sees the mover would tell that he does."""
    game = blind(ROCK, abu=Man("Irr3", y=y, side="red", marker="m1"))

    facts = game.play("blue", Move(("kowalski",), "run", ((Point(50, 40),),)))

    assert facts.one(WindowOpened).candidates == ()
    assert read(game, facts, "blue") == [e for e in facts if not isinstance(e, WindowOpened)]
    assert game.play("red", Pass()).no(Revealed)


@rule("BN-Q.30", "BN-Q.136")
def test_who_fires_shows_himself() -> None:
    game = blind()
    game.play("blue", Move(("kowalski",), "run", ((Point(50, 40),),)))

    facts = game.play("red", OpportunityFire("abu", "assault_rifle", "aimed", "", 0), [1])

    assert facts.one(Revealed) in read(game, facts, "blue")
    assert "abu" in known(game.state, "blue").figures


# --- looking for him ------------------------------------------------------------------


@rule("BN-Q.30", "BN-7.0.h")
@pytest.mark.parametrize("place", [{"spot": Point(37, 66)}, {"target": "wood"}], ids=["spot", "piece"])
def test_who_names_a_place_within_5_cm_of_him_may_sight_him(place: dict[str, Any]) -> None:
    """22 cm: 5, and nothing for cover; the printed number is for his own distance."""
    game = blind(WOOD)

    facts = game.play("blue", Sight("kowalski", **place), [6])

    tried = facts.one(SightingTried)
    assert (tried.target, tried.distance, tried.base, tried.success) == ("abu", 22, 5, True)
    assert game.man("abu").seen_by == ("kowalski",)
    assert "abu" in known(game.state, "blue").figures


@rule("BN-Q.30", "BN-7.0.m")
@pytest.mark.parametrize(
    ("spot", "there"), [(Point(40, 66), True), (Point(40, 68), False), (Point(60, 62), False)]
)
def test_a_failure_looks_alike_whether_somebody_is_there_or_not(spot: Point, there: bool) -> None:
    game = blind(WOOD)

    facts = game.play("blue", Sight("kowalski", spot=spot), [1])

    tried, offered = facts.one(SightingTried), facts.one(BonusMoveOffered)
    assert (tried.target, offered.figure) == (("abu", "abu") if there else ("", ""))
    assert game.deciding() == [("red", "bonus_move")]
    told = [event for event in read(game, facts, "blue") if isinstance(event, SightingTried)]
    assert told == [SightingTried("kowalski", "", 0.0, 0, (), False, 0, spot)]
    assert known(game.state, "blue").bonus_move == ""
    assert game.play("red", BonusMove()) is not None
    assert game.deciding() == []


@rule("BN-Q.30")
def test_an_automatic_sighting_throws_its_die_all_the_same() -> None:
    """At 4 cm in the open he needs −1: a die that was not thrown would tell that somebody is there."""
    game = blind(abu=Man("Irr3", y=44, side="red", marker="m1"))

    assert game.play("blue", Sight("kowalski", spot=Point(40, 45)), [1]).one(SightingTried).success


@rule("BN-Q.30", "BN-7.0.h")
def test_what_cannot_be_looked_at_is_refused_whoever_is_there() -> None:
    for y in (62, 150):
        game = blind(ROCK, abu=Man("Irr3", y=y, side="red", marker="m1"))
        assert game.refused("blue", Sight("kowalski", spot=Point(40, 62))) == ("BN-7.0.h", "bn-no-line")
        assert game.refused("blue", Sight("kowalski", spot=Point(150, 40)))[1] == "bn-too-far-to-sight"
        assert game.refused("blue", Sight("kowalski"))[1] == "bn-name-a-spot"
        assert game.refused("blue", Sight("kowalski", "m1"))[1] == "bn-no-such-enemy"
        assert game.refused("blue", Sight("kowalski", "abu"))[1] == "bn-no-such-enemy"


@rule("BN-Q.30")
def test_there_is_nobody_to_look_for_when_all_stand_on_the_table() -> None:
    game = blind(abu=Man("Irr3", y=62, side="red"))

    assert game.refused("blue", Sight("kowalski", spot=Point(40, 62)))[1] == "bn-nobody-to-look-for"


@rule("BN-Q.30", "BN-Q.36")
def test_a_hidden_man_who_looks_for_others_tells_nothing_but_a_failure() -> None:
    """The owner of a man who was not found learns that there was somebody who did not find him."""
    men = {"kowalski": Man(marker="m2"), "abu": Man("Irr3", y=62, side="red", marker="m1")}
    for die, said in (([6], []), ([1], [SightingTried("", "kowalski", 0.0, 0, (), False, 0, Point(40, 40))])):
        game = blind(WOOD, **men)
        game.state = game.begun = _active(game.state, "red")
        facts = game.play("red", Sight("abu", spot=Point(40, 40)), die)
        assert [e for e in read(game, facts, "blue") if isinstance(e, SightingTried)] == said


# --- what lays his marker ---------------------------------------------------------------


@rule("BN-Q.30", "BN-8.0.1.c")
def test_a_burst_that_catches_him_lays_his_marker_and_no_more() -> None:
    game = blind(kowalski=Man("R3", "rpg"), omar=Man("Irr3", x=43, y=62, side="red", facing=90))
    game.play("blue", OpenFire((Shot("kowalski", "rpg", targets=("omar",)),)))

    facts = game.play("red", Pass(), [6], [6], [6])

    assert facts.one(MarkerLaid).figure == "abu"
    told = read(game, facts, "blue")
    assert MarkerLaid("m1", "hit") in told
    assert {event.figure for event in told if isinstance(event, SavesRolled)} == {"omar", "m1"}
    assert "m1" in known(game.state, "blue").figures


@rule("BN-Q.30", "BN-Q.46")
@pytest.mark.parametrize("how", ["dodge", "ground"])
def test_who_dodges_out_of_a_burst_shows_where_he_is(how: str) -> None:
    wood = [WOOD] if how == "dodge" else []
    game = blind(*wood, kowalski=Man("R3", "rpg"), omar=Man("Irr3", x=43, y=58, side="red", facing=90),
                 abu=Man("Irr3", x=45, y=58, side="red", marker="m1"))  # fmt: skip
    game.play("blue", OpenFire((Shot("kowalski", "rpg", targets=("omar",)),)))
    near = game.state.action.shots[0].near if game.state.action is not None else ()
    assert "abu" in near
    seen = known(game.state, "blue").action
    assert seen is not None and seen.shots[0].near == ("omar",)

    wish = Dodge("abu", Point(45, 61)) if how == "dodge" else GoToGround("abu")
    facts = game.play("red", wish)

    assert MarkerLaid("m1", "dodged") in read(game, facts, "blue")


@rule("BN-Q.30", "BN-7.0.a")
def test_who_hides_in_view_vanishes_by_name() -> None:
    game = blind(WOOD, abu=Man("Irr3", y=62, side="red"))
    game.state = game.begun = _active(game.state, "red")

    facts = game.play("red", Hide("abu"))

    assert FigureHidden("abu", "", True) in read(game, facts, "blue")
    assert "abu" not in known(game.state, "blue").figures


@rule("BN-Q.30", "BN-Q.31")
def test_enemies_who_are_not_on_the_table_forbid_nobody_to_hide() -> None:
    """Omar, 10 cm away, sees him; a refusal would tell that he lies there."""
    game = blind(abu=Man("Irr3", y=50, side="red", marker="m1"))

    assert game.play("blue", Hide("kowalski")).one(FigureHidden)


@rule("BN-Q.30", "BN-11.1.a")
@pytest.mark.parametrize("there", [True, False])
def test_an_empty_house_is_stormed_in_vain(there: bool) -> None:
    house = {
        "kind": "building", "id": "house", "box": [30, 42, 20, 12],
        "openings": [{"kind": "door", "from": [39, 42], "to": [41, 42]}],
    }  # fmt: skip
    inside = {"y": 48, "inside": "house"} if there else {"y": 90}
    game = blind(house, kowalski=Man(y=40.75), abu=Man("Irr3", side="red", marker="m1", **inside))

    facts = game.play("blue", StormBuilding(("kowalski",), "house"), *([[1, 1, 1], [1]] if there else []))

    assert bool(facts.of(Revealed)) is there
    assert facts.of(StormEnded) and game.man("kowalski").fought


# --- where it can be played --------------------------------------------------------------


@rule("BN-Q.30")
def test_without_a_map_a_marker_lies_on_the_table() -> None:
    data = load("breaking_news/rangers_and_militia").data

    with pytest.raises(ScenarioError):
        set_up(data, {"hidden_mode": "blind"}, True)
    assert set_up(data, {"hidden_mode": "blind"}, False).options["hidden_mode"] == "blind"


@rule("BN-Q.30")
@pytest.mark.parametrize(("seat", "tape"), [("blue", False), ("red", False), (REFEREE, True)])
def test_nobody_rules_the_markers_onto_the_table(seat: str, tape: bool) -> None:
    from core.engine.chance.oracles import Answered
    from core.engine.chance.resolution import Resolution
    from core.engine.contract.facts import Refused

    game = table(
        options={} if tape else {"hidden_mode": "blind"}, tape=tape, kowalski=Man(), abu=Man(side="red")
    )
    ruling = Ruling("option", "enough", "hidden_mode", "blind" if tape else "marker")
    with pytest.raises(Refused):
        RULES.ruled(Resolution(game.state, RULES.evolve, Answered(), seat), ruling)


def test_the_sentences_of_a_search() -> None:
    game = blind(WOOD)
    tried = SightingTried("kowalski", "", 0.0, 0, (), False, 0, "wood")
    for language, told in (("en", "Kowalski looks for hidden men (the wood) and finds nobody."),):
        message = RULES.sentence(game.state, tried, game.state)
        assert isinstance(message, Message) and sentences(language).say(message) == told  # type: ignore[arg-type]


@rule("BN-Q.30", "BN-Q.80")
@pytest.mark.parametrize("suppressed", [True, False])
def test_no_test_at_the_start_of_a_turn_tells_that_a_hidden_man_is_suppressed(suppressed: bool) -> None:
    """His side is asked in either case, and says itself when it is done."""
    game = table(
        options={"hidden_mode": "blind", "rally": "any_turn_start"}, kowalski=Man(),
        abu=Man("Irr3", y=62, side="red", marker="m1", suppressed=suppressed),
    )  # fmt: skip
    facts = game.play("blue", EndActions())

    assert game.deciding() == [("red", "rally")]
    assert [type(event).__name__ for event in read(game, facts, "blue")][-2:] == ["TurnBegan", "RallyBegan"]
    if suppressed:
        assert game.refused("red", Ready()) == ("BN-Q.80", "bn-test-first-all")
        tested = game.play("red", Recover("abu"), [1])
        assert read(game, tested, "blue") == []
    assert game.deciding() == [("red", "rally")]
    game.play("red", Ready())
    assert game.deciding() == []


@rule("BN-Q.30")
def test_who_is_ruled_hidden_in_the_middle_of_his_act_leaves_only_a_window_to_pass() -> None:
    game = blind(abu=Man("Irr3", y=62, side="red"))
    game.state = _active(game.state, "red")
    game.play("red", Move(("abu",), "run", ((Point(60, 62),),)))
    assert [decision.seat for decision in game.state.awaiting] == ["blue"]
    assert "opportunity_fire" in {choice.do for choice in RULES.choices(known(game.state, "blue"), "blue")}
    game.ruled("hidden", "abu", True)
    assert [choice.do for choice in RULES.choices(known(game.state, "blue"), "blue")] == ["pass", "ruling"]
    game.play("blue", Pass())
    assert not game.state.awaiting
