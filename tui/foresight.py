"""What a command would come to, for the preview: the terms of its first throw, exact odds, reactions.

The odds and the run are the core's; this module only picks out what stands on the screen. The
state is the one the seat knows, so that a preview tells nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from core.engine.choices import blank
from core.engine.facts import Event, Modifier, Refusal, Refused, Thrown
from core.engine.game import Game, check_turn
from core.engine.message import Message, say
from core.engine.odds import Branching, readings
from core.engine.questions import Needs, NeedsAnswer, Throw
from core.engine.resolution import Resolution
from tui.local import LocalPort
from tui.port import Preview, PreviewRow

STEPS = 40


def chance_of(port: LocalPort, do: str, filled: Mapping[str, Any]) -> str:
    """Return the chance that something happens, where the command is whole and nothing is asked."""
    if blank(port.fields(do, filled), dict(filled)) is not None:
        return ""
    command = port.command(do, filled)
    if isinstance(command, Refusal):
        return ""
    seen = port.odds(command)
    if isinstance(seen, (Needs, Refusal)) or len(seen.outcomes) < 2:
        return ""
    nothing = sum(float(end.chance) for end in seen.outcomes if not end.names)
    return f"{round((1 - nothing) * 100)}%"


def foresee(port: LocalPort, do: str, filled: Mapping[str, Any], answers: tuple[Any, ...]) -> Preview:
    """Return the preview of a whole command."""
    command = port.command(do, filled)
    if isinstance(command, Refusal):
        return Preview(refusal=command)
    game = port.host.game
    known = game.rules.known(game.state, port.seat)
    rows = terms(game, known, port.seat, command, answers)
    seen = port.odds(command, answers)
    if isinstance(seen, Refusal):
        return Preview(tuple(rows), refusal=None if seen.message.id == "engine-odds-too-many" else seen)
    if isinstance(seen, Needs):
        return Preview(tuple(rows), needs=seen)
    for end in seen.outcomes[:8]:
        label = outcome(end.names, known)
        share = end.chance
        exact = f"{share.numerator}/{share.denominator} " if share.denominator < 100_000 else ""
        if len(seen.outcomes) > 1:
            rows.append(PreviewRow("odds", label, f"{exact}{float(share) * 100:.1f}%"))
        elif end.names:
            rows.append(PreviewRow("odds", label))
    if seen.passed:
        rows.append(PreviewRow("reaction", say("tui-reactions-passed")))
    return Preview(tuple(rows))


def outcome(names: tuple[str, ...], state: Any) -> Message:
    """Return one end in words; `abu:out` becomes the figure's name and what happened to him."""
    if not names:
        return say("tui-outcome-nothing")
    figures = getattr(state, "figures", {})
    said: list[Message] = []
    for name in names:
        who, _, what = name.partition(":")
        shown = getattr(figures.get(who), "name", who)
        said.append(say("tui-outcome", who=shown, what=Message(f"tui-outcome-{what}") if what else ""))
    return say("tui-outcomes", what=tuple(said))


def terms(game: Game, state: Any, seat: str, command: Any, answers: tuple[Any, ...]) -> list[PreviewRow]:
    """Return the base and modifiers of the first throw that the command leads to."""
    rules = game.rules
    script: list[Any] = []
    geometry = None if game.tape else rules.geometry
    for _ in range(STEPS):
        r = Resolution(state, rules.evolve, Branching(tuple(script), geometry, answers, rules.read), seat)
        try:
            check_turn(r, command)
            rules.resolve(r, command)
            steps = 0
            while steps < STEPS and not rules.settled(r.state):
                steps += 1
                if r.state.awaiting:
                    decision = r.state.awaiting[0]
                    r.seat = decision.seat
                    rules.resolve(r, rules.passing(r.state, decision))
                elif not rules.advance(r):
                    break
        except NeedsAnswer as needs:
            ask = needs.question
            if not isinstance(ask, Throw) or (rows := _first_terms(r.events)):
                return rows if isinstance(ask, Throw) else _first_terms(r.events)
            script.append(readings(ask.dice, ask.sides, ask.reading, ask.need)[-1][0])
            if len(script) == 1:
                first = ask
            continue
        except (Refused, ValueError):
            return []
        rows = _first_terms(r.events)
        return rows or ([_throw_row(first)] if script else [])
    return []


def _first_terms(events: list[Event]) -> list[PreviewRow]:
    rows: list[PreviewRow] = []
    kind: type[Event] | None = None
    for event in events:
        fields = asdict(event)
        modifiers = fields.get("modifiers")
        if not isinstance(modifiers, tuple) or not all(isinstance(term, Modifier) for term in modifiers):
            continue
        if kind is not None and type(event) is not kind:
            continue
        kind = type(event)
        if (base := fields.get("base")) is not None:
            rows.append(PreviewRow("base", say("tui-base"), str(base), str(fields.get("rule", ""))))
        for term in modifiers:
            rows.append(PreviewRow("modifier", Message(term.reason), f"{term.value:+d}", term.rule))
        if isinstance(needed := fields.get("needed"), int):
            rows.append(PreviewRow("needed", say("tui-needed"), f"{needed}+"))
    if not rows:
        throws = [event for event in events if isinstance(event, Thrown)]
        if throws:
            first = throws[0]
            ask = Throw(max(1, len(first.faces)), first.why, first.rule, first.sides, "", first.need)
            rows.append(_throw_row(ask))
    return rows


def _throw_row(ask: Throw) -> PreviewRow:
    value = f"{ask.dice}d{ask.sides}" + (f" {ask.need}+" if ask.need else "")
    return PreviewRow("throw", Message(ask.why), value, ask.rule)
