"""The schema describes what goes over the line: every answer of whole sessions is held against it."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import counting_game
import pytest
from counting import count
from jsonschema import Draft202012Validator
from rounds import by_turns, rounds
from wandering import SCENARIOS, Wanderer

from core.engine.log.record import codec
from core.locale import Sentences
from core.protocol import Engine, schema
from core.protocol.description import AT_HOME, verb_of
from core.rules import load

STEPS, MOST = 10, 120
"""So many acts at least; at most, where something is not answered yet: a game may begin with a set-up."""
WANTED = {"view", "choices", "fields", "lines", "odds", "terms", "scenarios", "error", "undo"}


GIVEN = {verb_of(kind): set(kind.gives) for kind in AT_HOME.kinds}


class Session:
    """Asks one engine and holds every request and answer against the schema."""

    def __init__(self, book: str) -> None:
        self.engine = Engine(Sentences("en"))
        described = schema(load(book))
        Draft202012Validator.check_schema(described)
        defs = {"$defs": described["$defs"]}
        self.asks = Draft202012Validator({**described["properties"]["request"], **defs})
        self.answers = Draft202012Validator({**described["properties"]["answer"], **defs})
        self.seen: Counter[str] = Counter()

    def ask(self, verb: str, **fields: Any) -> dict[str, Any]:
        request = {"verb": verb, **fields}
        if wrong := next(self.asks.iter_errors(request), None):
            raise AssertionError(f"{request}: {wrong.message}")
        raw = self.engine.line(json.dumps(request).encode())
        answer: dict[str, Any] = json.loads(raw)
        for wrong in self.answers.iter_errors(answer):
            raise AssertionError(f"{verb}: {wrong.json_path}: {wrong.message[:300]}")
        given = GIVEN.get(verb, set()) if answer["ok"] else {"error", "answers", "begun"}
        assert answer.keys() <= given | {"ok", "id"}, (verb, answer.keys())
        self.seen.update(answer.keys())
        return answer


def looked(session: Session, seat: str, pick: random.Random) -> None:
    """Ask all that a seat may look at, and the blanks of one choice."""
    tip = session.ask("view", seat=seat)["tip"]
    session.ask("log", seat=seat, since=tip - 2)
    session.ask("since", seat=seat, since=max(1, tip - 5))
    session.ask("contacts", seat=seat)
    if tip:
        session.ask("seek", seat=seat, record=pick.randint(1, tip))
    if choices := session.ask("choices", seat=seat)["choices"]:
        one = pick.choice(choices)
        session.ask("fields", seat=seat, do=one["do"], filled=one.get("given", {}))
        session.ask("fill", seat=seat, do=one["do"], given=one.get("given", {}))


def by_hand(needs: dict[str, Any], pick: random.Random) -> Any:
    """What people type for a question: the faces of dice, or the card that was drawn."""
    if "cards" in needs:
        return pick.choice(needs["cards"])
    return [pick.randint(1, needs.get("sides", 6)) for _ in range(needs["dice"])]


@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_every_answer_of_a_session_fits_the_schema(scenario: str, tmp_path: Path) -> None:
    """The program's dice in one round, typed ones in the next; half of the scenarios the other way round."""
    for dice in sorted({("fair", "typed")[(number + SCENARIOS.index(scenario)) % 2] for number in rounds()}):
        held_against_the_schema(scenario, dice, tmp_path / f"{dice}.jsonl")


def held_against_the_schema(scenario: str, dice: str, file: Path) -> None:
    """Play a few acts of every seat, and ask all there is to ask."""
    session = Session(scenario.partition("/")[0])
    session.ask("scenarios")
    session.ask("new", scenario=scenario, dice=dice, file=str(file), referee=True)
    _, host = session.engine.games.host("")
    pick = random.Random(scenario)
    walker = Wanderer(host.game, 7, keen=True)
    seats = (*host.game.seats, "referee", "observer")
    for step in range(MOST):
        if step >= STEPS and session.seen.keys() >= WANTED - {"error"}:
            break
        looked(session, pick.choice(seats), pick)
        for seat, wish in walker.wishes():
            command = json.loads(codec(host.game.rules).command_bytes(wish))
            if pick.random() < 0.3:
                session.ask("odds", seat=seat, command=command)
            answer = session.ask("play", seat=seat, command=command)
            while "needs" in answer:
                if answer["needs"]["type"] == "referee_throws":  # nobody else may know of which dice
                    seat, command, given = "referee", {"do": "go_on"}, []
                else:
                    given = [*answer["answers"], by_hand(answer["needs"], pick)]
                answer = session.ask("play", seat=seat, command=command, answers=given)
            if answer["ok"] or host.game.state.over is not None:
                break
    session.ask("undo", seat=seats[0])
    session.ask("redo", seat=seats[0])
    session.ask("view", seat="nobody")
    session.ask("close")
    session.engine.close()
    assert session.seen.keys() >= WANTED, WANTED - session.seen.keys()
    count("answers held against the schema", session.seen["ok"])


def test_the_schema_names_the_parts_of_an_answer() -> None:
    """No opaque objects: whoever reads it knows what a view, a line, a choice and a modifier hold."""
    defs = schema()["$defs"]
    answer = defs["Answer"]["properties"]
    parts = {"view": "View", "lines": "LineTold", "choices": "Choice", "odds": "OutcomeTold"}
    parts |= {"terms": "TermTold", "scenarios": "ScenarioTold", "fields": "PickOne", "needs": "Throw"}
    for name, kind in parts.items():
        assert f'"#/$defs/{kind}"' in json.dumps(answer[name]), name
    assert {"figures", "sides", "task", "over"} <= defs["View"]["properties"].keys()
    assert defs["Message"]["type"] == "string"


def test_with_a_book_commands_and_facts_are_typed() -> None:
    described = schema(counting_game.COUNTING)  # type: ignore[arg-type]
    defs = described["$defs"]
    assert defs["Play"]["properties"]["command"] == described["properties"]["command"]
    assert defs["LineTold"]["properties"]["fact"] == described["properties"]["event"]
    assert "log.Added" in defs


def test_a_wrong_answer_is_noticed() -> None:
    """The validator can fail: a view without its figures, a chance that is a text."""
    described = schema()
    answers = Draft202012Validator({**described["properties"]["answer"], "$defs": described["$defs"]})
    assert answers.is_valid({"ok": True, "tip": 1})
    assert not answers.is_valid({"ok": True, "view": {"seat": "north", "turn": 1}})
    assert not answers.is_valid({"ok": True, "odds": [{"names": [], "chance": "1/2", "exact": [1, 2]}]})
