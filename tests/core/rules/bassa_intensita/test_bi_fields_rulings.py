"""Bassa Intensità, what a ruling asks for: about whom, and what it may be set to."""

from __future__ import annotations

from typing import Any

import pytest
from asked import asked, asked_of
from battle import Played
from msgspec.structs import replace
from test_bi_rulings import game

from core.engine.contract.results import RESULT
from core.engine.contract.seats import REFEREE
from core.rulekit.ruling_fields import UNLISTED
from core.rules.bassa_intensita.arms import ARMS
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.referee.rulings import FACTS

__all__ = ["game"]  # the fixture

ANYBODY = "rossi, bruni, down, out, tank, car, huber"
WHO_IS_IN = "rossi, bruni, down, out (bi-is-out), tank, car, huber"
MEN = "rossi, bruni, down, out (bi-is-out), tank (bi-only-men), car (bi-only-men), huber"
NO_MAN = (
    "rossi (bi-only-vehicles), bruni (bi-only-vehicles), down (bi-only-vehicles), out (bi-is-out), tank, car"
)
VEHICLES = f"{NO_MAN}, huber (bi-only-vehicles)"
TURRETS = f"{NO_MAN} (bi-no-turret), huber (bi-only-vehicles)"
DYING = (
    "rossi (bi-not-seriously-wounded), bruni (bi-not-seriously-wounded), down, out (bi-is-out), "
    "tank (bi-only-men), car (bi-only-men), huber (bi-not-seriously-wounded)"
)
WEAPONS = "1 to 8 of " + ", ".join(["ak", *(one for one in ARMS if one != "ak")])
QUALITIES = "elite, veteran, regular, recruit, rabble"
FATES = (
    "nothing (bi-same-fate), dead, destroyed (bi-no-such-fate), abandoned (bi-no-such-fate), prisoner, gone"
)
STAGES = (
    "contacting, adjusting, repeat, ready, due (bi-no-such-stage), passed (bi-no-such-stage), "
    "damaged (bi-no-such-stage)"
)

ASKED: list[tuple[str, str, str, str | None]] = [
    ("place", "bruni", ANYBODY, "anywhere from 50/52"),
    ("note", "bruni", ANYBODY, "80 characters"),
    ("ground", "bruni", WHO_IS_IN, "table, open, light, heavy, entrenched"),
    ("prone", "bruni", MEN, "yes"),
    ("health", "bruni", MEN, "nothing, wounded, serious"),
    ("dies", "down", DYING, "0 to 99 by 1 else 0"),
    ("shocked", "bruni", MEN, "yes"),
    ("gassed", "bruni", MEN, "yes"),
    ("fate", "bruni", ANYBODY, FATES),
    ("fate", "tank", ANYBODY, "nothing (bi-same-fate), dead (bi-no-such-fate), destroyed, abandoned, "
     "prisoner (bi-no-such-fate), gone"),
    ("fate", "out", ANYBODY, "nothing, dead (bi-same-fate), destroyed (bi-no-such-fate), "
     "abandoned (bi-no-such-fate), prisoner (bi-same-fate), gone (bi-same-fate)"),
    ("used", "bruni", WHO_IS_IN, "nothing, moved, opportunity, covering, fired, acted, failed"),
    ("mode", "bruni", MEN, "nothing, careful, normal, run"),
    ("aboard", "bruni", MEN, "car, nothing (bi-not-aboard)"),
    ("aboard", "huber", MEN, "car (bi-no-seat), nothing (bi-not-aboard)"),
    ("emplaced", "bruni", WHO_IS_IN, "yes"),
    ("empty", "bruni", WHO_IS_IN, "yes"),
    ("broken", "bruni", WHO_IS_IN, "yes"),
    ("seen_by", "bruni", WHO_IS_IN, "yes"),
    ("leader", "bruni", WHO_IS_IN, None),
    ("ability", "bruni", WHO_IS_IN, QUALITIES),
    ("quality", "bruni", WHO_IS_IN, QUALITIES),
    ("radio", "bruni", WHO_IS_IN, "yes"),
    ("name", "bruni", ANYBODY, "24 characters"),
    ("weapons", "bruni", MEN, WEAPONS),
    ("unit", "bruni", WHO_IS_IN, "blue, red"),
    ("removed", "bruni", ANYBODY, "yes"),
    ("stopped", "tank", VEHICLES, "yes"),
    ("halved", "tank", VEHICLES, "0 to 3 by 1 else 0"),
    ("jammed", "tank", TURRETS, "yes"),
    ("bonus", "blue", "blue, red", "-1 to 1 by 1 else 0"),
    ("fanatic", "blue", "blue, red", "0 to 2 by 1 else 0"),
    ("alone", "blue", "blue, red", "yes"),
    ("mines_known", "band", "band", "yes"),
    ("mines_removed", "band", "band", None),
    ("smoke_lifted", "puff", "puff", None),
    ("mission", "rossi", "rossi", STAGES),
    ("option", "light", ", ".join(Options.declared()), "day, moon, no_moon"),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "subject", "whom", "value"), ASKED, ids=[f"{r[0]}-{r[1]}" for r in ASKED])
def test_a_ruling_asks_about_whom_and_what(
    game: Played, fact: str, subject: str, whom: str, value: str | None
) -> None:
    _, *lines = asked(game.state, "ruling", REFEREE, fact=fact, subject=subject)
    wanted = [f"subject: {whom}", *([] if value is None else [f"value: {value}"]), "reason: 120 characters"]
    assert lines == wanted


def test_every_fact_is_asked_for_here() -> None:
    assert {row[0] for row in ASKED} | {"added", "measurement", "winner", RESULT} == set(FACTS)


def test_who_has_won_is_asked_about_nobody(game: Played) -> None:
    _, *lines = asked(game.state, "ruling", REFEREE, fact="winner")
    assert lines == ["value: blue, red, nothing", "reason: 120 characters"]


def test_of_a_newcomer_all_is_asked_that_a_scenario_says(game: Played) -> None:
    said: dict[str, Any] = {"fact": "added", "subject": "blue", "value.vehicle": ""}
    _, *lines = asked(game.state, "ruling", REFEREE, **said)
    assert lines[:2] == ["subject: blue, red", "value.name: 24 characters"]
    assert lines[2].startswith("value.vehicle: nothing, ")
    assert lines[3].startswith("value.weapons: 1 to 8 of pistol, ")
    assert lines[4] == f"value.quality: nothing, {QUALITIES}"
    assert lines[5:] == ["value.hidden: no", "value.spot: anywhere from 100/100", "reason: 120 characters"]
    _, *lines = asked(game.state, "ruling", REFEREE, **{**said, "value.vehicle": "car"})
    assert not any(line.startswith("value.weapons") for line in lines)
    _, *lines = asked(replace(game.state, tape=True), "ruling", REFEREE, **said)
    assert not any(line.startswith("value.spot") for line in lines)


def test_whoever_rides_can_only_get_off_or_change_the_vehicle(game: Played) -> None:
    game.ruled("aboard", "bruni", "car")
    state = game.state
    assert asked_of(state, "ruling", "value", REFEREE, fact="aboard", subject="bruni") == (
        "value: car (bi-no-seat), nothing"
    )
    for fact in ("place", "seen_by", "ground"):
        line = asked_of(state, "ruling", "subject", REFEREE, fact=fact, subject="huber")
        assert "bruni (bi-is-aboard)" in line


def test_a_fact_that_could_be_about_nobody_is_dimmed(game: Played) -> None:
    """There are no mines, clouds and missions, nobody has a place, and nobody dies or has a turret."""
    every = ", ".join(name for name in FACTS if name not in UNLISTED)
    assert asked(game.state, "ruling", REFEREE) == [f"fact: {every}"]

    state = replace(game.state, tape=True, mines={}, clouds={}, missions={})
    figures = {name: one for name, one in state.figures.items() if name in ("rossi", "huber")}
    (line,) = asked(replace(state, figures=figures), "ruling", REFEREE)
    dimmed = {
        row.split(" (")[0]: row.split(" (")[1]
        for row in line.removeprefix("fact: ").split(", ")
        if "(" in row
    }
    assert dimmed == {
        "place": "engine-no-places)", "mines_known": "bi-none-mines)", "mines_removed": "bi-none-mines)",
        "smoke_lifted": "bi-none-smoke)", "mission": "bi-none-missions)", "stopped": "bi-only-vehicles)",
        "halved": "bi-only-vehicles)", "jammed": "bi-only-vehicles)", "dies": "bi-not-seriously-wounded)",
    }  # fmt: skip


BOUNDS: list[tuple[str, str, list[Any], list[Any]]] = [
    ("dies", "down", [0, 99], [-1, 100, "3", True]),
    ("halved", "tank", [0, 1, 2, 3], [-1, 4]),
    ("bonus", "blue", [-1, 0, 1], [-2, 2]),
    ("fanatic", "blue", [0, 1, 2], [-1, 3]),
    ("winner", "", ["", "blue", "red"], ["referee", 1]),
    ("place", "bruni", [[0, 0], [200, 200], [1, 2, 3]], [[1], [1, 2, 3, 4], "here"]),
]


@pytest.mark.parametrize(("fact", "subject", "right", "wrong"), BOUNDS, ids=[row[0] for row in BOUNDS])
def test_a_number_is_ruled_within_its_bounds(
    game: Played, fact: str, subject: str, right: list[Any], wrong: list[Any]
) -> None:
    for value in right:
        game.ruled(fact, subject, value)
    for value in wrong:
        with pytest.raises(Exception, match="engine-bad-value"):
            game.ruled(fact, subject, value)
