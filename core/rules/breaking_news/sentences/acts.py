"""Breaking News, log lines: acts as they are declared, carried out and ended."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import cm, name, names, of_group
from core.rules.breaking_news.state import State


@acts.tells(e.MoveDeclared)
def _(before: State, event: e.MoveDeclared, after: State) -> Message | None:
    length = max((stride.length for stride in event.strides), default=0.0)
    if event.charge and length:
        return of_group(
            "bn-move-charge", after, event.figures, foes=names(after, event.charge), cm=cm(length)
        )
    if event.mode == "get_out":  # that he is out is told already
        return None
    if event.mode == "board":
        return say("bn-boarding", who=names(after, event.figures), vehicle=name(after, event.vehicle))
    how = "hidden" if event.hidden else event.mode
    if not length:
        return of_group(f"bn-move-none-{how}", after, event.figures)
    return of_group(f"bn-move-{how}", after, event.figures, cm=cm(length))


@acts.tells(e.HelpGiven)
def _(before: State, event: e.HelpGiven, after: State) -> Message:
    return say("bn-help-given", who=name(after, event.helper), climber=name(after, event.figure))
