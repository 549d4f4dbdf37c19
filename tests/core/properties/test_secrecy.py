"""What a seat may not know never reaches it: two worlds with other secrets give it the same bytes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
import pytest
from bn_commands import Face
from counting import count
from digests import plain
from in_memory import seated
from msgspec import structs
from rounds import ROUNDS, by_turns, in_turn, rounds, share
from twins import (
    TWISTS,
    TYPED,
    disclosed,
    encode,
    found_meanwhile,
    helped_by_hidden,
    isolated_by_hidden,
    mixed,
    renamed,
    secret_now,
    shows_who_is_seen,
    spotted_on_the_way,
    told_apart,
    twist_of,
    watched_meanwhile,
    words,
)
from wandering import SCENARIOS, Wanderer, begin

from core.engine.chance.preview import FULL, Effort
from core.engine.contract.facts import Event, Modifier, Thrown
from core.engine.contract.questions import Question, Throw
from core.engine.contract.seats import OBSERVER
from core.engine.game.game import Draft, Game
from core.engine.seat.port import SeatPort
from core.games import write_game
from core.locale import sentences
from core.protocol import Engine
from core.rules import rule_books
from core.rules.breaking_news.facts import ChargeTried, SuppressionTested
from core.testing.secrecy import LITTLE, WHOLE, Secrets, side_by_side, walked
from core.testing.secrecy import Pair as TwinPair


def test_every_rule_book_has_other_secrets() -> None:
    """A new rule book must say what is secret in it, or it is not tested."""
    assert set(rule_books()) == TWISTS.keys()


def found(pair: TwinPair, one: tuple[Event, ...], two: tuple[Event, ...]) -> bool:
    """Return whether the seat saw one of them for a moment within the record, or whom its enemy sees.

    Or how far off a hidden leader is, or that one helps beside somebody in sight; or an onlooker whom hidden
    eyes see and lose again; or where on his way hidden eyes find one.
    """
    if helped_by_hidden(one, two) or isolated_by_hidden(one, two, pair.worlds[0].state, pair.secret):
        return True
    for eyes in (partial(watched_meanwhile, seat=pair.seat), spotted_on_the_way):
        if eyes(one, names=pair.secret) != eyes(two, names=pair.others()):
            return True
    return any(
        found_meanwhile(events, pair.seat) & names or shows_who_is_seen(events)
        for events, names in zip((one, two), (pair.secret, pair.others()), strict=True)
    )


def blown(facts: list[Event]) -> bool:
    """Return whether a charge in somebody's way has told of itself."""
    return any(isinstance(event, ChargeTried) for event in facts)


def blows(question: Question) -> bool:
    """Return whether a charge in somebody's way is about to tell of itself (BN-X.IED.e)."""
    return isinstance(question, Throw) and question.why == "why-ied"


OURS = Secrets(twist_of, secret_now, words, told_apart, disclosed, found, blown, blows, mixed)
"""What is secret in the books of the program."""


class Pair(TwinPair):
    """Two worlds of one of our books."""

    usual = OURS


def pairs_of(scenario: str, first: int, pairs: int, **how: Any) -> Counter[str]:
    """Compare *pairs* of worlds over all rounds; a game in which a seat has nothing to hide makes none."""
    tally: Counter[str] = Counter()
    for number in rounds():
        wanted, lines = tally["pairs"] + share(pairs), tally["line"]
        for seed in range(first + number, first + 50 * ROUNDS, ROUNDS):
            tally += side_by_side(scenario, seed, OURS, **how)
            if tally["pairs"] >= wanted and tally["line"] > lines:
                break
    return tally


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, TYPED))
def test_other_secrets_give_the_same_bytes(scenario: str, how: str) -> None:
    """Views, choices, fields, odds, questions, refusals and log lines of every seat that must not know."""
    tally = pairs_of(scenario, 0, 24, **TYPED[how])
    count(f"other secrets, same bytes: {scenario}", tally)
    assert tally["pairs"] and tally["view"] and tally["line"]


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, TYPED))
def test_what_players_rule_tells_the_enemy_nothing(scenario: str, how: str) -> None:
    """Without a referee both sides rule often, of hidden men too; the worlds stay alike."""
    tally = pairs_of(scenario, 300, 16, rulings=0.4, **TYPED[how])
    print(f"{scenario}: {dict(sorted(tally.items()))}")
    assert tally["pairs"] and tally["line"]


BREAKING_NEWS = [id for id in SCENARIOS if id.startswith("breaking_news/")]

BLIND: dict[str, dict[str, Any]] = {"seeded": {"dice": "seeded"}, "typed": {"dice": "typed"}}


@pytest.mark.parametrize(("scenario", "how"), in_turn(BREAKING_NEWS, BLIND))
def test_hidden_men_without_markers_are_nowhere_for_the_enemy(scenario: str, how: str) -> None:
    """Other places, other men, suppressed or not: as long as nothing of them shows, the worlds are one."""
    tally = pairs_of(scenario, 600, 24, options={"hidden_mode": "blind"}, **BLIND[how])
    print(f"{scenario}: {dict(sorted(tally.items()))}")
    assert tally["pairs"] and tally["view"] and tally["line"]


@pytest.mark.parametrize("scenario", BREAKING_NEWS)
def test_turning_a_man_under_a_marker_is_nobody_elses_business(scenario: str) -> None:
    """Neither that he turned nor where he looks: no line, no record, no change of what is shown."""
    game = begin(scenario, 0)
    while game.state.awaiting:  # support fire is called for before anybody may turn
        decision = game.state.awaiting[0]
        draft = game.draft(decision.seat, game.rules.passing(game.state, decision))
        assert isinstance(draft, Draft)
        game.accept(draft)
    turned = 0
    for seat in game.seats:
        for name in sorted(secret_now("breaking_news", game.state, seat)):
            other = seated(game, seat)
            before = encode((other.tip, other.view(), other.choices(), other.log_since(0)))
            draft = game.draft(game.state.figures[name].side, Face(name, 123.0))
            assert isinstance(draft, Draft)
            game.accept(draft)
            assert encode((other.tip, other.view(), other.choices(), other.log_since(0))) == before
            turned += 1
    count(f"men turned: {scenario}", turned)
    assert turned


def on_the_table(scenario: str) -> Game:
    """Begin a game; where the players place everything, go on until a side has men hidden and others not."""
    for seed in range(20):
        game = begin(scenario, seed)
        if game.state.phase != "start":
            return game
        for _ in Wanderer(game, seed, keen=True, rulings=0.0).steps(120):
            men = [man for man in game.state.figures.values() if man.side and not man.fate and man.on_foot]
            if {man.side for man in men if man.marker} & {man.side for man in men if not man.marker}:
                return game
    raise AssertionError("nobody was ever hidden")


@pytest.mark.parametrize("scenario", BREAKING_NEWS)
def test_a_recovery_does_not_tell_that_a_leader_is_under_the_marker_beside_him(scenario: str) -> None:
    """The number to recover and its terms are kept back where a hidden comrade may be in it."""
    game = on_the_table(scenario)
    state, told = game.state, 0
    for man in state.figures.values():
        seat = state.other(man.side)
        near = [m for m in state.of(man.side) if m.marker and m.id != man.id]
        if man.marker or not near or man.place is None:
            continue
        moved = structs.replace(man, place=near[0].place)
        beside = structs.replace(state, figures={**state.figures, man.id: moved})
        said = set()
        for help_ in (0, 2):
            terms = (
                Modifier(2, "mod-suppression-value", "BN-3.0.i"),
                Modifier(help_, "mod-leader-near", "BN-10.0.f"),
            )
            for event in (
                SuppressionTested(man.id, 2 + help_, terms[: 1 + (help_ > 0)], True),
                Thrown("why-suppression", "BN-10.0.f", (2,), 6, 3 + help_, 0, "fair", man.id),
            ):
                said.add(encode(game.rules.concealed(beside, event, beside, seat)))
        assert len(said) == 2, said
        told += 1
    count(f"men beside a marker: {scenario}", told)
    assert told


@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_the_set_up_tells_no_secret(scenario: str) -> None:
    """The first line of the log is the same, whoever stands under the markers."""
    compared = 0
    for seed in range(20):
        pick = random.Random(seed)
        game = begin(scenario, 0)
        rules, empty = game.rules, game.state_after(0)
        for seat in (*game.seats, OBSERVER):
            if (twist := TWISTS[rules.id](game.state, seat, pick)) is None:
                continue
            event = game.records[0].events[0]
            other = msgspec.structs.replace(event, figures=tuple(twist[0].figures.values()))
            shown = rules.concealed(empty, event, rules.evolve(empty, event), seat)
            also = rules.concealed(empty, other, rules.evolve(empty, other), seat)
            assert plain(shown) == plain(also)
            for name in secret_now(rules.id, game.state, seat) - words(game.state):
                assert f'"{name}"'.encode() not in encode(shown)
            compared += 1
    count(f"set-ups compared: {scenario}", compared)
    assert compared


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, TYPED))
def test_the_protocol_names_nobody_who_is_hidden(scenario: str, how: str, tmp_path: Path) -> None:
    """Two kept games with other secrets answer a seat's lines with the same bytes."""
    lines = 0
    for seed in range(3):
        game, _ = walked(scenario, seed, 12 * seed, **TYPED[how])
        if game.state.over is not None:
            continue
        for seat in (*game.seats, OBSERVER):
            pair = Pair(game, seat, random.Random(seed))
            if pair.there:
                lines += speak(pair, tmp_path / f"{seed}-{seat}")
    count(f"lines compared: {scenario}", lines)
    assert lines


@contextmanager
def spending(effort: Effort) -> Iterator[None]:
    """Spend so much on odds meanwhile; the protocol asks for all that there is."""
    odds = SeatPort.odds
    with mock.patch.object(SeatPort, "odds", lambda port, *asked: odds(port, *asked, effort=effort)):
        yield


def speak(pair: Pair, folder: Path) -> int:
    """Put the same requests to two engines and compare what they say; return how many lines that were.

    Odds are worked out little, now and then whole; which of them are whole goes by the round.
    """
    walker = Wanderer(pair.worlds[0], 1)
    wishes = [wish for _ in range(15) if (wish := walker.wish(pair.seat)) is not None]
    asked: list[dict[str, Any]] = [{"verb": verb, "seat": pair.seat} for verb in ("view", "choices", "log")]
    asked += [{"verb": "seek", "seat": pair.seat, "record": 1}, {"verb": "consent", "seat": pair.seat}]
    for wish in wishes:
        told = msgspec.to_builtins(wish)
        if told["do"] not in ("undo", "redo"):
            asked.append({"verb": "odds", "seat": pair.seat, "command": told})
        guessed = renamed(told, {name: min(pair.secret) for name in pair.foes() if pair.secret})
        asked.append({"verb": "odds", "seat": pair.seat, "command": guessed})
        asked.append({"verb": "fields", "seat": pair.seat, "do": told["do"], "filled": {}})
    engines = []
    for number, game in enumerate(pair.worlds):
        (folder / str(number)).mkdir(parents=True)
        path = folder / str(number) / "game.jsonl"
        write_game(game, path)
        engine = Engine(sentences("en"))
        engine.line(msgspec.json.encode({"verb": "open", "file": str(path), "game": "g", "write": False}))
        host = engine.games.host("g")[1]
        host.game.state = game.state
        host.game._kept[host.game.tip] = game.state
        host.game.remembered.forget(host.game.tip)
        engines.append(engine)
    for number, request in enumerate(asked, rounds()[0]):
        raw = msgspec.json.encode(request)
        with spending(LITTLE if number % WHOLE else FULL):
            one, two = (engine.line(raw) for engine in engines)
        assert one == two, f"{request} tells {pair.seat} something:\n{one.decode()}\n{two.decode()}"
        if request["verb"] in ("view", "choices", "fields"):
            pair.clean(request["verb"], one)
    for engine in engines:
        engine.close()
    return len(asked)


@pytest.mark.soak
@pytest.mark.parametrize("how", TYPED)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_other_secrets_give_the_same_bytes_for_long(scenario: str, how: str) -> None:
    """The same with a hundred pairs: games in which a seat has nothing to hide just then make none."""
    tally: Counter[str] = Counter()
    for seed in range(1000, 3000):
        tally += side_by_side(scenario, seed, OURS, **TYPED[how])
        if tally["pairs"] > 100:
            break
    count(f"other secrets, same bytes: {scenario}", tally)
    assert tally["pairs"] > 100
