"""Every question answered from geometry, at the edge of its limit."""

import math
from typing import Any

import msgspec
import pytest

from core.engine.words.ids import PieceId
from core.table.answers import decode_answer
from core.table.map_ruler import NotOnTable, answer
from core.table.places import Place, Point
from core.table.questions import (
    OFF_TABLE,
    Alike,
    AlikeTo,
    Astray,
    AtEdge,
    Behind,
    ComesNear,
    Costs,
    Covered,
    Gap,
    Ground,
    InArea,
    InCover,
    InLineOfFire,
    InReach,
    Inside,
    Linked,
    Near,
    NearAfter,
    NotSeen,
    Question,
    Route,
    RouteMeasured,
    Shot,
    ShotLine,
    SpotsNear,
    ToEdge,
    Touching,
    TouchingPiece,
    Under,
    WhoSees,
)
from core.table.shapes import Circle, Line, Rectangle, box
from core.table.terrain import Opening, Table, make

TABLE = Table(
    120,
    90,
    (
        make("wall", "wall", Line((Point(40, 0), Point(40, 30)), 0.5)),
        make("jungle", "jungle", box(60, 60, 30, 30)),
        make(
            "building",
            "house",
            box(80, 10, 10, 10),
            openings=(Opening("door", Point(80, 14), Point(80, 16)),),
        ),
        make("rock", "rock", box(10, 40, 10, 10)),
    ),
)
MEN = {
    "abu": Place(10, 15),
    "bilal": Place(15, 15),
    "carl": Place(42, 15, facing=180),
    "dora": Place(75, 75),
    "eve": Place(85, 15, inside="house"),
    "fay": Place(17.4, 15, inside="truck"),
    "truck": Place(20, 15, base=6),
}


def ask(question: Any, **changes: Any) -> Any:
    """The map's answer, which must also be one that a person could have typed."""
    men = {**MEN, **changes.pop("men", {})}
    found = answer(question, TABLE, men, **changes)
    assert decode_answer(question, msgspec.to_builtins(found)) == found
    return found


def test_a_shot_tells_distance_sight_cover_and_arc() -> None:
    assert ask(Shot("abu", "carl")) == ShotLine(32, True, True, True, 0, "wall")
    assert ask(Shot("carl", "abu")) == ShotLine(32, True, False, False, 0, "")
    assert ask(Shot("abu", "eve")) == ShotLine(75, True, True, True, 0, "house")
    assert ask(Shot("bilal", Point(15, 60))) == ShotLine(45, False, False, False, 90, "rock")


def test_who_comes_near_a_spot_on_his_way_and_after_how_many_cm() -> None:
    """BN-X.IED.c: a charge has its own way of asking, from centre to centre or from the rim."""
    way, spot = (Point(10, 55), Point(60, 55)), Point(40, 45)
    assert ask(ComesNear(("abu", "bilal"), (spot,), 10, (way, ()))) == ("abu",)
    assert ask(ComesNear(("abu",), (spot,), 9.9, (way,))) == ()
    assert ask(NearAfter("abu", spot, 10, way)) == 70
    assert ask(NearAfter("abu", spot, 10, way), measure="edge") < 66
    assert ask(NearAfter("bilal", Point(15, 20), 10, way)) == 0


def test_a_shot_by_the_rims_and_without_facings() -> None:
    assert ask(Shot("abu", "carl"), measure="edge").distance == 29.5
    behind = {"carl": Place(42, 15, facing=0)}
    assert ask(Shot("carl", "abu"), men=behind).off == 180
    assert ask(Shot("carl", "abu"), men=behind, facing=False).off == 0


def test_a_burst_is_drawn_from_its_centre() -> None:
    assert ask(Shot(Point(35, 15), "carl")) == ShotLine(7, True, True, True, 0, "wall")
    assert ask(Covered("carl", Point(50, 15))) is False


def test_gaps_are_told_without_rounding_dust() -> None:
    dusty = {"abu": Place(0.1 + 0.2, 15), "bilal": Place(5.3, 15)}
    assert ask(Gap("abu", "bilal"), men=dusty) == 5
    assert ask(Gap("abu", Point(13, 19))) == 5
    assert [ask(InReach("abu", "bilal", cm), men=dusty) for cm in (5, 4.9)] == [True, False]
    assert ask(Costs("abu", 7.5), men=dusty) == 7.5
    assert ask(Gap("abu", "bilal"), measure="edge") == 2.5


def test_near_counts_the_limit_and_the_figure_in_the_middle() -> None:
    assert ask(Near(("abu", "bilal", "carl"), "abu", 5)) == ("abu", "bilal")
    assert ask(Near(("bilal",), "abu", 4.99)) == ()
    assert ask(Near(("bilal", "gone"), Point(10, 15), 5)) == ("bilal",)
    assert ask(Near(("bilal",), "abu", 2.5), measure="edge") == ("bilal",)


@pytest.mark.parametrize(
    ("way", "there"), [("left", ("lou",)), ("right", ()), ("short", ("abu", "bilal")), ("over", ("carl",))]
)
def test_who_is_near_where_a_shot_went_astray(way: str, there: tuple[str, ...]) -> None:
    """Abu looks east at a spot 22 off; 10 to the left of it is 10 north."""
    men = {"lou": Place(32, 27), "abu": Place(17, 15), "bilal": Place(22, 20)}
    asked = Astray(("abu", "bilal", "carl", "lou"), "from", Point(32, 15), way, 10, 5)

    assert ask(asked, men={**men, "from": Place(10, 15)}) == there


def test_whose_line_is_not_as_it_was_told() -> None:
    told = ask(Shot("abu", "carl"))
    assert ask(Alike(("abu", "bilal"), ("carl", "carl"), (told, told))) == ("bilal",)


def test_to_whom_a_line_is_not_as_it_was_told() -> None:
    told = ask(Shot("abu", "carl"))
    assert ask(AlikeTo("abu", ("carl", "bilal"), told)) == ("bilal",)


def test_who_is_not_seen_and_who_is_in_cover() -> None:
    """Behind the wall one is seen and in cover; behind the rock, too far off or aside nobody is seen."""
    below = {"gus": Place(15, 60)}
    assert ask(NotSeen(("abu", "carl", "gus", "nobody"), "bilal"), men=below) == ("gus",)
    assert ask(NotSeen(("abu", "carl"), "bilal", 10)) == ("carl",)
    assert ask(NotSeen(("abu", "dora"), "carl", None, 45)) == ("dora",)
    assert ask(InCover(("abu", "carl"), "bilal")) == ("carl",)


def test_linked_by_chain_or_each_of_each() -> None:
    row = {"carl": Place(20, 15)}
    assert ask(Linked(("abu", "bilal", "carl"), 5), men=row) is True
    assert ask(Linked(("abu", "bilal", "carl"), 5, every_pair=True), men=row) is False
    assert ask(Linked(("abu", "dora"), 5)) is False


def test_the_line_of_fire_leaves_the_firer_out() -> None:
    asked = InLineOfFire(("abu", "bilal", "carl", "dora"), "abu", "bilal", 5, 27)
    assert ask(asked) == ("bilal", "carl")
    assert ask(InLineOfFire(("carl",), "abu", "bilal", 5, 26.9)) == ()


def test_cover_against_one_or_at_all() -> None:
    assert ask(Covered("carl")) is True
    assert ask(Covered("carl", "abu")) is True
    assert ask(Covered("carl", "dora")) is False
    assert ask(Covered("abu")) is False


def test_the_ground_names_kinds_and_flags() -> None:
    assert ask(Ground("dora")) == ("jungle",)
    assert ask(Ground("eve")) == ("building",)
    assert ask(Ground("abu")) == ()


def test_a_route_tells_its_length_obstacles_and_end() -> None:
    over = ask(Route("abu", (Point(42, 15),)))
    assert over == RouteMeasured(32, 1, 1, "", True, Place(42, 15))
    short = ask(Route("abu", (Point(42, 15),), cm=25))
    assert short == RouteMeasured(25, 0, 0, "", False, Place(35, 15))
    assert ask(Route("bilal", (Point(15, 45),))).blocked == "rock"
    assert ask(Route("abu", (Point(-5, 15),))) == RouteMeasured(10, 0, 0, OFF_TABLE, False, Place(0, 15))
    assert ask(Route("abu")).length == 0


def test_contact_with_men_and_pieces() -> None:
    close = {"bilal": Place(12.5, 15), "carl": Place(10, 12.49)}
    assert ask(Touching("abu", ("abu", "bilal", "carl", "dora")), men=close) == ("bilal",)
    at_door = {"abu": Place(78.75, 15.9), "bilal": Place(78.75, 18)}
    turned = {"abu": Place(10, 10), "b": Place(10, 12, 89), "c": Place(10, 12, 270), "d": Place(10, 12, 0)}
    assert ask(Behind("abu", ("b", "c", "d")), men=turned) == ("b",), "a right angle is not behind"
    assert ask(TouchingPiece("abu", ("house", "rock")), men=at_door) == ("house",)
    assert ask(TouchingPiece("abu", ("house",), opening=True), men=at_door) == ("house",)
    assert ask(TouchingPiece("bilal", ("house",)), men=at_door) == ("house",)
    assert ask(TouchingPiece("bilal", ("house",), opening=True), men=at_door) == ()
    assert ask(TouchingPiece("abu", ("truck",)), men={"abu": Place(15.75, 15)}) == ("truck",)
    assert ask(TouchingPiece("abu", ("truck",)), men={"abu": Place(15.74, 15)}) == ()


def test_areas_hold_their_border() -> None:
    assert ask(InArea(("abu", "bilal", "carl"), Rectangle(Point(12.5, 15), 5, 1))) == ("abu", "bilal")
    assert ask(InArea(("abu", "bilal", "carl"), Circle(Point(10, 10), 5))) == ("abu",)


def test_a_piece_partly_under_a_template_is_under_it() -> None:
    """The house begins at 80 cm east; the rim of the template belongs to it."""
    assert ask(Under(("house", "rock"), Circle(Point(65, 15), 15))) == ("house",)
    assert ask(Under(("house", "nowhere"), Circle(Point(64.9, 15), 15))) == ()


def test_inside_a_building_a_vehicle_or_a_wood() -> None:
    assert ask(Inside(("abu", "eve"), "house")) == ("eve",)
    assert ask(Inside(("abu", "fay"), "truck")) == ("fay",)
    assert ask(Inside(("abu", "dora"), "jungle")) == ("dora",)


@pytest.mark.parametrize(
    ("edge", "cm"), [("north", 75), ("south", 15), ("east", 110), ("west", 10), ("", 10)]
)
def test_the_way_to_an_edge(edge: Any, cm: float) -> None:
    assert ask(ToEdge("abu", edge)) == cm
    assert [ask(AtEdge("abu", far, edge)) for far in (cm, cm - 1)] == [True, False]
    assert ask(ToEdge("abu", edge), measure="edge") == cm - 1.25


def test_spots_are_in_reach_and_covered() -> None:
    spots = ask(SpotsNear("carl", 5, "abu"))
    assert spots[0] == Point(42, 15)
    assert ask(SpotsNear("abu", 5, "carl")) == ()


def test_who_sees_a_standing_man() -> None:
    watchers = ("abu", "carl", "dora", "eve")
    assert ask(WhoSees(watchers, ("bilal",))) == ("abu", "carl", "eve")
    assert ask(WhoSees(watchers, ("bilal",), within=27)) == ("abu", "carl")
    assert ask(WhoSees(watchers, ("bilal",), within=26.9)) == ("abu",)
    assert ask(WhoSees(watchers, ("gone",))) == ()


def test_who_sees_within_the_arc_its_limit_included() -> None:
    north = {"carl": Place(25, 5, facing=90), "bilal": Place(15, 15)}
    assert ask(WhoSees(("carl",), ("bilal",), half_arc=45), men=north) == ("carl",)
    assert ask(WhoSees(("carl",), ("bilal",), half_arc=44.9), men=north) == ()
    assert ask(WhoSees(("carl",), ("bilal",), half_arc=1), men=north, facing=False) == ("carl",)


def test_who_sees_a_man_somewhere_on_his_way() -> None:
    """He runs from behind one side of the rock to behind the other; only on the way is he seen."""
    men = {"abu": Place(15, 35), "bilal": Place(15, 60)}
    there_and_back = (Point(45, 60), Point(45, 62), Point(15, 60))
    assert ask(WhoSees(("abu",), ("bilal",)), men=men) == ()
    assert ask(WhoSees(("abu",), ("bilal",), ((Point(16, 60),),)), men=men) == ()
    assert ask(WhoSees(("abu",), ("bilal",), (there_and_back,)), men=men) == ("abu",)
    assert ask(WhoSees(("abu",), ("bilal",), (there_and_back,), within=25), men=men) == ()


def test_a_man_who_leaves_a_house_is_seen_outside() -> None:
    men = {"abu": Place(60, 30)}
    assert ask(WhoSees(("abu",), ("eve",)), men=men) == ()
    assert ask(WhoSees(("abu",), ("eve",), ((Point(75, 15),),)), men=men) == ("abu",)


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf, 1e308])
def test_numbers_that_no_table_has_never_crash(bad: float) -> None:
    spot = Point(bad, 3)
    assert ask(WhoSees(("abu",), ("bilal",), ((spot,),))) == ("abu",)
    assert ask(Route("abu", (spot,))).blocked in (OFF_TABLE, "house")
    assert ask(Near(("abu",), spot, 5)) == ()
    assert ask(InArea(("abu",), Circle(spot, 5))) == ()
    assert ask(InLineOfFire(("bilal",), "abu", spot)) in ((), ("bilal",))
    assert ask(Covered("abu", spot)) is False
    for question in (Gap("abu", spot), Shot("abu", spot)):
        with pytest.raises(NotOnTable):
            ask(question)


def test_a_figure_that_is_nowhere_is_named() -> None:
    for question in (Gap("ghost", "abu"), Shot("abu", "ghost"), ToEdge("ghost"), Covered("ghost")):
        with pytest.raises(NotOnTable, match="ghost"):
            ask(question)


def test_every_question_has_an_answer() -> None:
    from core.table.map_ruler import _ANSWERS

    assert set(_ANSWERS) == set(Question.__args__)


def test_a_piece_that_is_ignored_neither_stops_nor_covers() -> None:
    behind = {"carl": Place(5, 45), "gus": Place(21.5, 45)}
    for ignore, seen, cover in ((frozenset(), False, True), (frozenset({PieceId("rock")}), True, False)):
        line = answer(Shot("carl", "gus"), TABLE, behind, "centre", True, ignore)
        assert (line.seen, line.cover) == (seen, cover)
        assert (
            answer(WhoSees(("carl",), ("gus",)), TABLE, behind, "centre", False, ignore) == ("carl",) * seen
        )
        assert answer(Covered("gus", "carl"), TABLE, behind, "centre", True, ignore) is cover
