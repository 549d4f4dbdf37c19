"""Checks a log's chain and dice with nothing but Python's own library and what docs/log-format.md says.

    python tests/independent_verifier.py game.jsonl

It shares no line with the program, so that a mistake in the one shows itself in the other. What it
finds wrong it says, one sentence each, and ends with 1. It knows no rule: whether facts follow from
their dice is for `schermaglia verify`.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

UNKEYED = ("reason", "text", "note", "observer", "charge", "salt")


class Log:
    """One log: its header, its records, the raw bytes of each command, and what is wrong."""

    def __init__(self, data: bytes) -> None:
        self.wrong: list[str] = []
        self.checked = self.typed = self.copied = self.open = self.carried = 0
        lines = data.split(b"\n")
        if lines.pop():
            self.wrong.append("the last line is not finished")
        self.tip = ""
        bodies = [body for number, line in enumerate(lines) if (body := self.body(number, line))]
        self.header = json.loads(bodies[0]) if bodies else {}
        self.records = [json.loads(body) for body in bodies[1:]]
        self.commands = [raw_member(body.decode(), "command") for body in bodies[1:]]
        if not self.wrong:
            self.check_line()
        if not self.wrong:
            self.check_dice()

    # --- the chain ------------------------------------------------------------------------

    def body(self, number: int, line: bytes) -> bytes:
        """Return a line without its chain value, nothing where that does not fit."""
        body = line[:-76] + b"}"
        value = hashlib.sha256(self.tip.encode() + body).hexdigest()
        if line[-76:] != b',"chain":"' + value.encode() + b'"}':
            self.wrong.append(f"line {number + 1} is not what was written")
            return b""
        self.tip = value
        return body

    # --- which records are in effect -------------------------------------------------------

    def check_line(self) -> None:
        """Follow undo and redo: after which record every record was made."""
        line: list[int] = []
        undone: list[list[int]] = []
        self.after: list[int] = []
        self.groups: list[int] = []
        for number, record in enumerate(self.records, 1):
            if record["n"] != number:
                self.wrong.append(f"record {number} says that it is record {record['n']}")
                return
            self.after.append(line[-1] if line else 0)
            what, facts = record["command"]["do"], record["events"]
            if what == "undo":
                to = record["command"]["to"]
                if to not in line or to == line[-1] or facts != [{"is": "undone", "to": to}]:
                    self.wrong.append(f"record {number} goes back where nothing can")
                    return
                undone.append([one for one in line if one > to])
                line = [one for one in line if one <= to]
            elif what == "redo":
                if not undone or facts != [{"is": "redone", "to": undone[-1][-1]}]:
                    self.wrong.append(f"record {number} does again what was not undone")
                    return
                line += undone.pop()
            elif what == "amend":
                to = record["command"]["to"]
                if not self.may_go_on_after(to, number, line):
                    self.wrong.append(f"record {number} goes on where nothing can")
                    return
                line, undone = self.line_to(to), []
                self.groups += range(number + 1, number + 1 + record["command"].get("acts", 0))
            else:
                line.append(number)
                undone = []

    def may_go_on_after(self, to: int, number: int, line: list[int]) -> bool:
        """Tell whether an amendment goes on after an act, and not where the game stands anyway."""
        facts = [(one["is"], one.get("to")) for one in self.records[number - 1]["events"]]
        if not 1 <= to < number or to == line[-1] or facts != [("amended", to)]:
            return False
        there = self.records[to - 1]
        begun = bool(there["events"]) and there["events"][0]["is"] == "act_begun"
        return there["command"]["do"] not in ("undo", "redo", "amend") and not begun

    def line_to(self, number: int) -> list[int]:
        """Return the records in effect after an act, the first one first."""
        return [*reversed(self.before(number)), number]

    def before(self, number: int) -> list[int]:
        """Return the records in effect when a record was made, the last one first."""
        path = []
        while number := self.after[number - 1]:
            path.append(number)
        return path

    # --- the dice ---------------------------------------------------------------------------

    def check_dice(self) -> None:
        """Recompute every throw that the log's own secret or seed decides."""
        header, own = self.header, self.header.get("parent_record", 0)
        dice, keying = header.get("dice", "fair"), header.get("keying", 1)
        key = self.key(dice, keying, own)
        for number, record in enumerate(self.records, 1):
            throws = [fact for fact in record["events"] if fact["is"] in ("thrown", "drawn")]
            for fact in throws:
                if fact.get("source", "fair") != self.source(fact):
                    self.wrong.append(f"record {number} has dice from {fact.get('source')}, not {dice}")
            self.check_carried(number, [fact for fact in throws if fact.get("fell")])
            throws = [fact for fact in throws if not fact.get("fell")]
            if number <= own:
                self.copied += len(throws)
            elif dice == "typed":
                fair = [fact for fact in throws if self.source(fact) == "fair"]
                self.typed += len(throws) - len(fair)
                if key is not None:
                    self.check_throws(number, fair, key, keying, dice)
                else:
                    self.open += len(fair)
            elif key is None:
                self.open += len(throws)
            else:
                self.check_throws(number, throws, key, keying, dice)

    def check_carried(self, number: int, throws: list[Any]) -> None:
        """Compare what an amendment carried over with where it fell, each throw once."""
        told = {tuple(fact["fell"]) for fact in throws}
        if throws and (number not in self.groups or len(told) < len(throws)):
            self.wrong.append(f"record {number} carries over what it may not")
        for fact in throws:
            there, ordinal = fact["fell"]
            events = self.records[there - 1]["events"] if 1 <= there < number else []
            fell = [one for one in events if one["is"] in ("thrown", "drawn")]
            first = fell[ordinal - 1] if 1 <= ordinal <= len(fell) else {}
            names = ("is", "why", "who", "sides", "faces", "deck", "card", "source")
            same = all(first.get(name) == fact.get(name) for name in names)
            if not same or "fell" in first or there in self.before(number) or fact.get("source") == "typed":
                self.wrong.append(f"record {number} carries over throw {ordinal} of record {there} otherwise")
            else:
                self.carried += 1

    def source(self, fact: Any) -> str:
        """Return where a throw or a card must come from: the dice of the game, or what nobody may type."""
        untyped = tuple(self.header.get("untyped", ())) if fact["is"] == "thrown" else ()
        return "fair" if fact.get("why", "").startswith(untyped) else self.header.get("dice", "fair")

    def key(self, dice: str, keying: int, own: int) -> bytes | None:
        """Return what keys the dice; `None` where it is not published or does not fit its hashes."""
        hash, shares = self.header.get("dice_hash", ""), self.header.get("shares", {})
        if dice != "fair" and not self.header.get("untyped"):
            if hash or shares:
                self.wrong.append(f"there is the hash of a secret, though the dice are {dice}")
            seed = self.header.get("seed", 0)
            return None if dice == "typed" else b"%d" % seed
        for record in self.records[own:]:
            for fact in record["events"]:
                if fact["is"] == "secret_published":
                    return self.published(fact, hash, shares, keying)
        return None

    def published(self, fact: Any, hash: str, shares: dict[str, str], keying: int) -> bytes | None:
        """Return the key of the parts that a record publishes."""
        secret, parts = bytes.fromhex(fact["secret"]), fact.get("shares", {})
        told = {seat: sha256(part.encode()).hex() for seat, part in parts.items()}
        if sha256(secret).hex() != hash or told != shares:
            self.wrong.append("the secret that is published is another than was hashed")
            return None
        if keying == 1:
            return secret
        return sha256(secret + b"".join(parts[seat].encode() + b"\n" for seat in sorted(parts)))

    def check_throws(self, number: int, throws: list[Any], key: bytes, keying: int, dice: str) -> None:
        """Compare the throws of one record with what its place and its command lead to."""
        source: Any
        if keying == 2:
            key = sha256(b"seed " + key) if dice == "seeded" else key
            source = Keyed(key, self.throws_before(number), self.records[number - 1]["command"])
        else:
            place, command = self.record_before(number), self.commands[number - 1]
            source = (Seeded if dice == "seeded" else ByRecord)(key, place, command)
        for ordinal, fact in enumerate(throws):
            if fact["is"] == "drawn":
                written, wanted = fact.get("card", ""), source.card(ordinal, fact)
            else:
                faces = fact.get("faces", [])
                sides = fact.get("sides", 6)
                if not 1 <= sides <= (1 << 32 if keying == 2 or dice == "seeded" else 256):
                    self.wrong.append(f"record {number} throws dice of {sides} sides")
                    continue
                hits = hits_of(fact, faces)
                written = [faces, fact.get("hits", 0)]
                wanted = [source.faces(ordinal, len(faces), sides, fact), hits]
            if written != wanted:
                self.wrong.append(f"record {number}, throw {ordinal + 1}: {written} is written, not {wanted}")
            else:
                self.checked += 1

    def throws_before(self, number: int) -> int:
        """Return how many throws and draws are in effect before a record."""
        facts = [fact for one in self.before(number) for fact in self.records[one - 1]["events"]]
        thrown = [fact for fact in facts if fact["is"] == "thrown" and fact.get("faces")]
        return len(thrown) + sum(fact["is"] == "drawn" for fact in facts)

    def record_before(self, number: int) -> int:
        """Return the last record in effect before one that is no act merely begun."""
        for one in self.before(number):
            if not self.records[one - 1]["events"] or self.records[one - 1]["events"][0]["is"] != "act_begun":
                return one
        return 0


# --- keying 2 ---------------------------------------------------------------------------------


class Keyed:
    """The dice of one command: its place, what it wishes, whose throw it is and the how-manieth of his."""

    def __init__(self, key: bytes, place: int, command: Any) -> None:
        self.key, self.place, self.wish = key, place, essence(command)
        self.thrown: Counter[str] = Counter()

    def numbers(self, who: str) -> Any:
        nth = self.thrown[who]
        self.thrown[who] += 1
        block = 0
        while True:
            message = compact([block, self.place, who, nth, self.wish])
            yield from words(hmac.digest(self.key, message, "sha256"))
            block += 1

    def faces(self, ordinal: int, dice: int, sides: int, fact: Any) -> list[int]:
        numbers = self.numbers(fact.get("who", ""))
        return [below(sides, numbers) + 1 for _ in range(dice)]

    def card(self, ordinal: int, fact: Any) -> str:
        cards = sorted(fact.get("cards", []))
        return cards[below(len(cards), self.numbers(fact.get("who", "")))] if cards else ""


def essence(wish: Any) -> Any:
    """Return what of a command keys its dice."""
    if isinstance(wish, float):
        return None
    if isinstance(wish, dict):
        parts = {name: essence(part) for name, part in wish.items() if name not in UNKEYED}
        return {name: part for name, part in parts.items() if part is not None} or None
    if isinstance(wish, list):
        return sorted((part for part in map(essence, wish) if part is not None), key=compact) or None
    return wish


def compact(value: Any) -> bytes:
    """Return JSON without blanks, members sorted by name, letters as UTF-8."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


# --- keying 1 ---------------------------------------------------------------------------------


class ByRecord:
    """The dice of one command by the number of the record before it and its bytes."""

    def __init__(self, key: bytes, place: int, command: bytes) -> None:
        self.key, self.place, self.command = key, place, command

    def faces(self, ordinal: int, dice: int, sides: int, fact: Any) -> list[int]:
        found: list[int] = []
        block = 0
        while len(found) < dice:
            message = b"%d|%d|%d|" % (block, self.place, ordinal) + self.command
            for byte in hmac.digest(self.key, message, "sha256"):
                if byte < 256 - 256 % sides:
                    found.append(byte % sides + 1)
            block += 1
        return found[:dice]

    def card(self, ordinal: int, fact: Any) -> str:
        order = sorted(fact.get("cards", []))
        numbers = self.numbers(ordinal)
        for last in range(len(order) - 1, 0, -1):
            other = below(last + 1, numbers)
            order[last], order[other] = order[other], order[last]
        return order[0] if order else ""

    def numbers(self, ordinal: int) -> Any:
        block = 0
        while True:
            message = b"%d|cards|%d|%d|" % (block, self.place, ordinal) + self.command
            yield from words(hmac.digest(self.key, message, "sha256"))
            block += 1


class Seeded:
    """The dice of a bots' game by its seed: Python's own generator."""

    def __init__(self, seed: bytes, place: int, command: bytes) -> None:
        self.source = random.Random(seed + b"|%d|" % place + command)

    def faces(self, ordinal: int, dice: int, sides: int, fact: Any) -> list[int]:
        return [self.source.randint(1, sides) for _ in range(dice)]

    def card(self, ordinal: int, fact: Any) -> str:
        return self.source.choice(fact["cards"]) if fact.get("cards") else ""


# --- small parts ------------------------------------------------------------------------------


def hits_of(fact: Any, faces: list[int]) -> int:
    """Return how many faces count, of a total that is a test whether it does."""
    need, low = fact.get("need", 0), fact.get("low", False)
    read = [sum(faces)] if fact.get("reading") == "total" else faces
    return sum(one <= need if low else one >= need for one in read) if need else 0


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def words(digest: bytes) -> list[int]:
    """Return the eight numbers of 32 bits in a digest, the highest byte first."""
    return [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]


def below(limit: int, numbers: Any) -> int:
    """Return the next number that favours none, as one from 0 to below *limit*."""
    return int(next(word for word in numbers if word < 2**32 - 2**32 % limit)) % limit


def raw_member(text: str, wanted: str) -> bytes:
    """Return the bytes of one member of an object, as they are written."""
    decode, at = json.JSONDecoder().raw_decode, 1
    while True:
        name, at = decode(text, at)
        start = at + 1
        _, at = decode(text, start)
        if name == wanted:
            return text[start:at].encode()
        at += 1


def main(path: str) -> int:
    log = Log(Path(path).read_bytes())
    for sentence in log.wrong:
        print(sentence)
    print(
        f"{len(log.records)} records, last chain value {log.tip}; {log.checked} throws recomputed,"
        f" {log.carried} carried over, {log.typed} typed, {log.copied} copied,"
        f" {log.open} not checked: the secret is not published"
    )
    return 1 if log.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
