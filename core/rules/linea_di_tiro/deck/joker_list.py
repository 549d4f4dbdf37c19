"""Linea di Tiro: the scenario's joker list, entry by entry (LT-JOK.d, D6). RECONSTRUCTED."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.message import Message, say
from core.rulekit.acts import choice
from core.rulekit.names import side_name
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import Offered, acts
from core.rules.linea_di_tiro.common.names import in_languages
from core.rules.linea_di_tiro.common.stack import wait
from core.rules.linea_di_tiro.deck.card import in_play
from core.rules.linea_di_tiro.deck.ending import by_points
from core.rules.linea_di_tiro.facts.activation import Recovered
from core.rules.linea_di_tiro.facts.deck import CardStage
from core.rules.linea_di_tiro.facts.jokers import AmmunitionGiven, EntryHappened, MoraleChanged
from core.rules.linea_di_tiro.facts.placing import Arrived
from core.rules.linea_di_tiro.movement.way import free_near
from core.rules.linea_di_tiro.state import JokerEntry, State
from core.rules.linea_di_tiro.visibility.ambush import appear


@acts.passes(moments.JOKER)
class JokerChoice(Command, frozen=True):
    """Say whether an entry of the joker list happens, where the scenario leaves that open (D6)."""

    happens: bool = False


def due(state: State) -> tuple[JokerEntry, ...]:
    """Return the entries that this joker brings: those of every joker, and of this one by its number."""
    return tuple(entry for entry in state.joker_list if entry.on in (0, state.jokers))


@acts.follows(moments.joker_list)
def _(r: Resolution[State]) -> bool:
    """Apply the next entry, or ask whether it happens; tell whether there was one."""
    card, entries = in_play(r.state), due(r.state)
    if card.entry >= len(entries):
        return False
    entry = entries[card.entry]
    if entry.choice:
        seat = entry.side or next(iter(r.state.sides))
        asked = replace(moments.JOKER.asks(seat), message=_open(r.state, entry))
        wait(r, asked)
    else:
        apply(r, entry)
        r.emit(CardStage("list", card.entry + 1))
    return True


def _open(state: State, entry: JokerEntry) -> Message:
    """Return what an entry says that is left open, and what follows if it happens; it costs nothing."""
    text = in_languages(entry.text)
    if entry.effect == "told":
        return text
    side = side_name(state, entry.side) if entry.side else say("lt-joker-everybody")
    platoon = state.platoons.get(entry.platoon)
    who = platoon.name if platoon is not None else entry.platoon
    follows = say(f"lt-joker-{entry.effect}", side=side, value=entry.value, platoon=who)
    return say("lt-joker-open", text=text, follows=follows)


@acts.offered(moments.JOKER)
def _(asked: Offered) -> Iterator[Choice]:
    for happens in (True, False):
        label = say("lt-do-joker-yes" if happens else "lt-do-joker-no")
        key = "y" if happens else "e"
        yield choice(JokerChoice, label, "LT-JOK.d", "", {"happens": happens}, None, key, weight=1.0)


acts.labelled(JokerChoice, "lt-do-joker-no", "lt-do-joker-yes")


@acts.rule(JokerChoice)
def joker_choice(r: Resolution[State], command: JokerChoice) -> None:
    """The entry happens or not, and the list goes on (D6); a side knows no more of it than it was told."""
    entry, entries = in_play(r.state).entry, due(r.state)
    if entry >= len(entries):
        r.unseen(say("lt-unseen-joker"))
    if command.happens:
        apply(r, entries[entry])
    r.emit(CardStage("list", entry + 1))


def apply(r: Resolution[State], entry: JokerEntry) -> None:
    """Bring about what an entry of the list says."""
    r.emit(EntryHappened(entry.text))
    match entry.effect:
        case "reinforce":
            for piece in list(r.state.figures.values()):
                if piece.platoon == entry.platoon and piece.reserve:
                    r.emit(Arrived(piece.id, free_near(r.state, piece)))
                    appear(r, piece.id)
        case "recover":
            for piece in r.state.of(entry.side) if entry.side else list(r.state.figures.values()):
                if piece.able and piece.immobilised:
                    r.emit(Recovered(piece.id))
        case "ammunition":
            for section in list(r.state.sections.values()):
                if section.ammunition is not None and entry.side in ("", section.side):
                    r.emit(AmmunitionGiven(section.id, max(0, section.ammunition + entry.value)))
        case "morale":
            for side in (entry.side,) if entry.side else tuple(r.state.sides):
                r.emit(MoraleChanged(side, entry.value))
        case "end":
            by_points(r)


@acts.tells(EntryHappened)
def _(before: State, event: EntryHappened, after: State) -> Message:
    return in_languages(event.text)


acts.line(Arrived, "lt-arrived", who="figure")
acts.line(AmmunitionGiven, "lt-ammunition", section="section", count="ammunition")
acts.line(MoraleChanged, "lt-morale-changed", side="side", value="value")
