"""Bassa Intensità: where a side looks at whoever moves (BI-OBS.e, BI-Q.81): a standing order.

To ask at each step of a hidden move whether somebody looks would tell that something moves; so each side says
beforehand where it tries: at the first spot in sight, or where it is easiest. The program tries there.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import choice
from core.rulekit.sealing import sealing
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.facts.turn import WatchSet
from core.rules.bassa_intensita.orders.writing import writing
from core.rules.bassa_intensita.state import State

WATCHES = ("first", "easiest")


@acts.answers(moments.COVERING)
class SetWatch(Command, frozen=True):
    """From now on this side looks at whoever moves at the `first` spot in sight, or where it is `easiest`."""

    watch: str


@acts.offered(moments.COVERING, 70)
def _(asked: Offered) -> Iterator[Choice]:
    now = asked.state.sides[asked.side].watch
    for watch in WATCHES:
        if watch != now:
            label = say(f"bi-do-watch-{watch}")
            yield choice(SetWatch, label, "BI-Q.81", given={"watch": watch}, hint="o", weight=0.02)


acts.labelled(SetWatch, "bi-do-watch-easiest", "bi-do-watch-first")


@acts.rule(SetWatch)
def set_watch(r: Resolution[State], command: SetWatch) -> None:
    """Say it before the moves of a turn begin; it holds until it is said otherwise."""
    if command.watch not in WATCHES:
        r.refuse("BI-Q.81", "bi-no-such-watch", words=", ".join(WATCHES))
    side = SideId(sealing(r, writing(r, "covering"), "BI-Q.81", "bi-sealed-already"))
    r.emit(WatchSet(side, command.watch))


acts.line(WatchSet, "bi-watches-{watch}")


@acts.foretells(WatchSet)
def _(before: State, event: WatchSet, after: State) -> Iterator[Message]:
    """What it is about, and for how long: nothing is thrown for it now."""
    yield say("bi-watch-holds")
