"""LT-ART, LT-JOK.a–c, e: artillery off the table, requested on figure cards and begun by jokers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from lt_moments import drawn
from msgspec.structs import replace
from playing import Facts
from rule_ids import rule

from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Thrown
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.facts.activation import Activated, Immobilised
from core.rules.linea_di_tiro.facts.artillery import (
    MissionEnded,
    PieceShelled,
    PieceStruck,
    SectionFired,
    SideAnswered,
    ZoneDesignated,
)
from core.rules.linea_di_tiro.facts.deck import CardDone
from core.rules.linea_di_tiro.facts.fates import PieceLost
from core.rules.linea_di_tiro.state import Section
from core.table.places import Point
from core.table.questions import SeesThere

GUNS = Section("guns", "Guns", "allies", 6)
FIRING = replace(GUNS, centre=Point(50, 150), designated=True, begun=True)
WAITING = replace(GUNS, centre=Point(50, 150), designated=True)


def field(
    *sections: Section, options: dict[str, str] | None = None, tape: bool = False, **more: Any
) -> Played:
    """A command and a squad of the Allies in the south; a squad of the Axis in the middle of the zone."""
    standing = {
        "major": Piece("command", y=60, observer=True),
        "able": Piece(x=60, y=60),
        "fritz": Piece(y=150, side="axis"),
        **more,
    }
    return engagement(sections=sections or (GUNS,), options=options, tape=tape, **standing)


def shells(game: Played, *dice: int, card: str = "KH") -> Facts:
    """Draw a figure card and let the sections that have begun fire again."""
    game.card(card)
    facts = game.play("allies", c.FireArtillery(), *([die] for die in dice))
    assert isinstance(facts, Facts), facts
    return facts


# --- requesting -----------------------------------------------------------------------


@rule("LT-ART.a", "LT-ART.c", "LT-T.ART", "LT-Q.03", "LT-DECK.d")
def test_a_command_requests_artillery_for_the_whole_of_a_figure_card() -> None:
    game = field()
    game.card("KH")
    assert ("request_artillery", "major") in game.offered("allies")
    assert ("request_artillery", "able") not in game.offered("allies")
    assert game.refused("allies", c.RequestArtillery("able", "guns", Point(50, 150))) == (
        "LT-ART.a", "lt-no-observer",
    )  # fmt: skip

    facts = game.run("allies", c.RequestArtillery("major", "guns", Point(50, 150)))

    assert facts.one(ZoneDesignated).centre == Point(50, 150)
    assert facts.one(CardDone) and facts.no(Activated, SectionFired)


@rule("LT-ART.a")
def test_a_scenario_may_name_another_piece_that_requests() -> None:
    game = field(able=Piece(x=60, y=60, observer=True))
    game.card("QD")
    assert game.run("allies", c.RequestArtillery("able", "guns", Point(50, 150))).one(ZoneDesignated)


@rule("LT-ART.c", "LT-Q.03")
def test_an_ordinary_card_or_one_already_used_does_not_do() -> None:
    request = c.RequestArtillery("major", "guns", Point(50, 150))
    game = field()
    game.card("7H")
    assert game.refused("allies", request) == ("LT-ART.c", "lt-needs-figure-card")
    assert not any(do == "request_artillery" for do, _ in game.offered("allies"))

    used = field(baker=Piece(x=70, y=60, platoon="one"), able=Piece(x=60, y=60, platoon="one"))
    used.card("KH")
    used.activate("able", "2A")
    used.run("allies", c.EndActivation("able"))
    assert used.refused("allies", request)[1] == "lt-needs-figure-card"


@rule("LT-ART.b")
def test_the_centre_of_the_zone_is_seen_by_who_requests_it() -> None:
    wood = {"kind": "wood", "box": [30, 100, 40, 10], "id": "wood"}
    game = engagement([wood], major=Piece("command", y=60, observer=True), sections=(GUNS,))
    game.card("KH")
    hidden, off = Point(50, 150), Point(50, 301)
    assert game.refused("allies", c.RequestArtillery("major", "guns", hidden)) == (
        "LT-ART.b",
        "lt-zone-not-seen",
    )
    assert game.refused("allies", c.RequestArtillery("major", "guns", off))[1] == "lt-zone-off-table"
    assert game.refused("allies", c.RequestArtillery("major", "guns"))[1] == "lt-no-zone"
    assert game.refused("allies", c.RequestArtillery("major", "none", hidden))[1] == "lt-no-such-section"

    assert game.run("allies", c.RequestArtillery("major", "guns", Point(50, 80))).one(ZoneDesignated)


@rule("LT-ART.l", "LT-Q.39")
def test_a_new_request_replaces_the_zone_and_waits_for_a_joker_again() -> None:
    game = field(FIRING)
    game.card("KH")
    game.run("allies", c.RequestArtillery("major", "guns", Point(80, 150)))
    section = game.state.sections["guns"]
    assert (section.centre, section.begun) == (Point(80, 150), False)

    game.card("QH")
    assert game.refused("allies", c.FireArtillery()) == ("LT-ART.f", "lt-no-mission")
    game.run("allies", c.EndCard())
    assert game.card("JK1").one(SectionFired).centre == Point(80, 150)


@rule("LT-ART.l")
def test_its_owner_stops_a_mission_between_two_cards() -> None:
    game = field(FIRING)
    assert game.refused("axis", c.StopArtillery("guns"))[1] == "lt-no-such-section"

    assert game.run("allies", c.StopArtillery("guns")).one(MissionEnded).why == "stopped"

    game.card("KH")
    assert game.refused("allies", c.FireArtillery())[1] == "lt-no-mission"


# --- a joker -------------------------------------------------------------------------------


@rule("LT-JOK.a", "LT-ART.e", "LT-ART.g", "LT-EX.04", "LT-ART.d", "LT-ART.j")
def test_a_joker_begins_the_missions_that_wait_and_nobody_activates() -> None:
    game = field(WAITING, edge=Piece(x=56.25, y=155, side="axis"), off=Piece(x=56.4, y=150, side="axis"))

    facts = game.play("allies", c.DrawCard(), "JK1", [6], [6])

    assert [one.figure for one in facts.of(PieceShelled)] == ["edge", "fritz"]
    assert facts.no(Activated) and facts.one(CardDone)
    assert game.state.sections["guns"].begun


@rule("LT-JOK.a")
def test_a_joker_with_nothing_in_the_zone_throws_nothing() -> None:
    game = field(replace(WAITING, centre=Point(200, 200)))
    facts = game.card("JK2")
    assert facts.one(SectionFired) and facts.no(Thrown, PieceShelled)


@rule("LT-JOK.a", "LT-JOK.b")
def test_missions_of_both_sides_are_rolled_first_and_applied_together() -> None:
    theirs = Section("werfer", "Werfer", "axis", 7, centre=Point(50, 150), designated=True)
    game = field(WAITING, theirs)

    facts = game.play("allies", c.DrawCard(), "JK1", [1], [5])

    order = [type(event).__name__ for event in facts if isinstance(event, PieceShelled | PieceLost)]
    assert order == ["PieceShelled", "PieceShelled", "PieceLost"]
    assert [one.factor for one in facts.of(PieceShelled)] == [3, 4]
    assert game.man("fritz").fate == "destroyed"


@rule("LT-JOK.b")
def test_who_is_hit_is_lost_before_anybody_is_tested() -> None:
    tank = Piece("stuart", x=46, y=150, side="axis")
    game = field(WAITING, aaa=tank)

    facts = game.play("allies", c.DrawCard(), "JK1", [2], [1])

    assert [one.letter for one in facts.of(PieceStruck)] == ["D", "I"]
    assert game.man("fritz").fate == "destroyed" and game.waiting == [("axis", "morale")]
    game.play("axis", c.TakeTest("aaa"), [1])
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]


@rule("LT-JOK.c")
@pytest.mark.parametrize(("option", "fires"), [("off", False), ("on", True)])
def test_a_mission_that_has_begun_does_not_fire_on_a_joker_but_as_a_choice(option: str, fires: bool) -> None:
    game = field(FIRING, options={"joker_repeat": option})
    dice = [[6]] if fires else []
    facts = game.play("allies", c.DrawCard(), "JK1", *dice)
    assert bool(facts.of(SectionFired)) is fires


@rule("LT-JOK.e")
@pytest.mark.parametrize(
    ("option", "joker", "fire"),
    [("off", "JK1", ["guns", "werfer"]), ("on", "JK1", ["guns"]), ("on", "JK2", ["werfer"])],
)
def test_as_a_choice_a_joker_starts_one_sides_missions(option: str, joker: str, fire: list[str]) -> None:
    theirs = Section("werfer", "Werfer", "axis", 7, centre=Point(200, 150), designated=True)
    mine = replace(WAITING, centre=Point(200, 200))
    game = field(mine, theirs, options={"joker_sides": option})
    assert [one.section for one in game.card(joker).of(SectionFired)] == fire


# --- further attacks -------------------------------------------------------------------------


@rule("LT-ART.f", "LT-Q.39")
def test_a_figure_card_is_one_more_attack_by_each_section_that_has_begun() -> None:
    second = replace(FIRING, id="more", name="More", value=4)
    third = replace(WAITING, id="late", name="Late")
    game = field(FIRING, second, third)

    facts = shells(game, 6, 6)

    assert [one.section for one in facts.of(SectionFired)] == ["guns", "more"]
    assert facts.one(CardDone)


@rule("LT-ART.f")
def test_without_a_figure_card_artillery_does_not_fire_again() -> None:
    game = field(FIRING)
    game.card("7H")
    assert game.refused("allies", c.FireArtillery()) == ("LT-ART.c", "lt-needs-figure-card")


@rule("LT-ART.h", "LT-ART.g", "LT-EX.63", "LT-T.HE")
def test_the_factor_is_the_value_less_the_defence_of_friend_and_enemy() -> None:
    friend = Piece(x=54, y=150, ground=("entrenched",))
    game = field(FIRING, fritz=Piece(y=150, side="axis", motion="moving"), friend=friend)

    facts = shells(game, 2, 3)

    mine, theirs = facts.of(PieceShelled)
    assert (mine.figure, mine.factor, mine.letter) == ("friend", 1, "I")
    assert (theirs.figure, theirs.factor, theirs.letter) == ("fritz", 6, "D")
    assert facts.one(Immobilised).figure == "friend" and facts.one(PieceLost).figure == "fritz"


@rule("LT-ART.k", "LT-Q.59")
def test_nobody_responds_to_artillery() -> None:
    game = field(FIRING, fritz=Piece(y=150, side="axis", prepared=2))
    assert shells(game, 6).one(CardDone)
    assert len(game.man("fritz").prepared) == 2


@rule("LT-HE.j", "LT-Q.31")
def test_a_section_has_a_row_of_shots_for_each_piece_in_its_zone() -> None:
    game = field(FIRING, fritz=Piece(y=150, side="axis", immobilised=True))
    deck = ["KH", "QH", "JH"]
    factors = [shells(game, 6, card=card).one(PieceShelled).factor for card in deck]
    assert factors == [3, 4, 5]


@rule("LT-HE.j", "LT-Q.31")
def test_a_sections_shots_before_it_immobilises_add_nothing() -> None:
    game = field(FIRING, fritz=Piece(y=150, side="axis", ground=("entrenched",)))
    dice = ((6, "KH"), (1, "QH"), (6, "JH"))
    rows = [shells(game, die, card=card).one(PieceShelled) for die, card in dice]
    assert [one.letter for one in rows] == ["-", "I", "-"]
    assert [one.factor - rows[0].factor for one in rows] == [0, 0, 1]


@rule("LT-Q.31")
@pytest.mark.parametrize(("option", "factor"), [("per_firer", 1), ("per_side", 2)])
def test_the_rows_are_each_sections_own_or_as_a_choice_its_sides(option: str, factor: int) -> None:
    other = replace(FIRING, id="more", name="More", value=4, begun=False)
    game = field(
        FIRING, other, options={"he_streak": option}, fritz=Piece(y=150, side="axis", immobilised=True)
    )
    shells(game, 6)
    facts = game.play("allies", c.DrawCard(), "JK1", [6])
    assert facts.one(PieceShelled).factor == factor


@rule("LT-Q.31", "LT-JOK.b")
def test_sections_that_fire_together_do_not_help_one_another() -> None:
    second = replace(FIRING, id="more", name="More")
    game = field(
        FIRING, second, options={"he_streak": "per_side"}, fritz=Piece(y=150, side="axis", immobilised=True)
    )
    assert [one.factor for one in shells(game, 6, 6).of(PieceShelled)] == [3, 3]


@rule("LT-Q.31")
def test_a_row_of_shots_restarts_when_the_target_recovers() -> None:
    game = field(FIRING, fritz=Piece(y=150, side="axis", immobilised=True))
    shells(game, 6)
    game.card("7S")
    game.activate("fritz", "RI")
    assert game.state.sections["guns"].streaks == ()
    game.set("fritz", immobilised=True)
    assert shells(game, 6, card="QH").one(PieceShelled).factor == 3


@rule("LT-Q.31")
def test_a_row_of_shots_restarts_when_the_target_moves() -> None:
    game = field(FIRING, fritz=Piece(y=150, side="axis", immobilised=True))
    shells(game, 6)
    assert game.state.sections["guns"].streaks
    game.run("axis", c.Rout("fritz"))
    assert game.state.sections["guns"].streaks == ()


@rule("LT-ART.l", "LT-Q.39")
def test_a_mission_ends_with_its_ammunition() -> None:
    game = field(replace(FIRING, ammunition=2))
    assert shells(game, 6).no(MissionEnded)
    assert shells(game, 6, card="QH").one(MissionEnded).why == "ammunition"

    game.card("JH")
    assert game.refused("allies", c.FireArtillery())[1] == "lt-no-mission"
    assert (
        game.refused("allies", c.RequestArtillery("major", "guns", Point(50, 80)))[1] == "lt-no-such-section"
    )


@rule("LT-Q.39")
@pytest.mark.parametrize(("option", "fires"), [("off", True), ("on", False)])
def test_further_attacks_need_sight_of_the_zone_as_a_choice_only(option: str, fires: bool) -> None:
    wood = {"kind": "wood", "box": [30, 100, 40, 10], "id": "wood"}
    pieces = {"major": Piece("command", y=60, observer=True), "fritz": Piece(y=150, side="axis")}
    game = engagement([wood], options={"art_needs_sight": option}, sections=(FIRING,), **pieces)
    game.card("KH")
    if fires:
        assert game.play("allies", c.FireArtillery(), [6]).one(SectionFired)
    else:
        assert game.refused("allies", c.FireArtillery()) == ("LT-Q.39", "lt-zone-unobserved")


@rule("LT-Q.39")
@pytest.mark.parametrize(("option", "answers"), [("off", []), ("on", [True]), ("on", [False])])
def test_at_a_real_table_people_say_whether_the_zone_is_still_seen(option: str, answers: list[bool]) -> None:
    """A command in a carrier is not asked: it sees nothing."""
    zone = replace(FIRING, centre=None, note="at the barn")
    rider = Piece("command", observer=True, aboard="track")
    game = field(
        zone, tape=True, options={"art_needs_sight": option}, track=Piece("m3_halftrack"), rider=rider
    )
    game.card("KH")
    if answers == [False]:
        why = game.refused("allies", c.FireArtillery(), answers=answers)
        assert why == ("LT-Q.39", "lt-zone-unobserved")
        return
    assert isinstance(game.play("allies", c.FireArtillery(), answers=answers), Facts)
    assert game.asked == [SeesThere(("major",), "at the barn")] * len(answers)


@rule("LT-ART.b")
def test_at_a_real_table_who_requests_artillery_says_whether_he_sees_the_zone() -> None:
    rider = Piece("command", observer=True, aboard="track")
    game = field(tape=True, track=Piece("m3_halftrack"), rider=rider)
    game.card("KH")
    wish = c.RequestArtillery("major", "guns", note="behind the mill")
    assert game.refused("allies", wish, answers=[False]) == ("LT-ART.b", "lt-zone-not-seen")
    aboard = c.RequestArtillery("rider", "guns", note="behind the mill")
    assert game.refused("allies", aboard) == ("LT-ART.b", "lt-zone-not-seen")
    told = game.play("allies", wish, answers=[True])
    assert told.one(ZoneDesignated).note == "behind the mill"


@rule("LT-ART.b", "LT-Q.25", "LT-Q.39")
def test_on_the_map_too_nobody_looks_out_of_a_carrier() -> None:
    """Neither to request artillery, nor to go on with it where somebody must see the zone."""
    rider = Piece("command", observer=True, aboard="track")
    game = field(GUNS, major=Piece(y=60), track=Piece("m3_halftrack"), rider=rider)
    game.card("KH")
    wish = c.RequestArtillery("rider", "guns", Point(50, 120))
    assert game.refused("allies", wish) == ("LT-ART.b", "lt-zone-not-seen")
    assert ("request_artillery", "rider") not in game.offered("allies")

    fires = field(
        FIRING, major=Piece(y=60), track=Piece("m3_halftrack"), rider=rider, options={"art_needs_sight": "on"}
    )
    fires.card("KH")
    assert fires.refused("allies", c.FireArtillery()) == ("LT-Q.39", "lt-zone-unobserved")


@rule("LT-Q.39")
def test_as_a_choice_the_first_attack_scatters_and_the_zone_stays_there() -> None:
    game = field(WAITING, options={"art_scatter": "on"}, fritz=Piece(y=151, side="axis"))
    facts = game.play("allies", c.DrawCard(), "JK1", [4, 6])  # 6 cm to the south
    assert facts.one(SectionFired).centre == Point(50, 144)
    assert [one.figure for one in facts.of(PieceShelled)] == []

    near = field(WAITING, options={"art_scatter": "on"})
    facts = near.play("allies", c.DrawCard(), "JK1", [1, 5], [6])
    assert facts.one(SectionFired).centre == Point(50, 155)
    assert shells(near, 6).one(SectionFired).scatter == ()


@rule("LT-Q.39")
@pytest.mark.parametrize(
    ("die", "x", "y"),
    [(1, 50, 156), (2, 55.2, 153), (3, 55.2, 147), (4, 50, 144), (5, 44.8, 147), (6, 44.8, 153)],
)
def test_a_zone_scatters_northward_or_60_degrees_clockwise_from_there(die: int, x: float, y: float) -> None:
    game = field(WAITING, options={"art_scatter": "on"}, fritz=Piece(y=250, side="axis"))
    facts = game.play("allies", c.DrawCard(), "JK1", [die, 6])
    assert facts.one(SectionFired).centre == Point(x, y)


@rule("LT-ART.g", "LT-Q.25")
def test_passengers_are_hit_with_their_carrier_only() -> None:
    game = field(
        FIRING, fritz=Piece("truck", y=150, side="axis"), rider=Piece(y=150, side="axis", aboard="fritz")
    )
    facts = shells(game, 1)
    assert facts.one(PieceShelled).figure == "fritz"
    assert game.waiting == [("axis", "morale")]


def test_the_chances_of_an_attack_are_foreseen() -> None:
    game = field(FIRING)
    game.card("KH")
    seen = preview(RULES, game.state, "allies", c.FireArtillery(), RULES.geometry)
    assert isinstance(seen, Preview)
    assert seen.chance("fritz:lt-letter-D") == Fraction(1, 6)
    assert seen.chance("fritz:lt-letter-I") == Fraction(1, 2)
    factor, die = seen.terms
    assert [one.value for one in factor.modifiers] == [6, -3] and die.dice == 1


# --- secrets -------------------------------------------------------------------------------------


@rule("LT-ART.i", "LT-VIS.b", "LT-ART.j")
def test_hidden_pieces_are_hit_and_the_enemy_learns_nothing_of_it() -> None:
    game = field(FIRING, fritz=Piece(y=150, side="axis", spotted=False, ground=("cover",)))
    game.goes_on()
    game.card("KH")
    facts = game.play("allies", c.FireArtillery(), [2])

    assert facts.one(PieceShelled).letter == "I" and game.man("fritz").immobilised
    told = game.shown("allies", facts)
    assert not any("fritz" in repr(event) for event in told)
    assert not any(isinstance(event, Thrown | PieceShelled | PieceStruck | Immobilised) for event in told)
    empty = field(FIRING, fritz=Piece(y=250, side="axis", spotted=False))
    empty.card("KH")
    none = empty.play("allies", c.FireArtillery())
    assert [type(event) for event in empty.shown("allies", none)] == [type(event) for event in told]
    assert "fritz" not in repr(game.rules.known(game.state, "allies"))


@rule("LT-ART.j")
def test_a_zone_is_its_owners_alone_until_its_first_attack() -> None:
    game = field()
    game.card("KH")
    facts = game.run("allies", c.RequestArtillery("major", "guns", Point(80, 250)))
    told = [type(event) for event in game.shown("axis", facts)]
    declined = field()
    declined.card("KH")
    assert told == [type(event) for event in declined.shown("axis", declined.run("allies", c.EndCard()))]
    for seat in ("axis", "observer"):
        assert game.rules.known(game.state, seat).sections == {}
    assert game.rules.known(game.state, "referee").sections["guns"].centre == Point(80, 250)

    game.card("JK1")
    section = game.rules.known(game.state, "axis").sections["guns"]
    assert (section.centre, section.streaks) == (Point(80, 250), ())


# --- a real table ------------------------------------------------------------------------------------


@rule("LT-ART.b", "LT-ART.g", "LT-JOK.a")
def test_at_a_real_table_a_zone_is_noted_and_each_side_says_who_is_in_it() -> None:
    game = field(tape=True)
    game.card("KH")
    assert game.refused("allies", c.RequestArtillery("major", "guns"))[1] == "lt-zone-note-needed"
    facts = game.play("allies", c.RequestArtillery("major", "guns", None, "the cross-roads"), answers=[True])
    assert facts.one(ZoneDesignated).note == "the cross-roads"

    game.card("JK1")
    assert game.waiting == [("allies", "shelled"), ("axis", "shelled")]
    assert game.refused("allies", c.TellShelled(("fritz",)))[1] == "lt-no-such-piece"
    assert game.run("allies", c.TellShelled(())).one(SideAnswered)
    facts = game.play("axis", c.TellShelled(("fritz",)), [1])
    assert facts.one(PieceShelled).figure == "fritz" and game.man("fritz").fate == "destroyed"


@rule("LT-ART.e", "LT-VIS.a")
def test_at_a_real_table_nobody_learns_of_a_section_that_has_not_fired_by_one_that_has() -> None:
    """Both fire by one joker, one after the other; while who is hit by the first is asked, one has fired."""
    mine = replace(GUNS, note="here", designated=True)
    theirs = replace(mine, id="werfer", name="Werfer", side="axis")
    game = field(mine, theirs, tape=True)
    begun = len(game.log)
    game.card("JK1")
    assert "werfer" not in repr(game.shown("allies", game.log[begun:]))
    assert "werfer" not in repr(RULES.known(game.state, "allies"))
    assert "werfer" in repr(RULES.known(game.state, "axis"))
    assert not RULES.known(game.state, "observer").sections.keys() - {"guns"}

    ahead = game.state
    game.state = game.begun = RULES.known(ahead, "allies")
    game.log.clear()
    assert game.run("allies", c.TellShelled()).one(SideAnswered), "what a side knows can be played on"

    game.state = game.begun = ahead
    game.run("allies", c.TellShelled())
    game.run("axis", c.TellShelled())
    assert "werfer" in repr(RULES.known(game.state, "allies"))


@rule("LT-ART.e")
def test_a_ruling_on_a_section_that_has_not_fired_tells_the_enemy_nothing_of_it() -> None:
    game = field(WAITING)
    facts = game.ruled("ammunition", "guns", 3)
    assert "guns" in repr(game.shown("allies", facts)) and "guns" not in repr(game.shown("axis", facts))


@rule("LT-Q.39")
def test_at_a_real_table_people_are_told_how_far_the_fire_is_off() -> None:
    waiting = replace(GUNS, note="the cross-roads", designated=True)
    game = field(waiting, tape=True, options={"art_scatter": "on"})
    facts = game.play("allies", c.DrawCard(), "JK1", [2, 5])
    assert facts.one(SectionFired).scatter == (2, 5)
    game.run("axis", c.TellShelled())
    assert game.run("allies", c.TellShelled()).no(PieceShelled)


@rule("LT-ART.c")
def test_whoever_could_request_artillery_reads_why_a_plain_card_does_not_let_him() -> None:
    """Greyed with the reason, in the list of the observer alone; a figure card offers it."""
    game = drawn()
    game.state = replace(game.state, sections={"guns": Section("guns", "Guns", "allies", 4)})
    asked = [one for one in RULES.choices(game.state, "allies") if one.do == "request_artillery"]

    assert [one.figure for one in asked] == ["major"]
    assert [one.refusal and one.refusal.message.id for one in asked] == ["lt-needs-figure-card"]
