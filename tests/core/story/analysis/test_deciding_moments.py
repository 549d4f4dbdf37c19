"""Whether dice or a decision made a moment: by what those dice can give at all."""

from __future__ import annotations

import pytest
from msgspec import structs

from core.engine.words.message import say
from core.locale import sentences
from core.rules import load
from core.story.analysis.curve import Curve, Stage
from core.story.analysis.luck import luck_of
from core.story.analysis.moments import Moment, moments
from core.story.analysis.points import For
from core.story.analysis.reading import rows
from core.story.analysis.telling import loss, throws
from core.story.analysis.throws import Throw
from core.story.analysis.whole import Analysis


def throw(came: float, expected: float, variance: float) -> Throw:
    return Throw(
        3, 1, 1, "british", "able", "lt-he", "LT-HE.b", (1,), 6, 0, False, "total",
        expected, came, came - expected, variance, False, 0.0,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("throws", "by_dice"),
    [
        ((throw(11 / 12, 0.5, 35 / 432),), True),  # the best face of one die
        ((throw(9 / 12, 0.5, 35 / 432),), False),  # one of the better halves
        ((throw(1, 1 / 6, 5 / 36), throw(0, 1 / 6, 5 / 36)), True),
        ((throw(2, 1.5, 0.75),), False),
        ((throw(0, 0.5, 0.25),), False),
        ((), False),
    ],
)
def test_the_dice_did_it_where_they_gave_more_than_usual(throws: tuple[Throw, ...], by_dice: bool) -> None:
    luck = sum(one.luck for one in throws)
    moment = Moment(3, 1, 1, say("lt-destroyed"), "british", 0.1, luck, throws)

    assert moment.by_dice is by_dice


def stage(record: int, lost: int, points: int, fell: str = "") -> Stage:
    """After an act: how many the Germans have lost, and what the British hold."""
    out, held = {"germans": lost, "british": 0}, {"germans": 0, "british": points}
    return Stage(record, 1, 0, say("lt-verdict-cards"), out, held, {fell: "germans"} if fell else {})


PLACE_THEN_LOSSES = (
    stage(1, 0, 0),
    stage(2, 0, 2),
    stage(3, 0, 4),
    stage(4, 1, 4, "anton"),
    stage(5, 2, 4, "bruno"),
    stage(6, 2, 4),
)
"""A place is taken early; who loses two of ten later breaks."""


def test_points_that_made_no_difference_are_no_part_of_the_balance() -> None:
    """What ended the game are the losses: each of them is told before a place that changed hands."""
    known = {"germans": 10, "british": 10}
    by_points = moments(Curve(PLACE_THEN_LOSSES, known), ())
    by_losses = moments(Curve(PLACE_THEN_LOSSES, known, by_losses=True), ())

    assert [one.record for one in by_points] == [2, 3, 4, 5]
    assert [(one.record, round(one.swing, 6)) for one in by_losses] == [(4, 0.1), (5, 0.1)]


def band(record: int, lost: int, task: int | None) -> Stage:
    """After an act: how many the patrol has lost, and whether the band has what the task is about."""
    out, has = {"patrol": lost, "band": 0}, {} if task is None else {"patrol": 0, "band": task}
    return Stage(record, 1, 1, say("lt-verdict-cards"), out, {}, task=has)


LORRY_STUCK = (band(1, 0, 0), *(band(2 + at, at, 0) for at in range(7)), band(9, 6, 1), band(10, 7, 1))
"""Seven of ten are lost one by one; by an act that costs nobody the lorry comes to stand."""


def test_the_moment_that_cost_the_task_is_one_of_those_that_decided() -> None:
    """A shot that only immobilises is no loss; what the scenario is about was lost by it."""
    known = {"patrol": 10, "band": 10}
    found = moments(Curve(LORRY_STUCK, known), ())
    without = moments(
        Curve(tuple(band(one.record, one.lost["patrol"], None) for one in LORRY_STUCK), known), ()
    )

    assert 9 not in [one.record for one in without]
    (stuck,) = [one for one in found if one.record == 9]
    assert (stuck.gained, stuck.tasked, stuck.ahead, stuck.by) == ("band", (("band", 0, 1),), "band", "task")


def test_the_act_from_which_a_side_led_to_the_end_is_told_however_little_it_moved() -> None:
    """Points decide in Linea di Tiro: a place taken for one point stays, though seven men fell elsewhere."""
    rows_of = [stage(1 + at, at, 0) for at in range(7)] + [stage(8, 6, 1), stage(9, 7, 1), stage(10, 7, 2)]
    early = [stage(20 + at, 7, points) for at, points in enumerate((40, 2, 44, 1))]
    last = [stage(30, 7, -1), stage(31, 7, 1), stage(32, 8, 30), stage(33, 9, 2), stage(34, 9, 40)]
    found = moments(Curve((*rows_of, *early, *last), {"germans": 10, "british": 10}), ())

    (turned,) = [one for one in found if one.ahead]
    assert (turned.record, turned.ahead, turned.by) == (31, "british", "points")
    assert turned.swing < min(one.swing for one in found if not one.ahead)


def told_of(curve: Curve, language: str) -> list[str]:
    names = {one: one.title() for one in curve.known}
    luck = tuple(luck_of(side, ()) for side in curve.known)
    found = Analysis("band", 9, names, (), luck, curve, moments(curve, ()))
    return [row.text for row in rows(found, sentences(language), {})]


@pytest.mark.parametrize(
    ("language", "first", "second", "balance", "under"),
    [
        (
            "en", "Who was ahead, by the task", "Who was ahead, by strength", "half what the task is about",
            ["Of what the task is about Band had 0 before, 1 after",
             "From here to the end Band had more of what the task is about."],
        ),
        (
            "it", "Chi era in vantaggio, per il compito", "Chi era in vantaggio, per forze",
            "per metà ciò di cui tratta il compito",
            ["Cose di cui tratta il compito, Band: 0 prima, 1 dopo",
             "Band: da qui alla fine ha avuto di più di ciò di cui tratta il compito."],
        ),
    ],
)  # fmt: skip
def test_the_curve_by_what_decides_comes_first_and_says_so(
    language: str, first: str, second: str, balance: str, under: list[str]
) -> None:
    told = told_of(Curve(LORRY_STUCK, {"patrol": 10, "band": 10}), language)
    titles = [row for row in told if row.startswith(("Who was ahead", "Chi era"))]

    assert titles[0].startswith(first) and titles[1].startswith(second) and len(titles) == 2
    assert titles[1].endswith(("does not decide", "non decide"))
    assert any(balance in row for row in told)
    assert [row.strip() for row in told if row.strip() in under] == under


@pytest.mark.parametrize(
    ("by_losses", "fewer", "titles"),
    [
        (False, True, ["by points of defeat: whoever has fewer; they decide", "it does not decide"]),
        (False, False, ["by points: they decide", "it does not decide"]),
        (True, False, ["what share of each side still fights", "losses ended the game before they counted"]),
    ],
)
def test_each_curve_says_whether_it_decides(by_losses: bool, fewer: bool, titles: list[str]) -> None:
    told = told_of(Curve(PLACE_THEN_LOSSES, {"germans": 10, "british": 10}, fewer, by_losses), "en")
    found = [row for row in told if row.startswith("Who was ahead")]

    assert len(found) == 2 and all(row.endswith(end) for row, end in zip(found, titles))


def test_a_side_that_breaks_in_linea_di_tiro_has_lost_by_its_losses() -> None:
    rules = load("linea_di_tiro")

    assert "lt-over-broken" in rules.ended_by_losses and "lt-over-points" not in rules.ended_by_losses
    assert all(one in sentences("en") for one in rules.ended_by_losses)


def shot(who: str, at: str, came: float) -> Throw:
    return Throw(
        4, 1, 1, "british", who, "lt-he", "LT-HE.b", (1,), 6, 4, False, "", 0.5, came, came - 0.5, 0.25,
        False, 0.0, at,
    )  # fmt: skip


def test_whoever_was_lost_is_told_with_who_hit_him() -> None:
    throws = (shot("able", "anton", 0), shot("baker", "anton", 1), shot("able", "other", 1))
    known = {"germans": 10, "british": 10}
    curve = Curve(PLACE_THEN_LOSSES, known, by_losses=True)
    names = {one: one.title() for one in ("germans", "british", "anton", "bruno", "able", "baker")}
    luck = tuple(luck_of(side, throws) for side in ("germans", "british"))
    over = (say("verdict-won", side="British"), say("lt-over-broken", side="Germans"))
    found = Analysis("british", 9, names, throws, luck, curve, moments(curve, throws), over)
    told = [row.text for row in rows(found, sentences("en"), {})]

    at = told.index("Germans: who was lost, and to whose fire")
    assert told[at + 1 : at + 3] == ["Act 4: Anton, to the fire of Baker", "Act 5: Bruno"]
    assert "Shots rolled for: Germans 0 and British 3." in told

    later = structs.replace(PLACE_THEN_LOSSES[-1], fell={}, back=frozenset({"bruno"}))
    again = structs.replace(found, curve=structs.replace(curve, stages=(*PLACE_THEN_LOSSES, later)))
    told_again = [row.text for row in rows(again, sentences("en"), {})]
    assert "Act 5: Bruno" not in told_again and "Act 4: Anton, to the fire of Baker" in told_again
    drawn = told.index("1, 2 … below: the moments that decided, as told further down")
    assert any(row.split() == ["12"] for row in told[:drawn]), "in their order, not the later first"
    kinds = told[told.index("Throws of British: expected, came") + 1 :]
    assert not any("luck" in row for row in kinds), "3 dice are too few"


def test_a_moment_says_whose_points_it_moved() -> None:
    """A place that is taken at full speed is no loss: how many points it brought stands under it."""
    before = Stage(1, 1, 1, say("lt-destroyed"), {"a": 0, "b": 0}, {"a": 0, "b": 3})
    after = Stage(2, 1, 1, say("lt-moved"), {"a": 0, "b": 0}, {"a": 4, "b": 3})
    (moment,) = moments(Curve((before, after), {"a": 5, "b": 5}), ())
    assert moment.gained == "a" and moment.scored == (("a", 0, 4),)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Points of Band: 4 before, 2 after; more for: the well; less for: the ridge"),
     ("it", "Punti, Band: 4 prima, 2 dopo; in più: the well; in meno: the ridge")],
)  # fmt: skip
def test_a_moment_says_what_points_were_for(language: str, told: str) -> None:
    """What was held before and still is, and what another side holds, is not told."""
    ridge, well, farm = (
        For("band", say("side-name", en=one, it=one), 1) for one in ("the ridge", "the well", "x")
    )
    stages = (
        Stage(1, 1, 1, say("lt-verdict-cards"), {}, {"band": 4, "patrol": 0}, account=(ridge, farm)),
        Stage(2, 1, 1, say("lt-verdict-cards"), {}, {"band": 2, "patrol": 0}, account=(farm, well)),
    )
    assert told in [row.strip() for row in told_of(Curve(stages, {"patrol": 5, "band": 5}), language)]


@pytest.mark.parametrize(("off", "told"), [(1.0, "1 volta"), (1.1, "1,1 volte"), (2.0, "2 volte")])
def test_one_time_is_said_in_the_singular(off: float, told: str) -> None:
    assert f"{told} più lontano" in sentences("it").say(say("analysis-luckier", side="A", off=off, why="x"))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "HE fire, 8 throws: 4 expected, 2 came, by Able and Baker"),
        ("it", "tiro HE, 8 lanci: in media 4, riusciti 2, di Able e Baker"),
    ],
)
def test_of_many_throws_for_one_reason_it_is_told_how_many_came(language: str, told: str) -> None:
    """You should not read a screen of misses; up to six are told one by one."""
    names = {one: one.title() for one in ("able", "baker", "anton")}
    found = Analysis("british", 9, names, (), (), Curve((), {}), ())
    many = [shot("able" if at < 4 else "baker", "anton", float(at in (1, 6))) for at in range(8)]
    words = sentences(language)

    assert [words.say(one) for one in throws(found, many)] == [told]
    assert len(list(throws(found, many[:6]))) == 6
    assert "none came" in sentences("en").say(next(iter(throws(found, many[2:6] + many[2:5]))))


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Charlie leaves the table."), ("it", "Charlie lascia il tavolo.")],
)
def test_who_left_without_a_shot_is_told_with_how(language: str, told: str) -> None:
    left = Stage(9, 1, 0, say("lt-lost-off_table", who="Charlie"), {}, {}, {"charlie": "british"})
    found = Analysis("british", 9, {"charlie": "Charlie"}, (), (), Curve((left,), {}), ())

    assert sentences(language).say(loss(found, left, "charlie")) == told
