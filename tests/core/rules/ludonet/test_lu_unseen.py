"""Ludonet quick skirmish: what rules count of a whole side is not certain to its enemy (LU-DEP.a)."""

from __future__ import annotations

from typing import Any

import lu_commands as c
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, field

from core.engine.chance.oracles import Answered
from core.engine.chance.outcome_graph import UNSEEN
from core.engine.chance.preview import Preview, preview
from core.engine.chance.resolution import Resolution, Unseen
from core.locale import sentences
from core.rules.ludonet.book import RULES
from core.rules.ludonet.morale.game_end import end_test
from core.rules.ludonet.state import Aircraft
from core.table.places import Point


def seen_by(game: Played, seat: str, command: Any) -> Preview:
    found = preview(RULES, RULES.known(game.state, seat), seat, command, RULES.geometry)
    assert isinstance(found, Preview), found
    return found


def told(found: Preview, language: str = "en") -> str:
    return " | ".join(sentences(language).say(message) for message in found.unseen)


def two() -> Played:
    return field(ross=Man(y=20), huber=Man(y=180, side="red"))


@rule("LU-FIR.n", "LU-TRN.h")
def test_what_both_do_at_once_depends_on_what_the_other_has_decided() -> None:
    for phase, command in (("fire", c.FireSealed()), ("end", c.EndTurn())):
        game = two()
        game.begin(phase)
        before = seen_by(game, "blue", command)
        game.run("red", command)
        assert seen_by(game, "blue", command) == before  # the other's seal shows in nothing
        assert before.outcomes[0].names == (UNSEEN,)
        assert "what the others have decided" in told(before) and "gli altri" in told(before, "it")


@rule("LU-DEP.a", "LU-MOR.l")
def test_nobody_knows_whether_an_enemy_has_anybody_left_or_what_share_is_lost() -> None:
    for limit, said in (("none", "lu-unseen-left"), ("1", "lu-unseen-lost")):
        game = two()
        game.state = replace(game.state, options={**game.state.options, "turn_limit": limit})
        if limit == "none":
            game.set("huber", placed=False)
        known = RULES.known(game.state, "blue")
        r = Resolution(known, RULES.evolve, Answered(()), "blue")
        try:
            end_test(r)
        except Unseen as unseen:
            assert unseen.what.id == said
        else:
            raise AssertionError(limit)
        whole = Resolution(game.state, RULES.evolve, Answered(()), "blue")
        assert end_test(whole) is (limit != "none")


@rule("LU-DEP.a")
def test_of_the_course_of_a_turn_nothing_names_who_is_only_recorded() -> None:
    game = field(ross=Man(), huber=Man(y=90, side="red", placed=False))
    told = {"unit_moving": "huber-unit", "breaking": "huber", "wrecks": ("huber",)}
    for seat, known in (("blue", {"unit_moving": "", "breaking": "", "wrecks": ()}), ("red", told)):
        state = RULES.known(replace(game.state, **told), seat)
        assert {name: getattr(state, name) for name in told} == known


@rule("LU-AIR.j", "LU-DEP.a")
def test_an_attack_from_the_air_may_hit_those_whom_one_does_not_see() -> None:
    """The referee sees them all. That of a burst it is told, too, is checked with shots under seal."""
    men = {"ross": Man(y=20), "jung": Man(y=100, side="red"), "hid": Man(y=102, side="red", placed=False)}
    game = field(phase="air", moving="blue", passes=3, aircraft=[Aircraft("hawk", "Hawk", "blue")], **men)
    command = c.AirPass("hawk", Point(50, 100))
    for seat in ("blue", "referee"):
        ids = [one.id for one in seen_by(game, seat, command).unseen]
        assert ("unseen-caught" in ids) == (seat == "blue")
