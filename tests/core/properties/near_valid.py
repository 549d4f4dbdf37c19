"""Requests to the engine that are nearly right: a real one, of any verb, with something in it spoiled."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import msgspec
from wandering import NOTHING, Wanderer

from core.engine.contract.questions import Question
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Game
from core.locale import sentences
from core.protocol import Answer, Engine
from core.rules import rule_books

Json = dict[str, Any]

ASKED: Any = Question
HUGE = 10**400
JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 0.5, -0.0, 1e308, -1e308, 1e-320, 2**31, 2**53 + 1, 2**63, 2**64,
    -(2**64), HUGE, "", "0", "nemo", "m1", "referee", "a.b", "\x1b[2J", "\u202e", "x" * 400, "²", "NaN",
    [], {}, [[]],
    [None], [1e308], [0, 0], [[0, 0], [1e308, -1e308]], [[10, 10]], {"x": 1}, {"do": "move"},
    {"0": {"0": []}}, [["a", "b"]], [[1, 2, 3]], {"_": 0}, [[[[]]]], "burst", "run",
)  # fmt: skip
"""What no field, or hardly one, was made for."""

NAMES = ("", ".", "x", "_", "_team", "firer", "figure", "figures", "path", "paths.0", "paths.-1", "paths.x",
         "a.b.c.d.e.f.g.h.i", "shots.0.weapon", "shots.0", "shots", "shots.9.target", "shots..mode",
         "shots.99999999999.mode", "do", "mode", "target", "value", "fact", "subject", "reason", "²",
         "\x1b")  # fmt: skip
"""Names under which nothing was asked for, or something else."""


class Asker:
    """Plays one kept game through the engine, and asks it what is nearly right."""

    def __init__(self, engine: Engine, begun: Json, seed: int) -> None:
        self.engine = engine
        self.pick = random.Random(seed)
        self.file = begun["file"]
        self.name = begun["game"]
        self.walker = Wanderer(self.game, seed, keen=seed % 2 == 0, rulings=0.1)
        self.seats = [*self.game.seats, REFEREE]
        self.made = 0

    @property
    def game(self) -> Game:
        """The game as the engine has it."""
        return self.engine.games.host(self.name)[1].game

    def ask(self, request: Json) -> Json:
        """Put one request; the answer must be what the protocol promises."""
        raw = json.dumps(request).encode()
        answer = self.engine.line(raw)
        msgspec.json.decode(answer, type=Answer)
        found: Json = msgspec.json.decode(answer)
        return found

    def play_on(self) -> None:
        """Do one act of some seat, answering what it asks; one that was begun is finished, or undone."""
        if (underway := self.game.underway) is not None:
            if not self.played(underway.seat, {"do": "go_on"}):
                self.ask({"verb": "undo", "seat": REFEREE, "game": self.name})
            return
        for seat, command in self.walker.wishes():
            told = msgspec.to_builtins(command)
            if told["do"] not in ("undo", "redo") and self.played(seat, told):
                return

    def played(self, seat: str, command: Json) -> bool:
        """Play a command, answering what it asks; return whether it was done."""
        request: Json = {"verb": "play", "seat": seat, "game": self.name, "command": command}
        answers: list[Any] = []
        while True:
            got = self.ask({**request, "answers": answers})
            if "needs" not in got:
                return bool(got["ok"])
            answers = [*got["answers"], self.walker.answer(msgspec.convert(got["needs"], type=ASKED))]

    # --- what is right -------------------------------------------------------------

    def right(self) -> Json:
        """Return a request that is right, or was a moment ago."""
        pick = self.pick
        seat = pick.choice([*self.seats, OBSERVER])
        tip = len(self.game.records)
        seated = {"seat": seat, "game": self.name}
        verb = pick.choice(VERBS)
        match verb:
            case "scenarios" | "save":
                return {"verb": verb}
            case "schema":
                return {"verb": verb, "rules": pick.choice(("", *rule_books()))}
            case "open":
                return {"verb": verb, "file": pick.choice((self.file, self.file + ".secret")), "write": False,
                        "game": pick.choice(("", "other"))}  # fmt: skip
            case "new":
                return self.beginning()
            case "close":
                return {"verb": verb, "game": "other"}
            case "log":
                return {"verb": verb, **seated, "since": pick.randint(-1, tip)}
            case "undo":
                return {"verb": verb, **seated, "to": pick.choice((None, pick.randint(1, tip))),
                        "look": pick.choice((False, True))}  # fmt: skip
            case "consent":
                return {"verb": verb, **seated, "to": pick.choice((None, pick.randint(1, tip)))}
            case "seek":
                by_turn = {"turn": pick.randint(0, 3), "phase": pick.choice(("", self.game.state.phase))}
                return {"verb": verb, **seated, **pick.choice(({"record": pick.randint(1, tip)}, by_turn))}
            case "fields":
                return {"verb": verb, **seated, **self.filling(seat)}
            case "play" | "odds":
                command = self.walker.wish(seat) if seat != OBSERVER else None
                told = {"do": "remark", "text": "hm"} if command is None else msgspec.to_builtins(command)
                answers = pick.choice(([], [[1, 2]], [[6]], [12.5], [True], [[]]))
                against = {"against": pick.choice((None, tip))} if verb == "play" else {}
                return {"verb": verb, **seated, "command": told, "answers": answers, **against}
        return {"verb": verb, **seated}

    def beginning(self) -> Json:
        """Return a request for a new game beside this one, or in its place, which is taken."""
        pick = self.pick
        self.made += 1
        file = f"{self.file}-{self.made}" if pick.random() < 0.5 else self.file
        return {"verb": "new", "scenario": self.game.header.scenario, "file": file, "game": "other",
                "dice": pick.choice(("fair", "typed", "seeded")), "ruler": pick.choice(("map", "tape")),
                "referee": pick.random() < 0.5, "options": {"turns": "6"},
                "seats": {self.seats[0]: "bot"}, "seed": 3}  # fmt: skip

    def filling(self, seat: str) -> Json:
        """Return a command some of whose blanks are filled."""
        offered = self.walker.offered(seat) if seat != OBSERVER else []
        if not offered:
            return {"do": self.pick.choice(("ruling", "remark")), "filled": {}}
        choice = self.pick.choice(offered)
        filled = dict(choice.given)
        rules, known = self.game.rules, self.walker.known(seat)
        for _ in range(self.pick.randint(0, 8)):
            fields = rules.fields(known, seat, choice.do, filled)
            field = next((field for field in fields if field.name not in filled), None)
            if field is None or (value := self.walker.value(field)) is NOTHING:
                break
            filled[field.name] = value
        return {"do": choice.do, "filled": filled}

    # --- and nearly right ------------------------------------------------------------

    def nearly(self) -> Json:
        """Return a request in which something is spoiled, most often once, sometimes more."""
        request = copy.deepcopy(self.right())
        for _ in range(self.pick.choice((0, 1, 1, 1, 1, 2, 3))):
            self.spoil(request)
        if request.get("verb") == "new" and not str(request.get("file")).startswith(self.file):
            request["file"] = self.file  # a test leaves no games elsewhere
        if request.get("verb") == "close" and request.get("game") in ("", None, self.name):
            request["game"] = "other"
        return request

    def spoil(self, request: Json) -> None:
        """Change one place of a request.

        What comes in is a copy: else it, and `JUNK`, would come to hold themselves.
        """
        pick = self.pick
        places = list(_places(request))
        deep = [place for place in places if place[0] is not request]
        holder, key = pick.choice(deep if deep and pick.random() < 0.85 else places)
        if holder is request and key == "verb":
            return
        how = pick.random()
        if how < 0.6:
            holder[key] = copy.deepcopy(pick.choice(JUNK))
        elif how < 0.7:
            other, there = pick.choice(places)
            holder[key] = copy.deepcopy(other[there])
        elif how < 0.8:
            holder[key] = pick.choice(([holder[key]], {"0": holder[key]}, {str(key): holder[key]}))
        elif isinstance(holder, dict):
            value = holder[key]
            if how < 0.9 or holder is request:
                del holder[key]
            holder[pick.choice(NAMES)] = copy.deepcopy(pick.choice((value, *JUNK)))
        else:
            holder.insert(pick.randrange(len(holder) + 1), copy.deepcopy(pick.choice((holder[key], *JUNK))))


VERBS = ("fields",) * 10 + ("play",) * 6 + ("odds",) * 3 + (
    "seek", "log", "undo", "redo", "consent", "choices", "view", "save", "schema", "scenarios", "open", "new",
    "close")  # fmt: skip


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Return every place in plain data: its holder, and its name or number there."""
    found: list[tuple[Any, Any]] = []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        found.append((value, key))
        found += _places(part)
    return found


def begun(folder: Path, scenario: str, language: str = "en", **how: Any) -> tuple[Engine, Json]:
    """Begin a kept game in an engine of its own."""
    engine = Engine(sentences(language))
    request = {"verb": "new", "scenario": scenario, "file": str(folder / "game.jsonl"), **how}
    answer: Json = msgspec.json.decode(engine.line(msgspec.json.encode(request)))
    assert answer["ok"], answer
    return engine, answer
