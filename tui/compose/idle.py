"""Why somebody has nothing to choose now, as far as what a seat sees and is offered says it.

Where a rule forbids it the rule book lists the act with its refusal, and this is not asked.
"""

from __future__ import annotations

from core.engine.contract.view import FigureView, View
from core.engine.words.message import Message, say
from tui.compose.command_in_hand import SIDE, Hand

NAMED = 3
"""Of those who have something to do so many are named."""


def idle(hand: Hand, view: View, found: FigureView, others: tuple[str, ...]) -> Message:
    """Return why *found* has nothing to do; *others* are the names of those who must decide now."""
    name = found.name
    if view.over is not None:
        return say("tui-idle-over", name=name)
    if not found.own and any(one.own for one in view.figures):
        return say("tui-idle-not-yours", name=name)
    if found.out:
        return say("tui-idle-out", name=name)
    if others and not hand.called_upon:
        return say("tui-idle-others", name=name, who=tuple(map(_plain, others)))
    able = {figure: one.name for figure in hand.able for one in view.figures if one.id == figure}
    if able:
        who = tuple(map(_plain, able.values()))
        more = (say("tui-idle-more", number=len(who) - NAMED),) if len(who) > NAMED else ()
        return say("tui-idle-figures", name=name, who=(*who[:NAMED], *more))
    if any(choice.figure == SIDE and choice.refusal is None for choice in hand.choices):
        return say("tui-idle-side", name=name)
    return say("tui-cannot-act", name=name)


def _plain(name: Message | str) -> Message:
    """Return a name as one of a list."""
    return say("listed-name", who=name)
