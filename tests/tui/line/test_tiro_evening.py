"""Linea di Tiro at the desk, as a referee types it: activation, cards, who comes into sight, contact."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_evenings import SEEN, UP, VILLAGE

SEVEN = {"en": "7H", "it": "7C"}
JACK = {"en": "JH", "it": "JC"}
ASKED = {
    "en": "What does {who} act for: Bound and attack (bx)",
    "it": "Per che cosa agisce {who}: Balzo e attacco (bx)",
}
FULL = {"en": "Full speed (sp)?", "it": "Piena velocità (sp)?"}


@rule("LT-ACT.f")
@pytest.mark.parametrize(
    ("language", "line", "answer", "action"),
    [
        ("en", "A rolls 28: -", "full", "SP"),
        ("it", "A procede 28: -", "piena", "SP"),
        ("it", "A avanza 8: -", "bx", "BX"),
        ("en", "A rolls 28: -", "bp 8", "BP"),
    ],
)
async def test_the_line_goes_on_once_it_is_said_what_for_a_piece_acts(
    tmp_path: Path, language: str, line: str, answer: str, action: str
) -> None:
    """You should say the missing word alone, and not all of the line again."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP[language], UP[language], SEVEN[language], line)
        assert ASKED[language].format(who="Able") in said and FULL[language] in said and not talk.talk.failed
        before = talk.host.game.tip
        said = await typed(talk, answer)
        assert not talk.talk.failed and talk.host.game.tip > before, said
        assert {"SP": "28", "BX": "8", "BP": "8"}[action] in said, said


@rule("LT-ACT.c")
async def test_nothing_is_opened_for_a_line_that_cannot_be_done_then(tmp_path: Path) -> None:
    """You should read what is wrong before the card is spent on it."""
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        await typed(talk, UP["it"], UP["it"], SEVEN["it"], "A pippo 8")
        before = talk.host.game.tip
        said = await typed(talk, "bx")
        assert talk.talk.failed and "pippo" in said and talk.host.game.tip == before, said
        said = await typed(talk, "A avanza 40", "bx")
        assert talk.talk.failed and talk.host.game.tip == before, said


@rule("LT-ACT.a")
async def test_another_line_leaves_what_is_asked(tmp_path: Path) -> None:
    with kept(tmp_path, VILLAGE, "en", "brief") as talk:
        await talk.begin()
        await typed(talk, UP["en"], UP["en"], SEVEN["en"], "A rolls 8")
        said = await typed(talk, "what")
        assert "“what” does not answer that." in said and ASKED["en"].format(who="Able") in said, said
        said = await typed(talk, "B full speed 20: -")
        assert "Baker goes 20 cm at full speed" in said and not talk.talk.failed, said


@rule("LT-DECK.k")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_each_of_several_acts_for_what_is_said_once(tmp_path: Path, language: str) -> None:
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP[language], UP[language], JACK[language])
        said = await typed(talk, {"en": "S,T,E,P advance 5: -", "it": "S,T,E,P avanzano 5: -"}[language])
        assert ASKED[language].format(who="1st A") in said, said
        said = await typed(talk, "bx")
        assert not talk.talk.failed, said
        moved = [one.name for one in talk.host.game.state.figures.values() if one.motion == "bounding"]
        assert sorted(moved) == ["1st A", "1st B", "1st C", "PIAT"], said


@rule("LT-DECK.k")
@pytest.mark.parametrize(
    ("language", "line"), [("en", "3 Troop full 25: -"), ("it", "3 Troop piena velocità 25: -")]
)
async def test_a_platoon_acts_by_its_name(tmp_path: Path, language: str, line: str) -> None:
    """You should activate all of a platoon by what the roster calls it, on a court card."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP[language], UP[language], JACK[language], line)
        goes = {"en": "{} goes 25 cm at full speed", "it": "{} percorre 25 cm a piena velocità"}[language]
        tanks = ("Able", "Baker", "Charlie", "Dog")
        assert not talk.talk.failed and all(goes.format(one) in said for one in tanks), said


@rule("LT-ACT.e")
@pytest.mark.parametrize(
    ("language", "line"), [("en", "C>m:35 cover 4"), ("it", "C spara a MG 42: 35 coperto 4")]
)
async def test_a_shot_of_a_piece_that_was_not_activated_asks_what_it_acts_for(
    tmp_path: Path, language: str, line: str
) -> None:
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP[language], UP[language], *SEEN[language], SEVEN[language], line)
        assert ASKED[language].format(who="Charlie") in said and FULL[language] not in said, said


@rule("LT-MOV.e")
@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Able moves at full speed 28: -"),
        ("en", "A goes full speed 28: -"),
        ("it", "A avanza a piena velocità 28: -"),
        ("it", "A si muove a piena velocità di 28: -"),
    ],
)
async def test_that_he_goes_says_nothing_beside_how(tmp_path: Path, language: str, line: str) -> None:
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP[language], UP[language], SEVEN[language], line)
        assert not talk.talk.failed and "28 cm" in said and "Able" in said, said
        assert {"en": "Able goes 28 cm at full speed", "it": "Able percorre 28 cm a piena velocità"}[
            language
        ] in said


@rule("LT-VIS.e")
@pytest.mark.parametrize("answer", ["", "nessuno è avvistato"])
async def test_a_verb_is_no_letter_of_a_piece(tmp_path: Path, answer: str) -> None:
    """You should see nobody come into sight by Enter alone, though one piece has the letter E."""
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP["it"], UP["it"], SEVEN["it"], "E piena 15", answer)
        assert "avvistato e va sul tavolo" not in said and "1st C percorre 15 cm" in said, said


@rule("LT-ACT.e")
@pytest.mark.parametrize(("language", "line"), [("en", "g,r,u,p prepare"), ("it", "g,r,u,p preparano")])
async def test_all_of_a_platoon_prepare(tmp_path: Path, language: str, line: str) -> None:
    """You should need no word between two of whom the first can prepare no more."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP[language], UP[language], {"en": "QS", "it": "QP"}[language], line)
        figures = talk.host.game.state.figures.values()
        ready = {one.name: len(one.prepared) for one in figures if one.name.startswith("Gruppe")}
        assert not talk.talk.failed and set(ready.values()) == {2} and len(ready) == 4, said


@rule("LT-ACT.g")
@pytest.mark.parametrize(("language", "line"), [("en", "N,F dismount: --"), ("it", "N,F smontano: --")])
async def test_who_dismounts_gets_off_by_one_line(tmp_path: Path, language: str, line: str) -> None:
    """You should not have to say that they act for it, and then that they do."""

    def aboard() -> set[str]:
        return {one.name for one in talk.host.game.state.figures.values() if one.aboard}

    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, UP[language], UP[language], JACK[language])
        assert {"2nd A", "2nd B"} <= aboard()
        said = await typed(talk, line)
        assert not talk.talk.failed and not {"2nd A", "2nd B"} & aboard(), said


@rule("LT-ASL.b")
@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "S bound 8 into contact with g"),
        ("en", "S bound 8 against g"),
        ("it", "S balzo 8 a contatto con g"),
        ("it", "S va 8 contro g"),
    ],
)
async def test_contact_is_said_in_words(tmp_path: Path, language: str, line: str) -> None:
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        seen = {"en": "Gruppe 1a on the table", "it": "Gruppe 1a sul tavolo"}[language]
        await typed(talk, UP[language], UP[language], seen, JACK[language], "S bx")
        said = await typed(talk, line)
        assert not talk.talk.failed, said
        said = await typed(talk, "--")
        meets = {"en": "1st A is in contact with Gruppe 1a", "it": "1st A è a contatto con Gruppe 1a"}
        assert meets[language] in said, said


@rule("LT-VIS.e")
async def test_a_whole_act_is_no_sighting(tmp_path: Path) -> None:
    """You should not put a piece in sight by typing its line once more."""
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        await typed(talk, UP["it"], UP["it"], JACK["it"], "S bx", "S balzo 8")
        before = talk.host.game.tip
        said = await typed(talk, "S balzo 8 : g")
        assert talk.talk.failed and talk.host.game.tip == before, said
        said = await typed(talk, "T piena 15 : --")
        assert "1st B percorre 15 cm" in said and not talk.talk.failed, said


@rule("LT-VIS.e")
@pytest.mark.parametrize("line", ["S,T,E,P full 18 : - T m E - P -", "S,T,E,P full 18 : T m --"])
async def test_who_of_several_is_seen_is_said_behind_his_letter(tmp_path: Path, line: str) -> None:
    """You should have T alone come into sight, and be told of no word that was not used."""
    with kept(tmp_path, VILLAGE, "en", "brief") as talk:
        await talk.begin()
        await typed(talk, UP["en"], UP["en"], "MG 42 on the table", "KH")
        said = await typed(talk, line)
        assert "MG 42 spots 1st B" in said and said.count("spots") == 1, said
        assert not talk.talk.failed and "Not used" not in said and "PIAT goes 18 cm" in said, said


async def test_what_is_left_of_a_line_has_its_accents(tmp_path: Path) -> None:
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP["it"], UP["it"], "KC", "S,T piena velocità 18")
        assert "«T piena velocità 18»" in said, said


@rule("LT-MOR.c")
@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "5"), ("en", "C morale 5"), ("it", "5"), ("it", "C morale: 5"), ("it", "C morale 5")],
)
async def test_a_morale_test_is_its_die(tmp_path: Path, language: str, line: str) -> None:
    """You should be asked nothing by "nessuno", which is no "nessun amico in vista"."""
    seen = {"en": "on the table", "it": "sul tavolo"}[language]
    card = {"en": "4S", "it": "4P"}[language]
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, UP[language], UP[language], f"Charlie {seen}", f"PaK 40 {seen}", card)
        said = await typed(talk, "a bx", "a>C : 40 3 4", line)
        assert not talk.talk.failed and {"en": "Charlie", "it": "Charlie"}[language] in said, said
        assert {"en": "way of Charlie", "it": "percorso di Charlie"}[language] in said, said


@rule("LT-VIS.e")
async def test_the_short_word_for_pass_puts_nobody_in_sight(tmp_path: Path) -> None:
    """You should be told that p is a piece's letter, and not have it seen; nor does p draw a card."""
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        await typed(talk, UP["it"], UP["it"])
        before = talk.host.game.tip
        said = await typed(talk, "p")
        assert talk.talk.failed and talk.talk.speaker.asked is None and talk.host.game.tip == before, said
        await typed(talk, "7C", "A piena 20")
        before = talk.host.game.tip
        said = await typed(talk, "p")
        assert talk.host.game.tip == before and "«p» qui è Gruppe 2b. Nessuno è avvistato: «nessuno»." in said


@rule("LT-DECK.a")
@pytest.mark.parametrize("card", ["6C?", "6S", "6D"])
async def test_a_card_is_written_in_ones_own_language_alone(tmp_path: Path, card: str) -> None:
    """You should never draw another suit by the letters of another language."""
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        await typed(talk, UP["it"], UP["it"])
        before = talk.host.game.tip
        said = await typed(talk, card)
        assert talk.talk.failed and talk.host.game.tip == before, said


@rule("LT-DECK.a")
async def test_a_card_and_what_is_done_by_it_answer_which_card_it_is(tmp_path: Path) -> None:
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP["it"], UP["it"], "6C", "passa", "6C")
        assert "non è più nel mazzo" in said
        said = await typed(talk, "10C; C 2a")
        assert "Charlie: due attacchi" in said and not talk.talk.failed, said


@rule("LT-FIRE.a")
async def test_a_ruling_by_its_word_is_no_option_whose_name_begins_with_the_letter(tmp_path: Path) -> None:
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP["it"], UP["it"], "decisione u distrutto")
        assert "Gruppe 2a, che ne è stato: distrutto" in said and not talk.talk.failed, said


@rule("LT-ACT.b", "LT-RSP.d")
async def test_what_an_act_opens_besides_is_done_once_others_have_answered(tmp_path: Path) -> None:
    """You should have the attack prepared that `bp` says, though somebody was met on the way."""
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP["it"], UP["it"], "7P", "n bp 5: -", "7C", "B bp 10 : n")
        assert "Poi si prosegue con «B preparare»" in said, said
        said = await typed(talk, "-")
        assert "Baker ha 1 attacco preparato" in said and not talk.talk.failed, said


@rule("LT-DECK.h")
async def test_what_waits_is_left_once_another_card_is_drawn(tmp_path: Path) -> None:
    """You should not have a piece go by an earlier card's line, when its side has the next card."""
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP["it"], UP["it"], "7C", "S piena 18; T piena 18", "")
        assert "«T piena 18» aspetta ancora" in said, said
        said = await typed(talk, "8C")
        assert "«T piena 18» è lasciato: si pesca un'altra carta." in said and "1st B" not in said, said
