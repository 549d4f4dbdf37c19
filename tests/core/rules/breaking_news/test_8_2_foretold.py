"""Breaking News 8.2, before the commit: what opportunity fire may do to who runs or fires, man by man."""

from __future__ import annotations

from fractions import Fraction

from bn_commands import Move, OpenFire, OpportunityFire
from rule_ids import rule
from table import RULES, Man, Played, table

from core.engine.chance.preview import Preview, Reply, odds
from core.engine.contract.facts import Command
from core.engine.seat.known import Known
from core.rules.breaking_news.state import Shot
from core.table.places import Point

RUN = Move(("kowalski",), "run", ((Point(50, 40),),))


def foretold(game: Played, command: Command) -> Preview:
    """What blue reads before it does it."""
    seen = Known(RULES, "blue", RULES.known(game.state, "blue")).odds(command)
    assert isinstance(seen, Preview), seen
    return seen


def reply(game: Played, command: Command, who: str) -> Reply:
    return next(one for one in foretold(game, command).replies if one.who == who)


def chances(one: Reply) -> dict[str, Fraction]:
    return {harm.name: harm.chance for harm in one.harms}


@rule("BN-8.2.a", "BN-8.2.j")
def test_a_run_tells_how_likely_each_who_may_answer_stops_it() -> None:
    """The odds are those of the best shot that he then has, as his own side would read them."""
    game = table(kowalski=Man("R3"), abu=Man("R3", "assault_rifle", y=62, side="red"))

    told = reply(game, RUN, "abu")

    assert told.known and not told.trials
    assert chances(told).keys() == {"kowalski:dead", "kowalski:suppressed"}
    game.play("blue", RUN)
    best = max(
        sum(share for names, share in _fired(game, mode, at).items() if f"kowalski:{what}" in names)
        for what in ("dead",)
        for mode in ("aimed", "burst")
        for at in (0, 5, 10)
    )
    assert chances(told)["kowalski:dead"] == best > 0


def _fired(game: Played, mode: str, at: float) -> dict[tuple[str, ...], Fraction]:
    shot = OpportunityFire("abu", "assault_rifle", mode, "", at)
    return odds(RULES, game.state, "red", shot, RULES.geometry)


@rule("BN-8.2.a")
def test_a_shot_tells_what_the_fire_of_others_may_do_to_who_fires() -> None:
    game = table(kowalski=Man(), abu=Man(y=70, side="red"), omar=Man(x=70, y=70, side="red", facing=90))
    told = reply(game, OpenFire((Shot("kowalski", "assault_rifle", targets=("omar",)),)), "abu")
    assert told.known and chances(told)["kowalski:suppressed"] > 0


@rule("BN-8.2.a", "BN-Q.30")
def test_who_lies_under_a_marker_is_unknown_and_never_harmless() -> None:
    open_, hidden = (
        table(kowalski=Man("R3"), abu=Man("R3", "assault_rifle", y=62, side="red", **facts))
        for facts in ({}, {"marker": "m1"})
    )
    assert not foretold(open_, RUN).hidden
    seen = foretold(hidden, RUN)
    assert seen.hidden == ("red",) and not [one for one in seen.replies if one.known]


def test_where_nobody_may_answer_nothing_is_told_of_answers() -> None:
    game = table(kowalski=Man("R3"), abu=Man("R3", "assault_rifle", y=62, side="red", facing=0))
    assert not foretold(game, RUN).invites and not foretold(game, RUN).replies
