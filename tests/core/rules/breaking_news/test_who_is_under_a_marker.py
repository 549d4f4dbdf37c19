"""Breaking News 7.0.b, BN-Q.30: no preview is certain of what only tells who is under a marker."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bn_commands import Sight, SpeculativeFire, StormBuilding
from rule_ids import rule
from table import RULES, Man, Played, table
from test_11_1_storming import HOUSE, outside, within
from test_what_is_unseen import doubted

from core.engine.chance.preview import Preview, preview
from core.locale import sentences
from core.rules.breaking_news.state import Hit, Strike
from core.rules.breaking_news.support.falling import save_next

WHO = (
    "marker 1: who it is, and so the numbers that go by it (Special Forces, a sniper, his class, a leader)",
    "segnalino 1: chi è, e quindi i numeri che ne dipendono (Forze Speciali, cecchino, classe, capo)",
)
HEDGE = {"kind": "hedge", "line": [[20, 58], [60, 58]]}


def seen(game: Played, seat: str, command: Any) -> Preview:
    found = preview(RULES, RULES.known(game.state, seat), seat, command, RULES.geometry)
    assert isinstance(found, Preview), found
    return found


def doubts(game: Played, command: Any, language: str = "en", seat: str = "blue") -> list[str]:
    return [sentences(language).say(message) for message in seen(game, seat, command).unseen]


def field(abu: Any, *terrain: dict[str, Any], **options: str) -> Played:
    """Abu is under a marker; most of his side, in the open far off, are militia."""
    far = {
        name: Man("Irr3", x=x, y=160, side="red") for name, x in (("omar", 100), ("ali", 130), ("bakr", 160))
    }
    kowalski = Man("R3", "mmg", kit=("mounted",))
    return table(terrain, options={"speculative": "always", **options}, kowalski=kowalski, abu=abu, **far)


# --- to sight him (BN-7.0.p–q) ------------------------------------------------------------------------


@rule("BN-7.0.p", "BN-7.0.q", "BN-7.0.b")
@pytest.mark.parametrize(
    ("grade", "weapon", "chance"),
    [
        ("Irr3", "assault_rifle", "5/6"),
        ("R3", "sniper_rifle", "4/6"),
        ("R1", "assault_rifle", "3/6"),
        ("R1", "sniper_rifle", "2/6"),
    ],
)
def test_the_number_to_sight_a_marker_says_that_it_goes_by_who_is_under_it(
    grade: str, weapon: str, chance: str
) -> None:
    """At 20 cm in the open 2 or more, +2 for Special Forces, +1 for a sniper: known to the referee alone."""
    game = field(Man(grade, weapon, y=60, side="red", marker="m1"))

    assert seen(game, "referee", Sight("kowalski", "abu")).chance("abu:sighted") == Fraction(chance)
    assert seen(game, "blue", Sight("kowalski", "m1")).chance("m1:sighted") == Fraction(5, 6)
    assert doubts(game, Sight("kowalski", "m1")) == [WHO[0]]
    assert doubts(game, Sight("kowalski", "m1"), "it") == [WHO[1]]
    assert doubts(game, Sight("kowalski", "abu"), seat="referee") == []


@rule("BN-7.0.j", "BN-7.0.b")
def test_whom_somebody_of_the_side_has_sighted_is_known_to_all_of_it() -> None:
    abu = Man("R1", y=60, side="red", marker="m1", seen_by=("novak",))
    game = table(kowalski=Man(), novak=Man(x=100), abu=abu)

    assert seen(game, "blue", Sight("kowalski", "abu")).chance("abu:sighted") == Fraction(3, 6)
    assert doubts(game, Sight("kowalski", "abu")) == []


@rule("BN-7.0.h", "BN-Q.30")
def test_a_look_where_nobody_is_known_to_be_does_not_say_that_nothing_comes_of_it() -> None:
    wood = {"kind": "wood", "id": "wood", "box": [30, 55, 20, 20]}
    men = {"abu": Man("Irr3", y=57, side="red", marker="m1"), "omar": Man("Irr3", x=150, y=160, side="red")}
    look = Sight("kowalski", "wood")
    game = table([wood], options={"hidden_mode": "blind"}, kowalski=Man(y=50), **men)

    assert doubts(game, look) == ["red: who of its men on no marker is there to be found"]
    assert doubts(game, look, "it") == ["red: chi dei suoi uomini senza segnalino è lì da trovare"]
    assert doubts(game, look, seat="referee") == []


# --- to survive (BN-9.0.b) -----------------------------------------------------------------------------


@rule("BN-9.0.b", "BN-9.0.d", "BN-8.6.e")
@pytest.mark.parametrize(("grade", "needed"), [("Irr3", 3), ("R4", 2), ("R1", 2)])
def test_the_saving_throw_of_a_marker_says_that_it_goes_by_who_is_under_it(grade: str, needed: int) -> None:
    """A militiaman saves on 5+, under speculative fire on 3+; a marker is taken for one of most (BN-Q.30)."""
    game = field(Man(grade, y=60, side="red", marker="m1"), HEDGE)

    def terms(seat: str, who: str) -> list[int]:
        found = seen(game, seat, SpeculativeFire("kowalski", "mmg", "burst", who))
        return [term.needed for term in found.terms if term.why == "why-saving"]

    assert terms("referee", "abu") == [needed] and terms("blue", "m1") == [3]
    assert doubts(game, SpeculativeFire("kowalski", "mmg", "burst", "m1")) == [WHO[0]]


# --- in a building (BN-11.1.e) -----------------------------------------------------------------------------


@rule("BN-11.1.e", "BN-11.1.g", "BN-Q.30")
@pytest.mark.parametrize("marker", ["m1", ""])
def test_the_dice_of_who_defends_a_building_under_a_marker_go_by_who_he_is(marker: str) -> None:
    game = table(
        [HOUSE], kowalski=outside("R3", 0), abu=within("R1", 0, marker=marker),
        omar=Man("Irr3", x=150, y=160, side="red"), ali=Man("Irr3", x=155, y=160, side="red"),
    )  # fmt: skip

    assert doubts(game, StormBuilding(("kowalski",), "house")) == ([WHO[0]] if marker else [])


@rule("BN-11.1.a", "BN-Q.30")
def test_to_break_into_a_house_where_men_may_be_whom_nothing_shows_is_no_certain_walk() -> None:
    game = table(
        [HOUSE], options={"hidden_mode": "blind"}, kowalski=outside("R3", 0),
        abu=within("R1", 0, marker="m1"), omar=Man("Irr3", x=150, y=160, side="red"),
    )  # fmt: skip
    storms = StormBuilding(("kowalski",), "house")
    found = seen(game, "blue", storms)

    assert doubts(game, storms) == ["red: who of its men on no marker is inside"]
    assert doubts(game, storms, "it") == ["red: chi dei suoi uomini senza segnalino è dentro"]
    assert found.certain == ()
    assert doubts(game, storms, seat="referee") == []


@rule("BN-10.0.f", "BN-11.1.j", "BN-Q.30")
@pytest.mark.parametrize(("leader", "told"), [("m1", [WHO[0]]), ("", [])])
def test_a_leader_who_may_be_under_a_marker_near_a_suppressed_man_may_help_his_test(
    leader: str, told: list[str]
) -> None:
    """Omar, in the house, is suppressed; beside him lies a marker outside it, or a leader whom all know."""
    game = table(
        [HOUSE], kowalski=outside("R3", 0), omar=within("Irr3", 0, suppressed=True),
        abu=Man("Irr3", x=28, y=50, side="red", marker=leader, leadership=2),
    )  # fmt: skip

    assert doubts(game, StormBuilding(("kowalski",), "house")) == told


# --- under bombs (BN-8.4.f) ------------------------------------------------------------------------------


@rule("BN-8.4.f", "BN-9.1.c", "BN-Q.70")
@pytest.mark.parametrize(
    ("reads", "ied", "told"),
    [
        ("flat3", "", []),
        ("flat3_plus2", "", []),
        ("own_plus2", "", ["bn-unseen-who"]),
        ("own_plus2", "red#1", []),
    ],
)
def test_a_bomb_is_survived_alike_by_all_unless_each_saves_by_his_own_class(
    reads: str, ied: str, told: list[str]
) -> None:
    strike = Strike("blue", step="blown" if ied else "saves", hits=(Hit("abu", 1),), ied=ied)
    game = table(
        options={"bombard_save": reads}, facts={"strike": strike}, kowalski=Man(),
        abu=Man("R1", y=160, side="red", marker="m1"),
    )  # fmt: skip

    assert doubted(game, save_next, "blue", [[6]])[0] == told
    assert doubted(game, save_next, "red", [[6]])[0] == []
