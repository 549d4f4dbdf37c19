"""Whoever is picked and has nothing to choose: you should read why."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from in_memory import seated
from msgspec.structs import replace
from wandering import Wanderer, begin

from core.engine.contract.choices import Choice
from core.engine.contract.view import FigureView, View
from core.engine.words.message import say
from core.locale import sentences
from core.scenarios import every
from tui.compose.command_in_hand import SIDE, Hand
from tui.compose.idle import idle

NAMES = ("Able", "Baker", "Charlie", "Dog")
MEN = [FigureView(name.lower(), name, "blue", name[0], own=True) for name in NAMES]
FOE = FigureView("mg42", "MG 42", "red", "m")
VIEW = View("blue", 1, say("tui-cannot-act"), (), (*MEN, FOE))
ACT = Choice("move", say("tui-do-it"), "")


def hand(*figures: str) -> Any:
    """What is in hand where these can do something, "" the side."""
    choices = tuple(replace(ACT, figure=figure) for figure in figures)
    able = [figure for figure in figures if figure != SIDE]
    return SimpleNamespace(called_upon=bool(figures), able=able, choices=choices)


@pytest.mark.parametrize(
    ("picked", "figures", "others", "changes", "en", "it"),
    [
        (FOE, ("able",), (), {}, "MG 42 is not yours to command.", "MG 42 non è ai tuoi ordini."),
        (MEN[1], (), ("Red",), {}, "Baker has nothing to do now: Red must decide.",
         "Baker non ha niente da fare adesso: deve decidere Red."),
        (MEN[1], ("able",), ("Red",), {}, "Baker has nothing to do in this: it is for Able.",
         "Baker qui non ha niente da fare. Chi può agire ora: Able."),
        (replace(FOE, own=True), ("able", "baker", "charlie", "dog"), (), {},
         "MG 42 has nothing to do in this: it is for Able, Baker, Charlie and 1 other.",
         "MG 42 qui non ha niente da fare. Chi può agire ora: Able, Baker, Charlie e 1 altro."),
        (MEN[1], (SIDE,), (), {}, "Baker has nothing to do in this: the whole side decides.",
         "Baker qui non ha niente da fare: decide tutta la parte."),
        (replace(MEN[1], out=True), ("able",), (), {}, "Baker is out of the game.", "Baker è fuori gioco."),
        (MEN[1], (), (), {"over": say("tui-cannot-act")}, "The game is over: Baker does nothing more.",
         "La partita è finita: Baker non fa più niente."),
    ],
)  # fmt: skip
def test_it_is_said_why_somebody_has_nothing_to_choose(
    picked: FigureView, figures: tuple[str, ...], others: tuple[str, ...], changes: Any, en: str, it: str
) -> None:
    told = idle(hand(*figures), replace(VIEW, **changes), picked, others)

    assert (sentences("en").say(told), sentences("it").say(told)) == (en, it)


@pytest.mark.parametrize("scenario", every())
def test_in_no_book_it_is_left_unsaid(scenario: str) -> None:
    """At the moments of a game, of whomever a seat sees: there is a reason in what it sees and is offered."""
    game = begin(scenario, 1)
    ports = {seat: seated(game, seat) for seat in game.seats}
    for _ in Wanderer(game, 1, keen=True, rulings=0).steps(30):
        for seat, port in ports.items():
            held, view = Hand(port), port.view()  # type: ignore[arg-type]
            others = tuple(other for other in view.waiting_for if other != seat)
            for found in view.figures:
                if found.id not in held.figures:
                    told = idle(held, view, found, others)
                    assert told.id != "tui-cannot-act", (seat, found.id, view.task)
