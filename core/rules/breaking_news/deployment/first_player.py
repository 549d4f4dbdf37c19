"""Breaking News 4.2.a–b: who is First player, and which side of the table he chooses (BN-SM.04)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Command, Decision, Modifier
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.deciding import deciding
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.deployment.asking import BOOK, ask
from core.rules.breaking_news.facts.deployment import EdgesChosen, FirstRolled
from core.rules.breaking_news.state import State
from core.rules.breaking_news.turn.platoons import initiative_lead
from core.rules.breaking_news.turn.steps import begun
from core.table.questions import Edge

OPPOSITE: dict[Edge, Edge] = {"south": "north", "north": "south", "west": "east", "east": "west"}


@acts.passes(moments.FIRST_PLAYER)
class RollFirstPlayer(Command, frozen=True):
    """Roll for First player, both sides at once (BN-4.2.a)."""


@acts.answers(moments.TABLE_SIDE)
class ChooseSide(Command, frozen=True):
    """Choose the own side of the table (BN-4.2.b)."""

    edge: Edge


@acts.follows(moments.set_up, 4)
def first_player(r: Resolution[State]) -> bool:
    """Let both roll; a tie is rolled again at once (BN-4.2.a, BN-Q.12)."""
    if r.state.deployment != BOOK or r.state.first:
        return False
    if begun(r.state, 4):
        roll(r)
    else:
        ask(r, r.state.sides, moments.FIRST_PLAYER)
    return True


acts.offer(
    moments.FIRST_PLAYER, RollFirstPlayer, say("do-roll_first_player"), "BN-4.2.a", hint="r", weight=1.0
)


@acts.rule(RollFirstPlayer)
def roll_first_player(r: Resolution[State], command: RollFirstPlayer) -> None:
    """Whoever asks for it, both roll."""
    deciding(r, moments.FIRST_PLAYER, "BN-4.2.a")
    roll(r)


def roll(r: Resolution[State]) -> None:
    """Both roll a die and add what their commander's leadership gives."""
    rolls: list[tuple[SideId, int, tuple[Modifier, ...]]] = []
    totals: dict[SideId, int] = {}
    for side in r.state.sides:
        die = r.total(1, "why-first-player", "BN-4.2.a", who=side)
        terms = initiative_lead(r.state, side)
        rolls.append((side, die, terms))
        totals[side] = die + sum(term.value for term in terms)
    one, other = totals
    if totals[one] == totals[other]:
        r.emit(FirstRolled(tuple(rolls), decisions=()))
        return
    first = max(totals, key=lambda side: totals[side])
    chooses = (moments.TABLE_SIDE.asks(first),)
    r.emit(FirstRolled(tuple(rolls), first, decisions=() if own_objectives(r.state) else chooses))


def own_objectives(state: State) -> bool:
    """Return whether the scenario has laid markers: then its table sides are its own, too (BN-4.0.a)."""
    return bool(state.objectives)


@acts.offered(moments.TABLE_SIDE)
def _(asked: Offered) -> Iterator[Choice]:
    for edge in OPPOSITE:
        label = say("do-choose_side-of", edge=say(f"bn-edge-{edge}"))
        yield choice(ChooseSide, label, "BN-4.2.b", given={"edge": edge}, weight=1.0)


@acts.fields(ChooseSide)
def _(state: State, seat: str) -> Fields:
    yield PickOne(
        "edge", say("bn-ask-edge"), tuple(Option(edge, say(f"bn-edge-{edge}")) for edge in OPPOSITE)
    )


@acts.rule(ChooseSide)
def choose_side(r: Resolution[State], command: ChooseSide) -> None:
    """The First player chooses, the other has the opposite side (BN-4.2.b)."""
    side = deciding(r, moments.TABLE_SIDE, "BN-4.2.b")
    if command.edge not in OPPOSITE:
        r.refuse("BN-4.2.b", "bn-no-such-edge")
    r.emit(EdgesChosen({side: command.edge, r.state.other(side): OPPOSITE[command.edge]}))


@acts.passing(moments.TABLE_SIDE)
def _(state: State, decision: Decision) -> ChooseSide:
    return ChooseSide(state.sides[SideId(decision.seat)].edge or "south")


# --- in the log ---------------------------------------------------------------------------


@acts.tells(FirstRolled)
def _(before: State, event: FirstRolled, after: State) -> Message:
    told = tuple(
        say("bn-initiative-side", side=side_name(after, side), total=die + sum(term.value for term in terms))
        for side, die, terms in event.rolls
    )
    if not event.first:
        return say("bn-first-tie", totals=told)
    return say("bn-first-player", totals=told, side=side_name(after, event.first))


@acts.tells(EdgesChosen)
def _(before: State, event: EdgesChosen, after: State) -> Message:
    rows = tuple(
        say("bn-side-edge", side=side_name(after, side), edge=say(f"bn-edge-{edge}"))
        for side, edge in event.edges.items()
    )
    return say("bn-edges-chosen", rows=rows)
