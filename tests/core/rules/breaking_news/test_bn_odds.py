"""The exact odds of Breaking News acts are what counting every throw by hand gives, and come at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from bn_commands import Fight, OpenFire, Recover, Retreat, StormBuilding
from rule_ids import rule
from table import RULES, Man, Played, Soldier, table

from core.engine.chance.preview import Effort, Preview, odds, preview
from core.engine.contract.facts import Command, Refusal
from core.rules.breaking_news.melee import storming
from core.rules.breaking_news.state import Shot
from core.table.places import Point

HOUSE = {
    "kind": "building",
    "id": "house",
    "box": [30, 40, 30, 20],
    "openings": [{"kind": "door", "from": [30, 40], "to": [55, 40]}],
}
Chances = dict[tuple[str, ...], Fraction]


def chances(game: Played, command: Command, seat: str = "blue") -> Chances:
    """Every end and its chance; together they are certain."""
    found = odds(RULES, game.state, seat, command, RULES.geometry)
    assert sum(found.values()) == 1
    return found


def storm(attackers: list[str], defenders: list[str], **facts: dict[str, object]) -> Played:
    def blue(grade: str, n: int) -> Soldier:
        return Man(grade, x=31 + 2.6 * n, y=39, **facts.get(f"a{n}", {}))  # type: ignore[arg-type]

    def red(grade: str, n: int) -> Soldier:
        return Man(grade, x=33 + 3 * n, y=50, side="red", inside="house", **facts.get(f"d{n}", {}))  # type: ignore[arg-type]

    men = {f"a{n}": blue(grade, n) for n, grade in enumerate(attackers)}
    men |= {f"d{n}": red(grade, n) for n, grade in enumerate(defenders)}
    return table([HOUSE], **men)


def wish(game: Played) -> StormBuilding:
    return StormBuilding(tuple(name for name in game.state.figures if name[0] == "a"), "house")


def binomial(dice: int, good: int) -> list[Fraction]:
    """The chance of each number of hits where *good* of six faces hit."""
    return [Fraction(comb(dice, k) * good**k * (6 - good) ** (dice - k), 6**dice) for k in range(dice + 1)]


def share(hits: int, men: int) -> list[int]:
    """Hits of each man, nobody two before all have one."""
    return [hits // men + (n < hits % men) for n in range(men)]


def fates(names: list[str], hits: int, saves: Fraction) -> Iterator[tuple[list[str], Fraction]]:
    """What becomes of these men: each hit must be saved, who saves all is suppressed."""
    counts = share(hits, len(names))
    hit = [(name, count) for name, count in zip(names, counts) if count]
    for ends in product((True, False), repeat=len(hit)):
        chance, changes = Fraction(1), []
        for (name, count), saved in zip(hit, ends):
            chance *= saves**count if saved else 1 - saves**count
            changes.append(f"{name}:{'suppressed' if saved else 'dead'}")
        yield changes, chance


def by_hand(
    attack: int, defence: int, men: list[str], foes: list[str], save: Fraction, foe: Fraction
) -> Chances:
    """A whole round worked out without the program's rules."""
    found: Counter[tuple[str, ...]] = Counter()
    for hits, chance in enumerate(binomial(attack, 1)):
        for back, part in enumerate(binomial(defence, 2)):
            for lost, one in fates(foes, hits, foe):
                for ours, two in fates(men, back, save):
                    found[tuple(sorted((*lost, *ours)))] += chance * part * one * two  # type: ignore[assignment]
    return {names: Fraction(chance) for names, chance in found.items() if chance}


@rule("BN-11.1.d", "BN-11.1.f", "BN-EX.05", "BN-Q.91")
def test_the_books_storm_is_exact_to_the_last_fraction() -> None:
    """28 dice on 6 and 4 dice on 5–6, saves at 5+ and 3+: 961 different ends."""
    game = storm(["R2"] * 7, ["Irr3"] * 4)

    found = chances(game, wish(game))

    men, foes = [f"a{n}" for n in range(7)], [f"d{n}" for n in range(4)]
    assert found == by_hand(28, 4, men, foes, Fraction(4, 6), Fraction(2, 6))
    assert len(found) == 961


@rule("BN-11.1.d", "BN-Q.91")
@pytest.mark.parametrize(
    ("attackers", "defenders", "attack", "defence", "save", "foe"),
    [
        (["R5"], ["Irr3"], 1, 1, 2, 2),
        (["R4", "R4"], ["Irr2"], 4, 2, 3, 2),
        (["R3"], ["R5", "R5", "R5"], 3, 3, 4, 2),
    ],
)
def test_small_storms_are_what_counting_every_throw_gives(
    attackers: list[str], defenders: list[str], attack: int, defence: int, save: int, foe: int
) -> None:
    game = storm(attackers, defenders)
    men = [f"a{n}" for n in range(len(attackers))]
    foes = [f"d{n}" for n in range(len(defenders))]

    assert chances(game, wish(game)) == by_hand(
        attack, defence, men, foes, Fraction(save, 6), Fraction(foe, 6)
    )


@rule("BN-11.1.j", "BN-Q.90")
def test_suppressed_men_test_first_in_the_odds_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken apart or not, the odds are the same; a man freed and then lost is lost."""
    game = storm(["R3", "R4"], ["Irr1"], a1={"suppressed": True}, d0={"suppressed": True})
    apart = chances(game, wish(game))
    monkeypatch.setattr(storming, "apart", lambda state: ())
    whole = chances(game, wish(game))

    assert apart == whole
    assert not any("a1:recovered" in names and "a1:dead" in names for names in whole)
    tested = sum(part for names, part in whole.items() if "d0:recovered" in names)
    untouched = Fraction(4, 6) * (Fraction(3, 6) * binomial(5, 1)[0] + Fraction(3, 6) * binomial(3, 1)[0])
    assert tested == untouched, "freed, and not hit again"


@rule("BN-8.0.a", "BN-9.0.a")
@pytest.mark.parametrize("save", [2, 5])
def test_a_burst_and_its_saves_are_what_counting_every_throw_gives(save: int) -> None:
    grade = {2: "R1", 5: "Irr3"}[save]
    game = table(kowalski=Man(y=40), abu=Man(grade, y=60, side="red"))

    found = chances(game, OpenFire((Shot("kowalski", "assault_rifle", "burst", ("abu",)),)))

    dead = suppressed = 0
    for faces in product(range(1, 7), repeat=6):
        hits = sum(face >= 4 for face in faces[:3])
        saved = all(face >= save for face in faces[3 : 3 + hits])
        dead += hits > 0 and not saved
        suppressed += hits > 0 and saved
    whole = 6**6
    assert found == {
        ("abu:dead",): Fraction(dead, whole),
        ("abu:suppressed",): Fraction(suppressed, whole),
        (): Fraction(whole - dead - suppressed, whole),
    }


@rule("BN-11.0.a", "BN-11.0.b", "BN-EX.94")
def test_the_odds_of_a_melee() -> None:
    game = table(
        kowalski=Man("R2", y=50, touching=("abu",)),
        abu=Man("Irr3", y=52, side="red", touching=("kowalski",)),
    )

    found = chances(game, Fight(("kowalski",), ("abu",)))

    throws = list(product(range(1, 7), repeat=2))
    assert found[("abu:dead",)] == Fraction(sum(a + 4 > b + 1 for a, b in throws), 36)
    assert found[("kowalski:dead",)] == Fraction(sum(a + 4 < b + 1 for a, b in throws), 36)
    assert found[()] == Fraction(sum(a + 4 == b + 1 for a, b in throws), 36)


@rule("BN-Q.87")
def test_a_tie_that_is_rolled_again_shares_its_weight_among_the_other_ends() -> None:
    """The sum over any number of ties, 1 + t + t² + …, is 1 / (1 − t)."""
    game = table(
        kowalski=Man("R2", y=50, touching=("abu",)),
        abu=Man("Irr3", y=52, side="red", touching=("kowalski",)),
        options={"melee_tie": "reroll"},
    )

    found = chances(game, Fight(("kowalski",), ("abu",)))

    throws = list(product(range(1, 7), repeat=2))
    wins, losses = (sum((a + 4 - b - 1) * sign > 0 for a, b in throws) for sign in (1, -1))
    assert wins + losses < 36, "there are ties"
    assert found == {
        ("abu:dead",): Fraction(wins, wins + losses),
        ("kowalski:dead",): Fraction(losses, wins + losses),
    }


@rule("BN-10.0.f", "BN-12.0.j")
def test_the_odds_of_a_suppression_test_and_of_a_failed_one_after_bad_morale() -> None:
    game = table(kowalski=Man("R4", suppressed=True))
    assert chances(game, Recover("kowalski")) == {
        ("kowalski:recovered",): Fraction(1, 2),
        (): Fraction(1, 2),
    }
    game = table(kowalski=Man("R4", shaken=True))
    assert chances(game, Recover("kowalski")) == {
        ("kowalski:retreating",): Fraction(1, 2),
        (): Fraction(1, 2),
    }


@rule("BN-12.0.j", "BN-8.2.a")
def test_a_reaction_is_taken_as_passed_and_said_to_be() -> None:
    game = table(
        kowalski=Man("R4", x=100, y=60, retreating=True, tested=True, facing=90),
        abu=Man("Irr3", x=100, y=75, side="red", facing=270),
    )

    seen = preview(RULES, game.state, "blue", Retreat("kowalski", (Point(100, 45),)), RULES.geometry)

    assert isinstance(seen, Preview)
    assert seen.invites == ("red",) and seen.outcomes[0].chance == 1


@rule("BN-11.0.d", "BN-Q.88")
def test_the_preview_of_a_fight_shows_every_modifier_and_whose_it_is() -> None:
    game = table(
        kowalski=Man("R3", y=50, touching=("abu",)),
        abu=Man("Irr2", y=52, side="red", suppressed=True, touching=("kowalski",)),
    )

    seen = preview(RULES, game.state, "blue", Fight(("kowalski",), ("abu",)), RULES.geometry)

    assert isinstance(seen, Preview)
    shown = {term.who: [one.value for one in term.modifiers] for term in seen.terms}
    assert shown == {"blue": [3], "red": [2, -2]}
    refused = preview(RULES, game.state, "blue", Fight(("kowalski",), ("nobody",)), RULES.geometry)
    assert isinstance(refused, Refusal)


@rule("BN-EX.05")
def test_the_odds_of_the_books_storm_come_at_once() -> None:
    """So few branches that a menu can show them while one looks; `make bench` has the milliseconds."""
    game = storm(["R2"] * 7, ["Irr3"] * 4)

    seen = preview(RULES, game.state, "blue", wish(game), RULES.geometry)

    assert isinstance(seen, Preview) and sum(end.chance for end in seen.outcomes) == 1
    assert not seen.trials


@rule("BN-11.1.d")
def test_a_storm_of_many_men_still_has_an_answer() -> None:
    """Nine against nine: too many ends to count, so it is tried, and said how far the chances may be off."""
    game = storm(["R1"] * 9, ["R3"] * 9)

    seen = preview(RULES, game.state, "blue", wish(game), RULES.geometry)

    assert isinstance(seen, Preview) and sum(end.chance for end in seen.outcomes) == 1
    assert seen.trials >= 100 and 0 < seen.error(seen.outcomes[0].chance) < 0.1
    uncounted = preview(RULES, game.state, "blue", wish(game), RULES.geometry, effort=Effort(steps=0))
    assert isinstance(uncounted, Refusal) and uncounted.message.id == "engine-odds-too-many"
