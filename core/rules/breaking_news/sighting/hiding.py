"""Breaking News 7.0.a–g: a man hides as he is activated, and what shows him again (BN-Q.31)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, acts
from core.rules.breaking_news.common.actors import acting_own, activate, check_able, has_moved
from core.rules.breaking_news.common.crews import OnFoot
from core.rules.breaking_news.common.names import marker, name
from core.rules.breaking_news.common.suppressing import hide, in_shelter
from core.rules.breaking_news.common.unmarked import aware
from core.rules.breaking_news.facts import FigureHidden, MarkerLaid
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import State
from core.table.questions import WhoSees


class Hide(OnFoot, frozen=True):
    """Declare a figure hidden as it is activated (BN-7.0.a)."""

    figure: FigureId


@acts.offered(moments.FIGURE, 70)
def _(asked: OfMan) -> Iterator[Choice]:
    name = asked.who.id
    if not asked.who.marker:
        refusal = asked.refusal(Hide(name))
        yield choice(Hide, say("do-hide"), "BN-7.0.a", name, {"figure": name}, refusal, "h", weight=0.2)


@acts.rule(Hide)
def hide_figure(r: Resolution[State], command: Hide) -> None:
    """Declared at activation, before acting (BN-7.0.a, BN-Q.31).

    In cover it works even in view, and for a man who was sighted (BN-Q.35); in the open only
    while no enemy within 25 cm sees him.
    """
    figure = acting_own(r, command.figure)
    check_able(r, figure)
    if figure.marker and not figure.seen_by:
        r.refuse("BN-7.0.a", "bn-hidden-already", figure=figure.name)
    if has_moved(r.state, figure) or figure.fired:
        r.refuse("BN-7.0.a", "bn-hide-first", figure=figure.name)
    if figure.touching:
        r.refuse("BN-Q.89", "bn-in-melee", figure=figure.name)
    enemies = aware(r.state, figure.side)
    sheltered = in_shelter(r, figure.id)
    must = Options.of(r.state).hide_in_view == "must_be_out_of_sight"
    if (not sheltered or must) and enemies:
        within = None if must else 25.0
        if r.measure(WhoSees(enemies, (figure.id,), (), within, None)):
            r.refuse("BN-Q.31", "bn-in-view", figure=figure.name)
    activate(r, (figure.id,) if figure.id not in r.state.acting else ())
    hide(r, figure.id, declared=True)


# --- in the log -------------------------------------------------------------------------


@acts.tells(FigureHidden)
def _(before: State, event: FigureHidden, after: State) -> Message:
    if not event.marker:
        return say("bn-hidden-unseen", who=name(before, event.figure))
    if event.figure == event.marker:
        return say("bn-hidden-somebody", marker=marker(event.marker))
    here = "bn-hidden-where-he-lies" if after.tape else "bn-hidden-in-cover"  # whatever this shot saw of him
    id = "bn-hidden-declared" if event.declared else here
    return say(id, who=name(before, event.figure), marker=marker(event.marker))


acts.line(MarkerLaid, "bn-marker-laid-{why}", who="figure")
