"""Which throws of an act made a loss, and what made it: dice, a decision, or neither."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from msgspec import structs

from core.engine.contract.facts import Event
from core.engine.contract.seats import REFEREE
from core.engine.contract.view import FigureView, SideView, View
from core.engine.seat.log_line import LogLine
from core.engine.seat.port import SeatPort
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import Message, say
from core.games import open_game
from core.locale import sentences
from core.rules.breaking_news.facts.figures import FigureOut
from core.rules.breaking_news.facts.hits import FriendlyFire
from core.rules.breaking_news.state import Hit
from core.rules.ludonet.facts.melee import MeleeFought
from core.rules.ludonet.facts.morale import MoraleTested
from core.story.analysis import telling
from core.story.analysis.curve import Curve, Stage, Tracing, harmed_by, headline
from core.story.analysis.luck import Luck
from core.story.analysis.moments import Moment, moments
from core.story.analysis.offers import Offer, Otherwise
from core.story.analysis.reader import Reader
from core.story.analysis.reading import charted, curves
from core.story.analysis.throws import Throw
from core.story.analysis.whole import Analysis, analyse, done

DEMO = Path(__file__).parents[4] / "saves" / "demo.jsonl"
WORDS = sentences("en")
BEFORE = Stage(29, 1, 1, say("bn-side-shaken"), {"rangers": 1, "militia": 0}, {})


def thrown(who: str, side: str, why: str, chance: float, dice: int, came: int, at: str = "") -> Throw:
    expected = dice * chance
    return Throw(
        30, 1, 1, side, who, why, "BN-8.0.a", (1,) * dice, 6, 5, False, "", expected, came, came - expected,
        dice * chance * (1 - chance), False, 0.0, at,
    )  # fmt: skip


def moment(throws: tuple[Throw, ...], own_fire: bool = False) -> Moment:
    """The moment at which Hayes fell, by these throws."""
    out = {"rangers": 2, "militia": 0}
    after = Stage(30, 9, 1, say("analysis-luck"), out, {}, {"hayes": "rangers"}, own_fire)
    return moments(Curve((BEFORE, after), {"rangers": 9, "militia": 10}), throws)[0]


ACT_30 = (
    thrown("latif", "militia", "why-covering", 53 / 54, 1, 1),
    thrown("hayes", "rangers", "why-to-hit", 0.0, 1, 0, "bilal"),
    thrown("latif", "militia", "why-to-hit", 1 / 3, 1, 1, "hayes"),
    thrown("qasim", "militia", "why-to-hit", 1 / 3, 1, 0, "hayes"),
    thrown("abu", "militia", "why-to-hit", 1 / 3, 1, 0, "hayes"),
    thrown("karim", "militia", "why-to-hit", 1 / 6, 3, 0, "hayes"),
    thrown("hayes", "rangers", "why-saving", 5 / 6, 1, 0),
)
"""How a commander died: one of six dice hit him, and a saving throw failed that hardly ever does."""


def test_only_throws_at_who_fell_and_his_own_made_it() -> None:
    found = moment(ACT_30)

    assert [(one.who, one.why) for one in found.throws] == [
        ("latif", "why-to-hit"), ("qasim", "why-to-hit"), ("abu", "why-to-hit"), ("karim", "why-to-hit"),
        ("hayes", "why-saving"),
    ]  # fmt: skip


def test_a_saving_throw_that_hardly_ever_fails_did_it_whatever_missed_before() -> None:
    assert moment(ACT_30).by_dice
    assert moment(ACT_30).odd == "why-saving"


def test_a_toss_of_a_coin_is_no_luck() -> None:
    assert not moment((thrown("hayes", "rangers", "why-saving", 0.5, 1, 0),)).by_dice


@pytest.mark.parametrize(
    ("done_then", "said"),
    [
        (
            Offer("Latif fires at Hayes", 0.4, 0.0, "militia"),
            "by a decision of Militia: Latif fires at Hayes",
        ),
        (Offer("Hayes stands up", 0.0, 0.6, "rangers"), "by a decision of Rangers: Hayes stands up"),
        (Offer("Latif looks about", 0.0, 0.0, "militia"), "the dice did no more than they should"),
        (Offer("Nobody else reacts", 0.9, 0.0), "the dice did no more than they should"),
        (None, "the dice did no more than they should"),
    ],
)
def test_a_decision_made_it_only_where_one_is_named(done_then: Offer | None, said: str) -> None:
    found = moment((thrown("hayes", "rangers", "why-saving", 0.5, 1, 0),))
    names = {"militia": "Militia", "rangers": "Rangers"}
    whole = Analysis(REFEREE, 30, names, (), (), Curve((), {}), (found,))

    assert said in WORDS.say(telling.why(whole, found, Otherwise(done_then)))


def test_of_a_rare_throw_by_which_nobody_fell_no_loss_is_told() -> None:
    """In the curve it was nothing: neither a loss nor "0%" is spoken of."""
    found = structs.replace(moment(ACT_30), swing=0.0)
    whole = Analysis(REFEREE, 30, {found.gained: "Militia"}, (), (), Curve((), {}), (found,))
    for words, stays in ((WORDS, "the balance stayed as it was"), (sentences("it"), "rimasto com'era")):
        said = words.say(telling.why(whole, found))
        assert stays in said and "0%" not in said and "loss" not in said and "perdita" not in said, said


def test_a_title_tells_all_who_fell_in_an_act_each_once() -> None:
    def told(*names: str) -> str:
        facts = [(name, FigureOut(FigureId(name), "dead")) for name in names]
        lines = [
            LogLine(30, at, "", "rangers", 1, "", fact, say("bn-out-dead", who=name))
            for at, (name, fact) in enumerate(facts)
        ]
        what = headline(lines)
        assert what is not None
        return WORDS.say(what)

    assert told("Bilal", "Abu", "Abu") == "Bilal is out of action. Abu is out of action."
    assert told("Abu", "Bilal", "Daud", "Latif").endswith("Daud is out of action. Others are lost, too.")


def acted(*facts: Event) -> list[LogLine]:
    """An act whose lines say what kind of fact they tell."""
    return [
        LogLine(30, at, "", "rangers", 1, "", fact, say("side-name", en=type(fact).__name__, it=""))
        for at, fact in enumerate(facts, 1)
    ]


def test_a_title_tells_of_morale_only_where_men_left_by_it() -> None:
    """Who fell hand to hand fell before his unit tested: that it is shaken is not what was lost."""
    fight = MeleeFought(FigureId("graf"), FigureId("evans"), (1, 2), (), FigureId("graf"), decisions=())
    shaken = MoraleTested(UnitId("anton"), 1, True)

    def title(*facts: Event) -> str:
        what = headline(acted(*facts))
        assert what is not None
        return WORDS.say(what)

    assert title(fight, shaken) == "MeleeFought"
    assert title(shaken, fight) == "MoraleTested"


def test_a_loss_by_no_shot_at_him_says_how_he_came_to_harm() -> None:
    """What his own side missed; where nothing tells it, his name alone."""
    lines = acted(
        FriendlyFire(FigureId("abu"), (Hit(FigureId("hamid"), 1),)), FigureOut(FigureId("hamid"), "dead")
    )
    assert harmed_by(lines, "hamid") == lines[:1]
    assert harmed_by(lines, "abu") == []

    found = Analysis(REFEREE, 30, {"hamid": "Hamid"}, (), (), Curve((), {}), ())
    stage = structs.replace(BEFORE, how={"hamid": say("bn-friendly-fire", firer="Abu", who="Hamid")})
    told = WORDS.say(telling.loss(found, stage, "hamid"))
    assert told == "Hamid: Friendly fire: the shots that Abu missed endanger Hamid."
    assert WORDS.say(telling.loss(found, BEFORE, "hamid")) == "Hamid"


def test_a_title_tells_that_only_their_own_side_fired() -> None:
    told = WORDS.say(telling.heading(1, moment((), own_fire=True)))

    assert told.endswith("Nobody but their own side fired.")


@pytest.fixture(scope="module")
def demo() -> Analysis:
    with open_game(DEMO, write=False) as host:
        return done(analyse(SeatPort(host, REFEREE), host.game.rules))


def test_what_both_sides_won_of_opposed_rolls_adds_up_to_the_rolls(demo: Analysis) -> None:
    rolls = [one for one in demo.throws if one.why == "why-initiative"]

    assert rolls and all(one.opposed for one in rolls)
    assert sum(one.came for one in rolls) == len(rolls) / 2
    assert sum(one.luck for one in rolls) == 0


def test_who_left_after_a_failed_test_is_told_by_that_test(demo: Analysis) -> None:
    """In the last act nobody is fired at: a test fails, and men leave because of it."""
    last = WORDS.say(demo.curve.stages[-1].what)

    assert last.startswith("Militia: morale test") and "no roll can pass it" in last


def test_it_begins_with_who_won_and_what_did_most_for_them(demo: Analysis) -> None:
    told = [WORDS.say(one) for row in telling.whole(demo) for one in row]

    assert told[0] == "Victory: Rangers."
    far = "1.4 times as far from what the odds promised as two games of three stay"
    assert f"Militia: unluckier than usual, {far}; mostly: to hit." in told
    assert not any("for Militia" in one for one in told)


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_became_of_the_task_is_told_where_the_book_gives_no_winner(
    demo: Analysis, language: str
) -> None:
    """What counts for who wins is not told again: that says nothing of this game."""
    lorry = say("bi-became", what="ACM 80", fate=say("bi-became-destroyed"))
    rest = [say("bn-verdict-points", side=side, total=3) for side in ("Patrol", "Band")]
    verdict = (say("bi-verdict-open"), say("bi-over-turns", turns=10), *rest, lorry)
    words = sentences(language)

    def told(*more: Message) -> list[str]:
        found = structs.replace(demo, verdict=(*verdict, *more))
        return [words.say(one) for row in telling.whole(found) for one in row]

    assert words.say(lorry) in told()
    assert told(say("bn-verdict-fewer")) == told()


def test_who_is_out_of_sight_at_the_end_keeps_his_name() -> None:
    """Else his throws stand under the id that the log has."""
    out = FigureOut(FigureId("abu"), "dead")
    line = LogLine(30, 0, "", "rangers", 1, "", out, say("bn-out-dead", who="Abu"))
    sides = SideView("rangers", "Rangers"), SideView("militia", "Militia")
    seen = View("rangers", 1, say("phase-turning"), sides, (FigureView("ab-41", "AB 41", "militia", "a"),))
    tracing = Tracing(cast(Reader, None))  # who fired is asked of nobody: no shot fell
    tracing.read(30, [line], lambda: seen)
    tracing.read(31, [line], lambda: structs.replace(seen, figures=()))
    assert tracing.names == {"ab-41": "AB 41"}


def test_a_throw_that_moved_nothing_is_told_only_where_it_is_rare() -> None:
    stays = Curve((BEFORE, structs.replace(BEFORE, record=30)), {"rangers": 9, "militia": 10})
    toss = thrown("latif", "militia", "why-to-hit", 0.5, 1, 1)
    rare = thrown("latif", "militia", "why-to-hit", 1 / 6, 1, 1)

    assert not moments(stays, (toss,))
    assert [one.swing for one in moments(stays, (rare,))] == [0.0]


@pytest.mark.parametrize(("stages", "told"), [(2, False), (200, True)])
def test_a_mark_for_several_moments_is_explained_where_it_stands(stages: int, told: bool) -> None:
    """You should not wonder what * is under a curve, nor read of it where there is none."""
    sides = {"rangers": 9, "militia": 10}
    row = tuple(Stage(at, 1, 1, say("analysis-luck"), {"rangers": at % 3}, {}) for at in range(1, stages + 1))
    those = [structs.replace(moment(ACT_30), record=record) for record in (stages - 1, stages)]
    luck = tuple(Luck(side) for side in sides)
    whole = Analysis(REFEREE, stages, {}, (), (), Curve(row, sides), tuple(those))
    found = structs.replace(whole, luck=luck)
    (one,) = curves(found, WORDS)
    drawn, signs = charted(found, WORDS, one, 60)
    assert ("*" in drawn[-1]) == told
    assert any(one.startswith("* below: several") for one in signs) == told
