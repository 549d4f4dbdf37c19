"""Who hides in a house stays there until he moves; of a whole side that hides it is asked who is seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_letters_of_two import AMBUSH, BEGUN

SEARCH = {
    "en": ("end; end", "S searches upper house; seal; seal", "S searches open; seal; seal", "seal"),
    "it": ("fine; fine", "S cerca casa; sigilla; sigilla", "S cerca aperto; sigilla; sigilla", "sigilla"),
}


@rule("BI-OBS.h", "BI-OBS.l")
@pytest.mark.parametrize(
    ("language", "proposed", "all_of_them"),
    [("en", "Enter alone: m,i,l", "Enter alone: all"), ("it", "Solo Invio: m,i,l", "Solo Invio: tutti")],
)
async def test_who_was_in_a_house_is_proposed_when_it_is_looked_at_again(
    tmp_path: Path, language: str, proposed: str, all_of_them: str
) -> None:
    """You should press Enter for the three whom you named before, and for their cover."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await talk.begin()
        to_looking, house, _, seal = SEARCH[language]
        await typed(talk, *BEGUN[language], f"{seal}; {seal}", to_looking)
        assert proposed not in await typed(talk, house)
        said = await typed(talk, "m,i,l")
        assert all_of_them in said and "50 cm? " in said, (
            "that they are seen, and then that they are in cover"
        )
        assert all_of_them in await typed(talk, "")
        await typed(talk, "", *[seal] * 7)
        assert proposed in await typed(talk, house)
        await typed(talk, "", "", "")
        assert talk.talk.speaker.asked is None and talk.host.game.state.turn == 2
        assert not any("band" in talk.host.game.state.figures[one].seen_by for one in ("marko", "ivo"))


@rule("BI-OBS.h", "BI-OBS.n")
@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "Whom of these does Sgt Conti see within 50 cm? Any of:"),
        ("it", "Chi di questi è visto da Sgt Conti entro 50 cm? Chi di loro:"),
    ],
)
@pytest.mark.parametrize(("line", "seen"), [("v", {"savo"}), ("", set()), ("--", set()), ("-", set())])
async def test_of_a_side_in_the_open_it_is_asked_who_is_seen(
    tmp_path: Path, language: str, asked: str, line: str, seen: set[str]
) -> None:
    """You should name Savo alone, and find nobody by Enter, or where you say that it is nobody."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await talk.begin()
        to_looking, _, the_open, seal = SEARCH[language]
        await typed(talk, *BEGUN[language], f"{seal}; {seal}", to_looking)
        assert asked in await typed(talk, the_open)
        await typed(talk, line, *(["", "1"] if seen else []))
        assert talk.talk.speaker.asked is None and not talk.talk.failed
        found = {one.id for one in talk.host.game.state.figures.values() if "patrol" in one.seen_by}
        assert found & {"savo", "rade", "ante"} == seen


@rule("BI-OBS.h", "BI-OBS.l")
async def test_who_was_named_in_a_house_is_not_seen_in_the_open_for_that(tmp_path: Path) -> None:
    """You should find nobody by Enter where the open is looked at after the house."""
    with kept(tmp_path, AMBUSH, "en", "brief") as talk:
        await talk.begin()
        to_looking, house, the_open, seal = SEARCH["en"]
        others = "ruling observed s,z,a,d,g,h,j,k,t,n,p,r,v yes"
        await typed(talk, *BEGUN["en"], f"{seal}; {seal}", to_looking, others)
        await typed(talk, f"{house.partition(';')[0]}; {the_open}", "m,i,l", "", "")
        said = "\n".join([await typed(talk, ""), await typed(talk, "log 30")])
        assert talk.talk.speaker.asked is None, said
        assert not any(talk.host.game.state.figures[one].seen_by for one in ("marko", "ivo", "luka")), said


@rule("BI-OBS.h")
@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "S spot mill", "Sgt Conti looks at the mill"),
        ("it", "S individua mulino", "Sgt Conti osserva «mulino»"),
    ],
)
async def test_to_spot_is_to_look_for_enemies(tmp_path: Path, language: str, line: str, told: str) -> None:
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await talk.begin()
        to_looking, _, _, seal = SEARCH[language]
        said = await typed(talk, *BEGUN[language], f"{seal}; {seal}", to_looking, line)
        assert told in said and not talk.talk.failed, said


NOTED = (
    "militia place mill; alpini place wood",
    "both sides are set up",
    "6 3; first; seal all",
    "end; end",
    "sgt corradi searches sawmill; seal all",
)


@rule("BI-OBS.h")
async def test_who_is_noted_in_words_may_be_in_what_is_looked_at_and_is_named_by_his_unit(
    tmp_path: Path,
) -> None:
    """You should be asked who is in the sawmill, as `mill` may be it, and answer with a squad's name."""
    with kept(tmp_path, "bassa_intensita/sawmill_attack", "en", "brief") as talk:
        await talk.begin()
        assert "Who of these is in sawmill?" in await typed(talk, *NOTED)
        said = await typed(talk, "mill squad")
        assert "Any of: Lazar, Miodrag, Nenad, Obrad, Petko; or nobody" in said, said
