"""Breaking News 9.0, the saving throw of a soldier."""

from __future__ import annotations

import pytest
from firing_range import fire, shot
from rule_ids import rule
from table import Man, Played, both_editions, table

from core.rules.breaking_news.facts import FigureHidden, FigureOut, SavesRolled, Suppressed
from core.rules.breaking_news.saving.saving_throw import bonus_for
from core.rules.breaking_news.tables.troops import GRADES

CLASS_VALUES = [("R1", 2), ("R2", 3), ("R3", 3), ("R4", 4), ("R5", 5), ("Irr1", 4), ("Irr2", 5), ("Irr3", 5)]
HITS = {1: [6, 1, 1], 2: [6, 6, 1], 3: [6, 6, 6]}


def target(grade: str, cover: bool = False, **facts: object) -> Played:
    """Abu of *grade* is fired at from 20 cm."""
    terrain = [{"kind": "wall", "line": [[20, 58], [60, 58]]}] if cover else []
    return table(terrain, kowalski=Man(), abu=Man(grade, y=60, side="red", **facts))  # type: ignore[arg-type]


def hit(game: Played, *faces: int) -> SavesRolled:
    """As many hits as *faces* for the saving throw."""
    return fire(game, shot("kowalski", mode="burst"), dice=[HITS[len(faces)], faces]).one(SavesRolled)


@rule("BN-9.0.b", "BN-3.0.h")
@pytest.mark.parametrize(("grade", "needed"), CLASS_VALUES)
@pytest.mark.parametrize("below", [0, 1])
def test_a_die_saves_with_the_class_value(grade: str, needed: int, below: int) -> None:
    game = target(grade)

    saved = hit(game, needed - below)

    assert (saved.needed, saved.passed) == (needed, not below)
    assert game.man("abu").fate == ("dead" if below else "")


@rule("BN-EX.81", "BN-9.0.d", "BN-9.0.g", "BN-Q.83")
def test_an_elite_in_cover_rolls_2() -> None:
    """2 + 1 = 3: saved, suppressed and hidden."""
    game = target("R2", cover=True)

    saved = hit(game, 2)

    assert [(term.value, term.rule) for term in saved.modifiers] == [(1, "BN-9.0.d")]
    assert game.man("abu").suppressed and game.man("abu").marker
    assert [type(e) for e in game.log if isinstance(e, (Suppressed, FigureHidden))] == [
        Suppressed,
        FigureHidden,
    ]


@rule("BN-EX.81", "BN-EX.85", "BN-9.0.f", "BN-9.0.c", "BN-Q.67")
@pytest.mark.parametrize("grade", ["R1", "R2"])
def test_in_cover_a_one_is_out_all_the_same(grade: str) -> None:
    game = target(grade, cover=True)

    assert not hit(game, 1).passed
    assert game.man("abu").fate == "dead"


@rule("BN-9.0.f", "BN-Q.67", "BN-ED.59")
@both_editions
def test_no_bonus_makes_a_one_enough() -> None:
    assert all(row.save - 1 <= 1 or name != "R1" for name, row in GRADES.items())
    assert hit(target("R1", cover=True), 2).needed == 2


@rule("BN-EX.82", "BN-9.0.d", "BN-9.0.e", "BN-Q.66", "BN-Q.67")
@pytest.mark.parametrize(("face", "saved"), [(2, False), (3, True)])
def test_a_leader_in_cover_has_one_bonus_and_not_two(face: int, saved: bool) -> None:
    throw = hit(target("R4", cover=True, leadership=2), face)

    assert (throw.needed, throw.passed, len(throw.modifiers)) == (3, saved, 1)


@rule("BN-9.0.d", "BN-Q.66")
@pytest.mark.parametrize("edition", ["EN", "IT"])
@pytest.mark.parametrize(("leadership", "needed"), [(0, 4), (1, 3), (4, 3)])
def test_every_leader_has_the_bonus(edition: str, leadership: int, needed: int) -> None:
    game = table(edition=edition, kowalski=Man(), abu=Man("R4", y=60, side="red", leadership=leadership))

    assert hit(game, 6).needed == needed


@rule("BN-9.0.e", "BN-ED.59")
@both_editions
def test_reasons_do_not_add_up() -> None:
    man = target("R4").man("abu")

    assert bonus_for(man, ("protected", "friendly_fire")) == (1, "protected")
    assert bonus_for(man, ()) == (0, "")


@rule("BN-EX.84", "BN-9.0.a", "BN-9.0.b", "BN-9.0.c")
def test_each_of_two_hits_must_be_saved() -> None:
    game = target("R4")

    saved = hit(game, 4, 3)

    assert (saved.hits, saved.passed) == (2, False)
    assert game.man("abu").fate == "dead"
    assert not [e for e in game.log if isinstance(e, Suppressed)]


@rule("BN-9.0.a")
@pytest.mark.parametrize("hits", [1, 2, 3])
def test_one_die_for_every_hit(hits: int) -> None:
    game = target("R4")

    saved = hit(game, *[4] * hits)

    assert (saved.hits, saved.passed) == (hits, True)


@rule("BN-9.0.g")
def test_who_saves_in_the_open_is_suppressed_and_stays_visible() -> None:
    game = target("R3")

    hit(game, 3)

    assert game.man("abu").suppressed and not game.man("abu").marker


@rule("BN-9.0.c")
def test_one_failed_die_removes_him_at_once() -> None:
    game = target("R3")

    facts = fire(game, shot("kowalski", mode="burst"), dice=[[6, 6, 6], [6, 6, 2]])

    assert (facts.one(FigureOut).figure, facts.one(FigureOut).fate) == ("abu", "dead")


@rule("BN-9.0.d", "BN-Q.67")
def test_every_shot_has_its_own_bonus() -> None:
    """Two men fire as a group: a wall protects Abu from the one and not from the other."""
    wall = {"kind": "wall", "line": [[36, 58], [40, 58]]}
    game = table([wall], kowalski=Man(x=39), lopez=Man(x=43), abu=Man("R4", y=60, side="red"))

    facts = fire(game, shot("kowalski"), shot("lopez"), dice=[[4], [3], [3], [4]])

    assert [(saved.needed, saved.passed) for saved in facts.of(SavesRolled)] == [(3, True), (4, True)]
    assert game.man("abu").suppressed and not game.man("abu").fate


@rule("BN-9.0.d", "BN-Q.67")
def test_the_unprotected_shot_can_still_kill_him() -> None:
    wall = {"kind": "wall", "line": [[36, 58], [40, 58]]}
    game = table([wall], kowalski=Man(x=39), lopez=Man(x=43), abu=Man("R4", y=60, side="red"))

    fire(game, shot("kowalski"), shot("lopez"), dice=[[4], [3], [3], [3]])

    assert game.man("abu").fate == "dead"
