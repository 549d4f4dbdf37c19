"""Linea di Tiro, what happened. Cards (LT-DECK)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import DECIDED, Open
from core.engine.words.ids import FigureId, SideId
from core.rules.linea_di_tiro.facts.changes import change
from core.rules.linea_di_tiro.state import Card, State


class CardDrawn(Event, frozen=True):
    """A card is in play (LT-DECK.a): *side* may use it, nobody a joker; *deck* and *under* are left."""

    for_all: ClassVar[bool] = True

    card: Open[str]
    side: Open[SideId]
    figure: Open[bool]
    deck: Open[tuple[str, ...]]
    under: Open[tuple[str, ...]] = ()

    def evolve(self, state: State) -> State:
        for name, piece in state.figures.items():
            if piece.struck:
                state = change(state, name, struck=())
        return replace(
            state,
            card=Card(self.card, self.side, self.figure),
            deck=self.deck,
            under=self.under,
            drawn=state.drawn + 1,
            jokers=state.jokers + (not self.side),
            awaiting=(),
        )


class CardStage(Event, frozen=True):
    """A joker is resolved so far (LT-JOK.d): *stage* is list or done; *entry* of the list is next."""

    stage: Open[str]
    entry: Open[int] = 0

    def evolve(self, state: State) -> State:
        card = state.card
        if card is None:
            return state
        return replace(state, card=replace(card, stage=self.stage, entry=self.entry), awaiting=())


class CardSpent(Event, frozen=True):
    """The card in play has been used up, or is *declined* without any use (LT-DECK.h, LT-Q.05)."""

    told = DECIDED
    declined: Open[bool] = False

    def evolve(self, state: State) -> State:
        card = state.card
        return state if card is None else replace(state, card=replace(card, spent=True), awaiting=())


class CardDone(Event, frozen=True):
    """The card in play is resolved and lies among the *discards*, sorted (LT-DECK.j)."""

    discards: Open[tuple[str, ...]]

    def evolve(self, state: State) -> State:
        return replace(state, card=None, discards=self.discards, activation=None, paused=(), awaiting=())


class Reshuffled(Event, frozen=True):
    """The discards were shuffled (LT-DECK.f, LT-Q.02): what is in the deck, under it, and discarded now."""

    deck: Open[tuple[str, ...]]
    under: Open[tuple[str, ...]] = ()
    discards: Open[tuple[str, ...]] = ()

    def evolve(self, state: State) -> State:
        return replace(state, deck=self.deck, under=self.under, discards=self.discards)


class MotionSet(Event, frozen=True):
    """These pieces have come to rest (`lt.motion_decay`, LT-Q.22)."""

    figures: Open[tuple[FigureId, ...]]
    motion: Open[str] = "stationary"

    def evolve(self, state: State) -> State:
        for name in self.figures:
            state = change(state, name, motion=self.motion)
        return state
