"""Whatever a referee may rule about is printed as a line that is read back as that, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from typed_games import BOOKS, reader

from core.engine.contract.choices import folded, open_field
from core.engine.contract.filling import same
from core.engine.contract.seats import REFEREE
from core.engine.seat.known import Known, known
from core.line.acts.printing import chosen, line_of
from core.line.meaning.results import RULING, printed_result
from core.line.refusals.mistakes import Mistake, understood
from core.locale import LANGUAGES
from core.testing.wandering import NOTHING, Wanderer, begin


def ruling(walker: Wanderer, fact: str) -> dict[str, Any] | None:
    """Return a ruling about a fact with its blanks filled at random; `None` where nothing fits one."""
    filled: dict[str, Any] = {"fact": fact}
    fields = walker.game.rules.fields
    while (field := open_field(fields(walker.known(REFEREE), REFEREE, RULING, filled), filled)) is not None:
        if (value := walker.value(field)) is NOTHING:
            return None
        filled[field.name] = value
    return filled


def check(seat: Known, values: dict[str, Any], language: str, whole: bool) -> None:
    """Print a ruling, whole or short, and read it back."""
    line, command = reader(seat, language), {"do": RULING, **folded(values)}
    if values["fact"] == "result":  # what came of an act has a line of its own, which reads itself back
        assert printed_result(seat, line.names, command), values
        return
    choice = chosen(line, {"do": RULING, **values})
    assert choice is not None, values
    said = line_of(line, choice, values, whole)
    assert said is not None, (language, whole, values)
    got = understood(line, said)
    assert not isinstance(got, Mistake) and same(got.command, command), (said, got)


def check_all(scenario: str, seed: int, each: int) -> int:
    """Rule about every fact so often, after some acts of a game; return how many rulings were read back."""
    game = begin(scenario, seed, referee=True)
    walker, count = Wanderer(game, seed, keen=True, rulings=0.0), 0
    for _ in walker.steps(12 * seed):
        pass
    seat = known(game, REFEREE, game.rules.known(game.state, REFEREE))
    for at, fact in enumerate([one for one in walker.facts(REFEREE) if one != "measurement"] * each):
        values = ruling(walker, fact)
        if values is not None:
            check(seat, values, LANGUAGES[(at + seed) % len(LANGUAGES)], whole=(at + seed) % 4 < 2)
            count += 1
    return count


@pytest.mark.parametrize("scenario", BOOKS)
def test_every_ruling_is_printed_and_read_back(scenario: str) -> None:
    assert check_all(scenario, seed=1, each=1) > 10


@pytest.mark.soak(12)
@pytest.mark.parametrize("scenario", BOOKS)
@pytest.mark.parametrize("seed", range(4))
def test_every_ruling_at_many_moments(scenario: str, seed: int) -> None:
    assert check_all(scenario, seed, each=4) > 40


@pytest.mark.parametrize("reason", ['"fog"', "nebbia"])
def test_yes_before_a_reason_is_no_reflexive_verb(reason: str) -> None:
    """In Italian "sì" is lost before a word behind a name, as in `abu si nasconde`."""
    game = begin(BOOKS[0], 0, referee=True)
    seat = known(game, REFEREE, game.rules.known(game.state, REFEREE))
    got = understood(reader(seat, "it"), f"decisione dell'arbitro in copertura abu si {reason}")
    assert not isinstance(got, Mistake), got
    assert got.command["value"] is True and got.command["reason"] == reason.strip('"')
