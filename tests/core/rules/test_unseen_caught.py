"""Who hits everybody somewhere may hit those whom he does not see: no preview counts them out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import bi_commands as bi
import lt_commands as lt
import pytest
from battle import battle
from engagement import Piece, engagement
from field import Man as BiMan
from field import field as bi_field
from playing import Supplied
from rule_ids import rule
from table import Man as BnMan
from table import table
from test_lt_artillery import FIRING

from core.engine.chance.preview import Preview, preview
from core.engine.chance.resolution import Resolution
from core.locale import sentences
from core.rules.bassa_intensita import book as bassa_intensita
from core.rules.bassa_intensita.air.bombing import bombs
from core.rules.bassa_intensita.fire.areas import inside
from core.rules.bassa_intensita.mines.crossing import caught as caught_by_mine
from core.rules.bassa_intensita.nonlethal.flash_bang import men_near
from core.rules.bassa_intensita.state.frames import Burst
from core.rules.bassa_intensita.state.ground import Minefield
from core.rules.breaking_news import book as breaking_news
from core.rules.breaking_news.common.templates import under_template
from core.rules.breaking_news.firing.at_place import nearest
from core.rules.breaking_news.firing.burst_area import blast
from core.table.places import Point
from core.table.shapes import Rectangle

MORE = {
    "en": "whom you do not see and who would be hit, too",
    "it": "chi non vedi e sarebbe colpito anche lui",
}


def doubts(game: Any, seat: str, command: Any) -> list[str]:
    """What the preview of an act says to depend on what its seat does not see, in English."""
    rules = game.rules
    found = preview(rules, rules.known(game.state, seat), seat, command, rules.geometry)
    assert isinstance(found, Preview), found
    for language, words in MORE.items():
        said = [sentences(language).say(message) for message in found.unseen]
        assert any(words in one for one in said) == any(one.id == "unseen-caught" for one in found.unseen)
    return [one.id for one in found.unseen]


@rule("BI-HE.c", "BI-Q.48", "BI-Q.36")
@pytest.mark.parametrize(
    "shot",
    [bi.OrderFire("rossi", "rpg7", "huber"), bi.OrderFire("rossi", "ak", aim=Point(43, 50), area=True)],
)
def test_bassa_intensita_a_burst_and_an_area(shot: Any) -> None:
    men = {"rossi": BiMan("rpg7", "ak", x=10, leads=True), "huber": BiMan(side="red", x=43)}
    game = battle(at=("fire", "regular"), **men, unseen=BiMan(side="red", x=45, seen_by=()))
    assert "unseen-caught" in doubts(game, "blue", shot)
    assert "unseen-caught" not in doubts(game, "referee", shot)


BI_PLACES: dict[str, Callable[[Resolution[Any]], object]] = {
    "area": lambda r: inside(r, r.state.figures["rossi"], Rectangle(Point(50, 80), 10.0, 5.0)),
    "mine": lambda r: caught_by_mine(r, Minefield("band", "anti_personnel"), r.state.figures["rossi"]),
    "bombs": lambda r: bombs(r, "bombs", Point(50, 80), 0.0),
    "flash": lambda r: men_near(r, Burst(Point(50, 80), "", ""), 5.0),
}  # fmt: skip


@rule("BI-MINE.d", "BI-AIR.c", "BI-NONLETHAL.c", "BI-Q.36")
@pytest.mark.parametrize("place", BI_PLACES)
def test_bassa_intensita_wherever_everybody_is_looked_for(place: str) -> None:
    state = bi_field(rossi=BiMan("ak", leads=True), huber=BiMan(side="red", x=90, seen_by=()))
    assert asked(bassa_intensita.RULES, state, "blue", BI_PLACES[place]) == ["unseen-caught"]
    assert asked(bassa_intensita.RULES, state, "", BI_PLACES[place]) == []


def asked(rules: Any, state: Any, eyes: str, look: Callable[[Resolution[Any]], object]) -> list[str]:
    """What a rule that looks for everybody somewhere says not to know, with a side's eyes or all of it."""
    known = rules.known(state, eyes) if eyes else state
    r: Resolution[Any] = Resolution(known, rules.evolve, Supplied(rules, (), (), False), eyes)
    look(r)
    return [one.id for one in r.doubts]


@rule("LT-ART.g", "LT-Q.20", "LT-VIS.a")
def test_linea_di_tiro_a_zone_and_a_point() -> None:
    hidden = Piece(x=52, y=152, side="axis", spotted=False)
    shelling = engagement(
        sections=(FIRING,), major=Piece("command", y=60, observer=True), fritz=Piece(y=150, side="axis"),
        hans=hidden,
    )  # fmt: skip
    shelling.card("KH")
    assert "unseen-caught" in doubts(shelling, "allies", lt.FireArtillery())
    assert "unseen-caught" not in doubts(shelling, "referee", lt.FireArtillery())

    firing = engagement(
        options={"area_fire": "on"}, tank=Piece("tiger", y=20), fritz=Piece(y=60, side="axis"),
        hans=Piece(x=51, y=61, side="axis", spotted=False),
    )  # fmt: skip
    firing.card("7H")
    firing.activate("tank", "BX")
    assert "unseen-caught" in doubts(firing, "allies", lt.Attack("tank", "HE", spot=Point(50, 60)))


BN_PLACES: dict[str, Callable[[Resolution[Any]], object]] = {
    "template": lambda r: under_template(r, Point(100, 100)),
    "burst": lambda r: blast(r, "grenade", Point(100, 100)),
    "suspected": lambda r: nearest(r, r.state.figures["kowalski"], Point(100, 100)),
}


@rule("BN-Q.30", "BN-8.0.1.a", "BN-8.6.d")
@pytest.mark.parametrize("place", BN_PLACES)
def test_breaking_news_who_lies_on_no_marker(place: str) -> None:
    """Whoever is hit has his marker on the table from then on."""
    men = {"kowalski": BnMan(), "abu": BnMan("Irr3", y=160, side="red", marker="m1")}
    blind, marked = table(options={"hidden_mode": "blind"}, **men).state, table(**men).state
    assert asked(breaking_news.RULES, blind, "blue", BN_PLACES[place]) == ["bn-unseen-struck"]
    assert asked(breaking_news.RULES, blind, "red", BN_PLACES[place]) == []
    assert asked(breaking_news.RULES, marked, "blue", BN_PLACES[place]) == []
