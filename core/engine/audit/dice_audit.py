"""Every throw and card of the program's, recomputed from the secret or the seed of the game."""

from __future__ import annotations

from collections import Counter

from core.engine.audit.findings import Findings, Mismatch
from core.engine.chance.fair import NO_SECRET, Secret, fits
from core.engine.contract.engine_facts import Publish, SecretPublished
from core.engine.contract.facts import NEVER, Drawn, Thrown
from core.engine.contract.questions import Draw, Throw
from core.engine.game.game import Game
from core.engine.log.prior_formats import Forerunner
from core.engine.log.record import AnyRecord, Header
from core.engine.words.message import Message, say


def check_dice(
    game: Game, findings: Findings, old: tuple[Forerunner, ...], secret: Secret, counts: Counter[str]
) -> list[Mismatch]:
    """Recompute every throw of the log's own records."""
    mismatches: list[Mismatch] = []
    for record in game.records:
        throws = [event for event in record.events if isinstance(event, (Thrown, Drawn))]
        _check_sources(game, findings, record, throws)
        throws = _of_the_program(game, record, throws, counts)
        throws = _thrown_here(game, findings, record, throws, counts)
        kind = _kind(game, record, secret)
        if kind != "checked":
            counts[kind] += len(throws)
            continue
        wrong = _wrong(game, record, throws, secret, game.codec.command_bytes(record.command))
        for command in [one.commands[record.n] for one in old if record.n in one.commands]:
            if not wrong:
                break
            wrong = _wrong(game, record, throws, secret, command)
            counts["carried"] += 0 if wrong else len(throws)
        counts["checked"] += len(throws) - len(wrong)
        mismatches += wrong
        for one in wrong:
            findings.accuse(_accusation(one))
    return mismatches


def _kind(game: Game, record: AnyRecord, secret: Secret) -> str:
    """Return how a record's throws can be checked."""
    if record.n <= game.header.parent_record:
        return "copied"
    return "checked" if secret or game.header.dice == "seeded" else "unchecked"


def _of_the_program(
    game: Game, record: AnyRecord, throws: list[Thrown | Drawn], counts: Counter[str]
) -> list[Thrown | Drawn]:
    """Return what the program threw; what was typed in is counted, and not looked at any further."""
    if game.header.dice != "typed" or record.n <= game.header.parent_record:
        return throws
    own = [event for event in throws if _source(game, event) == "fair"]
    counts["typed"] += len(throws) - len(own)
    return own


def _thrown_here(
    game: Game, findings: Findings, record: AnyRecord, throws: list[Thrown | Drawn], counts: Counter[str]
) -> list[Thrown | Drawn]:
    """Return what fell in *record* itself; what an amendment carried over is compared with where it fell."""
    carried = [event for event in throws if event.fell != NEVER]
    for event in carried:
        n, ordinal = event.fell
        if event.source != "typed" and _as_it_fell(game, record, event):
            counts["amended"] += 1
        else:
            findings.accuse(say("verify-not-as-it-fell", record=record.n, fell=n, ordinal=ordinal))
    if len({event.fell for event in carried}) < len(carried):
        findings.accuse(say("verify-fell-twice", record=record.n))
    return [event for event in throws if event.fell == NEVER]


def _as_it_fell(game: Game, record: AnyRecord, event: Thrown | Drawn) -> bool:
    """Whether a throw is the same as where it is said to have fallen, for the first time."""
    n, ordinal = event.fell
    if not 1 <= n < record.n or not game.is_amended(record.n) or n in game.line_to(game.parent(record.n)):
        return False
    there = [one for one in game.records[n - 1].events if isinstance(one, (Thrown, Drawn))]
    first = there[ordinal - 1] if 1 <= ordinal <= len(there) else None
    return first is not None and first.fell == NEVER and _dice(first) == _dice(event)


def _dice(event: Thrown | Drawn) -> tuple[object, ...]:
    if isinstance(event, Drawn):
        return (event.deck, event.card, event.source)
    return (event.why, event.who, event.sides, event.faces, event.source)


def _source(game: Game, event: Thrown | Drawn) -> str:
    """Return where the header says that a throw or a card comes from."""
    return game.header.source_of(event.why) if isinstance(event, Thrown) else game.header.dice


def _check_sources(game: Game, findings: Findings, record: AnyRecord, throws: list[Thrown | Drawn]) -> None:
    """Every throw must come from where the header says that this game's dice come from."""
    for ordinal, event in enumerate(throws, 1):
        dice = _source(game, event)
        if event.source != dice:
            findings.accuse(
                say(
                    "verify-wrong-source",
                    record=record.n,
                    ordinal=ordinal,
                    source=event.source,
                    dice=dice,
                )
            )


def _wrong(
    game: Game, record: AnyRecord, throws: list[Thrown | Drawn], secret: Secret, command: bytes
) -> list[Mismatch]:
    """Return the throws of a record that its place and *command*, as JSON, do not lead to."""
    chance = game.chance(game.parent(record.n), command, secret)
    found: list[Mismatch] = []
    for ordinal, event in enumerate(throws, 1):
        if isinstance(event, Drawn):
            card = chance.card(Draw(event.deck, event.rule, event.cards, event.who)) if event.cards else ""
            if event.card != card:
                found.append(Mismatch(record.n, ordinal, (event.card,), (card,)))
            continue
        try:
            computed = chance(Throw(len(event.faces), event.why, event.rule, event.sides, who=event.who))
        except ValueError:  # dice of so many sides were never thrown this way
            found.append(Mismatch(record.n, ordinal, event.faces, ()))
            continue
        if event.faces != computed or event.hits != event.counted:
            found.append(Mismatch(record.n, ordinal, event.faces, computed))
    return found


def _accusation(wrong: Mismatch) -> Message:
    if not wrong.computed and wrong.written:
        return say("verify-no-such-dice", record=wrong.record, ordinal=wrong.ordinal)
    return say(
        "verify-mismatch" if wrong.written != wrong.computed else "verify-wrong-hits",
        record=wrong.record,
        ordinal=wrong.ordinal,
        written=", ".join(map(str, wrong.written)),
        computed=", ".join(map(str, wrong.computed)),
    )


def _lacking(secret: Secret, header: Header) -> bool:
    """Whether nothing is wrong with a secret but that shares are not there."""
    there = {seat: hash for seat, hash in header.shares.items() if seat in secret.shares}
    return len(there) < len(header.shares) and fits(secret, header.dice_hash, there)


def secret_of(game: Game) -> tuple[Secret, str]:
    """Return the secret that fits the header's hashes, if there is one, and where it was."""
    header = game.header
    if not header.keyed:
        return NO_SECRET, ""
    published = [
        Secret(event.secret, event.shares)
        for record in game.records[header.parent_record :]
        if isinstance(record.command, Publish)
        for event in record.events
        if isinstance(event, SecretPublished)
    ]
    found = [(secret, "published") for secret in published] + [(game.secret, "beside")]
    for secret, where in found:
        if secret and fits(secret, header.dice_hash, header.shares):
            return secret, where
        if secret:
            return NO_SECRET, "missing" if _lacking(secret, header) else "wrong"
    return NO_SECRET, "missing"
