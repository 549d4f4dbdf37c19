"""Check a kept game: the chain, the secret, and every die that the program threw."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct, structs

from core.engine.chain import LogError
from core.engine.facts import Publish, SecretPublished, Thrown
from core.engine.fair import keyed_faces, published_hash
from core.engine.game import Game
from core.engine.host import LoadRules, replay, rules_for
from core.engine.logfile import LogFile, read_secret
from core.engine.message import Message, say
from core.engine.questions import Throw
from core.engine.record import AnyRecord
from core.engine.upcast import hops_of


class Mismatch(Struct, frozen=True):
    """A throw that is not what the secret makes of it; *ordinal* counts a record's throws from 1."""

    record: int
    ordinal: int
    written: tuple[int, ...]
    computed: tuple[int, ...]


class Report(Struct, frozen=True):
    """What `verify` found; *messages* say it in sentences. *ok*: nothing is wrong.

    *checked* throws were recomputed, *unchecked* could not be yet, *typed* were typed in by
    hand, *seeded* belong to a bots' game. *copied* stand in records that a branch took from its
    parent, *carried* in records of an older format: the parent's log and the old file prove
    those. *secret* is where it was found: `published`, `beside`, `missing` or `wrong`.
    """

    ok: bool
    records: int
    checked: int = 0
    unchecked: int = 0
    typed: int = 0
    seeded: int = 0
    copied: int = 0
    carried: int = 0
    secret: str = ""
    mismatches: tuple[Mismatch, ...] = ()
    messages: tuple[Message, ...] = ()


def verify(path: Path, load_rules: LoadRules) -> Report:
    """Check the log at *path* without touching it. `LogError` where it cannot even be read.

    A branch's copied records are checked against its parent's log where that stands beside it.
    """
    log, loaded = LogFile.open(path, write=False, hops=lambda id: hops_of(rules_for(load_rules, id, path)))
    log.close()
    rules = rules_for(load_rules, loaded.header.rules, log.path)
    game = Game(rules, loaded.header, read_secret(log.path))
    replay(game, loaded.lines, log.path)
    report = verify_game(game, carried=_carried(log.path))
    notices = [*loaded.notices]
    if game.header.parent:
        notices.append(_against_parent(game, log.path, load_rules))
    wrong = any(notice.id == "verify-parent-differs" for notice in notices)
    told = (say("verify-chain", records=report.records), *notices, *report.messages)
    return structs.replace(report, ok=report.ok and not wrong, messages=told)


def verify_game(game: Game, carried: int = 0) -> Report:
    """Check the throws of a game in memory; the first *carried* records come from an older format."""
    secret, where = _secret(game)
    key = bytes.fromhex(secret)
    counts = dict.fromkeys(("checked", "unchecked", "typed", "seeded", "copied", "carried"), 0)
    mismatches: list[Mismatch] = []
    for record in game.records:
        ordinal = 0
        for event in record.events:
            if not isinstance(event, Thrown):
                continue
            if event.source != "fair":
                counts["seeded" if event.source == "seeded" else "typed"] += 1
                continue
            ordinal += 1
            if record.n <= game.header.parent_record:
                counts["copied"] += 1
                continue
            if not secret:
                counts["unchecked"] += 1
                continue
            computed = recompute(game, record, event, ordinal - 1, key)
            if _same(event, computed):
                counts["checked"] += 1
            elif record.n <= carried:
                counts["carried"] += 1
            else:
                mismatches.append(Mismatch(record.n, ordinal, event.faces, computed))
    messages = _messages(game, where, counts, mismatches)
    ok = not mismatches and where != "wrong"
    return Report(
        ok, len(game.records), **counts, secret=where, mismatches=tuple(mismatches), messages=messages
    )


def recompute(game: Game, record: AnyRecord, event: Thrown, ordinal: int, key: bytes) -> tuple[int, ...]:
    """Return what the secret makes of the throw *ordinal* (from 0) of a record."""
    ask = Throw(len(event.faces), event.why, event.rule, event.sides)
    place = game.whole(game.parent(record.n))
    return keyed_faces(key, place, game.codec.command_bytes(record.command), ordinal, ask)


def _same(event: Thrown, computed: tuple[int, ...]) -> bool:
    hits = sum(face >= event.need for face in event.faces) if event.need else 0
    return event.faces == computed and event.hits == hits


def _secret(game: Game) -> tuple[str, str]:
    """Return the secret that fits the header's hash, if there is one, and where it was."""
    if game.header.dice != "fair":
        return "", ""
    own = game.records[game.header.parent_record :]
    published = [
        event.secret
        for record in own
        if isinstance(record.command, Publish)
        for event in record.events
        if isinstance(event, SecretPublished)
    ]
    found = [(secret, "published") for secret in published] + [(game.secret, "beside")]
    for secret, where in found:
        if secret and _hash(secret) != game.header.dice_hash:
            return "", "wrong"
        if secret:
            return secret, where
    return "", "missing"


def _hash(secret: str) -> str:
    try:
        return published_hash(secret)
    except ValueError:
        return ""


def _messages(
    game: Game, where: str, counts: dict[str, int], mismatches: Sequence[Mismatch]
) -> tuple[Message, ...]:
    told: list[Message] = []
    if where:
        told.append(say(f"verify-secret-{where}"))
    told += [
        say(
            "verify-mismatch" if wrong.written != wrong.computed else "verify-wrong-hits",
            record=wrong.record,
            ordinal=wrong.ordinal,
            written=", ".join(map(str, wrong.written)),
            computed=", ".join(map(str, wrong.computed)),
        )
        for wrong in mismatches
    ]
    if game.header.dice == "fair":
        told.append(say("verify-checked", count=counts["checked"]))
    for name in ("unchecked", "typed", "seeded", "copied", "carried"):
        if counts[name]:
            told.append(say(f"verify-{name}", count=counts[name]))
    return tuple(told)


def _carried(path: Path) -> int:
    """Return how many records a log had when it was last brought to a newer format."""
    most = 0
    for old in path.parent.glob(f"{_literal(path.name)}.format-*"):
        most = max(most, old.read_bytes().count(b"\n") - 1)
    return most


def _literal(name: str) -> str:
    return "".join(f"[{char}]" if char in "*?[" else char for char in name)


def _against_parent(game: Game, path: Path, load_rules: LoadRules) -> Message:
    """Compare a branch's copied records with the parent's log, if that stands beside it."""
    name = Path(game.header.parent).name
    copied = game.records[: game.header.parent_record]
    try:
        log, loaded = LogFile.open(
            path.with_name(name), write=False, hops=lambda id: hops_of(rules_for(load_rules, id, path))
        )
        log.close()
        theirs = [game.codec.decode(line) for line in loaded.lines[: len(copied)]]
    except (LogError, ValueError):
        return say("verify-parent-missing", name=name)
    if theirs == copied:
        return say("verify-parent-same", name=name, records=len(copied))
    return say("verify-parent-differs", name=name)
