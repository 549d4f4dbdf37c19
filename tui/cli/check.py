"""`verify` checks a log and its dice, `check` a scenario or force; `doctor` saves what is left of a log."""

from __future__ import annotations

from core.engine.audit.verify import verify as verified
from core.engine.log.doctor import salvage
from core.engine.words.paths import path_of
from core.games import set_up_today
from core.locale import Sentences
from core.rules import load


def verify(name: str, spoken: Sentences) -> int:
    """Print what the check found; exit code 1 where something is wrong or could not be checked."""
    report = verified(path_of(name), load, set_up_today)
    for message in report.messages:
        print(spoken.say(message))
    end = "cli-verify-wrong" if not report.ok else "cli-verify-ok" if report.complete else "cli-verify-open"
    print(spoken.text(end))
    return 0 if report.ok and report.complete else 1


def doctor(name: str, spoken: Sentences) -> int:
    """Print what was found and where the copy is; exit code 1 where the log is damaged."""
    report = salvage(path_of(name))
    for message in report.messages:
        print(spoken.say(message))
    return 0 if report.damage is None else 1


def check(name: str, spoken: Sentences) -> int:
    """Print all that is wrong with a scenario or a force; exit code 1 where something is."""
    from core.scenarios.checking import check as checked

    found = checked(name)
    for message in (*found.wrong, *found.advice):
        print(spoken.say(message))
    if found.wrong:
        print(spoken.text("cli-check-wrong", count=len(found.wrong)))
    else:
        print(spoken.text(f"cli-check-{found.kind}-fine"))
    return 1 if found.wrong else 0
