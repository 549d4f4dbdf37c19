"""Breaking News, log lines: acts as they are declared, carried out and ended."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.common.names import at, cm, name, names
from core.rules.breaking_news.firing.covering import cover_value
from core.rules.breaking_news.sentences.tellings import at_aboard, of_group, tells
from core.rules.breaking_news.state import State
from core.rules.breaking_news.tables import weapon_of


@tells(e.MoveDeclared)
def _(before: State, event: e.MoveDeclared, after: State) -> Message | None:
    length = max((stride.length for stride in event.strides), default=0.0)
    if event.charge and length:
        return of_group(
            "bn-move-charge", after, event.figures, foes=names(after, event.charge), cm=cm(length)
        )
    if event.mode == "get_out":  # that he is out is told already
        return None
    if event.mode == "board":
        return say("bn-boarding", who=names(after, event.figures), vehicle=name(after, event.vehicle))
    how = "hidden" if event.hidden else event.mode
    if not length:
        return of_group(f"bn-move-none-{how}", after, event.figures)
    return of_group(f"bn-move-{how}", after, event.figures, cm=cm(length))


@tells(e.HelpGiven)
def _(before: State, event: e.HelpGiven, after: State) -> Message:
    return say("bn-help-given", who=name(after, event.helper), climber=name(after, event.figure))


@tells(e.FireDeclared)
def _(before: State, event: e.FireDeclared, after: State) -> Message:
    shot = event.shots[0]
    weapon = say(f"weapon-{shot.weapon}")
    if not shot.targets:
        return say("bn-fire-declared-ground", who=name(after, shot.firer), weapon=weapon)
    aimed = at_aboard(after, shot) or at(after, shot.targets)
    if len(event.shots) > 1:
        return say("bn-fire-declared-group", who=names(after, (shot.firer for shot in event.shots)), at=aimed)
    chosen = shot.mode == "burst" and len(weapon_of(shot.weapon, after.edition).modes) > 1
    id = "bn-fire-declared-burst" if chosen else "bn-fire-declared"
    return say(id, who=name(after, shot.firer), at=aimed, weapon=weapon)


@tells(e.CoverDeclared)
def _(before: State, event: e.CoverDeclared, after: State) -> Message:
    area = event.area
    return of_group(
        "bn-cover-declared",
        after,
        event.figures,
        width=area.area.width,
        height=area.area.height,
        value=cover_value(after, area),
    )
