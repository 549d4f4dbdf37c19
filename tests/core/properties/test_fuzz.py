"""Whatever comes in, a game answers with a refusal or a question and stands where it stood."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from counting import count
from digests import digest
from hypothesis import HealthCheck, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from rounds import by_turns, rounds, seeds, share
from wandering import SCENARIOS, Wanderer, begin, books

from core.engine.contract.choices import folded
from core.engine.contract.engine_facts import ENGINE_COMMANDS
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Draft
from core.engine.game.written import as_command
from core.engine.log.record import codec

COMMANDS = 1_000
"""Of each scenario with each ruler, over all rounds."""

MOMENTS = (0, 3, 9, 25, 60)
"""Acts after which they come in; another moment in each round."""

SETTINGS = settings(
    max_examples=share(COMMANDS), deadline=None, suppress_health_check=list(HealthCheck), database=None
)

NUMBERS = st.one_of(
    st.integers(-3, 40),
    st.sampled_from([float("nan"), float("inf"), float("-inf"), 1e308, -1e308, 2**70, -(2**63), 0.0, -0.0]),
    st.floats(-200, 200),
)
TEXTS = st.one_of(
    st.sampled_from(["", "nemo", "m1", "m99", "\x1b[2J", "referee", "burst", "aimed", "rifle", "run", "0"]),
    st.text(max_size=12),
)


def values(names: list[str]) -> st.SearchStrategy[Any]:
    """Return plain data of any shape, in which figures and sides of the game are named often."""
    leaf = st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS, st.sampled_from(names))
    return st.recursive(
        leaf,
        lambda inner: st.one_of(
            st.lists(inner, max_size=4),
            st.dictionaries(TEXTS, inner, max_size=3),
            st.tuples(NUMBERS, NUMBERS),
        ),
        max_leaves=6,
    )


def shaped(kind: Any, names: list[str]) -> st.SearchStrategy[Any]:
    """Return plain data that fits a field's type as a rule."""
    right = {
        msgspec.inspect.StrType: st.one_of(st.sampled_from(names), TEXTS),
        msgspec.inspect.FloatType: NUMBERS,
        msgspec.inspect.IntType: st.integers(-5, 1000),
        msgspec.inspect.BoolType: st.booleans(),
        msgspec.inspect.NoneType: st.none(),
    }
    match kind:
        case msgspec.inspect.VarTupleType(item_type=item) | msgspec.inspect.ListType(item_type=item):
            return st.lists(shaped(item, names), max_size=4)
        case msgspec.inspect.UnionType(types=types):
            return st.one_of([shaped(one, names) for one in types])
        case msgspec.inspect.StructType(array_like=True, fields=fields):
            return st.tuples(*(shaped(field.type, names) for field in fields))
        case msgspec.inspect.StructType(fields=fields):
            return st.fixed_dictionaries(
                {field.encode_name: shaped(field.type, names) for field in fields if field.required},
                optional={f.encode_name: shaped(f.type, names) for f in fields if not f.required},
            )
    return right.get(type(kind), values(names))


def wishes(commands: tuple[type[Command], ...], names: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Return commands as JSON values: most of the right shape, some of any."""
    able = []
    for command in commands:
        info = msgspec.inspect.type_info(command)
        tag = {"do": st.just(command.__struct_config__.tag)}
        able.append(
            st.builds(lambda tag, body: {**body, **tag}, st.fixed_dictionaries(tag), shaped(info, names))
        )
        wild = st.dictionaries(st.sampled_from([f.encode_name for f in info.fields] or ["x"]), values(names))
        able.append(st.builds(lambda tag, body: {**body, **tag}, st.fixed_dictionaries(tag), wild))
    return st.one_of(able)


@pytest.mark.parametrize("ruler", ["map", "tape"])
@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_no_command_breaks_a_game(scenario: str, ruler: str) -> None:
    """Random commands of right and wrong shapes, with wild numbers and others' names, at any moment."""
    tally: Counter[str] = Counter()
    games = []
    for seed in seeds(range(len(MOMENTS))):
        game = begin(scenario, seed, dice="typed" if seed % 2 else "seeded", ruler=ruler)
        for _ in Wanderer(game, seed, keen=True, rulings=0.02).steps(MOMENTS[seed]):
            pass
        games.append((game, digest(game, game.state), len(game.records)))
    rules = games[0][0].rules
    state = games[0][0].state
    pieces = [piece.id for piece in state.terrain.pieces if piece.id]
    names = [*state.figures, *state.sides, *pieces[:5]]
    answers = st.lists(st.one_of(values(names), st.lists(st.integers(1, 6), max_size=4)), max_size=3)
    kinds = (*rules.commands, *ENGINE_COMMANDS)

    @SETTINGS
    @given(
        which=st.integers(0, len(games) - 1),
        seat=st.sampled_from([*state.sides, REFEREE, OBSERVER, "nobody"]),
        wish=wishes(kinds, names),
        given_=answers,
    )
    def answered(which: int, seat: str, wish: dict[str, Any], given_: list[Any]) -> None:
        game, before, records = games[which]
        tally["wishes"] += 1
        command = as_command(rules, wish)
        if isinstance(command, Refusal):
            tally["malformed"] += 1
            return
        got = game.draft(seat, command, tuple(given_))
        tally[type(got).__name__.lower()] += 1
        assert isinstance(got, (Draft, Needs, Refusal))
        if isinstance(got, Draft):
            line = codec(rules).encode(got.record)
            again = codec(rules).encode(codec(rules).decode(line))
            assert msgspec.json.decode(again) == msgspec.json.decode(line)
        assert digest(game, game.state) == before
        assert len(game.records) == records

    for number in rounds():
        seeded(number)(answered)()
    count(f"random commands: {scenario}, {ruler}", tally)
    assert tally["refusal"] and tally["malformed"]


@settings(SETTINGS, max_examples=200, derandomize=True)
@given(
    st.dictionaries(st.text(max_size=8), st.recursive(st.none() | NUMBERS | TEXTS, st.lists, max_leaves=5))
)
def test_filled_fields_of_any_kind_are_a_command_or_a_refusal(filled: dict[str, Any]) -> None:
    """Dotted names that contradict one another are refused like any other mistake."""
    assert isinstance(as_command(books()[0], filled), (Command, Refusal))


@pytest.mark.parametrize(
    "filled", [{"a": 1, "a.b": 2}, {"a.b": 1, "a": 2}, {"a..b": 1}, {".": 1}, {"0.0": [1]}]
)
def test_fields_within_fields(filled: dict[str, Any]) -> None:
    """What `folded` makes of odd names."""
    assert isinstance(as_command(books()[0], filled), Refusal)
    assert folded({"x.0": 1}) == {"x": [1]}
