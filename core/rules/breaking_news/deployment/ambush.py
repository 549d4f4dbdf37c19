"""Breaking News, Extras, AMBUSH: at the end of a turn its men show themselves (BN-SM.75, BN-Q.112)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.message import say
from core.rulekit.acts import choice, either
from core.rulekit.names import side_name
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.deciding import deciding
from core.rules.breaking_news.common.extras import show_extra
from core.rules.breaking_news.common.missions import in_order
from core.rules.breaking_news.deployment.asking import ask
from core.rules.breaking_news.facts.deployment import AmbushAnswered, AmbushSprung
from core.rules.breaking_news.state import State
from core.rules.breaking_news.turn.steps import begun

STEP = 75


@acts.answers(moments.AMBUSH)
class SpringAmbush(Command, frozen=True):
    """Spring the ambush now: all its men are put on the table (BN-X.AMBUSH.d)."""


@acts.passes(moments.AMBUSH)
class HoldAmbush(Command, frozen=True):
    """Not now; *never*: there will be none in this game, so that nobody need ask again."""

    never: bool = False


@acts.follows(moments.turn_ends, STEP)
def ambush(r: Resolution[State]) -> bool:
    """Ask every side that may have an ambush, all at the same time; who springs his puts it down.

    Where there may be any, who has none is asked as well: else the asking would tell who has (D.8).
    """
    state = r.state
    if not state.ambushes:
        return False
    for side in in_order(state):
        if not state.sides[side].springs:
            continue
        if state.away(side, "ambush"):
            show_extra(r, side, "ambush")
            ask(r, [side], moments.LAY_AMBUSH)
        else:
            r.emit(AmbushSprung(side))
        return True
    waiting = [side for side in in_order(state) if not state.sides[side].unasked]
    if begun(state, STEP) or not waiting:
        return False
    if state.eyes not in waiting and state.may_hide(waiting[0]):  # whether others are asked they alone know
        r.unseen(say("bn-unseen-ambush", side=side_name(state, waiting[0])))
    ask(r, waiting, moments.AMBUSH)
    return True


@acts.offered(moments.AMBUSH)
def _(asked: Offered) -> Iterator[Choice]:
    refusal = asked.refusal(SpringAmbush())
    yield choice(
        SpringAmbush, say("do-spring_ambush"), "BN-X.AMBUSH.d", refusal=refusal, hint="a", weight=0.4
    )  # fmt: skip
    yield choice(HoldAmbush, say("do-hold_ambush"), "BN-X.AMBUSH.d", hint="p", weight=0.6)
    given = {"never": True}
    weight = 0.3 if refusal else 0.01
    yield choice(
        HoldAmbush, say("do-hold_ambush-never"), "BN-X.AMBUSH.d", given=given, hint="o", weight=weight
    )  # fmt: skip


@acts.rule(SpringAmbush)
def spring_ambush(r: Resolution[State], command: SpringAmbush) -> None:
    """Its men come now; the list stays sealed to the end: some of them may be hidden (BN-Q.112)."""
    side = deciding(r, moments.AMBUSH, "BN-X.AMBUSH.d")
    if not r.state.away(side, "ambush"):
        r.refuse("BN-X.AMBUSH.a", "bn-nobody-in-ambush")
    _answer(r, AmbushAnswered(side, springs=True))


@acts.rule(HoldAmbush)
def hold_ambush(r: Resolution[State], command: HoldAmbush) -> None:
    """Wait for another turn."""
    _answer(r, AmbushAnswered(deciding(r, moments.AMBUSH, "BN-X.AMBUSH.d"), never=command.never))


def _answer(r: Resolution[State], answer: AmbushAnswered) -> None:
    """Answer; what comes of it depends on the others' answers, which are theirs alone (D.8)."""
    if r.state.eyes:
        r.doubt(say("unseen-sealed"))
    r.emit(answer)


# --- in the log ---------------------------------------------------------------------------


acts.line(AmbushAnswered, either("springs", "bn-ambush-springs", "bn-ambush-answered"), side="side")
acts.line(AmbushSprung, "bn-ambush-sprung", side="side")
