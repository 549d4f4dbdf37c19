"""Breaking News 8.1: several men fire as one act at one target."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Option, PickOne, PickSome
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.fillings import Parts
from core.rules.breaking_news.common.actors import check_common, check_group, moved_together
from core.rules.breaking_news.common.fields import grouped, option_of
from core.rules.breaking_news.state import Figure, Shot, State
from core.rules.breaking_news.tables.weapons import weapon_of
from core.table.figure_lookup import figure_named


def check_together(r: Resolution[State], firers: list[Figure], shots: tuple[Shot, ...]) -> None:
    """Refuse a group that is none, or that fires at more than one target (BN-8.1.a–b)."""
    check_group(r, firers, "BN-8.1.b")
    check_common(r, firers, "fire")
    targets = {shot.targets for shot in shots}
    if len(firers) > 1 and (len(targets) > 1 or any(len(each) > 1 for each in targets)):
        r.refuse("BN-8.1.a", "bn-group-one-target")
    _check_crews(r, firers, shots)


def _check_crews(r: Resolution[State], firers: list[Figure], shots: tuple[Shot, ...]) -> None:
    """The second man of a gun that fires serves it, and does not fire himself (BN-Q.130)."""
    serving = {
        figure.crew
        for figure, shot in zip(firers, shots)
        if shot.weapon in figure.weapons and weapon_of(shot.weapon, r.state.fire_table).crewed
    }
    for figure in firers:
        if figure.id in serving:
            r.refuse("BN-Q.130", "bn-serves-gun", figure=figure.name)


def firers_field(state: State, team: str | None) -> PickSome:
    """Ask who of a *team* fires, before anybody's weapon is chosen."""
    rows = tuple(option_of(state, man) for man in grouped(state, team))
    return PickSome("_who", say("ask-group"), rows, 1, likely=True)


def next_firer(
    state: State, shots: Parts[Shot], index: int, team: str | None, who: Sequence[FigureId] | None
) -> PickOne:
    """Ask for the next man of a group; nobody more ends the list. Where all were named, he alone is left."""
    if who is not None:
        men = [man for name in who[index : index + 1] if (man := figure_named(name, state)) is not None]
        rows = tuple(option_of(state, man) for man in men) or (Option(None, say("ask-nobody-more")),)
        return PickOne(f"shots.{index}.firer", say("ask-firer"), rows)
    taken = {shots.of(number, Shot.firer) for number in range(index)}
    first = figure_named(shots.of(0, Shot.firer), state)
    men = [man for man in _fellows(state, team, first, index) if man.id not in taken]
    nobody = (Option(None, say("ask-nobody-more")),) if index else ()
    return PickOne(
        f"shots.{index}.firer", say("ask-firer"), (*(option_of(state, man) for man in men), *nobody)
    )


def _fellows(state: State, team: str | None, first: Figure | None, index: int) -> list[Figure]:
    """Return who may fire with the first man: who moved with him, else whoever may begin with him."""
    if first is not None and first.id in state.acting and moved_together(state):
        return [man for name in state.acting if not (man := state.figures[name]).fired]
    return grouped(state, first.body if first is not None and index else team)
