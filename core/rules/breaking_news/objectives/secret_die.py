"""Breaking News 4.1.h–l: regulars against irregulars, the irregular player throws a secret die (BN-SM.06)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Sealing
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.deciding import deciding
from core.rules.breaking_news.common.missions import kind_of, mission
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.common.notes import seal_note
from core.rules.breaking_news.common.objectives import defended
from core.rules.breaking_news.deployment.asking import BOOK, ask
from core.rules.breaking_news.facts.deployment import SecretDieThrown
from core.rules.breaking_news.state import State


@acts.passes(moments.SECRET_DIE)
class ThrowSecretDie(Sealing, frozen=True):
    """Throw the die about the enemy's markers; nobody else but the referee learns it before the end."""


@acts.follows(moments.set_up, 6)
def secret_die(r: Resolution[State]) -> bool:
    """Ask the irregular player to throw, once, where the enemy has markers (BN-4.1.h)."""
    state = r.state
    placed = any(note.what == "contents" for note in state.notes)  # a scenario's own have no die (BN-4.0.a)
    if state.deployment != BOOK or mission(state) != 2 or not placed:
        return False
    irregular = next(side for side in state.sides if kind_of(state, side) == "irregular")
    if state.sides[irregular].secret_die or not defended(state, state.other(irregular)):
        return False
    ask(r, [irregular], moments.SECRET_DIE)
    return True


acts.offer(moments.SECRET_DIE, ThrowSecretDie, say("do-throw_secret_die"), "BN-4.1.h", hint="d", weight=1.0)


@acts.rule(ThrowSecretDie)
def throw_secret_die(r: Resolution[State], command: ThrowSecretDie) -> None:
    """One die, which stays with its player and the referee until the end of the game (BN-4.1.i)."""
    side = deciding(r, moments.SECRET_DIE, "BN-4.1.h")
    die = r.total(1, "why-secret-die", "BN-4.1.h", who=side)
    seal_note(r, side, "secret_die", str(die), command.salt, meaning(r.state, side, die))
    r.emit(SecretDieThrown(side, die))


def meaning(state: State, side: SideId, die: int) -> Message:
    """Return what the die does, by the number of the marker alone: what it was nobody knows here."""
    id = "bn-die-no-primary" if die == 6 else "bn-die-primary"
    return say(id, die=die, side=side_name(state, state.other(side)))


# --- in the log ---------------------------------------------------------------------------

acts.silent(SecretDieThrown)  # the note is told
