"""Breaking News: the evening news that a game has earned, read when it is over.

"Try not to finish up on the evening news", the book says. What is told stands in the state that the log led
to, and which of several wordings is taken hangs on it alone: the same game is always told alike.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Argument, Message, say
from core.rulekit.ending import closed_verdict
from core.rules.breaking_news.common.bystanders import regulars
from core.rules.breaking_news.common.ledger import lines, total
from core.rules.breaking_news.common.names import names
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.ending.victory import DRAW
from core.rules.breaking_news.state import JOURNALISTS, LOST, Figure, State

SECONDS = 12
"""What a turn lasts, more or less (BN-1.0.c)."""

OPENINGS = {"grim": 2, "fight": 3, "quiet": 2}
CLOSINGS = {"grim": 2, "fight": 3, "quiet": 2}
"""How many wordings there are for each tone."""

MOST_NEWS = 6
"""So many items fit between the headline and the weather."""


def bulletin(state: State) -> tuple[Message, ...]:
    """Return the evening news of a game that is over, a sentence or two an item; nothing before."""
    if state.over is None:
        return ()
    tone, chance = _tone(state), _lot(state)
    opening = say(
        f"bn-news-open-{tone}-{1 + chance % OPENINGS[tone]}",
        title=say("side-name", **state.title) if state.title else say("bn-news-somewhere"),
        seconds=SECONDS * max(1, state.turn),
    )
    news = tuple(_news(state))[:MOST_NEWS]
    closing = say(f"bn-news-close-{tone}-{1 + chance // 7 % CLOSINGS[tone]}")
    return (opening, *news, _verdict(state), closing)


def _tone(state: State) -> str:
    """Return `grim` where people died who had no part in it, `quiet` where nobody was hurt."""
    if any(man.role and man.fate == "dead" for man in state.figures.values()):
        return "grim"
    hurt = any(man.fate in LOST for man in state.figures.values())
    return "fight" if hurt else "quiet"


def _lot(state: State) -> int:
    """Return a number that only the game itself makes: which wording is taken."""
    fates = sum(len(man.fate) for man in state.figures.values())
    return state.turn + fates + sum(points for side in state.sides for _, points in _account(state, side))


def _account(state: State, side: SideId) -> list[tuple[str, int]]:
    return [(line.kind, line.base) for line in lines(state, side)]


def _news(state: State) -> Iterator[Message]:
    """Yield the items, what weighs most first."""
    yield from _people(state)
    yield from _press(state)
    yield from _houses(state)
    yield from _talks(state)
    yield from _objectives(state)
    yield from _first_shot(state)
    yield from _soldiers(state)


def _who(state: State, men: list[Figure]) -> dict[str, Argument]:
    ids: tuple[FigureId, ...] = tuple(man.id for man in men)
    return {"who": names(state, ids), "n": len(men)}


def _people(state: State) -> Iterator[Message]:
    """Civilians and hostages who are dead, by whose fire; hostages who are not."""
    people = [man for man in state.figures.values() if man.role in ("civilian", "hostage")]
    dead = [man for man in people if man.fate == "dead"]
    regular = regulars(state)
    for side in dict.fromkeys(man.harmed_by for man in dead):
        mine = [man for man in dead if man.harmed_by == side]
        kind = "nobody" if not side else "regular" if side == regular else "irregular"
        yield say(f"bn-news-killed-{kind}", side=side_name(state, side), **_who(state, mine))
    alive = [man for man in people if man.role == "hostage" and not man.fate]
    if alive:
        some = any(man.role == "hostage" for man in dead)
        yield say("bn-news-hostages-some" if some else "bn-news-hostages", **_who(state, alive))


def _press(state: State) -> Iterator[Message]:
    """Journalists who did not come back."""
    press = [man for man in state.figures.values() if man.role in JOURNALISTS]
    if taken := [man for man in press if man.fate == "captured"]:
        yield say("bn-news-captured", side=side_name(state, taken[0].harmed_by), **_who(state, taken))
    if dead := [man for man in press if man.fate == "dead"]:
        yield say("bn-news-press-killed", **_who(state, dead))


def _houses(state: State) -> Iterator[Message]:
    for side in state.sides:
        if dict(_account(state, side)).get("building"):
            yield say("bn-news-houses", side=side_name(state, side))


def _talks(state: State) -> Iterator[Message]:
    """How the talks went, where there were any."""
    talks = state.talks
    if talks is None:
        return
    other = state.other(talks.side)
    who: dict[str, Argument] = {"side": side_name(state, talks.side), "other": side_name(state, other)}
    if talks.broken:
        yield say("bn-news-talks-own" if talks.broken == talks.side else "bn-news-talks-broken", **who)
    elif talks.settled:
        stays = "negotiation" in dict(_account(state, talks.side))
        yield say("bn-news-talks-in-vain" if stays else "bn-news-talks-worth", **who)
    else:
        yield say("bn-news-talks-refused", **who)


def _objectives(state: State) -> Iterator[Message]:
    """What each side took from the other: what mattered, or what did not."""
    for side in state.sides:
        taken = [one.content for one in state.objectives.values() if one.taken == side]
        if "primary" in taken:
            yield say("bn-news-objective", side=side_name(state, side))
        elif taken and set(taken) == {"fake"}:
            yield say("bn-news-nothing-taken", side=side_name(state, side))


def _first_shot(state: State) -> Iterator[Message]:
    """Who fired first though his orders forbade it."""
    for side in state.sides:
        if dict(_account(state, side)).get("first-fire-roe"):
            yield say("bn-news-orders", side=side_name(state, side))


def _soldiers(state: State) -> Iterator[Message]:
    """Who does not answer the roll call."""
    men = [man for man in state.figures.values() if man.hull is None and man.fate in LOST]
    lost = {side: sum(man.side == side for man in men) for side in state.sides}
    missing = tuple(
        say("bn-news-of-side", side=side_name(state, side), n=count) for side, count in lost.items() if count
    )
    if missing:
        yield say("bn-news-roll-call", missing=missing)


def _verdict(state: State) -> Message:
    """Who has won, with how many points; what it was worth where civilians paid for it."""
    if state.closed is not None:
        won, why = closed_verdict(state, DRAW)
        return say("bn-news-closed", why=why, won=won)
    first, second = state.sides
    points = {side: total(state, side) for side in state.sides}
    if points[first] == points[second]:
        return say("bn-news-draw", points=points[first])
    winner = min(points, key=lambda side: points[side])
    loser = state.other(winner)
    dead = [man for man in state.figures.values() if man.role and man.fate == "dead"]
    harmed = any(man.harmed_by == winner for man in dead)
    return say(
        "bn-news-won-badly" if harmed else "bn-news-won",
        winner=side_name(state, winner), loser=side_name(state, loser),
        points=points[winner], more=points[loser],
    )  # fmt: skip
