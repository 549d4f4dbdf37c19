"""Ludonet quick skirmish: the record during the game at a real table (LU-DEP.e–f).

Who is only recorded may be noted anew, or put on the table because an enemy sees him.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.engine.words.sanitize import clean
from core.rulekit.acts import Fields, choice
from core.rulekit.deployment import NOTE
from core.rules.ludonet import moments
from core.rules.ludonet.acts import Offered, acts
from core.rules.ludonet.common.actors import entered, own
from core.rules.ludonet.deployment.placement import place
from core.rules.ludonet.deployment.recording import note_field
from core.rules.ludonet.facts import Noted
from core.rules.ludonet.state import Figure, State


@acts.answers(moments.MOVE, moments.FIRE, moments.END)
class Show(Command, frozen=True):
    """Put one's own recorded figure on a real table, because an enemy sees it now (LU-DEP.f)."""

    figure: FigureId


@acts.answers(moments.MOVE, moments.FIRE, moments.END)
class NoteDown(Command, frozen=True):
    """Write down where one's own recorded figure is now, at a real table (LU-DEP.e)."""

    figure: FigureId
    note: str


@acts.offered(moments.MOVE, 20)
@acts.offered(moments.FIRE, 30)
@acts.offered(moments.END, 20)
def _(asked: Offered) -> Iterator[Choice]:
    for figure in asked.state.of(asked.side):
        recorded = not figure.placed and not figure.aboard
        if asked.state.tape and recorded:
            given = {"figure": figure.id}
            yield choice(Show, say("lu-do-show"), "LU-DEP.f", figure.id, given, hint="w", weight=0.02)
            yield choice(NoteDown, say("lu-do-note"), "LU-DEP.e", figure.id, given, hint="y", weight=0.01)


@acts.fields(NoteDown)
def _(state: State, seat: str, figure: Figure | None) -> Fields:
    if figure is not None:
        yield note_field(state, (figure, *_noted_alike(state, figure)))


acts.labelled(NoteDown, "lu-do-note")
acts.many_moments(NoteDown)


@acts.rule(NoteDown)
def note_down(r: Resolution[State], command: NoteDown) -> None:
    """Bring the record up to date at a real table: where a figure is that is still only recorded (LU-DEP.e).

    Mates of its unit whose note was the same are noted with it.
    """
    _by_hand(r, "LU-DEP.e")
    figure = own(r, command.figure)
    if figure.placed:
        r.refuse("LU-DEP.h", "lu-on-the-table", figure=figure.name)
    if figure.aboard:
        r.refuse("LU-DEP.e", "lu-aboard", figure=figure.name)
    if not (note := clean(command.note, NOTE)):
        r.refuse("LU-DEP.a", "lu-note-needed", figure=figure.name)
    r.emit(Noted(figure.id, note))
    for mate in _noted_alike(r.state, figure):
        r.emit(Noted(mate.id, note))


def _noted_alike(state: State, figure: Figure) -> list[Figure]:
    """Return the mates of a figure's unit whose note is the same as its own: they are noted with it."""
    every = (mate for mate in state.of(figure.side) if mate.unit == figure.unit and mate.id != figure.id)
    return [mate for mate in every if mate.note == figure.note and not mate.placed and not mate.aboard]


def _by_hand(r: Resolution[State], rule: str) -> None:
    if not r.state.tape:
        r.refuse(rule, "lu-map-keeps-record")


acts.line(Noted, "lu-noted", who="figure", note="note")


acts.many_moments(Show)


@acts.rule(Show)
def show(r: Resolution[State], command: Show) -> None:
    """At a real table a side puts its own figure on it when an enemy sees it (LU-DEP.f)."""
    _by_hand(r, "LU-DEP.f")
    figure = own(r, command.figure)
    entered(r, figure)
    if figure.placed:
        r.refuse("LU-DEP.h", "lu-on-the-table", figure=figure.name)
    place(r, figure, "seen")
