"""What a log claims and nothing in it can prove: who acted, when, from which set-up, and that this is all.

Where a claim contradicts another part of the log it is an accusation; what is only odd is told. What
nobody can see from one file is said too, with the values that people can compare.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise, zip_longest
from typing import Any, Protocol, runtime_checkable

from msgspec.structs import replace

from core import VERSION
from core.engine.audit.findings import Findings
from core.engine.chance.fair import Secret
from core.engine.contract.engine_facts import Publish, ReadingKept, SecretPublished, Start
from core.engine.contract.facts import Event
from core.engine.contract.options import GameOptions, Texts
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Game
from core.engine.game.opening import begun_with
from core.engine.log.record import Header
from core.engine.words.message import say

Setup = Callable[[Header], tuple[Event, ...] | None]
"""The events that set up a game with this header today, `None` where its scenario is not at hand."""

_TIME = re.compile(r"\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\dZ")


def check_claims(game: Game, findings: Findings, setup: Setup | None) -> None:
    """Look at the header, the seats, the times and the set-up."""
    _check_header(game, findings)
    _check_seats(game, findings)
    _check_times(game, findings)
    if setup is not None:
        _check_setup(game, findings, setup)


def _check_header(game: Game, findings: Findings) -> None:
    """The dice are what the first line says of them, all of it."""
    header = game.header
    if header.dice == "fair" and not header.dice_hash:
        findings.accuse(say("verify-no-hash"))
    if header.untyped and header.untyped != begun_with(header, game.rules).untyped:
        findings.accuse(say("verify-untyped", dice=header.dice))
    if header.keyed:
        if header.keying == 1:
            findings.tell(say("verify-keying-1"))
        elif missing := [seat for seat in game.seats if seat not in header.shares]:
            findings.leave(say("verify-no-share", seats=", ".join(missing)))
        return
    if header.dice_hash or header.shares:
        findings.accuse(say("verify-relabelled", dice=header.dice))
    if game.secret:
        findings.leave(say("verify-secret-unused", dice=header.dice))
    for record in game.records[header.parent_record :]:
        if any(isinstance(event, SecretPublished) for event in record.events):
            findings.accuse(say("verify-published-nothing", record=record.n, dice=header.dice))


def _check_seats(game: Game, findings: Findings) -> None:
    """Every record is signed by a seat of the game; nobody signs as a referee who is not there."""
    seats = {*game.seats, REFEREE}
    for record in game.records:
        if record.seat not in seats:
            findings.accuse(say("verify-strange-seat", record=record.n, seat=record.seat))
    if game.header.referee:
        return
    signed = [
        record.n
        for record in game.records
        if record.seat == REFEREE and not isinstance(record.command, (Start, Publish))
    ]
    if signed:
        findings.tell(say("verify-no-referee", count=len(signed), record=signed[0]))


def _check_times(game: Game, findings: Findings) -> None:
    """Times are times, and do not run backwards."""
    times = [(record.n, record.at) for record in game.records]
    strange = [n for n, at in times if not _TIME.fullmatch(at)]
    if strange:
        findings.tell(say("verify-no-time", count=len(strange), record=strange[0]))
    own = [(0, game.header.created), *times[game.header.parent_record :]]
    for dated in (times[: game.header.parent_record], own):
        told = [(n, at) for n, at in dated if _TIME.fullmatch(at)]
        back = [n for (_, before), (n, at) in pairwise(told) if at < before]
        if back:
            findings.tell(say("verify-times-back", count=len(back), record=back[0]))


def _check_setup(game: Game, findings: Findings, setup: Setup) -> None:
    """The game was set up as its scenario is today; another version's scenario may have been another.

    Readings that were taken up from elsewhere are no part of the scenario, nor is an option that was
    declared since and changes nothing.
    """
    header = game.header
    events = setup(header)
    if events is None:
        findings.tell(say("verify-setup-unknown", scenario=header.scenario))
        return
    try:
        drafted = Game(game.rules, header).begin(events).record
        again = game.codec.decode(game.codec.encode(drafted)).events
        then = _laid(game.records[0].events)
        same = _without_later_options(_laid(again), then, game.rules.options) == then
    except Exception:  # whatever options of a foreign log make a rule book's functions raise
        same = False
    if same:
        findings.tell(say("verify-setup-same", scenario=header.scenario))
    elif header.program == VERSION:
        findings.leave(say("verify-setup-other", scenario=header.scenario))
    else:
        findings.tell(say("verify-setup-since", scenario=header.scenario))


def _laid(events: tuple[Event, ...]) -> list[Event]:
    return [event for event in events if not isinstance(event, ReadingKept)]


def _without_later_options(today: list[Event], then: list[Event], options: type[GameOptions]) -> list[Event]:
    """Return *today*'s events without options that those of *then* lack, where they stand at their default.

    An option that means something else to games begun before it is no such thing: leaving it out is a claim.
    """
    return [
        _lacking(event, told.options, options)
        if isinstance(event, _HasOptions) and isinstance(told, _HasOptions)
        else event
        for event, told in zip_longest(today, then)
        if event is not None
    ]


def _lacking(event: Any, then: Texts, options: type[GameOptions]) -> Event:
    usual = options.defaults(event.options)
    later = {
        name
        for name, text in event.options.items()
        if name not in then and name not in options.before and usual.get(name) == text
    }
    kept = {name: text for name, text in event.options.items() if name not in later}
    changed: Event = replace(event, options=kept)
    return changed


@runtime_checkable
class _HasOptions(Protocol):
    """What tells which options a game has: a book's own first event."""

    @property
    def options(self) -> Texts: ...


def tell_what_stays_open(game: Game, findings: Findings, secret: Secret, tip: str) -> None:
    """Say what cannot be seen from a log at all, and what to compare with others who have it.

    *tip* is the chain value of its last line.
    """
    header = game.header
    for seat, share in secret.shares.items():
        if words := share.partition(" ")[2]:
            findings.tell(say("verify-words", seat=seat, words=words))
    if game.state.over is None:
        findings.tell(say("verify-unfinished", records=len(game.records)))
    findings.tell(say("verify-as-written"))
    findings.tell(say("verify-compare", records=len(game.records), tip=tip))
    if header.keyed:
        findings.tell(say("verify-compare-secret", hash=header.dice_hash))
        for seat, hash in header.shares.items():
            findings.tell(say("verify-compare-share", seat=seat, hash=hash))
