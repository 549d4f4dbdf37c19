"""One command on a bare state, without a game around it: what play, menus, odds and previews share."""

from __future__ import annotations

from typing import Any, NoReturn

from core.engine.chance.case_law import drop_reading, keep_reading, ruled_option
from core.engine.chance.ending import end
from core.engine.chance.oracles import Answered, Oracle
from core.engine.chance.resolution import Allowed, Inquiry, Resolution, Unseen
from core.engine.contract.difference import difference
from core.engine.contract.engine_facts import (
    DropReading,
    Ending,
    GoOn,
    KeepReading,
    Publish,
    Remark,
    Remarked,
    Roll,
    SetTimer,
    Start,
    TimerSet,
    Travel,
)
from core.engine.contract.facts import Command, Refusal, Refused, Ruled, Ruling
from core.engine.contract.questions import NeedsAnswer
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import REFEREE
from core.engine.words.sanitize import clean

MOST_STEPS = 10_000
"""Steps that may follow an act by themselves: the longest of the program's books have some hundreds."""


def check_turn(rules: RuleSet, r: Resolution[Any], command: Command) -> None:
    """Refuse what does not answer an open decision, nor is done unasked; it does not tell which is open."""
    if not r.state.awaiting or command.unasked:
        return
    tag = command.__struct_config__.tag
    mine = [d for d in r.state.awaiting if r.seat in (d.seat, REFEREE)]
    if not any(tag in rules.answers(decision) for decision in mine):
        refuse_unanswered(r)


def refuse_unanswered(r: Resolution[Any]) -> NoReturn:
    """Refuse while something is to be decided first, by this seat or by others."""
    mine = [d for d in r.state.awaiting if r.seat in (d.seat, REFEREE)]
    if mine:
        r.refuse(mine[0].rule, "engine-decide-first")
    r.refuse("", "engine-others-decide")


def decide(rules: RuleSet, r: Resolution[Any], command: Command, referee: bool) -> None:
    """Run one command, the rule book's or everybody's: a ruling, a remark.

    *referee* says that a person referees. A ruling may be made while a decision is open.
    """
    match command:
        case Start():
            r.refuse("", "engine-started")
        case Travel() | Publish() | GoOn():
            r.refuse("", "engine-not-an-act")
        case Ruling():
            _rule(rules, r, command, referee)
        case Roll(dice=dice, sides=sides, text=text):
            if cleaned := clean(text):
                r.emit(Remarked(cleaned))
            r.roll(dice, "why-roll", "", sides=sides)
        case Remark(text=text, to=to):
            if not (cleaned := clean(text)):
                r.refuse("", "engine-empty-remark")
            if to not in readers(rules, r.state, r.seat, referee):
                r.refuse("", "engine-note-for-nobody")
            r.emit(Remarked(cleaned, to, r.seat) if to else Remarked(cleaned))
        case KeepReading():
            keep_reading(r, command, referee)
        case SetTimer():
            if referee and r.seat != REFEREE:
                r.refuse("", "engine-referee-times")
            left = command.seconds if command.left is None else min(command.left, command.seconds)
            r.emit(TimerSet(command.seconds, command.each, left, command.paused))
        case DropReading(number=number):
            drop_reading(r, number, referee)
        case Ending():
            end(rules, r, command, referee)
        case _:
            check_turn(rules, r, command)
            rules.resolve(r, command)


def follow(rules: RuleSet, r: Resolution[Any], command: Command) -> None:
    """Do step by step what follows from a command by itself; `RuntimeError` where that has no end."""
    for _ in range(MOST_STEPS):
        if not rules.advance(r):
            return
    tag = command.__struct_config__.tag
    raise RuntimeError(f"{rules.id}: what follows {tag} does not come to its end in {MOST_STEPS} steps")


def readers(rules: RuleSet, state: Any, seat: str, referee: bool) -> tuple[str, ...]:
    """Return for whom *seat* may write a note: "" is everybody, itself, the *referee* where one referees.

    The referee writes for whom he likes.
    """
    if seat == REFEREE:
        return ("", REFEREE, *rules.seats(state))
    return ("", seat, REFEREE) if referee else ("", seat)


def _rule(rules: RuleSet, r: Resolution[Any], command: Ruling, referee: bool) -> None:
    if r.seat != REFEREE and referee:
        r.refuse("", "engine-referee-only")
    reason = clean(command.reason)
    if not reason and r.seat != REFEREE:  # the others are owed one; a referee need not give any
        r.refuse("", "engine-ruling-reason")
    if r.seat != REFEREE:  # what he may not know he cannot name
        seen = rules.known(r.state, r.seat)
        rules.ruled(Resolution(seen, rules.evolve, Answered(), r.seat), command)
    by = "" if r.seat == REFEREE else r.seat
    sets = difference(r.state, ruled_option(rules.ruled(r, command), command, reason, r.seat))
    r.emit(Ruled(command.fact, reason, command.subject, command.value, by, sets, command.doer))
    rules.follow_ruling(r, command)


def try_command(
    rules: RuleSet, state: Any, seat: str, command: Command, oracle: Oracle, inquiry: bool = False
) -> Refusal | NeedsAnswer | Resolution[Any]:
    """Run a command against a bare state and tell how it ends; for menus, odds and previews.

    With *inquiry* only as far as it may be refused.
    """
    r = (Inquiry if inquiry else Resolution)(state, rules.evolve, oracle, seat)
    try:
        check_turn(rules, r, command)
        rules.resolve(r, command)
    except Refused as refused:
        return refused.refusal
    except NeedsAnswer as needs:
        return needs
    except (Allowed, Unseen):  # what is not seen refuses nothing
        pass
    return r
