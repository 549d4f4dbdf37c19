"""The odds of a shooting are the same whether its branches are counted together or each for itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bn_commands import OpenFire, OpportunityFire, Pass
from msgspec.structs import replace
from rule_ids import rule
from table import RULES, Man, Played, table
from vehicles_on_table import crewed

from core.engine.chance.outcome_graph import Walk
from core.engine.chance.outcome_odds import odds_of
from core.engine.chance.preview import odds
from core.engine.contract.engine_facts import Start
from core.engine.contract.facts import Command, Thrown
from core.engine.seat.bot import play_out
from core.games import header_of, new_game
from core.rules.breaking_news.firing import merging
from core.rules.breaking_news.melee import storming
from core.rules.breaking_news.state import Action, Hit, Shot
from core.scenarios import load

Chances = dict[tuple[str, ...], Fraction]


def each_for_itself(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(merging, "merged", lambda before, state, geometry: state)
    patch.setattr(merging, "apart", lambda state: ())
    patch.setattr(storming, "apart", lambda state: ())


def chances(state: Any, seat: str, command: Command) -> Chances:
    return odds(RULES, state, seat, command, RULES.geometry)


def crossfire(firing: str) -> Played:
    """An LMG at two men, one of whom fires a burst back; a friend of each stands between them."""
    game = table(
        kowalski=Man("R3", "lmg", x=40, y=40),
        smith=Man("R4", x=41, y=52, facing=0),
        abu=Man("Irr2", x=40, y=66, side="red"),
        bilal=Man("Irr3", x=38, y=66, side="red"),
        daud=Man("Irr3", x=41, y=58, side="red", suppressed=True),
        options={"friendly_fire": firing},
    )
    game.play("blue", OpenFire((Shot("kowalski", "lmg", "burst", ("abu", "bilal"), (2, 2)),)))
    return game


@rule("BN-8.0.a", "BN-8.7.a", "BN-Q.64", "BN-Q.67")
@pytest.mark.parametrize("firing", ["per_weapon", "per_missed_die", "off"])
def test_a_crossfire_with_friends_between(firing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = crossfire(firing)
    answer = OpportunityFire("abu", "assault_rifle", "burst")
    game.play("red", answer)

    together = chances(game.state, "red", Pass())
    each_for_itself(monkeypatch)

    assert together == chances(game.state, "red", Pass())
    assert any("smith:suppressed" in names for names in together) == (firing != "off")


def at_a_tank() -> Played:
    """A tank fires, and rifles and a rocket answer it; the rifles can do nothing to it."""
    men = {f"abu{n}": Man("Irr2", x=40 + 4 * n, y=80, side="red", facing=270) for n in range(3)}
    game = table(
        **crewed("tank", x=44, y=40, facing=180),
        rocket=Man("R3", "rpg", x=36, y=80, side="red", facing=270),
        **men,
    )
    game.play("blue", OpenFire((Shot("ride", "mmg", "burst", ("abu0",), (3,)),)))
    for who in men:
        game.play("red", OpportunityFire(who, "assault_rifle", "aimed"))
    return game


@rule("BN-9.2.a")
def test_hits_that_do_nothing_to_a_vehicle_are_not_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many rifles answer a tank: the odds are the same as with each hit kept, and few states."""
    game = at_a_tank()
    walks: list[Walk] = []

    def ends() -> Chances:
        walks.append(
            Walk(RULES, game.state, "red", OpportunityFire("rocket", "rpg", "aimed"), RULES.geometry)
        )
        return odds_of(walks[-1], RULES.geometry)

    together = ends()
    with monkeypatch.context() as patch:
        patch.setattr(merging, "unharmed", lambda state, vehicle, weapon: False)
        kept = ends()

    assert together == kept
    assert any("ride:exploded" in names or "ride:knocked_out" in names for names in together)
    assert len(walks[0].states) < len(walks[1].states) / 2


@rule("BN-9.0.a", "BN-8.7.a")
def test_every_act_of_a_played_game_has_the_same_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands of two bots, each previewed where it was given."""
    scenario = load("breaking_news/bersaglieri_in_town")
    game = new_game(scenario, header_of(scenario, dice="seeded", seed=1))
    play_out(game, 1, 60)
    seen = 0
    for record in game.records:
        if isinstance(record.command, Start) or not any(isinstance(e, Thrown) for e in record.events):
            continue
        known = RULES.known(game.state_before(record.n), record.seat)
        together = chances(known, record.seat, record.command)
        with monkeypatch.context() as patch:
            each_for_itself(patch)
            assert together == chances(known, record.seat, record.command)
        seen += 1
    assert seen > 10


@rule("BN-Q.67", "BN-Q.64")
def test_hits_of_one_man_are_counted_together_and_misses_kept_where_people_measure() -> None:
    shots = tuple(Shot("kowalski", "assault_rifle", "burst", ("abu",)) for _ in range(2))
    hits = (Hit("abu", 1), Hit("bilal", 1, 1, "protected"), Hit("abu", 2), Hit("abu", 1, 1, "protected"))
    action = Action("fire", 1, "blue", ("kowalski",), "resolve", shots=shots, rolled=1)
    before = replace(table(kowalski=Man(), abu=Man(y=60, side="red")).state, action=action)
    after = replace(before, action=replace(action, rolled=2, hits=hits, missed=((1, 2, "abu"),)))

    merged = merging.merged(before, after, None).action
    assert merged is not None
    assert merged.hits == (Hit("abu", 3), Hit("bilal", 1, 1, "protected"), Hit("abu", 1, 1, "protected"))
    assert merged.missed == ((1, 1, "abu"),)
    measured = merging.merged(before, after, RULES.geometry).action
    assert measured is not None and measured.missed == (), "nobody stands there"
