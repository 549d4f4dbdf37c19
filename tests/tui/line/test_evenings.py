"""What whole evenings at the desk showed: lines as a referee types them, read as he means them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import RANGERS, Talk

from core.engine.contract.choices import PickSome
from core.engine.contract.questions import Measure
from core.engine.game.amendment import Correction, Plan, Stopped, amended
from core.line.told.measuring import answer, fields
from core.locale import sentences
from tui.line.conversation import Conversation


async def test_the_die_of_an_answering_shot_is_not_the_other_mans(brief: Talk) -> None:
    """You should be asked for the first shot's die; the one that was said is for whoever answers."""
    await typed(brief, "hayes fires aimed at qasim : 30 qasim -")
    assert "Hayes, to hit" in await typed(brief, "qasim fires back at hayes : 30 5")
    said = await typed(brief, "2", "2 -")
    assert "Hayes, to hit: 2" in said and "Qasim, to hit: 5" in said and "Hayes, saving throw: 2" in said


@pytest.mark.parametrize("line", ["hayes fires aimed at qasim : 30 qasim - 2", "h>q : 30 q - 2"])
async def test_each_of_two_who_fire_at_each_other_says_his_own_dice(brief: Talk, line: str) -> None:
    """You should be asked for nothing but the save that nobody has said."""
    await typed(brief, line)
    said = await typed(brief, "qasim fires back at hayes : 30 5")
    assert "Hayes, saving throw" in said and "waits" not in said, said
    assert "Hayes, to hit: 2" in await typed(brief, "2 -")


@pytest.mark.parametrize("line", ["rashid throws his grenade", "bilal>k out", "qasim storms"])
async def test_another_line_is_no_answer_by_its_first_word(brief: Talk, line: str) -> None:
    """You should be asked once more who sees him, and no man taken for that whom the line begins with."""
    asked = await typed(brief, "hayes run 10 : clear")
    assert "Who of these sees" in asked
    said = await typed(brief, line)
    assert "does not answer that" in said and "Who of these sees" in said


SOMALIS = "breaking_news/bersaglieri_in_town"


@pytest.mark.parametrize(("language", "line"), [("en", "v>w : 30"), ("it", "v>w : 30")])
async def test_a_letter_before_the_sign_is_whoever_acts(tmp_path: Path, language: str, line: str) -> None:
    """You should fire with Vitale, though his letter is that of covering fire, too."""
    with kept(tmp_path, SOMALIS, language, "brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        said = await typed(talk, line)
        assert "Vitale" in said and not talk.talk.failed, said


@pytest.mark.parametrize("line", ["g,m storm the shop", "g, m storm the shop"])
async def test_those_who_are_named_storm_together(tmp_path: Path, line: str) -> None:
    """You should not be asked who storms what you have just said who storms."""
    with kept(tmp_path, SOMALIS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        said = await typed(talk, line)
        assert "Who storms" not in said and not talk.talk.failed, said
        await typed(talk, "drop")
        said = await typed(talk, "g storms the shop")
        assert "Who storms" not in said and not talk.talk.failed, said


async def test_a_letter_by_itself_that_names_an_act_is_nobodys_name(tmp_path: Path) -> None:
    """You should be asked who, and no piece prepare for what was meant to let the card go."""
    with kept(tmp_path, "linea_di_tiro/village_defence", how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "all are set up", "all are set up", "draw : KS")
        before = talk.done
        said = await typed(talk, "p")
        assert talk.done == before and talk.talk.failed, said


@pytest.mark.parametrize(("language", "nobody"), [("en", "nobody"), ("en", "-"), ("it", "nessuno")])
async def test_nobody_comes_into_sight(tmp_path: Path, language: str, nobody: str) -> None:
    """You should answer who comes into sight by nobody, afterwards or in the line of the move."""
    up = "all are set up" if language == "en" else "tutti schierati"
    with kept(tmp_path, "linea_di_tiro/village_defence", language, "brief") as talk:
        await talk.begin()
        await typed(talk, up, up, "draw : 7H" if language == "en" else "pesca : 7C")
        move = "a speed 8" if language == "en" else "a velocità 8"
        await typed(talk, f"{move} : 8")
        assert "8 cm" in await typed(talk, nobody) and not talk.talk.failed
        await typed(talk, "undo" if language == "en" else "annulla")
        said = await typed(talk, f"{move} : 8 {nobody}")
        assert not talk.talk.failed and "8 cm" in said, said


async def test_undo_takes_back_what_the_line_has_done_before_its_question(brief: Talk) -> None:
    """You should have the aim gone with the throw that was asked, as one line said both."""
    before = brief.host.game.state
    await typed(brief, "hayes fires aimed at qasim : 30 qasim - p")
    said = await typed(brief, "undo")
    assert brief.host.game.state == before and "nothing has happened" not in said
    await typed(brief, "hayes fires aimed at qasim : 30 qasim - p")
    said = await typed(brief, "drop")
    assert "stays" in said and "return fire" in said


@pytest.mark.parametrize("line", ["h,k,r corrono 10", "hayes corri 10", "lo stesso per k"])
async def test_italian_verbs_stand_in_the_plural_and_bid(tmp_path: Path, line: str) -> None:
    """You should type as one speaks: they run, run, the same for another."""
    with kept(tmp_path, RANGERS, "it", "brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        if line.startswith("lo"):
            await typed(talk, "p corre 10 : -")
        said = await typed(talk, line)
        assert not talk.talk.failed and "10 cm" in said, said


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "adams records behind the wall"), ("it", "adams registra dietro il muro")],
)
async def test_where_somebody_starts_needs_no_quotation_marks(
    tmp_path: Path, language: str, line: str
) -> None:
    """You should write down where he is as one says it."""
    with kept(tmp_path, "ludonet/patrol_clash", language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, line)
        assert not talk.talk.failed and " ".join(line.split()[2:]) in said, said


@pytest.mark.parametrize("faces", ["66 12", "6 61 2", "6612", "6 6 1 2"])
async def test_dice_stand_in_groups_as_they_were_thrown(brief: Talk, faces: str) -> None:
    """You should type two throws of two dice for one of four."""
    assert "6 6 1 2" in await typed(brief, f"roll 4d6 wind : {faces}")


async def test_on_trust_a_digit_is_a_die_and_no_obstacle(tmp_path: Path) -> None:
    """You should have the test thrown by it, and a way on which nothing lies."""
    with kept(tmp_path, "ludonet/patrol_clash", "it", "trust") as talk:
        await talk.begin()
        await typed(talk, *("tutti sul tavolo", "tutti schierati") * 2, "tirare : 6 3")
        said = await typed(talk, "fraser corre 12 : 3")
        assert "test di stanchezza: 3" in said and "ostacolo" not in said, said


async def test_a_way_is_asked_in_the_words_in_which_it_is_answered(brief: Talk) -> None:
    """You should read what to type, in brief with the question, else by help."""
    assert "clear · cover" in await typed(brief, "hayes run 10")
    await typed(brief, "drop", "full", "hayes run 10")
    assert "across 1, 2, 3" in await typed(brief, "help")


async def test_who_is_hit_is_not_asked_whether_he_is_near_himself(brief: Talk) -> None:
    """You should be asked who else is in the blast, and have him in it where you say nobody."""
    near = Measure({"ask": "near", "of": ["hayes", "webb"], "centre": "hayes", "cm": 5.0})
    (field,) = fields(near, str, None)
    assert isinstance(field, PickSome) and [one.value for one in field.options] == ["webb"]
    assert answer(near, {"answer": []}) == ["hayes"]
    assert answer(near, {"answer": ["webb"]}) == ["hayes", "webb"]


async def test_of_two_letters_he_is_hit_who_is_an_enemy(tmp_path: Path) -> None:
    """You should be told whose letter a capital is, of one's own side; whose declarations are asked fires."""
    with kept(tmp_path, "ludonet/patrol_clash", how_much="trust") as talk:
        await talk.begin()
        await typed(talk, *("all are on the table", "all are set up") * 2, "throw : 6 3", "done", "done")
        assert "of the same side; “h” is Huber" in await typed(talk, "G>H out") and talk.talk.failed
        assert "Grant against Huber" in await typed(talk, "G>h out")
        await typed(talk, "seal")
        assert "Engel against Doyle" in await typed(talk, "e>d out")


async def test_a_letter_that_two_have_is_told_as_it_stands_on_the_roster(tmp_path: Path) -> None:
    """You should read which of two letters is a capital, as a line goes by that."""
    with kept(tmp_path, "ludonet/patrol_clash") as talk:
        await talk.begin()
        said = await typed(talk, "look")
        assert "Adams (A)" in said and "Albrecht (a)" in said


async def test_help_with_a_letter_tells_of_the_man(brief: Talk) -> None:
    """You should read what Hayes may do, though his letter begins an act as well."""
    said = await typed(brief, "? h")
    assert "Hayes" in said and "can be read" not in said


async def test_at_the_desk_an_answer_tells_what_was_not_asked_and_no_more(brief: Talk) -> None:
    """You should not read again what you have typed, as the log has it; but whom nobody is taken to see."""
    told, echoed = list[str](), list[str]()
    words = sentences("en")
    talk = Conversation(brief.talk.seats, words, told.append, echoed.append)
    await talk.begin()
    echoed.clear()
    await talk.hear("hayes run 25 : -")
    assert echoed == ["Not asked, so nobody: who sees Hayes."] and "Hayes runs 25 cm." in told
    await talk.hear("trust kowalski run 25")
    assert echoed[1:] == ["Not asked, so nobody: who sees Kowalski."]


@pytest.fixture
async def patrol(tmp_path: Path) -> AsyncIterator[Talk]:
    """Both sides of Bassa Intensità stand on a real table; the band moves first."""
    with kept(tmp_path, "bassa_intensita/ambush_at_dusk", how_much="brief") as talk:
        await talk.begin()
        await typed(talk, *("all are on the table", "all are set up") * 2, "initiative : 4 6", "first")
        yield talk


async def test_too_far_is_what_is_wrong_with_a_move_too_far(patrol: Talk) -> None:
    """You should read how far, and nothing of an act that you did not name."""
    await typed(patrol, "done", "done")
    assert "Run (up to 24 cm)" in await typed(patrol, "marko moves 30")


async def test_a_sign_without_an_act_is_a_shot(patrol: Talk) -> None:
    """You should have him fire, and not be asked whether he only aims."""
    await typed(patrol, *["done"] * 6)
    said = await typed(patrol, "marko>bassi : 35 cover")
    assert "fires at Bassi" in said and not patrol.talk.failed, said


async def test_draw_draws_a_card(tmp_path: Path) -> None:
    """You should not read that only a side can agree on a game's end, where the deck waits."""
    with kept(tmp_path, "linea_di_tiro/village_defence", how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "all are set up", "all are set up")
        assert "which is it" in await typed(talk, "draw")
        assert "may activate" in await typed(talk, "7H")
        assert "comes between two cards" in await typed(talk, "draw")


async def test_at_whom_is_not_who_acts(patrol: Talk) -> None:
    """You should have all of the unit fire, and not read what keeps the man it fires at."""
    await typed(patrol, *["done"] * 6)
    assert "From Marko to Bassi" in await typed(patrol, "old hands fire at bassi")


@pytest.mark.parametrize(
    ("language", "act", "same"), [("en", "run", "the same"), ("it", "corrono", "lo stesso")]
)
async def test_one_man_does_the_same_as_a_group(tmp_path: Path, language: str, act: str, same: str) -> None:
    """You should have Price run as far as the others have run together."""
    with kept(tmp_path, RANGERS, language, "brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", f"h,k,d {act} 20 : -")
        said = await typed(talk, f"{same} {'for' if language == 'en' else 'per'} p : -")
        assert not talk.talk.failed and "Price" in said and "20 cm" in said, said


async def test_what_answers_nothing_is_told_with_the_question(brief: Talk) -> None:
    """You should read once more whose dice are wanted, also where you typed something else."""
    await typed(brief, "hayes fires aimed at qasim : 30 - p")
    for line in ("nobody", "end", "kowalski"):
        assert "Hayes, to hit" in await typed(brief, line), line


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "T seen 3 u"), ("en", "T seen 3 by u"), ("it", "T visto 3 u"), ("it", "T visto da u")],
)
async def test_who_is_seen_stands_before_who_sees(tmp_path: Path, language: str, line: str) -> None:
    """You should have the piece that you named first come into sight of the one that moves, not the mover."""
    up = "all are set up" if language == "en" else "tutti schierati"
    with kept(tmp_path, "linea_di_tiro/village_defence", language, "brief") as talk:
        await talk.begin()
        await typed(talk, up, up, "draw : 7S" if language == "en" else "pesca : 7P")
        await typed(talk, "u speed 8" if language == "en" else "u velocità 8")
        said = await typed(talk, line)
        spotted = talk.host.game.state.figures
        hidden = {one.name for one in spotted.values() if one.spotted}
        assert hidden == {"1st B"}, said


VILLAGE = "linea_di_tiro/village_defence"
UP = {"en": "all are set up", "it": "tutti schierati"}


@pytest.mark.parametrize("line", ["7H", "7 H", "7 of hearts"])
async def test_a_card_is_drawn_as_it_is_typed(tmp_path: Path, line: str) -> None:
    """You should type the card and nothing else, where one is drawn next."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        said = await typed(talk, UP["en"], UP["en"], line)
        assert "7 of hearts: British may activate one piece." in said and not talk.talk.failed, said


@pytest.mark.parametrize("line", ["DC", "donna di cuori", "pesca: donna di cuori", "basta; DC"])
async def test_a_card_is_typed_as_it_is_called(tmp_path: Path, line: str) -> None:
    """You should type a card as the log calls it; to let a card go is said as that one is done with it."""
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        await typed(talk, UP["it"], UP["it"], *(("7C",) if line.startswith("basta") else ()))
        said = await typed(talk, line)
        assert "Donna di cuori, una figura" in said and not talk.talk.failed, said


async def test_a_card_is_no_answer_where_none_is_drawn(tmp_path: Path) -> None:
    """You should read that nothing is done by it while somebody has a card in hand."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, UP["en"], UP["en"], "7H")
        before = talk.host.game.state
        await typed(talk, "8H")
        assert talk.talk.failed and talk.host.game.state == before


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "a two attacks > A : 60 63 --"),
        ("en", "a d>a:60 63 --"),
        ("en", "pak 40 attack and prepare > able : 60 63 --"),
        ("it", "a due attacchi > able : 60 63 --"),
        ("it", "a attacco e preparare > a : 60 63 --"),
        ("it", "pak 40 due attacchi su able : 60 63 --"),
    ],
)
async def test_a_shot_opens_the_activation_that_it_says(tmp_path: Path, language: str, line: str) -> None:
    """You should activate a piece and fire with it in one line, as a move is said."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, UP[language], UP[language])
        await typed(talk, *SEEN[language], "7S" if language == "en" else "7P")
        said = await typed(talk, line)
        assert not talk.talk.failed, said
        assert "PaK 40" in said and "60 cm" in said and "Able" in said, said


SEEN = {"en": ("able on the table",), "it": ("able sul tavolo",)}


@pytest.mark.parametrize(
    ("language", "again"), [("en", "a>a:54 --"), ("it", "a>a:5 4 --"), ("it", "a>a:60 54 --")]
)
async def test_the_second_shot_of_the_same_at_the_same_is_not_measured(
    tmp_path: Path, language: str, again: str
) -> None:
    """You should type its dice alone: nobody has moved, and no die is taken for 5 cm."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, UP[language], UP[language])
        await typed(talk, *SEEN[language], "7S" if language == "en" else "7P")
        await typed(talk, "a d", "a>a:60 63 --")
        said = await typed(talk, again)
        assert not talk.talk.failed and "5 4 = 9" in said and "60 cm" in said, said


async def test_who_is_elsewhere_is_measured_though_he_was_fired_at(tmp_path: Path) -> None:
    """You should be asked how far, where another act lay between."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, UP["en"], UP["en"], *SEEN["en"], "baker on the table", "7S")
        await typed(talk, "a d", "a>a:60 63 --")
        assert "34" in await typed(talk, "a>b")


@pytest.mark.parametrize("line", ["tira:25 2 --", "spara:25 2 --", "m tira:25 2 --"])
async def test_who_fires_does_not_hold_his_fire(tmp_path: Path, line: str) -> None:
    """You should have the piece fire, and read nothing of an act that says the contrary."""
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        await typed(talk, UP["it"], UP["it"], "7C", "T balzo e attacco 5 : 5", "T visto 3 m", "m visto 3")
        said = await typed(talk, line)
        assert not talk.talk.failed and "MG 42 tira subito su 1st B" in said, said


@pytest.mark.parametrize(("language", "line"), [("en", "a speed 8 : 8 --"), ("it", "a velocità 8 : 8 --")])
async def test_nobody_of_all_is_seen_on_the_way_either(tmp_path: Path, language: str, line: str) -> None:
    """You should say once for a whole act that nobody sees anybody."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, UP[language], UP[language], "7H" if language == "en" else "7C")
        said = await typed(talk, line)
        assert not talk.talk.failed and "8 cm" in said and talk.talk.speaker.asked is None, said
        assert "awaiting" not in said and talk.host.game.state.awaiting[0].about == "draw"


@pytest.mark.parametrize(
    ("language", "line"), [("en", "-"), ("en", "nobody"), ("it", "nessuno"), ("it", "-")]
)
async def test_nobody_lies_where_it_falls(tmp_path: Path, language: str, line: str) -> None:
    """You should answer what the task asks without the name of the act that asks it."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        figure, joker = ("KD", "JB") if language == "en" else ("RQ", "JN")
        request = "hale requests fire" if language == "en" else "hale richiede artiglieria"
        await typed(talk, UP[language], UP[language], figure, request, "crossroads", joker)
        assert talk.host.game.state.awaiting[0].about == "shelled"
        await typed(talk, line)
        assert not talk.talk.failed and len(talk.host.game.state.awaiting) == 1
        await typed(talk, line)
        assert not talk.talk.failed and talk.host.game.state.awaiting[0].about == "draw"


@pytest.mark.parametrize(
    ("language", "card", "line"),
    [("en", "QH", "b,c,d bound and prepare 8 : --"), ("it", "DC", "b,c,d balzano e preparano 8 : -")],
)
async def test_a_line_that_says_both_acts_does_both(
    tmp_path: Path, language: str, card: str, line: str
) -> None:
    """You should have each piece of a platoon go and prepare its attack by the one line that says so."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP[language], UP[language], card, line)
        assert not talk.talk.failed, said
        figures = talk.host.game.state.figures.values()
        ready = {one.name for one in figures if one.motion == "bounding" and one.prepared}
        assert ready == {"Baker", "Charlie", "Dog"}, said


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "a>able:60", "What does PaK 40 act for: Bound and attack"),
        ("it", "a>A:60", "Per che cosa agisce PaK 40: Balzo e attacco"),
        (
            "it",
            "m balzo 5",
            "Per che cosa agisce MG 42: Balzo e attacco (bx), Balzo e preparare",
        ),
    ],
)
async def test_what_for_a_piece_acts_is_said_first(
    tmp_path: Path, language: str, line: str, told: str
) -> None:
    """You should read how to open the act that you have typed, and not that the target is no act."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, UP[language], UP[language], *SEEN[language], "7S" if language == "en" else "7P")
        assert told in await typed(talk, line)


async def test_a_capital_is_who_has_it_though_another_reading_asks_less(tmp_path: Path) -> None:
    """You should have 1st B (T) seen, and not the mortar (t) put on the table."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, UP["en"], UP["en"], "7H", "T speed 8 : 8")
        assert "1st B is spotted" in await typed(talk, "T seen 3")
        await typed(talk, "undo", "T speed 8 : 8")
        assert "Granatwerfer" in await typed(talk, "t seen 3")


async def test_two_readings_are_told_with_their_accents(tmp_path: Path) -> None:
    """You should read Italian as it is written, though it may be typed without accents."""
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        await typed(talk, UP["it"], UP["it"])
        said = await typed(talk, "decisione gruppe che ne è stato distrutto")
        assert "decisione dell'arbitro che ne è stato" in said, said


async def test_who_has_won_is_told_once(tmp_path: Path) -> None:
    """You should read the end of a game once, and not each part of it again."""
    with kept(tmp_path, VILLAGE, "it", "trust") as talk:
        await talk.begin()
        await typed(
            talk, UP["it"], UP["it"], "7C", "A,B,C,D distrutto", "T,E,G,R,H,J distrutto", "S,O distrutto"
        )
        said = await typed(talk, "basta")
        assert "Vittoria: Tedeschi" in said and said.count("le perdite sono troppe") == 1, said


async def test_where_a_correction_stops_no_card_is_drawn_for_nobody_reacts(tmp_path: Path) -> None:
    """You should be offered to leave the act out; only a window of reaction is let pass."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, UP["en"], UP["en"], "7H", "a speed 8 : 8 --")
        game = talk.host.game
        drawn = next(one.n for one in game.records if type(one.command).__name__ == "DrawCard")
        got = amended(game, Plan({drawn: Correction(answers={1: "JK1"})}))
        assert isinstance(got, Stopped) and got.passing is None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("n d > A : 8 6 5 --", "Panzerschreck fires at Able (AT"),
        ("n d > A : 8 --", "Panzerschreck, anti-tank fire"),
        ("a d > T he : 30 4 --", "PaK 40 fires at 1st B (HE"),
        ("n d > A mg : 8 5 --", "Panzerschreck fires at Able (MG"),
    ],
)
async def test_an_attack_at_a_real_table_is_of_the_type_that_fits_whom_it_is_at(
    tmp_path: Path, line: str, told: str
) -> None:
    """You should have a rocket fired at a tank, and no rifle, unless you say so."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, UP["en"], UP["en"], *SEEN["en"], "T on the table", "7S")
        said = await typed(talk, line)
        assert told in said, said


@pytest.mark.parametrize(
    ("language", "move"), [("en", "T bound and attack 5"), ("it", "T balzo e attacco 5")]
)
async def test_on_trust_nobody_came_into_sight_of_whom_nobody_says_it(
    tmp_path: Path, language: str, move: str
) -> None:
    """You should go on with what came of it right behind a move, and say who was seen where somebody was."""
    with kept(tmp_path, VILLAGE, language, "trust") as talk:
        await talk.begin()
        on, card = ("u on the table", "7H") if language == "en" else ("u sul tavolo", "7C")
        out = "T>u immobilised" if language == "en" else "T>u immobilizzato"
        await typed(talk, UP[language], UP[language], on, card)
        said = await typed(talk, f"{move}; {out}")
        assert not talk.talk.failed and talk.host.game.state.figures["gren-3"].immobilised, said
        await typed(talk, "undo" if language == "en" else "annulla")
        said = await typed(talk, f"{move}; T seen 3 u" if language == "en" else f"{move}; T visto 3 u")
        assert not talk.talk.failed and talk.host.game.state.figures["first-b"].spotted, said


async def test_an_attack_that_a_line_only_opens_is_at_nobody(tmp_path: Path) -> None:
    """You should move, and attack when you say whom, though only one enemy is in sight."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, UP["en"], UP["en"], "u on the table", "7H")
        said = await typed(talk, "T bound and attack 5 : --")
        assert talk.talk.speaker.asked is None and "makes a bound" in said, said
        assert talk.host.game.state.awaiting[0].about == "activation"


@pytest.mark.parametrize("line", ["basta", "lascia la carta"])
async def test_a_card_that_nobody_uses_is_let_go_as_the_task_says_it(tmp_path: Path, line: str) -> None:
    """You should let a card go as the task calls it, or as one is done with anything else."""
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP["it"], UP["it"], "7C", line)
        assert not talk.talk.failed and talk.host.game.state.awaiting[0].about == "draw", said


@pytest.mark.parametrize(("language", "line"), [("en", "nobody else"), ("it", "nessun altro")])
async def test_nobody_else_comes_into_sight(tmp_path: Path, language: str, line: str) -> None:
    """You should end who is seen by saying that nobody else is."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        move = "T bound and attack 5" if language == "en" else "T balzo e attacco 5"
        await typed(talk, UP[language], UP[language], "7H" if language == "en" else "7C", move)
        said = await typed(talk, line)
        assert not talk.talk.failed and talk.host.game.state.awaiting[0].about == "activation", said


@pytest.mark.parametrize(
    ("language", "line", "asked"),
    [
        ("en", "ruling able spotted", "Able, spotted by the enemy: Is it so?"),
        ("it", "decisione able avvistato", "Able, avvistato dal nemico: È così?"),
    ],
)
async def test_a_fact_that_is_so_or_not_is_asked_by_its_name(
    tmp_path: Path, language: str, line: str, asked: str
) -> None:
    """You should read what you say yes to."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        assert asked in await typed(talk, UP[language], UP[language], line)


@pytest.mark.parametrize(("language", "line"), [("en", "rules lt-t.he"), ("it", "regole lt-t.he")])
async def test_the_rules_print_a_matrix_cell_by_cell(tmp_path: Path, language: str, line: str) -> None:
    """You should be able to check a result that the table doubts."""
    with kept(tmp_path, "linea_di_tiro/village_defence", language) as talk:
        await talk.begin()
        said = (await typed(talk, line)).splitlines()
        assert ["1", "I", "I", "I", "D", "D", "D", "D"] in [row.split() for row in said], said
