"""The letters of one's own side: no two alike, given out in the order of the roster, never taken back."""

from __future__ import annotations

from string import ascii_lowercase
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from in_memory import seated

from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.contract.view import FigureView, SideView, View
from core.engine.seat.acquaintance import lettered
from core.engine.seat.bot import play_out
from core.engine.words.message import say
from core.games import header_of, new_game
from core.rulekit.handles import handles, handles_for
from core.scenarios import load

NAMES = st.lists(st.text("abcdeABCÀèßñ 12345日ΑΩя-", max_size=12), max_size=40)


class Somebody(NamedTuple):
    id: str
    name: str
    side: str
    letter: str = ""


@given(NAMES)
def test_no_two_are_alike_and_none_is_a_number_alone(names: list[str]) -> None:
    made = handles(tuple(names))
    assert len(made) == len(names) == len(set(made))
    assert all(letter[-1].isalpha() and (not letter[:-1] or letter[:-1].isdigit()) for letter in made)
    assert all(len(letter) == 1 for letter in made[: len(ascii_lowercase)])


@given(NAMES, NAMES)
def test_who_comes_later_takes_nobodys_letter(names: list[str], later: list[str]) -> None:
    assert handles((*names, *later))[: len(names)] == handles(tuple(names))


@given(NAMES, NAMES)
def test_who_has_a_letter_keeps_it_whatever_he_is_called(names: list[str], others: list[str]) -> None:
    """And who comes later gets one that is free."""
    kept = handles(tuple(names))
    made = handles(tuple([*reversed(names), *others]), tuple(reversed(kept)))
    assert made[: len(names)] == tuple(reversed(kept))
    assert len(set(made)) == len(made)


@given(NAMES, NAMES, NAMES)
def test_letters_tell_nothing_of_others(ours: list[str], theirs: list[str], other: list[str]) -> None:
    """A side's letters are the same whoever is against it, and it gets none for those."""

    def seen(enemies: list[str]) -> dict[str, str]:
        own = [Somebody(f"o{at}", name, "blue") for at, name in enumerate(ours)]
        red = [Somebody(f"r{at}", name, "red") for at, name in enumerate(enemies)]
        return handles_for("blue", [*red, *own])

    assert seen(theirs) == seen(other) == seen([])
    assert len(seen(theirs)) == len(ours)


def test_the_referee_has_letters_for_all_sides_and_an_observer_for_none() -> None:
    both = [Somebody("a", "Ada", "blue"), Somebody("b", "Abu", "red"), Somebody("c", "Amina", "")]
    assert handles_for(REFEREE, both) == {"a": "a", "b": "a"}
    assert handles_for(OBSERVER, both) == {}


GAMES = ["rangers_and_militia", "market_day", "patrol_clash", "bridge_with_tanks", "village_defence"]
GAMES += ["tank_meeting", "ambush_at_dusk", "sawmill_attack", "crossroads"]


@pytest.mark.slow
@pytest.mark.parametrize("scenario", GAMES)
def test_all_keep_their_letters_and_no_two_of_a_side_have_the_same(scenario: str) -> None:
    """In each book, for each side, of its own from the first moment on, of others as they come to be known.

    Who opens the game anew finds the same letters.
    """
    read = load(scenario)
    game = new_game(read, header_of(read, dice="seeded", seed=7))
    ports = {seat: seated(game, seat) for seat in (*game.seats, OBSERVER)}
    own: dict[tuple[str, str], str] = {}
    others: dict[tuple[str, str], str] = {}
    for step in range(3):
        play_out(game, 7 + step, 25)
        for seat, port in ports.items():
            view = port.view()
            mine = {(seat, one.id): one.glyph for one in view.figures if one.side == seat}
            assert bool(mine) == (seat in game.state.sides) and len(set(mine.values())) == len(mine)
            assert all(own.get(key, letter) == letter for key, letter in mine.items())
            seen = {(seat, one.id): one for one in view.figures if one.side not in ("", seat)}
            known = {key: one.glyph for key, one in seen.items() if one.glyph[-1:].isalpha()}
            by_side = [(one.side, one.glyph) for key, one in seen.items() if key in known]
            assert len(set(by_side)) == len(by_side)
            assert all(others.get(key, letter) == letter for key, letter in known.items())
            assert seated(game, seat).view() == view
            own |= mine
            others |= known
    assert others


def test_a_letter_does_not_tell_of_somebody_unseen() -> None:
    """They are made of the names of those alone whom the seat has seen by name, one after another."""
    read = load("rangers_and_militia")
    game = new_game(read, header_of(read, dice="seeded", seed=5))
    play_out(game, 5, 60)
    port = seated(game, "rangers")
    names: dict[str, str] = {}
    for record in range(1, port.tip + 1):
        for one in port.view_at(record).figures:
            if one.side == "militia" and one.glyph.isalpha() and isinstance(one.name, str):
                names.setdefault(one.id, one.name)
    shown = {one.id: one.glyph.lower() for one in port.view().figures if one.id in names}
    hidden = [one for one in port.view().figures if one.side == "militia" and one.glyph == "?"]
    assert shown and hidden
    wanted = dict(zip(names, handles(tuple(names.values())), strict=True))
    assert shown == {id: wanted[id] for id in shown}


@pytest.mark.parametrize(("side", "shown"), [("axis", ["a", "b", "?"]), ("allies", ["A", "B", "?"])])
def test_others_whose_names_are_numbers_are_told_apart_on_the_map(side: str, shown: list[str]) -> None:
    """Three tanks 711, 712, 713 would all be a 7; a marker of somebody hidden stays one."""
    sides = SideView("allies", "Allies"), SideView("axis", "Axis")
    tanks = tuple(FigureView(f"t{n}", name, side, name[:1]) for n, name in enumerate(("711", "712", "?")))
    view = View("other", 1, say("lt-phase-over"), sides, tanks)
    letters = dict(zip(("t0", "t1", "t2"), handles(("711", "712", "713")), strict=True))
    assert [one.glyph for one in lettered(view, letters).figures] == shown
