"""A preview shows first what decides, and of each modifier for whom it is good."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec import structs
from msgspec.structs import replace

from core.engine.chance.foretold import Single, singles
from core.engine.chance.outcome_graph import UNSEEN
from core.engine.chance.preview import Outcome, Preview, Reply, Term
from core.engine.contract.exposure import Exposure, Shot
from core.engine.contract.facts import Danger, Modifier
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.view import FigureView, SideView, View
from core.engine.words.message import say
from core.locale import LANGUAGES, sentences
from tui.compose.consequence import consequence, packed
from tui.compose.field_editor import preview_rows
from tui.compose.preview_rows import rows_of
from tui.panes.turn import TurnLine
from tui.session.port import Preview as preview_of_rows

SIDES = (SideView("red", "Red", active=True), SideView("blue", "Blue"))
VIEW = View("red", 1, say("phase-turning"), SIDES, ())
COVER = Modifier(1, "mod-cover", "BN-8.0.m")


def figure(id: str, side: str) -> FigureView:
    return FigureView(id, id.title(), side, id[:1])


MEN = structs.replace(
    VIEW, figures=(*(figure(id, "red") for id in ("ab", "bo", "cy")), figure("kim", "blue"))
)


def shot(**facts: object) -> Preview:
    term = Term("shot_fired", "abu", 5, 1, (COVER,), "why-to-hit", "kim", base=4)
    price = say("bn-price", points=5, side="Blue")
    ends = (Outcome(("abu:dead",), Fraction(1, 3)), Outcome((), Fraction(2, 3)))
    certain, ones = (say("tui-needed"),), (Single("abu:dead", Fraction(1, 3), price),)
    return replace(Preview(ends, (term,), ("blue",), certain, ones), **facts)


def test_ends_cost_reactions_and_what_is_certain_stand_above_the_arithmetic() -> None:
    rows = rows_of(shot(unseen=(say("unseen-sealed"),)), VIEW, "red")
    assert list(dict.fromkeys(row.kind for row in rows)) == [
        "odds", "reaction", "certain", "unseen", "base", "modifier", "needed",
    ]  # fmt: skip
    assert "+5 defeat points against Blue" in sentences("en").say(rows[0].label)


def test_the_foot_names_every_throw_of_an_act_that_foretells_nothing_else() -> None:
    """You should read that both sides throw for initiative; of a shot, the first number to throw alone."""
    throws = tuple(Term("thrown", side, 0, 1, (), "why-initiative", sum=True) for side in ("red", "blue"))
    words = sentences("en")
    both = consequence(preview_of_rows(rows=rows_of(Preview((), throws), VIEW)), words, 80, 1)
    assert [part.rpartition(" ")[2] for part in both[0].split(" · ")] == ["1d6", "1d6"], both
    fired = shot(terms=shot().terms * 2)
    assert consequence(preview_of_rows(rows=rows_of(fired, VIEW)), words, 200, 1)[0].count("to hit") == 1


def test_an_end_that_is_only_unknown_is_told_once_with_what_it_depends_on() -> None:
    rows = rows_of(
        shot(outcomes=(Outcome((UNSEEN,), Fraction(1)),), singles=(), unseen=(say("unseen-sealed"),)), VIEW
    )
    assert not [row for row in rows if row.kind == "odds"] and [row for row in rows if row.kind == "unseen"]


def test_what_every_end_leaves_open_is_told_once_and_that_nothing_changes_with_its_chance() -> None:
    """Of a morale test you should read that the piece stands in half of all throws, not "unseen 100%"."""
    ends = (Outcome(("ab:lt-routed", UNSEEN), Fraction(1, 2)), Outcome((UNSEEN,), Fraction(1, 2)))
    ones = (Single("ab:lt-routed", Fraction(1, 2)),)
    rows = rows_of(shot(outcomes=ends, singles=ones, unseen=(say("unseen-sealed"),)), MEN, "red")
    told = [sentences("en").say(row.label) for row in rows if row.kind in ("odds", "own", "joint")]
    assert told == ["routed", "nothing changes"]
    assert [row.kind for row in rows].count("unseen") == 1


def test_what_only_some_ends_leave_open_is_told_with_its_chance() -> None:
    ends = (Outcome(("kim:dead", UNSEEN), Fraction(1, 3)), Outcome((), Fraction(2, 3)))
    rows = rows_of(shot(outcomes=ends, unseen=(say("unseen-sealed"),)), VIEW, "red")
    told = {sentences("en").say(row.label) for row in rows if row.kind == "odds"}
    assert {"depends on what you do not see", "nothing changes"} <= told


def test_what_is_wider_than_the_foot_goes_on_in_its_next_line() -> None:
    """In Italian you should read all of what the answer may do, not "8,3% se ne..."."""
    wide = " ".join(["Hellriegel: fuori combattimento 8,3% se nessuno risponde"] * 2)
    foot = packed([wide, "Baker 1/6", "x" * 60], sentences("it"), 80)
    assert " ".join(foot).startswith(wide) and all(len(line) <= 80 for line in foot)
    assert foot[1].endswith("Baker 1/6 · … e ancora 1")
    assert len(packed([wide], sentences("it"), 80, 1)) == 1, "the last line has no other after it"
    alone = packed([wide, "Baker 1/6"], sentences("it"), 80, 1)
    assert len(alone[0]) <= 80 and alone[0].endswith("… e ancora 1"), "how many more can be read"
    near = packed(["x" * 70, "y" * 70], sentences("en"), 80, 1)
    assert near == ["x" * 70 + ", 1 more"], "before anything is cut they are told in short"


def ending(*ends: tuple[Fraction, str], ranks: tuple[str, ...] = (), **facts: object) -> Preview:
    """An act that can end so, each end by its changes; whatever ranks before others is the worse."""
    chances = {tuple(names.split()): chance for chance, names in ends}
    rules = Ranked(ranks)
    ones = singles(rules, None, chances, lambda name: name == "kim:dead")
    return Preview(tuple(Outcome(*end) for end in chances.items()), singles=ones, **facts)


class Ranked(RuleSet):
    """A rule book that knows what is worse, and that of a letter others come."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def leads(self, name: str) -> bool:
        return "letter" in name

    def rank(self, name: str) -> int:
        return self.words.index(name.partition(":")[2])


def pane(seen: Preview, language: str, room: int = 18, side: str = "") -> list[str]:
    """Return the lines of the pane, those that are broken together again, with their chances."""
    rows = preview_rows(preview_of_rows(rows=rows_of(seen, MEN, side)), sentences(language), room)
    return [f"{row.text} {row.right}".rstrip() for row in rows]


BREAKS = ending(
    (Fraction(5, 8), "ab:left bo:left cy:left red:withdrew over"),
    (Fraction(1, 8), "ab:dead"),
    (Fraction(1, 4), ""),
    ranks=("withdrew", "dead", "left"),
)
"""A side that breaks: everybody leaves, and the game ends with it."""


def test_what_ends_the_game_is_told_first_and_every_result_once_with_its_whole_chance() -> None:
    """You should read the end of the game, what comes of the side, one row for all who leave."""
    assert pane(BREAKS, "en") == [
        "How it may end",
        "the game is over 62.5%",
        "Red: withdrawn from the battle 62.5%",
        "Ab: out of action 12.5%",
        "leaves the table: Ab, Bo and Cy 62.5%",
        "nothing changes 25%",
        "All that may come together",
        "Ab: leaves the table, Bo: leaves the table, Cy: leaves the table, "
        "Red: withdrawn from the battle and the game is over 62.5%",
        "Ab: out of action 12.5%",
        "nothing changes 25%",
    ]
    assert pane(BREAKS, "it")[1:3] == ["la partita è finita 62,5%", "Red: fuori dalla battaglia 62,5%"]
    foot = consequence(preview_of_rows(rows=rows_of(BREAKS, MEN)), sentences("en"), 80)
    assert foot[0].startswith("the game is over 62.5% · Red: withdrawn from the battle 62.5%")
    short = [
        consequence(preview_of_rows(rows=rows_of(BREAKS, MEN)), sentences(one), 80, 1) for one in LANGUAGES
    ]
    assert [one[-1].rpartition(" · ")[2] for one in short] == ["… 3 more", "… e ancora 3"]


def test_all_that_may_become_of_one_stands_under_his_name_added_up_over_the_ends() -> None:
    """You should read that he falls back in a third of all throws, though two ends tell of it."""
    ends = ((1, "ab:lt-back"), (1, "ab:lt-back ab:lt-unprepared"), (1, "ab:lt-destroyed"), (3, ""))
    ranks = ("lt-destroyed", "lt-back", "lt-unprepared")
    seen = ending(*((Fraction(n, 6), names) for n, names in ends), ranks=ranks)
    shown = pane(seen, "it", room=40)[1:6]
    assert shown == [
        "Ab",
        "  distrutto 16,7% (1/6)",
        "  ripiega 33,3% (1/3)",
        "  perde i colpi pronti 16,7% (1/6)",
        "non cambia niente 50% (1/2)",
    ]
    assert pane(seen, "en")[2] == "  destroyed 16.7%", "no fraction where it would break the line"


def test_what_comes_of_another_result_alone_is_told_as_a_part_of_it() -> None:
    """You should read chances that add up to all, and under them what is a part of those."""
    ends = (
        (1, "ab:lt-letter-D"), (1, "ab:lt-letter-R ab:lt-routed"), (1, "ab:lt-letter-T ab:lt-back"),
        (1, "ab:lt-letter-T ab:lt-off_table"), (2, "ab:lt-letter-T"), (1, "ab:lt-contact"), (5, ""),
    )  # fmt: skip
    ranks = tuple(
        f"lt-{one}" for one in ("letter-D", "routed", "letter-R", "back", "letter-T", "off_table", "contact")
    )
    seen = ending(*((Fraction(n, 12), names) for n, names in ends), ranks=ranks)
    told = pane(seen, "en", room=60)[1:9]
    assert [line.partition(" (")[0].strip() for line in told] == [
        "Ab", "D, destroyed 8.3%", "R, retreat or rout 8.3%", "of these, routed 8.3%",
        "T, morale test 33.3%", "of these, falls back 8.3%", "of these, off the table 8.3%",
        "in contact with the enemy 8.3%",
    ]  # fmt: skip


def test_men_who_share_their_chances_are_named_once_and_each_where_they_are_hit_apart() -> None:
    """You should read "each" where it need not come to both at once; own men and the warning stand first."""
    ends = ((8, "ab:dead"), (8, "bo:dead"), (1, "ab:dead bo:dead"), (2, "kim:dead"))
    hit = ending(*((Fraction(n, 36), names) for n, names in (*ends, (17, ""))), ranks=("dead",))
    told = rows_of(hit, MEN, "blue")
    assert [(row.kind, row.dear) for row in told[:3]] == [("own", True), ("odds", False), ("odds", False)]
    assert pane(hit, "en", side="blue")[1:3] == [
        "Kim: out of action 5.6%",
        "out of action, each: Ab and Bo 25%",
    ]
    assert pane(hit, "it", side="blue")[2] == "fuori combattimento, ciascuno: Ab e Bo 25%"


def test_several_results_of_the_same_men_stand_under_their_names() -> None:
    ends = ((1, "ab:dead bo:dead"), (2, "ab:suppressed bo:suppressed"), (3, ""))
    hit = ending(*((Fraction(n, 6), names) for n, names in ends), ranks=("dead", "suppressed"))
    assert pane(hit, "en")[1:4] == ["Ab and Bo, together", "  out of action 16.7%", "  suppressed 33.3%"]
    foot = consequence(preview_of_rows(rows=rows_of(hit, MEN)), sentences("it"), 80)
    assert foot[0].startswith("Ab e Bo, insieme: fuori combattimento 16,7%")


def test_of_very_many_some_are_named_and_how_many_more() -> None:
    many = " ".join(f"m{at}:left" for at in range(9))
    (row, *_) = rows_of(ending((Fraction(1, 2), many), (Fraction(1, 2), ""), ranks=("left",)), MEN)
    assert sentences("en").say(row.label) == "leaves the table: m0, m1, m2, m3, m4 and 4 more"
    assert sentences("it").say(row.label) == "fuori dal campo: m0, m1, m2, m3, m4 e ancora 4"


@pytest.mark.parametrize(
    ("value", "facts", "en", "it"),
    [
        (1, {}, "+1 harder", "+1 più difficile"),
        (-1, {}, "-1 easier", "-1 più facile"),
        (1, {"ease": True}, "+1 easier", "+1 più facile"),
        (1, {"or_less": True}, "+1 easier", "+1 più facile"),
        (-1, {"or_less": True}, "-1 harder", "-1 più difficile"),
        (1, {"sum": True}, "+1", "+1"),
    ],
)
def test_a_modifier_says_for_whom_it_is_good(value: int, facts: dict[str, bool], en: str, it: str) -> None:
    term = Term("saves_rolled", "abu", 4, 1, (Modifier(value, "mod-cover", "BN-8.0.m"),), base=4, **facts)
    told = next(row.value for row in rows_of(shot(terms=(term,)), VIEW) if row.kind == "modifier")
    for language, words in (("en", en), ("it", it)):
        assert (told if isinstance(told, str) else sentences(language).say(told)) == words


@pytest.mark.parametrize(
    ("waiting", "language", "words"),
    [
        ((), "en", "Red to act"),
        (("red",), "en", "Red to act"),
        (("blue",), "en", "Blue to decide"),
        (("blue",), "it", "decisione: Blue"),
        (("blue", "red"), "en", "Red and Blue to decide"),
        (("blue", "red"), "it", "decisione: Red e Blue"),
        (("referee",), "en", "Referee to decide"),
    ],
)
def test_the_first_line_names_who_decides(waiting: tuple[str, ...], language: str, words: str) -> None:
    view = View("red", 1, VIEW.phase, VIEW.sides, (), waiting_for=waiting)
    line = TurnLine()
    line.repaint = lambda: None
    line.show_view(view, sentences(language), "", str.title)
    assert line.left.endswith(words)


def test_a_chance_that_an_answer_may_change_says_so() -> None:
    """You should read the chance "unless they answer", then who may; where nobody may, the chance alone."""

    def told(language: str, **facts: object) -> list[str]:
        seen = preview_of_rows(rows=rows_of(shot(**facts), VIEW, "red"))
        return consequence(seen, sentences(language), 200)

    assert "33.3% unless they answer · Blue may answer" in " ".join(told("en"))
    assert "33,3% se nessuno risponde · possibile risposta: Blue" in " ".join(told("it"))
    assert "answer" not in " ".join(told("en", invites=()))


def test_whom_nobody_aims_at_is_named_with_why_he_is_in_danger() -> None:
    """Your own man in the line of fire says so; an enemy in the burst is what the burst is for."""
    ones = (Single("bo:dead", Fraction(1, 9)), Single("kim:dead", Fraction(1, 3)))
    line = Danger("bo", "bn-danger-line", "BN-8.7")
    seen = shot(singles=ones, dangers=(line, Danger("kim", "bn-danger-burst", "BN-8.0.1")))
    told = [sentences("en").say(row.about) for row in rows_of(seen, MEN, "red") if row.about]
    assert told == ["Bo (in the line of fire, BN-8.7)", "Kim"]


def test_a_number_without_modifiers_tells_where_it_comes_from_where_one_asks() -> None:
    """`?` shows the table's number with its paragraph; beside the act it would be the same number twice."""
    term = Term("shot_fired", "kim", 4, 1, (), "why-to-hit", "ab", base=4, rule="BN-8.0.b")
    told = preview_of_rows(rows_of(shot(terms=(term,)), MEN, "red"))
    asked, beside = ([row.text for row in preview_rows(told, sentences("en"), room)] for room in (0, 80))
    assert any("BN-8.0.b" in text for text in asked)
    assert not any("BN-8.0.b" in text for text in beside)


def test_throws_against_each_other_stand_once_though_a_tie_is_thrown_again() -> None:
    """You should read who throws what for first player, and not that twice."""
    both = tuple(Term("thrown", "", 0, 1, (), "lu-first", who, sum=True, sides=6) for who in ("red", "blue"))
    for times in (1, 2, 3):
        rows = [row for row in rows_of(shot(terms=both * times), VIEW, "red") if row.kind == "needed"]
        assert len(rows) == 2


def answered(language: str) -> str:
    """The foot under a run that three may answer, whoever else may lie hidden."""
    harms = (
        Single("ab:suppressed", Fraction(1, 2), rank=10),
        Single("ab:dead", Fraction(1, 4), say("bn-price", points=5, side="Red"), rank=4),
    )
    replies = (Reply("kim", harms, Fraction(3, 4)), Reply("lee", known=False), Reply("may"))
    seen = Preview(
        (Outcome((), Fraction(1)),), (), ("blue",), answering=("kim", "lee", "may"),
        replies=replies, hidden=("blue",),
    )  # fmt: skip
    men = (*MEN.figures, figure("lee", "blue"), figure("may", "blue"))
    rows = rows_of(seen, structs.replace(MEN, figures=men), "red")
    return " ".join(consequence(preview_of_rows(rows=rows), sentences(language), 400, 1))


def test_what_the_answers_of_others_may_do_is_told_man_by_man_the_worst_first() -> None:
    assert answered("en") == (
        "if Kim answers, Ab: out of action 25%, suppressed 50% · if Lee answers, unknown · "
        "what those of Blue whom you do not see may answer is unknown · if May answers, no harm"
    )
    assert answered("it") == (
        "se risponde Kim, Ab: fuori combattimento 25%, soppresso 50% · se risponde Lee, ignoto · "
        "Blue: chi non vedi può rispondere, non si sa come · se risponde May, nessun danno"
    )


def exposed(language: str, *shots: Shot, hidden: tuple[str, ...] = ()) -> str:
    seen = Preview((Outcome((), Fraction(1)),), exposures=(Exposure("ab", shots, hidden),))
    told = preview_of_rows(rows=rows_of(seen, MEN, "red"))
    return " / ".join(consequence(told, sentences(language), 200))


def test_before_a_move_the_worst_shot_to_expect_is_told_how_many_more_and_who_is_not_seen() -> None:
    """You should read at the foot who could fire at Ab where he stops, the worst shot first."""
    kim = Shot("kim", say("lu-detail-shot", cm=58.0, needed=5, chance=1 / 3), 1 / 3)
    others = tuple(Shot(f"kim-{n}", kim.told, 0.1) for n in (1, 2))
    assert exposed("en", kim) == "Ab: Kim could fire (58 cm · 5+ · 33.3%)"
    assert exposed("it", kim) == "Ab: Kim potrebbe tirare (58 cm · 5+ · 33,3%)"
    assert exposed("en", kim, *others) == "Ab: Kim and 2 others could fire (58 cm · 5+ · 33.3%)"
    assert exposed("it", kim, others[0]) == "Ab: Kim e 1 altro potrebbero tirare (58 cm · 5+ · 33,3%)"
    unseen = exposed("en", hidden=("blue",))
    assert (
        unseen
        == "Ab: nobody in sight could fire · what those of Blue whom you do not see may answer is unknown"
    )


def test_in_the_list_every_shot_to_expect_stands_under_whom_it_is_at() -> None:
    """You should read each enemy who could fire at Ab with his number."""
    shots = tuple(
        Shot(by, say("lu-detail-shot", cm=58.0, needed=5, chance=1 / 3), 1 / 3) for by in ("kim", "x")
    )
    seen = Preview((Outcome((), Fraction(1)),), exposures=(Exposure("ab", shots),))
    assert pane(seen, "en") == [
        "Fire to expect there, as all stand now",
        "Ab",
        "  Kim could fire (58 cm · 5+ · 33.3%)",
        "  x could fire (58 cm · 5+ · 33.3%)",
    ]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "if Kim answers, unknown: not measured yet"),
        ("it", "se risponde Kim, non si sa: non è misurato"),
    ],
)
def test_at_a_real_table_it_is_told_who_may_answer_though_nobody_has_measured(
    language: str, told: str
) -> None:
    """On a map what he may do is worked out, or told as unknown for another reason."""
    words = sentences(language)
    act = shot(answering=("kim",))
    assert told in " ".join(consequence(preview_of_rows(rows=rows_of(act, MEN, "red")), words, 200))
    stands = structs.replace(MEN, figures=tuple(structs.replace(one, x=1.0, y=1.0) for one in MEN.figures))
    assert told not in " ".join(consequence(preview_of_rows(rows=rows_of(act, stands, "red")), words, 200))


def test_the_foot_tells_a_chance_that_was_tried_in_few_signs() -> None:
    """You should read how far it may be off in the rows alone."""
    words = sentences("en")
    rows = rows_of(shot(trials=2_500), VIEW, "red")
    assert any("± " in words.say(row.value) for row in rows if row.kind == "odds")
    told = " ".join(consequence(preview_of_rows(rows=rows), words, 200))
    assert "abu: out of action (+5 defeat points against Blue) ~33%" in told and "±" not in told


def test_that_nothing_came_of_a_throw_is_told_behind_what_may_come_of_it() -> None:
    """Who may be isolated does nothing, or acts: you should read what his shot does before the latter."""
    ends = (
        Outcome(("bo:bi-failed",), Fraction(1, 2)),
        Outcome(("bo:bi-obeys", "kim:bi-dead"), Fraction(1, 4)),
        Outcome(("bo:bi-obeys",), Fraction(1, 4)),
    )
    ones = (
        Single("bo:bi-failed", Fraction(1, 2)),
        Single("bo:bi-obeys", Fraction(1, 2), idle=True),
        Single("kim:bi-dead", Fraction(1, 4)),
    )
    rows = rows_of(shot(outcomes=ends, singles=ones), MEN, "red")
    told = " ".join(consequence(preview_of_rows(rows=rows), sentences("en"), 400))
    failed, dead, obeys = (told.index(word) for word in ("does nothing", "Kim: dead", "acts all the same"))
    assert failed < dead < obeys


def test_what_an_act_does_for_certain_comes_before_who_may_answer_where_nothing_is_thrown() -> None:
    """Of covering fire you should read its value at the foot, and behind it who may react."""
    rows = rows_of(shot(outcomes=(), terms=(), singles=()), VIEW, "red")
    told = " ".join(consequence(preview_of_rows(rows=rows), sentences("en"), 400))
    assert told.index(sentences("en").text("tui-needed")) < told.index("Blue may answer")


def test_an_own_man_who_has_next_to_nothing_to_fear_stands_behind_the_target() -> None:
    """You should read first what comes to Kim, at whom is fired, and not that Ab dies in about 0 per cent."""
    ends = (
        Outcome(("ab:dead",), Fraction(1, 500)),
        Outcome(("kim:wounded",), Fraction(1, 4)),
        Outcome((), Fraction(373, 500)),
    )
    ones = (Single("ab:dead", Fraction(1, 500)), Single("kim:wounded", Fraction(1, 4), rank=3))
    rows = rows_of(shot(outcomes=ends, singles=ones), MEN, "red")
    told = [str(row.about) for row in rows if row.about]
    assert told[:2] == ["Kim", "Ab"], rows
    feared = (structs.replace(ones[0], chance=Fraction(1, 50)), ones[1])
    rows = rows_of(shot(outcomes=ends, singles=feared), MEN, "red")
    assert [str(row.about) for row in rows if row.about][:2] == ["Ab", "Kim"], rows


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Ab: dead 33.3%, Shocked 33.3%"), ("it", "Ab: morto 33,3%, shoccato 33,3%")]
)
def test_the_foot_says_the_name_of_a_man_once(language: str, told: str) -> None:
    """You should read all that may become of one man behind his name, the worst first."""
    ends = tuple(Outcome((f"ab:bi-{what}",), Fraction(1, 3)) for what in ("dead", "shocked"))
    ones = tuple(Single(end.names[0], end.chance) for end in ends)
    seen = replace(Preview((*ends, Outcome((), Fraction(1, 3))), ()), singles=ones)
    rows = rows_of(seen, MEN, "blue")
    foot = " ".join(consequence(preview_of_rows(rows=rows), sentences(language), 200))
    assert told in foot and foot.count("Ab") == 1


def test_a_name_is_said_again_where_something_stands_between_or_the_line_is_full() -> None:
    """You should read the worst and who may answer before all else that may become of him."""
    ends = tuple(Outcome((f"ab:bi-{what}",), Fraction(1, 3)) for what in ("dead", "shocked"))
    ones = tuple(Single(end.names[0], end.chance) for end in ends)
    seen = replace(Preview((*ends, Outcome((), Fraction(1, 3))), (), ("blue",)), singles=ones)
    rows = preview_of_rows(rows=rows_of(seen, MEN, "blue"))
    foot = " ".join(consequence(rows, sentences("en"), 200))
    assert foot.index("dead") < foot.index("may answer") < foot.index("Ab: Shocked 33.3%")
    alone = preview_of_rows(rows=rows_of(replace(seen, invites=()), MEN, "blue"))
    narrow = consequence(alone, sentences("en"), 28)
    assert narrow[0] == "Ab: dead 33.3%" and narrow[1].startswith("Ab: Shocked"), narrow


def test_a_line_without_room_ends_with_a_whole_word() -> None:
    """You should read no "supp… 1 more"."""
    told = ["if one of Latif and Nasir answers, Kowalski: out of action 15.8%, suppressed 42%", "rest"]
    (line,) = packed(list(told), sentences("en"), 80, 1)
    assert line == "if one of Latif and Nasir answers, Kowalski: out of action 15.8%, … 1 more"
    (line,) = packed(["word" * 30, "rest"], sentences("en"), 80, 1)
    assert len(line) == 80 and line.endswith("… 1 more")
