"""An evening of Bassa Intensità at the desk: lines as a referee types them, read as he means them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk

from core.engine.contract.questions import Measure, as_json
from core.engine.words.ids import FigureId
from core.line.acts.readings import Reading
from core.line.told.brief import has_usual, usually
from core.line.wording.vocabulary import Vocabulary
from core.locale import sentences
from core.rules.bassa_intensita.mines.band import mine_row
from core.table.places import Point
from core.table.questions import Covered, InReach, Near, TouchingPiece

SAWMILL = "bassa_intensita/sawmill_attack"

BEGUN = {
    "en": (*("all are on the table", "all are set up") * 2, "throw: 5 3", "move first"),
    "it": (*("tutti sul tavolo", "tutti schierati") * 2, "tirare: 5 3", "muovi per primo"),
}


async def begun(talk: Talk, language: str = "en") -> None:
    """Everybody is on the table; the Alpini move first, and declare covering fire now."""
    await talk.begin()
    await typed(talk, *BEGUN[language])


@pytest.fixture
async def covering(tmp_path: Path) -> AsyncIterator[Talk]:
    """Covering fire is declared; the table tells in brief."""
    with kept(tmp_path, SAWMILL, how_much="brief") as talk:
        await begun(talk)
        yield talk


@pytest.fixture
async def moving(covering: Talk) -> Talk:
    """The Alpini move."""
    await typed(covering, "seal", "seal")
    return covering


@pytest.fixture
async def shooting(moving: Talk) -> Talk:
    """Fire and Actions of the Regulars; the Technical is seen."""
    await typed(moving, "end moves", "end moves", *("seal",) * 4, "ruling observed technical yes")
    return moving


@pytest.mark.parametrize("line", ["M,N>b : 38", "M>b : 38", "D>b : 38"])
async def test_a_letter_is_never_somebody_of_the_other_case(shooting: Talk, line: str) -> None:
    """Mair and Lanz cannot fire at Boban, whom nobody sees: the Militia's m and n do not at Cpl Rossi (B)."""
    await typed(shooting, "ruling observed rossi yes")
    said = await typed(shooting, line)
    assert shooting.talk.failed and shooting.talk.speaker.sent is None, said
    assert "Rossi" not in said and "Miodrag" not in said, said


# --- who is far from his leader -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "far"), [("", ()), ("all", ()), ("mair", ("Mair",)), ("all but lanz, mair", ("Lanz", "Mair"))]
)
async def test_who_is_far_from_his_leader_is_asked_once(
    moving: Talk, answer: str, far: tuple[str, ...]
) -> None:
    """You should answer for a whole section at once, by Enter or by who is too far (BI-CMD.j).

    Of who is too far from his own leader it is asked whether the squad leader is near enough (BI-Q.17), once.
    """
    asked = await typed(moving, "h,i,n,m move 8")
    assert "Mair at most 4 cm from Cpl Hofer" in asked and "all who follow" in asked
    said = await typed(moving, answer)
    if far:
        assert "at most 12 cm from Sgt Corradi" in said.splitlines()[-1]
        said = f"{said}\n{await typed(moving, '')}"
    for man in ("Mair", "Lanz", "Innerkofler"):
        assert f"{man} at most 4 cm from Cpl Hofer: {'no' if man in far else 'yes'}." in said


async def test_yes_and_no_are_said_of_one_man(moving: Talk) -> None:
    """You should be asked for the next man where you answer of one (BI-CMD.j)."""
    await typed(moving, "h,i,n,m move 8")
    assert "Is Lanz at most" in await typed(moving, "yes")
    assert "Is Lanz at most 12" in await typed(moving, "no")


async def test_a_table_that_tells_everything_is_asked_for_each(tmp_path: Path) -> None:
    """You should have the usual answer for one man alone where everything is measured (BI-CMD.j)."""
    with kept(tmp_path, SAWMILL, how_much="full") as talk:
        await begun(talk)
        await typed(talk, "seal", "seal", "h,i,n,m move 8", "none")
        said = await typed(talk, "no")
        assert "Is Mair" in said and "Enter alone: yes." in said, said
        assert "Is Lanz" in await typed(talk, "")


# --- how far, and who ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "a moves 16", "Gasser moves 16 cm."),
        ("en", "a runs 20", "Gasser runs 20 cm."),
        ("en", "a runs 12", "Gasser runs 12 cm."),
        ("en", "h,i,n,m run 20", "Mair runs 20 cm."),
        ("en", "A section moves 16", "Mair moves 16 cm."),
        ("en", "1st squad goes 8", "Dal Pra moves carefully 8 cm."),
        ("en", "all of the 1st squad run 20", "Dal Pra runs 20 cm."),
        ("it", "a muove 16", "Gasser muove 16 cm."),
        ("it", "a corre 20", "Gasser va di Corsa per 20 cm."),
        ("it", "h,i,n,m corrono 20", "Mair va di Corsa per 20 cm."),
    ],
)
async def test_how_far_says_how_somebody_goes(tmp_path: Path, language: str, line: str, told: str) -> None:
    """You should need no word for the mode that reaches so far, nor the act beside `run` (BI-MOVE.c)."""
    seal, all_ = ("seal", "all") if language == "en" else ("sigilla", "tutti")
    hold = "hold fire at everybody" if language == "en" else "non sparare più a nessuno"
    with kept(tmp_path, SAWMILL, language, "brief") as talk:
        await begun(talk, language)
        await typed(talk, seal, seal, line)
        said = await typed(talk, all_) + " " + await typed(talk, hold)
        assert told in said, said


@pytest.mark.parametrize("cm", [20, 30])
async def test_nobody_runs_unless_it_is_said(moving: Talk, cm: int) -> None:
    """You should read how far each mode goes, and have nobody run unsaid (BI-HIT.f)."""
    said = await typed(moving, f"a moves {cm}")
    assert moving.talk.failed and "Normal (up to 16 cm), Run (up to 24 cm)" in said, said


async def test_a_number_that_no_mode_reaches_is_told(moving: Talk) -> None:
    """You should have nobody else move for it."""
    assert "from 0 to" in await typed(moving, "a runs 30") and moving.talk.failed


async def test_too_far_says_how_far_the_weapon_reaches(covering: Talk) -> None:
    """You should read that a machine gun is not emplaced, which its card has at 120 cm (BI-FIRE.g)."""
    said = await typed(covering, "covering fire 1st squad d at the sawmill: 72")
    assert "not emplaced, and reaches 60 cm" in said, said


async def test_a_unit_is_all_of_it(shooting: Talk) -> None:
    """You should order a whole squad to fire by its name."""
    said = await typed(shooting, "seal", "mill squad fires at hofer: 40", "")
    assert "Orders" not in said
    shown = await typed(shooting, "log")
    assert all(f"{man} fires at Cpl Hofer" in shown for man in ("Lazar", "Miodrag", "Petko"))


@pytest.mark.parametrize("line", ["1st squad cover", "all of the 1st squad cover", "1st squad covers"])
async def test_a_squad_is_not_its_section(covering: Talk, line: str) -> None:
    """You should order all of the squad that you named in full, and be asked what they cover (BI-COV.a)."""
    got = covering.talk.speaker.understood(line)
    assert isinstance(got, Reading) and {"corradi", "gasser"} <= {*got.filled.values["figures"]}, got
    said = await typed(covering, line)
    assert "What shall be covered?" in said and not covering.talk.failed


async def test_all_do_one_after_another_what_each_does_alone(covering: Talk) -> None:
    """You should answer who gives covering fire by several names (BI-COV.a)."""
    await typed(covering, "covering fire 1st squad")
    said = await typed(covering, "d, f")
    assert "What shall be covered" in said and not covering.talk.failed


async def test_the_shorter_of_two_acts_is_meant(moving: Talk) -> None:
    """You should let one move pass by `hold`, as nothing says that it is for the whole turn (BI-OPP.a)."""
    await typed(moving, "fiat drives 20")
    said = await typed(moving, "hold")
    assert "Fiat 6616 drives 20 cm." in said and "no more" not in said


# --- words of the table -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["amato throws tear gas at technical: 8", "amato fires at technical with tear gas: 8"],
)
async def test_tear_gas_is_thrown(shooting: Talk, line: str) -> None:
    """You should need no hyphen, and throw what is thrown (BI-NONLETHAL.d)."""
    assert "Bgd Amato fires at Technical (tear-gas grenade)" in await typed(shooting, line)


async def test_words_that_nothing_asks_for_are_told_at_once(moving: Talk) -> None:
    """You should read that nobody took up a word, and not find it out later."""
    said = await typed(moving, "fiat drives 20: hold fire frau")
    assert "frau" in said, said


async def test_look_everywhere_is_an_act(moving: Talk) -> None:
    """You should look for hidden enemies by the words that the desk proposes (BI-OBS.a)."""
    said = await typed(moving, "end moves", "end moves", "look everywhere")
    assert "Gasser looks at" in said and not moving.talk.failed
    assert "Frau" in await typed(moving, "look frau")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("assault section gets out", "Now: Alpini: write fire and actions"),
        ("e,o move 8", "comes in Movement"),
        ("frau covers", "Covering fire"),
    ],
)
async def test_a_line_of_another_moment_says_what_is_to_be_done_now(
    shooting: Talk, line: str, told: str
) -> None:
    """You should not read that a word says nothing for an act that you did not mean."""
    assert told in await typed(shooting, line) and shooting.talk.failed


async def test_who_is_called_by_his_surname_is_told_why_not(moving: Talk) -> None:
    """You should read what keeps Bgd Amato, though you leave his rank away (BI-MOVE.b)."""
    await typed(moving, "amato moves 8", "hold fire at everybody", "end moves", "end moves", *("seal",) * 4)
    said = await typed(moving, "amato throws tear gas at technical: 8")
    assert "Bgd Amato has" in said and "nobody who may act" not in said, said


async def test_a_fact_is_ruled_of_several_by_one_line(shooting: Talk) -> None:
    """You should have each of them seen, and one undo for all."""
    before = shooting.host.game.state
    said = await typed(shooting, "ruling observed boban, miodrag, nenad yes")
    assert all(f"Ruling: {man}, is observed: yes." in said for man in ("Boban", "Miodrag", "Nenad")), said
    await typed(shooting, "undo")
    assert shooting.host.game.state == before


async def test_whose_covering_fire_is_asked_about_is_named(covering: Talk) -> None:
    """You should read whom the area belongs to that a firing man may be in (BI-COV.e)."""
    await typed(covering, "covering fire 1st squad d at the sawmill: 58", "seal", "seal", "")
    await typed(covering, "end moves", "end moves", *("seal",) * 4, "seal", "miodrag>hofer: 40", "seal")
    asked = await typed(covering, "")
    assert "that Dal Pra covers" in asked, asked


# --- Enter alone --------------------------------------------------------------------------------


def test_in_brief_nobody_stands_in_cover_by_enter(moving_names: Vocabulary) -> None:
    """You should pass by Enter what seldom is so: cover, what he touches, who lies dead beside him."""
    down = Near(("vuk",), "boban", 10)
    for question, said in ((Covered("lazar"), "no"), (TouchingPiece("lazar", ("bunker",)), "none")):
        measure = Measure(as_json(question))
        assert has_usual(measure, brief=True) and not has_usual(measure, brief=False)
        assert usually(measure, str.title, None, moving_names) == said
    measure = Measure(as_json(down))
    assert has_usual(measure, brief=True) and usually(measure, str.title, None, moving_names) == "nobody"


@pytest.mark.parametrize("hit", [Near(("vuk",), Point(0, 0), 6), Near(("boban", "vuk"), "boban", 6)])
def test_who_is_near_where_something_hits_is_nobody_by_enter(hit: Near, moving_names: Vocabulary) -> None:
    """You should say by Enter that nobody is, as at any question that nobody may answer: it says so."""
    measure = Measure(as_json(hit))
    assert has_usual(measure, brief=True) and not has_usual(measure, brief=False)
    assert usually(measure, str.title, None, moving_names) == "nobody"


@pytest.fixture
def moving_names(moving: Talk) -> Vocabulary:
    """What everything is called."""
    return moving.talk.speaker.names


async def test_nothing_is_asked_after_the_end(moving: Talk) -> None:
    """You should not be asked how far a man is from his leader in a game that is over."""
    await typed(moving, "h,i,n,m move 8")
    await typed(moving, "end game alpini: the last train")
    assert moving.talk.over and moving.talk.speaker.asked is None


async def test_who_has_won_is_named_after_the_end(moving: Talk) -> None:
    """You should not have to take the last act back first, where the end has named nobody."""
    await typed(moving, "end game")
    assert moving.talk.over and not moving.talk.port.view().winner
    assert "The referee ends the game: they held it" in await typed(moving, "end game alpini: they held it")
    assert moving.talk.port.view().winner == "alpini"
    assert "over" in await typed(moving, "end game militia")


# --- what an order tells at once ----------------------------------------------------------------


@rule("BI-Q.11")
@pytest.mark.parametrize(
    ("language", "line", "again"),
    [
        ("en", "salvi covers trench: 60", "as before"),
        ("it", "salvi copre la trincea: 60", "lo aveva già"),
    ],
)
async def test_the_same_order_twice_says_so(tmp_path: Path, language: str, line: str, again: str) -> None:
    """You should read that he had just this order already; another distance is another order."""
    with kept(tmp_path, SAWMILL, how_much="brief", language=language) as talk:
        await begun(talk, language)
        assert again not in await typed(talk, line)
        assert again in await typed(talk, line)
        assert again not in await typed(talk, line.replace("60", "40"))


@rule("BI-Q.63")
async def test_a_weapon_that_goes_through_no_armour_says_so_as_it_is_ordered(covering: Talk) -> None:
    """Its men throw three dice for nothing, and should know it before."""
    await typed(covering, "seal")
    said = await typed(covering, "boban covers fiat: 45")
    assert "goes through no armour" in said, said
    assert "goes through no armour" not in await typed(covering, "jovan covers fiat: 45")


@rule("BI-SEQ.m", "BI-Q.10")
@pytest.mark.parametrize(
    ("language", "lines", "why"),
    [
        (
            "en",
            ("dal pra covers bunker: 55", "seal", "seal", "", "fontana moves 10"),
            "Fontana serves a weapon that gives covering fire this turn (BI-SEQ.m)",
        ),
        (
            "it",
            ("dal pra copre bunker: 55", "sigilla", "sigilla", "", "fontana muove 10"),
            "Fontana serve un'arma che in questo turno fa tiro di copertura (BI-SEQ.m)",
        ),
    ],
)
async def test_who_serves_a_weapon_that_has_fired_reads_so(
    tmp_path: Path, language: str, lines: tuple[str, ...], why: str
) -> None:
    """You should read what has spent him, who has done nothing that anybody told you of."""
    with kept(tmp_path, SAWMILL, language, "brief") as talk:
        await begun(talk, language)
        said = await typed(talk, *lines)
        assert why in said, said


@pytest.mark.parametrize(
    ("language", "line", "end"),
    [("en", "frau covers hofer; seal", "). Nothing"), ("it", "frau copre hofer; sigilla", "). Di questa")],
)
async def test_a_reason_ends_before_the_next_sentence(
    tmp_path: Path, language: str, line: str, end: str
) -> None:
    """You should read a full stop between why it cannot be and that nothing was done."""
    with kept(tmp_path, SAWMILL, language, "brief") as talk:
        await begun(talk, language)
        said = await typed(talk, line)
        assert end in said.replace("\n", " "), said


AMBUSH = "bassa_intensita/ambush_at_dusk"

CONTI_GOES = {"en": "s moves 16: -", "it": "s muove 16: -"}


async def ambush_moves(talk: Talk, language: str) -> None:
    """The Patrol moves, with the 2nd squad of Sgt Conti (S), Bassi, Galli and Leone."""
    await begun(talk, language)
    await typed(talk, *{"en": ("seal", "seal"), "it": ("sigilla", "sigilla")}[language])


@rule("BI-OPP.a")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_enter_alone_gives_no_opportunity_fire_away(tmp_path: Path, language: str) -> None:
    """You should still be asked what you let pass, and keep the fire of the rest of the turn."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await ambush_moves(talk, language)
        await typed(talk, CONTI_GOES[language])
        assert talk.talk.speaker.act_as_usual == "" and talk.talk.speaker.names.view.task is not None


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "2 squad moves 16: - p p p p"),
        ("en", "s move together 16: - p p p p"),
        ("it", "2 squadra muove 16: - p p p p"),
        ("it", "2 squadra muovono insieme 16: - p p p p"),
        ("it", "s muovono insieme 16: - p p p p"),
    ],
)
async def test_a_unit_by_its_bare_number_or_by_one_man_who_moves_together_is_all_of_it(
    tmp_path: Path, language: str, line: str
) -> None:
    """You should move all four men of the squad, 16 cm each."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await ambush_moves(talk, language)
        said = await typed(talk, line)
        assert not talk.talk.failed and said.count("16 cm") == 4, said


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("j,k,t,n corre 18: S", "Da Sgt Conti a Jure"),
        ("r,v corre 16: M", "Da Cpl Marin a Rade"),
        ("a,d,g,h corre 18: A,T", "Da Sanna ad Ante"),
    ],
)
async def test_a_capital_behind_a_colon_is_who_sees(tmp_path: Path, line: str, asked: str) -> None:
    """You should be asked for the line of Sgt Conti (S), though `s` is short for yes in Italian.

    Nor is a man of the movers' own side meant who has the small letter, as too far from his leader.
    """
    with kept(tmp_path, AMBUSH, "it", "brief") as talk:
        await talk.begin()
        await typed(talk, *("tutti sul tavolo", "tutti schierati") * 2, "tirare: 4 5", "muovi per primo")
        await typed(talk, "sigilla", "sigilla")
        said = await typed(talk, line)
        assert asked in said and "Chi di questi vede" not in said, said


@rule("BI-SEQ.h")
@pytest.mark.parametrize("line", ["S,L,C>a:14", "C,S,L>a:14", "S,L,C spara ad ante: 14"])
async def test_men_of_two_units_are_all_given_the_order(tmp_path: Path, line: str) -> None:
    """You should order three men: `S,C` is a list, and not Sgt Conti by the letters his name begins with."""
    with kept(tmp_path, AMBUSH, "it", "brief") as talk:
        await ambush_moves(talk, "it")
        await typed(talk, "fine", "fine", "sigilla; sigilla", "decisione osservato ante sì")
        said = await typed(talk, line)
        assert not talk.talk.failed, said
        assert all(
            f"Ordine segreto: {who} tira su Ante" in said for who in ("Sgt Conti", "Leone", "Cpl Ricci")
        )


@rule("BI-FIRE.c")
async def test_who_fired_at_an_area_once_fires_at_one_again_unless_it_is_said(tmp_path: Path) -> None:
    """You should read of an area in the order where you typed `area`, and of none the next time."""
    with kept(tmp_path, AMBUSH, "it", "brief") as talk:
        await ambush_moves(talk, "it")
        await typed(talk, "fine", "fine", "sigilla; sigilla", "decisione osservato ante sì")
        assert "tira su un'area con Ante" in await typed(talk, "S>a area: 14")
        assert "tira su Ante" in await typed(talk, "annulla", "S>a: 14")


@rule("BI-FIRE.d")
@pytest.mark.parametrize(
    ("language", "to_fire", "grenade", "rifle"),
    [
        ("en", ("end", "end", *["seal"] * 4), "T>a grenade: 26", "Testa fires at Ante (AR 70/90)"),
        ("it", ("fine", "fine", *["sigilla"] * 4), "T>a granata: 26", "Testa tira su Ante (AR 70/90)"),
    ],
)
async def test_what_bursts_is_said_each_time(
    tmp_path: Path, language: str, to_fire: tuple[str, ...], grenade: str, rifle: str
) -> None:
    """You should fire the rifle where you name no weapon, though you fired the rifle grenade before."""
    ruled = {"en": "ruling observed ante yes", "it": "decisione osservato ante sì"}
    undo = {"en": "undo", "it": "annulla"}
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await ambush_moves(talk, language)
        await typed(talk, *to_fire, ruled[language])
        said = await typed(talk, grenade)
        assert not talk.talk.failed and "AR 70/90" not in said, said
        said = await typed(talk, undo[language], "T>a: 26")
        assert rifle in said, said


@rule("BI-SEQ.h")
async def test_a_line_goes_on_over_steps_in_which_there_is_nothing_to_do(tmp_path: Path) -> None:
    """You should order in one line what is done behind a step of Elites, whom nobody has."""
    with kept(tmp_path, AMBUSH, "it", "brief") as talk:
        await ambush_moves(talk, "it")
        await typed(talk, "fine", "decisione osservato ante sì")
        said = await typed(talk, "fine; sigilla; sigilla; S,L,C>a:14; sigilla; z>S:30")
        assert not talk.talk.failed and said.count("Ordine segreto") == 4, said


@pytest.mark.parametrize(("answer", "near"), [("no", "no"), ("yes", "yes")])
async def test_how_near_a_leader_is_stands_until_somebody_moves(moving: Talk, answer: str, near: str) -> None:
    """BI-CMD.j: it was asked again act after act, and Enter for another man's made it yes."""
    measure = Measure(as_json(InReach(FigureId("lanz"), FigureId("hofer"), 4.0)))
    table = moving.talk.seats.measured()
    assert table.standing_reach(measure) is None
    table.keep(measure, near == "yes")
    table.another_act(answers=False)
    assert table.standing_reach(measure) is (near == "yes")
    table.changed_elsewhere()
    assert table.standing_reach(measure) is None


@rule("BI-MOR.d", "BI-Q.75")
@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "r run 12 leaves cover: --"), ("it", "r correre 12 lascia la copertura: --")],
)
async def test_who_leaves_cover_is_said_with_the_move(tmp_path: Path, language: str, line: str) -> None:
    """In brief nothing could say it, and nobody ever checked before he ran at the enemy."""
    begun = {
        "en": (*("all on the table",) * 2, *("all set up",) * 2, "initiative: 6 3", "second", "-", "-"),
        "it": (*("tutti sul tavolo", "tutti schierati") * 2, "iniziativa: 6 3", "secondo", "-", "-"),
    }
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *begun[language])
        said = await typed(talk, line)
        assert "BI-MOR" in said, said


# --- a second evening ----------------------------------------------------------------------------

DUSK = "bassa_intensita/ambush_at_dusk"
MOVING = ("all on the table",) * 2 + ("all set up",) * 2 + ("initiative: 6 3", "first")
"""The Patrol is to move first; covering fire is declared."""


@pytest.fixture
async def dusk(tmp_path: Path) -> AsyncIterator[Talk]:
    with kept(tmp_path, DUSK, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, *MOVING)
        yield talk


@pytest.mark.parametrize(
    ("told", "vehicle", "weapons"),
    [("AR", "", ["ar70"]), ("AR 90", "ar90", None), ("T-72", "t72", None), ("man, Minimi", "", ["minimi"])],
)
async def test_somebody_new_is_rather_a_man_than_what_a_weapon_sounds_like(
    dusk: Talk, told: str, vehicle: str, weapons: list[str] | None
) -> None:
    """A rifleman with an AR 70/90 became an AR 90, a car with a gun."""
    await typed(dusk, f'ruling added 2nd squad "Carli" : {told}')
    ruled = dusk.host.game.records[-1].command
    assert (ruled.value["vehicle"], ruled.value.get("weapons")) == (vehicle, weapons), ruled


async def test_nobody_of_all_alone_seals_once(dusk: Talk) -> None:
    """It sealed step after step, and gave the fire of a whole side away."""
    said = await typed(dusk, "--")
    assert "Orders sealed: Patrol." in said and "Orders sealed: Band." not in said, said


async def test_a_letter_that_lets_pass_is_whose_it_is_with_a_distance(dusk: Talk) -> None:
    """`p:15` let Petar's shot at fifteen centimetres go."""
    await typed(dusk, "-", "-", "E,V move 10: p")
    said = await typed(dusk, "p:15")
    assert "Petar, to hit" in said, said


@pytest.mark.parametrize(("language", "kinds"), [("en", "anti-tank mines: verge"), ("it", ": verge")])
async def test_a_mine_without_a_note_is_told_by_its_name(tmp_path: Path, language: str, kinds: str) -> None:
    """BI-MINE.a: two of one kind could not be told apart at a real table."""
    with kept(tmp_path, DUSK, language, "brief") as talk:
        state = talk.host.game.state
        assert kinds in sentences(language).say(mine_row(state.mines["verge"]).label)
