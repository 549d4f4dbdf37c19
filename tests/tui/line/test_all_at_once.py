"""What lets a moment pass is said once for all of its kind; the referee says who sees a hidden mover."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import Talk

RANGERS, BRIDGE = "breaking_news/rangers_and_militia", "ludonet/bridge_with_tanks"
AMBUSH = "bassa_intensita/ambush_at_dusk"

BEGUN = {
    "en": (*("all are on the table", "all are set up") * 2, "throw: 5 3", "move first"),
    "it": (*("tutti sul tavolo", "tutti schierati") * 2, "tirare: 5 3", "muovi per primo"),
}

SEAL = {"en": "seal all", "it": "sigilla tutto"}
REST = {"en": "seal the rest of the turn", "it": "sigilla resto"}


async def begun(talk: Talk, language: str = "en") -> None:
    """The Patrol moves first; covering fire is declared now."""
    await talk.begin()
    await typed(talk, *BEGUN[language])


def acts(talk: Talk) -> list[str]:
    """Return what was done, oldest first."""
    return [type(record.command).__name__ for record in talk.host.game.records]


@pytest.mark.parametrize("language", ["en", "it"])
async def test_all_sides_seal_by_one_line(tmp_path: Path, language: str) -> None:
    """You should seal a step of both sides at once, and no other step."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await begun(talk, language)
        await typed(talk, SEAL[language])
        assert acts(talk)[-2:] == ["SealOrders", "SealOrders"] and not talk.talk.failed
        assert talk.host.game.state.phase == "move"
        await typed(talk, "undo" if language == "en" else "annulla")
        assert talk.host.game.state.phase == "covering" and not talk.host.game.state.sealed.sealed


@pytest.mark.parametrize("language", ["en", "it"])
async def test_the_rest_of_the_turn_is_sealed_by_one_line(tmp_path: Path, language: str) -> None:
    """You should come from the observation of one turn to the initiative of the next, and no further."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await begun(talk, language)
        end = {"en": "end moves", "it": "fine movimenti"}[language]
        await typed(talk, SEAL[language], end, end)
        said = await typed(talk, REST[language])
        assert not talk.talk.failed, said
        assert (talk.host.game.state.turn, talk.host.game.state.phase) == (2, "initiative")
        assert acts(talk).count("SealOrders") == 16


async def test_a_line_for_all_does_nothing_for_ever(tmp_path: Path) -> None:
    """You should read what is wrong, where an act only might be done again and again."""
    with kept(tmp_path, AMBUSH, how_much="brief") as talk:
        await begun(talk)
        before = len(acts(talk))
        await typed(talk, "look at movers where it is easiest all")
        assert len(acts(talk)) <= before + 1


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "alfa section run 20:- p all"),
        ("en", "alfa section run 20:-p all"),
        ("it", "sezione alfa corre 20:-p tutti"),
    ],
)
async def test_a_group_goes_and_nobody_fires_at_any_of_them(tmp_path: Path, language: str, line: str) -> None:
    """You should say once that the other side holds its fire, and not of each man of the group."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await begun(talk, language)
        await typed(talk, SEAL[language])
        said = await typed(talk, line)
        assert acts(talk)[-4:] == ["MoveGroup", "HoldFire", "HoldFire", "HoldFire"], said
        assert not talk.talk.failed and talk.host.game.state.awaiting[0].seat == "patrol", said


async def test_who_sees_a_hidden_mover_is_asked_of_the_referee(tmp_path: Path) -> None:
    """You should be asked once a man, throw for whoever sees him best, and be asked who fires (BI-OBS.e)."""
    with kept(tmp_path, AMBUSH, how_much="brief") as talk:
        await begun(talk)
        await typed(talk, "seal all", "end moves")
        said = await typed(talk, "a move 8")
        assert "Who of these sees Ante" in said and "within 50 cm" in said
        said = await typed(talk, "galli")
        assert "From Galli to Ante" in said
        assert "throw 1d10" in await typed(talk, "34 cover")
        said = await typed(talk, "1")
        assert "Patrol: Ante moves: fire, or hold fire?" in said
        assert "patrol" in talk.host.game.state.figures["ante"].seen_by


async def test_who_moves_in_plain_view_is_seen_without_a_die(tmp_path: Path) -> None:
    """You should throw nothing for what succeeds by itself (BI-OBS.g)."""
    with kept(tmp_path, AMBUSH, how_much="brief") as talk:
        await begun(talk)
        said = await typed(talk, "seal all", "end moves", "a move 8: galli 34")
        assert "Seen by Patrol from now on: Ante." in said and "Ante moves: fire" in said, said


async def test_nobody_who_sees_a_hidden_mover_is_a_sign(tmp_path: Path) -> None:
    """You should move a hidden group by one line, where nobody sees any of them."""
    with kept(tmp_path, AMBUSH, how_much="brief") as talk:
        await begun(talk)
        await typed(talk, "seal all", "end moves")
        said = await typed(talk, "a,d,g move 8:-")
        assert not talk.talk.failed and acts(talk)[-1] == "MoveGroup", said
        assert all(talk.host.game.state.figures[one].used == "moved" for one in ("ante", "dino", "goran"))


FIRE = (
    *("seal all", "end moves", "end moves", "seal all"),
    *("ruling observed ante yes", "ruling observed dino yes", "s>ante : 34"),
)


async def shooting(talk: Talk, *lines: str) -> str:
    """Ante and Dino are seen; Conti is to fire at Ante. Return what is said to the last of *lines*."""
    await begun(talk)
    return await typed(talk, *FIRE, *lines)


async def test_dice_are_an_answer_where_something_is_asked_before_them(tmp_path: Path) -> None:
    """You should type what fell: in brief his leader is near enough unless you say otherwise."""
    with kept(tmp_path, AMBUSH, how_much="brief") as talk:
        said = await shooting(talk, "b>ante : 34", "seal all")
        assert "Is Bassi at most 12 cm" in said
        said = await typed(talk, "9 8 7")
        assert not talk.talk.failed and "Bassi, to hit" in said and "Again, number 2" in said, said


async def test_dice_are_no_usual_answer_where_all_is_asked(tmp_path: Path) -> None:
    """You should be asked again at a table that tells everything."""
    with kept(tmp_path, AMBUSH, how_much="brief") as talk:
        await shooting(talk, "b>ante : 34", "full", "seal all", "9 8")
        assert talk.talk.failed


async def test_a_die_typed_too_early_is_no_distance(tmp_path: Path) -> None:
    """You should read how a distance is typed, where dice have fallen in the act."""
    with kept(tmp_path, AMBUSH, how_much="brief") as talk:
        said = await shooting(talk, "b fires at ante area : 34", "seal all", "9 8", "dino", "dino")
        assert "From Bassi to Dino" in said, said
        said = await typed(talk, "7")
        assert talk.talk.failed and "7cm" in said and "From Bassi to Dino" in said
        said = await typed(talk, "7cm")
        assert not talk.talk.failed and "From Bassi to Dino" not in said, said


async def test_the_same_for_others_of_a_unit_is_at_the_same_target(tmp_path: Path) -> None:
    """You should not be asked at whom, where the first man of the unit was told."""
    with kept(tmp_path, AMBUSH, how_much="brief") as talk:
        assert "From Bassi to Ante" in await shooting(talk, "same for b g")


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "seal; seal; note Nardi is down by the road; hit twice"),
        ("it", "sigilla; sigilla; nota Nardi is down by the road; hit twice"),
        ("en", "seal all; note Nardi is down by the road; hit twice"),
    ],
)
async def test_a_note_stands_behind_the_acts_of_a_line(tmp_path: Path, language: str, line: str) -> None:
    """You should note what happened in the line that says it, to the end of the line."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await begun(talk, language)
        await typed(talk, line)
        assert acts(talk)[-3:] == ["SealOrders", "SealOrders", "Remark"] and not talk.talk.failed
        assert "Nardi is down by the road; hit twice" in str(talk.host.game.records[-1])


async def test_nothing_is_noted_of_acts_that_cannot_be_done(tmp_path: Path) -> None:
    """You should have the whole line back, to put it right."""
    with kept(tmp_path, AMBUSH, how_much="brief") as talk:
        await begun(talk)
        before = acts(talk)
        await typed(talk, "seal; fnord; note he is down")
        assert talk.talk.failed and acts(talk) == before


VILLAGE = "linea_di_tiro/village_defence"


@pytest.mark.parametrize(
    ("scenario", "language", "begins", "line", "told"),
    [
        (
            VILLAGE,
            "it",
            ("tutti schierati",) * 2,
            "decisione p distrutto",
            "Gruppe 2b, che ne è stato: distrutto",
        ),
        (
            VILLAGE,
            "en",
            ("all are set up",) * 2,
            "ruling p destroyed",
            "Gruppe 2b, what has become of it: destroyed",
        ),
        (AMBUSH, "en", BEGUN["en"], "ruling bassi dead", "Bassi, what has become of it: dead"),
        (
            "breaking_news/rangers_and_militia",
            "en",
            ("i: 66 11",),
            "ruling hayes elite",
            "Hayes, class: Elite",
        ),
        (RANGERS, "en", ("i: 66 11",), "ruling q out", "Qasim, fate: out of action"),
        (RANGERS, "en", ("i: 66 11",), "ruling q not suppressed", "Qasim, suppressed: no"),
        (RANGERS, "it", ("i: 66 11",), "decisione q non soppresso", "Qasim, soppresso: no"),
        (
            RANGERS,
            "it",
            ("i: 66 11",),
            "decisione q fuori combattimento",
            "Qasim, sorte: fuori combattimento",
        ),
        (RANGERS, "en", ("i: 66 11",), "ruling removed q yes", "Qasim, struck off the roster: yes"),
        (RANGERS, "it", ("i: 66 11",), "decisione tolto q sì", "Qasim, tolto dal ruolino: sì"),
        (BRIDGE, "en", (), "ruling haas out of action", "Haas, fate: eliminated"),
        (AMBUSH, "en", BEGUN["en"], "ruling bassi out of action", "Bassi, what has become of it: dead"),
        (
            VILLAGE,
            "it",
            ("tutti schierati",) * 2,
            "decisione p fuori combattimento",
            "che ne è stato: distrutto",
        ),
    ],
)
async def test_what_is_ruled_follows_from_the_word_for_it(
    tmp_path: Path, scenario: str, language: str, begins: tuple[str, ...], line: str, told: str
) -> None:
    """You should say of whom it is and what he is now, and not what that is called on a list."""
    with kept(tmp_path, scenario, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, *begins, line)
        assert told in said and not talk.talk.failed, said


@pytest.mark.parametrize(
    ("language", "line", "word", "told"),
    [
        ("en", "ruling fate q fighting", "fighting", "out of action, taken prisoner"),
        ("en", "ruling q wibble", "wibble", "Ruling by the referee"),
        ("en", "ruling q name bob and", "bob", "quotation marks"),
        ("it", "decisione sorte q boh", "boh", "fuori combattimento, prigioniero"),
    ],
)
async def test_a_word_that_rules_nothing_is_told_and_not_whoever_it_is_of(
    tmp_path: Path, language: str, line: str, word: str, told: str
) -> None:
    """You should read what may be said there, and not that Qasim's side does not act now."""
    with kept(tmp_path, RANGERS, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, "i: 66 11", line)
        assert talk.talk.failed and word in said and told in said and "BN-Q.16" not in said, said


@pytest.mark.parametrize("line", ["decisione able pronto", "decisione able sì", "decisione able 3"])
async def test_a_ruling_without_what_it_sets_is_not_guessed(tmp_path: Path, line: str) -> None:
    """You should be told that a word says nothing, and have nobody renamed by it."""
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        await typed(talk, "tutti schierati", "tutti schierati")
        before = acts(talk)
        await typed(talk, line)
        assert talk.talk.failed and acts(talk) == before


@pytest.mark.parametrize(("language", "line"), [("en", "a two>T: 45 6 - -"), ("it", "a due>T: 45 6 - -")])
async def test_a_gun_fires_what_may_be_fired_at_whom_it_is_aimed_at(
    tmp_path: Path, language: str, line: str
) -> None:
    """You should not be refused a shot at infantry because a gun is best against tanks (LT-AT.n)."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        on = {"en": "on the table", "it": "sul tavolo"}[language]
        up = {"en": "all are set up", "it": "tutti schierati"}[language]
        said = await typed(talk, up, up, f"able {on}", f"T {on}", "7S" if language == "en" else "7P", line)
        assert not talk.talk.failed and "1st B" in said and "HE" in said, said


async def test_a_word_of_a_unit_is_all_of_it_before_whom_it_fires_at(tmp_path: Path) -> None:
    """You should order a whole section to fire by one word of its name and one of its target's."""
    with kept(tmp_path, AMBUSH, how_much="brief") as talk:
        await shooting(talk)
        said = await typed(talk, "alfa>dino:28")
        assert acts(talk)[-1] == "OrderFireTogether" and not talk.talk.failed
        assert all(f"{one} fires at Dino" in said for one in ("Cpl Ricci", "Serra", "Villa")), said


@pytest.mark.parametrize(
    ("language", "card", "line", "waits", "no_card"),
    [
        ("en", "6H", "b bound and attack 10 : c", "“c”", "No card is drawn now. Now: British: use the card"),
        (
            "it",
            "6C",
            "b balzo e attacco 10 : c",
            "«c»",
            "Adesso non si pesca nessuna carta. Adesso: Britannici",
        ),
    ],
)
async def test_what_a_line_says_too_early_is_told_at_once(
    tmp_path: Path, language: str, card: str, line: str, waits: str, no_card: str
) -> None:
    """You should read that a word lets nothing pass, and that a card in hand is used or let go first."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        up, on = {"en": ("all are set up", "on"), "it": ("tutti schierati", "sul tavolo")}[language]
        await typed(talk, up, up, f"b {on} the table" if language == "en" else f"b {on}", card)
        assert no_card in await typed(talk, "9S" if language == "en" else "9P")
        said = await typed(talk, line)
        assert waits in said, said


@pytest.mark.parametrize("language", ["en", "it"])
async def test_dice_alone_are_those_of_the_one_act_that_throws(tmp_path: Path, language: str) -> None:
    """You should type what fell for the initiative, and nothing of what it is called."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, *BEGUN[language][:4], "5 3")
        assert acts(talk)[-1] == "RollInitiative" and "5" in said and not talk.talk.failed


async def test_a_number_alone_does_nothing_that_throws_no_dice(tmp_path: Path) -> None:
    """You should read that nothing is asked, where one act is to be done that throws nothing."""
    with kept(tmp_path, AMBUSH, how_much="brief") as talk:
        await begun(talk)
        before = acts(talk)
        await typed(talk, "5")
        assert talk.talk.failed and acts(talk) == before
