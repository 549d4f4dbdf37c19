"""Bassa Intensità: morale is checked, once a step and figure, a crew together (BI-MOR.g–k, BI-Q.70)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.message import Message, say
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.chance import CERTAIN, face_or_less
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.secret_dice import reason
from core.rules.bassa_intensita.facts.morale import ChecksOwed, MoraleChecked, Reacted
from core.rules.bassa_intensita.morale.causes import causes, doubt_friends, wiped_now
from core.rules.bassa_intensita.morale.chance import number
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Check, Resolving
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.morale import reaction


@acts.follows(moments.resolving_morale, 10)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Find once who must check; then one die after another: a check, or the reaction of who failed his."""
    if not frame.owed:
        return _found(r, frame)
    if frame.reactions and not frame.reactions[-1][1]:
        throw_reaction(r, frame)
        return True
    if not frame.checks:
        return False
    check(r, frame.checks[0])
    return True


def _found(r: Resolution[State], frame: Resolving) -> bool:
    owed = merged(r.state, (*frame.checks, *causes(r, frame)))
    wiped = wiped_now(r.state, frame)
    if owed or wiped or frame.checks:
        r.emit(ChecksOwed(owed, wiped))
        return True
    return False


# --- who must -------------------------------------------------------------------------------------


def owe(frame: Resolving, *checks: Check) -> Resolving:
    """Return a step for which these checks are owed too."""
    return replace(frame, checks=(*frame.checks, *checks))


def must_check(figure: Figure) -> bool:
    """Return whether a figure checks at all: nobody who is out, seriously wounded or has surrendered."""
    return figure.able and not figure.captor


def merged(state: State, checks: Iterable[Check]) -> tuple[Check, ...]:
    """Return one check for each figure, with its worst penalty (BI-Q.70).

    With `bi.morale_merge` per_trigger there is one for each cause.
    """
    asked = [check for check in checks if must_check(state.figures[check.whom])]
    if Options.of(state).morale_merge == "per_trigger":
        return tuple(asked)
    by_figure: dict[str, list[Check]] = {}
    for one in asked:
        by_figure.setdefault(one.whom, []).append(one)
    return tuple(_one_of(several) for several in by_figure.values())


def _one_of(several: list[Check]) -> Check:
    worst = min(several, key=lambda one: one.penalty)
    others = dict.fromkeys(one.why for one in several if one.why != worst.why)
    return replace(worst, also=tuple(others))


# --- a die ----------------------------------------------------------------------------------------


def check(r: Resolution[State], owed: Check) -> None:
    """Throw 1d10 where it may go either way (BI-MOR.i)."""
    doubt_friends(r, r.state.figures[owed.whom])
    base, needed, terms = number(r, owed)
    face = face_or_less(needed, Options.of(r.state))
    passed = face == CERTAIN
    if 0 < face < CERTAIN:
        passed = r.any(
            1, face, reason(r.state, "bi-morale", owed.whom), "BI-MOR.i", sides=10, low=True, who=owed.whom
        )
    r.emit(MoraleChecked(owed.whom, owed.why, base, needed, face, passed, terms))


def throw_reaction(r: Resolution[State], frame: Resolving) -> None:
    """Throw 1d6 for who has failed (BI-MOR.k–l)."""
    figure = r.state.figures[frame.reactions[-1][0]]
    (face,) = r.roll(1, reason(r.state, "bi-reaction", figure.id), "BI-MOR.k", who=figure.id)
    hull = figure.hull
    found = reaction(
        face,
        undamaged_armour=hull is not None and hull.armoured and not hull.damaged,
        elite=r.state.quality_of(figure) == "elite",
        shocked=already_shocked(r.state, figure, frame),
        worse=figure.id in frame.worse,
    )
    r.emit(Reacted(figure.id, found))


def already_shocked(state: State, figure: Figure, frame: Resolving) -> bool:
    """Return whether another Shocked is Panic (BI-MOR.p): he is, or will be from the next turn on.

    So it is where a check before in this step has shocked him (`bi.morale_merge` per_trigger).
    """
    return figure.shocked >= state.turn or (figure.id, "shocked") in frame.reactions


# --- told -----------------------------------------------------------------------------------------

acts.silent(ChecksOwed)


@acts.tells(MoraleChecked)
def _(before: State, event: MoraleChecked, after: State) -> Message:
    certain = event.face in (0, CERTAIN)
    told = "bi-morale-passed" if event.passed else "bi-morale-failed"
    return say(
        f"{told}-certain" if certain else told,
        who=name(after, event.figure),
        needed=event.face,
        why=say(f"bi-because-{TOLD[event.why]}") if event.why in TOLD else say("bi-because-hit"),
    )


TOLD = {
    "BI-MOR.a": "armour",
    "BI-MOR.b": "squad",
    "BI-MOR.c": "shells",
    "BI-MOR.d": "leaving",
    "BI-MOR.e": "comrade",
    "BI-MOR.f": "commander",
}
"""Causes with words of their own; all others are what hit him."""


acts.line(Reacted, "bi-reaction-{reaction}", who="figure")
