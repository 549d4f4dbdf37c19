"""What a command would come to, in rows for the preview: terms, exact odds, who may react.

All of it is the core's; the state is the one the seat knows, so that a preview tells nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from core.engine.choices import blank
from core.engine.facts import Command, Refusal
from core.engine.message import Message, say
from core.engine.preview import Preview as Foreseen
from core.engine.preview import preview
from core.engine.questions import Needs
from tui.local import LocalPort
from tui.port import Preview, PreviewRow

MOST = 6_000
"""Branches of a preview; beyond that the odds are not worth keeping a person waiting."""

ENDS = 8
"""Ends that are listed, the likeliest first."""


def foreseen(
    port: LocalPort, command: Command, answers: tuple[Any, ...], most: int
) -> Foreseen | Needs | Refusal:
    """Return the core's preview, from what the seat knows."""
    game = port.host.game
    known = game.rules.known(game.state, port.seat)
    geometry = None if game.tape else game.rules.geometry
    return preview(game.rules, known, port.seat, command, geometry, answers, most)


def chance_of(port: LocalPort, do: str, filled: Mapping[str, Any]) -> str:
    """Return the chance that something happens, where the command is whole and nothing is asked."""
    if blank(port.fields(do, filled), dict(filled)) is not None:
        return ""
    command = port.command(do, filled)
    if isinstance(command, Refusal):
        return ""
    seen = foreseen(port, command, (), MOST // 6)
    if isinstance(seen, (Needs, Refusal)) or len(seen.outcomes) < 2:
        return ""
    nothing = sum((end.chance for end in seen.outcomes if not end.names), Fraction(0))
    return f"{round(float(1 - nothing) * 100)}%"


def foresee(port: LocalPort, do: str, filled: Mapping[str, Any], answers: tuple[Any, ...]) -> Preview:
    """Return the preview of a whole command."""
    command = port.command(do, filled)
    if isinstance(command, Refusal):
        return Preview(refusal=command)
    seen = foreseen(port, command, answers, MOST)
    if isinstance(seen, Refusal):
        if seen.message.id == "engine-odds-too-many":
            return Preview((PreviewRow("odds", seen.message),))
        return Preview(refusal=seen)
    if isinstance(seen, Needs):
        return Preview(needs=seen)
    view = port.view()
    names = {side.id: side.name for side in view.sides} | {figure.id: figure.name for figure in view.figures}
    rows: list[PreviewRow] = []
    for term in seen.terms:
        who = names.get(term.figure, term.figure)
        rows += [
            PreviewRow("modifier", Message(modifier.reason), f"{modifier.value:+d}", modifier.rule)
            for modifier in term.modifiers
        ]
        label = say("tui-needed-by", who=who) if who else say("tui-needed")
        dice = f"{term.dice} × " if term.dice else ""
        rows.append(PreviewRow("needed", label, f"{dice}{term.needed}+"))
    for end in seen.outcomes[:ENDS]:
        share = end.chance
        exact = f"{share.numerator}/{share.denominator} " if share.denominator < 10_000 else ""
        chance = f"{exact}{float(share) * 100:.1f}%" if len(seen.outcomes) > 1 else ""
        if chance or end.names:
            rows.append(PreviewRow("odds", outcome(end.names, names), chance))
    if len(seen.outcomes) > ENDS:
        rest = sum((end.chance for end in seen.outcomes[ENDS:]), Fraction(0))
        rows.append(PreviewRow("odds", say("tui-outcome-else"), f"{float(rest) * 100:.1f}%"))
    if seen.passed:
        rows.append(PreviewRow("reaction", say("tui-reactions-passed")))
    return Preview(tuple(rows))


def outcome(ends: tuple[str, ...], names: Mapping[str, str]) -> Message:
    """Return one end in words; `abu:out` becomes the figure's name and what happened to him."""
    if not ends:
        return say("tui-outcome-nothing")
    said: list[Message] = []
    for end in ends:
        who, _, what = end.partition(":")
        if what:
            said.append(say("tui-outcome", who=names.get(who, who), what=Message(f"outcome-{what}")))
        else:
            said.append(Message(f"outcome-{who}"))
    return say("tui-outcomes", what=tuple(said))
