"""A command as somebody wrote it: a JSON value of any sort, from a screen, a bot or over a line."""

from __future__ import annotations

from typing import Any

from core.engine.contract.choices import folded
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.ruleset import RuleSet
from core.engine.log.record import codec
from core.engine.words.message import say
from core.engine.words.sanitize import all_clean
from core.engine.words.validation import why as misfit
from core.engine.words.validation import within_reach


def as_command(rules: RuleSet, value: dict[str, Any]) -> Command | Refusal:
    """Return the command of a JSON value, or a refusal that names the field that is wrong.

    Names of fields may be dotted, as `RuleSet.fields` names them.
    """
    try:
        return codec(rules).command(within_reach(all_clean(folded(value))))
    except ValueError as error:
        return Refusal("", say("engine-bad-command", why=misfit(error)))
