"""Bassa Intensità: whoever is observed by enemies of whom he knows nothing does not learn it (BI-Q.120)."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import msgspec
import pytest
from battle import Played, battle
from field import Man, Vehicle
from rule_ids import rule

from core.engine.contract.facts import Ruled
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, PieceId, SideId
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.morale import MoraleChecked, VehicleAbandoned
from core.rules.bassa_intensita.facts.seeing import Hidden, Observed
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.ground import Minefield
from core.rules.bassa_intensita.state.men import Figure
from core.table.places import Point

encode = msgspec.json.Encoder(enc_hook=str).encode

UNSEEN = "bi-status-UNSEEN"
BARN = {"id": "barn", "kind": "building", "points": [[40, 60], [56.9, 60], [56.9, 60.5], [40, 60.5]]}


def ambush(seen: bool, tape: bool = False, **given: Any) -> Played:
    """Return a moment at which red lies hidden, and observes blue's Rossi or does not."""
    by = (SideId("red"),) if seen else ()
    figures = {
        "rossi": Man(leads=True, seen_by=by),
        "huber": Man(side="red", x=80, y=60, seen_by=(), leads=True),
    }
    return battle(at=("move", "first"), tape=tape, **{**figures, **given})


def shown(state: State, seat: str) -> bytes:
    """Return all that a seat is shown of a moment."""
    known = RULES.known(state, seat)
    return bytes(encode((known, RULES.view(known, seat), RULES.choices(known, seat))))


def status(game: Played, seat: str) -> tuple[str, ...]:
    """Return the words beside Rossi."""
    view = RULES.view(RULES.known(game.state, seat), seat)
    return next(one.status for one in view.figures if one.id == "rossi")


@rule("BI-Q.120")
@pytest.mark.parametrize("skills", [(), ("sniper",), ("observer",)])
def test_blue_is_shown_the_same_whether_hidden_men_look_at_its_own_or_not(skills: tuple[str, ...]) -> None:
    rossi = {seen: Man(leads=True, skills=skills, seen_by=("red",) if seen else ()) for seen in (True, False)}
    games = [ambush(seen, rossi=rossi[seen]) for seen in (True, False)]

    assert shown(games[0].state, "blue") == shown(games[1].state, "blue")
    assert UNSEEN not in status(games[0], "blue") and UNSEEN not in status(games[1], "blue")
    assert shown(games[0].state, REFEREE) != shown(games[1].state, REFEREE)


@rule("BI-Q.120")
def test_who_comes_into_view_and_who_is_lost_again_only_the_watcher_reads() -> None:
    before, after = ambush(False).state, ambush(True).state
    for event in (Observed(SideId("red"), (FigureId("rossi"),)), Hidden(SideId("red"), (FigureId("rossi"),))):
        assert RULES.concealed(before, event, after, "blue") is None
        assert RULES.concealed(before, event, after, "red") == event
        assert RULES.concealed(before, event, after, REFEREE) == event


@rule("BI-Q.120")
def test_the_crew_of_an_abandoned_vehicle_does_not_tell_that_it_is_seen() -> None:
    game = ambush(True, lada=Vehicle("car", x=30, y=30))
    man = Figure(FigureId("lada-1"), "Lada (1)", SideId("blue"), game.state.figures[FigureId("rossi")].unit)
    told = set()
    for by in ((SideId("red"),), ()):
        crew = (msgspec.structs.replace(man, seen_by=by),)
        event = VehicleAbandoned(FigureId("lada"), seen_by=by, crew=crew)
        told.add(encode(RULES.concealed(game.state, event, game.state, "blue")))
    assert len(told) == 1


@rule("BI-Q.120")
def test_before_he_moves_he_must_reckon_with_being_seen() -> None:
    """Nothing that is foreseen says that nobody can fire: the enemy may react, known or not."""
    for seen in (True, False):
        game = ambush(seen)
        known = RULES.known(game.state, "blue")
        assert known.figures[FigureId("rossi")].seen_by == ("red",)
        assert UNSEEN not in status(game, "blue")


@rule("BI-Q.120")
def test_as_a_choice_both_sides_are_told() -> None:
    before = ambush(False, options={"seen_told": "both"})
    after = ambush(True, options={"seen_told": "both"})
    event = Observed(SideId("red"), (FigureId("rossi"),))

    assert RULES.concealed(before.state, event, after.state, "blue") == event
    assert UNSEEN in status(before, "blue") and UNSEEN not in status(after, "blue")


@rule("BI-Q.120")
def test_at_a_real_table_whoever_is_found_is_put_on_it_and_so_both_know() -> None:
    before, after = ambush(False, tape=True), ambush(True, tape=True)
    event = Observed(SideId("red"), (FigureId("rossi"),))

    assert RULES.concealed(before.state, event, after.state, "blue") == event
    assert UNSEEN in status(before, "blue") and UNSEEN in status(before, REFEREE)
    assert UNSEEN not in status(after, "blue")


@rule("BI-Q.120")
def test_a_move_that_was_looked_at_ends_where_another_does_to_the_last_digit() -> None:
    """Its owner reads how far it went: a look at its end must not round it."""
    ends = set()
    for x in (57.3, 45):
        game = ambush(False, huber=Man(side="red", x=x, y=90, seen_by=(), leads=True), terrain=(BARN,))
        game.run("blue", c.Move("rossi", "normal", (Point(57.1234567, 50.7654321),)))
        if game.waiting == [("red", "opportunity")]:
            game.play("red", c.HoldFire())
        ends.add(game.man("rossi").moved)
    assert len(ends) == 1, ends


def at_the_wall(seen: bool, **options: str) -> Played:
    """Rossi lies behind a wall where red sees him; his side observes Huber, for whom he leaves it, or not."""
    return battle(
        at=("move", "first"),
        options=options,
        terrain=({"id": "wall", "kind": "wall", "line": [[52, 40], [52, 60]]},),
        rossi=Man(x=50.6, leads=True),
        huber=Man(side="red", x=80, leads=True, used="acted", seen_by=("blue",) if seen else ()),
    )


@rule("BI-Q.120", "BI-MOR.d")
def test_a_check_before_leaving_cover_does_not_tell_the_enemy_that_he_is_seen() -> None:
    """Who passes walks for red as who had nothing to check; while he checks red is shown no step of it."""
    games, read = [at_the_wall(True), at_the_wall(False)], []
    for game, dice in zip(games, ([[1]], []), strict=True):
        facts = game.play("blue", c.Move("rossi", "run", (Point(58, 50),)), *dice)
        read.append(encode(game.shown("red", facts)))
        assert facts.of(MoraleChecked) == game.shown("blue", facts.of(MoraleChecked))

    assert [any(isinstance(one, MoraleChecked) for one in game.log) for game in games] == [True, False]
    assert read[0] == read[1]


@rule("BI-Q.120", "BI-MOR.d")
@pytest.mark.parametrize(("told", "kinds"), [("watcher", set()), ("both", {"MoraleChecked", "Reacted"})])
def test_of_who_loses_his_nerve_as_he_leaves_cover_the_enemy_sees_what_comes_of_it(
    told: str, kinds: set[str]
) -> None:
    game = at_the_wall(True, seen_told=told)
    facts = game.play("blue", c.Move("rossi", "run", (Point(58, 50),)), [10], [1])
    read = {type(one).__name__ for one in game.shown("red", facts)}

    assert "Shocked" in read
    assert read & {"MoraleChecked", "Reacted"} == kinds and ("Thrown" in read) is bool(kinds)


def test_whether_a_mover_is_in_command_is_not_told_the_enemy_who_does_not_see_his_leader() -> None:
    """Bruni moves where Huber may fire at him; his leader is hidden beside him, or far away."""
    figures = {
        "rossi": Man(leads=True, x=28, seen_by=()),
        "bruni": Man(x=30),
        "huber": Man(side="red", x=80, leads=True),
    }
    game = battle(at=("move", "first"), **figures)
    facts = game.play("blue", c.Move("bruni", "normal", (Point(34, 50),)))
    assert game.waiting == [("red", "opportunity")]
    (near,) = game.state.doing
    assert isinstance(near, Walking) and near.in_command
    far = msgspec.structs.replace(near, in_command=False)
    states = [msgspec.structs.replace(game.state, doing=(one,)) for one in (near, far)]

    assert shown(states[0], "red") == shown(states[1], "red")
    assert shown(states[0], "blue") != shown(states[1], "blue")
    assert b"in_command" not in encode(game.shown("red", facts))
    assert b"in_command" in encode(game.shown("blue", facts))


def test_a_ruling_on_mines_names_them_to_nobody_who_has_not_found_them() -> None:
    """Without a referee he learns that there was one; where the mines are, and that there are some, not."""
    field = Minefield(PieceId("mill-door"), "trap", laid_by=SideId("red"), known=(SideId("red"),))
    before = msgspec.structs.replace(ambush(False).state, mines={field.id: field})
    removed = msgspec.structs.replace(before, mines={})
    event = Ruled("mines_removed", "as agreed", "mill-door", by="red")

    told = RULES.concealed(before, event, removed, "blue")
    assert isinstance(told, Ruled) and not told.subject
    assert RULES.concealed(before, msgspec.structs.replace(event, by=""), removed, "blue") is None
    assert RULES.concealed(before, event, removed, "red") == event
