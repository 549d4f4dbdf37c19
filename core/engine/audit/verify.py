"""Check a kept game: the chain, the secret, every throw of the program's, and what followed from it.

Two lists come of it: what is *wrong*, and what the log claims and could not be checked. What nothing
in a log can prove is said as well (`claims.py`): who sees a log is told what it does not tell.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from core import VERSION
from core.engine.audit.claims import Setup, check_claims, tell_what_stays_open
from core.engine.audit.dice_audit import check_dice, secret_of
from core.engine.audit.findings import Findings, Mismatch
from core.engine.audit.replay_audit import differences
from core.engine.chance.fair import Secret
from core.engine.contract.engine_facts import EndGame, Travel, Travelled, Written
from core.engine.contract.facts import Drawn, Thrown
from core.engine.game.game import Game
from core.engine.game.opening import LoadRules, replay, rules_for
from core.engine.log.hash_chain import LogError
from core.engine.log.logfile import LogFile
from core.engine.log.prior_formats import Forerunner, forerunners
from core.engine.log.record import AnyRecord
from core.engine.log.secret_file import read_secret
from core.engine.log.upcast import Hops, hops_of
from core.engine.words.message import Message, say

__all__ = ["Mismatch", "Report", "verify", "verify_game"]


class Report(Struct, frozen=True):
    """What `verify` found; *messages* say it in sentences.

    *ok*: nothing is wrong. *complete*: everything that the log claims was checked, too.

    *checked* throws were recomputed, *unchecked* could not be yet, *typed* were typed in by
    hand. *copied* stand in records that a branch took from its parent, *carried* (also checked) in
    records of an older format, with the command as it was written there. *followed* records are
    what the rules make of their commands. *secret* is where it was found: `published`, `beside`,
    `missing` or `wrong`. *tip* is the chain value of the last line.
    """

    ok: bool
    records: int
    complete: bool = True
    checked: int = 0
    unchecked: int = 0
    typed: int = 0
    copied: int = 0
    carried: int = 0
    followed: int = 0
    secret: str = ""
    tip: str = ""
    mismatches: tuple[Mismatch, ...] = ()
    messages: tuple[Message, ...] = ()


def verify(path: Path, load_rules: LoadRules, setup: Setup | None = None) -> Report:
    """Check the log at *path* without touching it. `LogError` where it cannot even be read.

    A branch's copied records are checked against its parent's log where that stands beside it, and
    with *setup* the first record against its scenario.
    """
    return _verified(path, load_rules, setup, frozenset())


def _verified(path: Path, load_rules: LoadRules, setup: Setup | None, above: frozenset[Path]) -> Report:
    def hops(id: str) -> Hops:
        return hops_of(rules_for(load_rules, id, path))

    log, loaded = LogFile.open(path, write=False, hops=hops)
    log.close()
    if not loaded.lines:
        raise LogError(say("log-not-started"), log.path, 1)
    rules = rules_for(load_rules, loaded.header.rules, log.path)
    game = Game(rules, loaded.header, read_secret(log.path, loaded.header.shares))
    replay(game, loaded.lines, log.path)
    findings = Findings()
    findings.tell(say("verify-chain", records=len(game.records)))
    for notice in loaded.notices:
        (findings.leave if notice.id == "log-torn-left" else findings.tell)(notice)
    old = forerunners(log.path, loaded, hops(loaded.header.rules))
    for name in old.strangers:
        findings.leave(say("verify-old-file-strange", name=name))
    secret, report = _check(game, findings, old.genuine)
    check_claims(game, findings, setup)
    if game.header.parent or game.header.parent_record:
        _check_parent(game, findings, log.path, load_rules, above | {log.path})
    tell_what_stays_open(game, findings, secret, log.chain)
    return _finished(replace(report, tip=log.chain), findings)


def verify_game(game: Game) -> Report:
    """Check a game in memory."""
    findings = Findings()
    return _finished(_check(game, findings, ())[1], findings)


def _finished(report: Report, findings: Findings) -> Report:
    ok, complete = not findings.wrong, not findings.open
    return replace(report, ok=ok, complete=complete, messages=findings.told)


def _check(game: Game, findings: Findings, old: tuple[Forerunner, ...]) -> tuple[Secret, Report]:
    secret, where = secret_of(game)
    counts: Counter[str] = Counter()
    if where == "wrong":
        findings.accuse(say("verify-secret-wrong"))
    elif where:
        findings.tell(say(f"verify-secret-{where}"))
    mismatches = check_dice(game, findings, old, secret, counts)
    _check_end(game, findings)
    counts["followed"] = _check_facts(game, findings, secret, {wrong.record for wrong in mismatches})
    for name in ("checked", "amended", "carried", "unchecked", "typed", "followed"):
        if counts[name] or (name == "checked" and game.header.keyed):
            said = say(f"verify-{name}", count=counts[name])
            (findings.leave if name == "unchecked" else findings.tell)(said)
    return secret, Report(
        True,
        len(game.records),
        checked=counts["checked"],
        unchecked=counts["unchecked"],
        typed=counts["typed"],
        copied=counts["copied"],
        carried=counts["carried"],
        followed=counts["followed"],
        secret=where,
        mismatches=tuple(mismatches),
    )


# --- what followed --------------------------------------------------------------------


def _check_end(game: Game, findings: Findings) -> None:
    """Nothing may lead back into play once the secret is published: its dice were known by then."""
    last = game.published
    for record in game.records[last:] if last else ():
        match record.command, record.events:
            case Written() | EndGame(), _:
                continue
            case Travel(), (Travelled(to=to),) if to >= last:
                continue
        findings.accuse(say("verify-after-publishing", record=record.n))


def _check_facts(game: Game, findings: Findings, secret: Secret, wrong: set[int]) -> int:
    """Run every command once more; return how many records are what the rules make of them.

    Rules change from one version to the next, and a log that another one recorded stays as it is. Nobody
    can tell then whether what comes out otherwise today was changed by hand, so it is left open: whoever
    forges facts may write another version into the header, too.
    """
    differing = list(differences(game, secret))
    others = [(record, how) for record, how in differing if record not in wrong]
    if game.header.program != VERSION:
        known = "verify-version-other" if game.header.program else "verify-version-old"
        findings.tell(say(known, program=game.header.program, now=VERSION))
        if others:
            record, how = others[0]
            findings.leave(say("verify-now-otherwise", count=len(others), record=record, how=how))
    else:
        for record, how in others:
            findings.leave(say("verify-not-followed", record=record, how=how))
    return len(game.records) - 1 - len(differing)


# --- the parent -----------------------------------------------------------------------


def _check_parent(
    game: Game, findings: Findings, path: Path, load_rules: LoadRules, above: frozenset[Path]
) -> None:
    """Compare a branch's copied records with its parent's log, and check that one."""
    name, copied = Path(game.header.parent).name, game.records[: game.header.parent_record]
    throws = sum(isinstance(event, (Thrown, Drawn)) for record in copied for event in record.events)
    if not name or len(copied) < game.header.parent_record:
        findings.accuse(say("verify-parent-unnamed", records=game.header.parent_record))
        return
    parent = path.with_name(name).resolve()
    try:
        if parent in above:
            raise LogError(say("log-missing", name=name), parent)
        report, theirs = _verified(parent, load_rules, None, above), _records(parent, load_rules, game)
    except (LogError, ValueError):
        findings.leave(say("verify-parent-missing", name=name, count=throws))
        return
    if theirs[: len(copied)] != copied:
        findings.accuse(say("verify-parent-differs", name=name))
        return
    findings.tell(say("verify-parent-same", name=name, records=len(copied)))
    if not report.ok:
        findings.accuse(say("verify-parent-wrong", name=name))
    elif not report.complete:
        findings.leave(say("verify-parent-open", name=name, count=throws))
    elif throws:
        findings.tell(say("verify-copied", count=throws, name=name))


def _records(path: Path, load_rules: LoadRules, game: Game) -> list[AnyRecord]:
    log, loaded = LogFile.open(path, write=False, hops=lambda id: hops_of(rules_for(load_rules, id, path)))
    log.close()
    return [game.codec.decode(line) for line in loaded.lines]
