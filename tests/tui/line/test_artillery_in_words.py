"""Artillery is requested as a referee says it: by whom, and where its zone is, in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk

from core.locale import sentences

BEGUN = {"en": ("e", "e", "m put"), "it": ("e", "e", "m si mette sul tavolo")}
CARDS = {"en": {"court": "JD", "number": "7D"}, "it": {"court": "FQ", "number": "7Q"}}
"""The British may act; Major Hale directs their artillery."""


def note(talk: Talk) -> str:
    """Where the zone of the British section is, in words."""
    (section,) = (one for one in talk.host.game.state.sections.values() if one.side == "allies")
    return str(section.note)


@rule("LT-ART.a", "LT-ART.c")
@pytest.mark.parametrize(
    ("language", "line", "where"),
    [
        ("en", "O calls artillery on m", "on m"),
        ("en", "artillery on MG 42", "on MG 42"),
        ("en", "artillery on m", "on m"),
        ("en", "O asks for artillery on m", "on m"),
        ("en", "O requests artillery at m", "at m"),
        ("en", "O calls for artillery near the bridge", "near the bridge"),
        ("en", "artillery at MG 42", "at MG 42"),
        ("it", "O chiede artiglieria su m", "su m"),
        ("it", "O chiama l'artiglieria su MG 42", "su MG 42"),
        ("it", "artiglieria su MG 42", "su MG 42"),
        ("it", "artiglieria su m", "su m"),
    ],
)
async def test_who_requests_it_and_where_is_one_line(
    tmp_path: Path, language: str, line: str, where: str
) -> None:
    with kept(tmp_path, "linea_di_tiro/village_defence", language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, *BEGUN[language], CARDS[language]["court"], line)
        assert not talk.talk.failed and note(talk) == where, said


@rule("LT-ART.c")
@pytest.mark.parametrize(("language", "line"), [("en", "O calls artillery"), ("it", "O chiede artiglieria")])
async def test_without_a_place_it_is_asked_and_without_a_court_card_it_is_told_what_it_takes(
    tmp_path: Path, language: str, line: str
) -> None:
    words = sentences(language)
    with kept(tmp_path, "linea_di_tiro/village_defence", language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, *BEGUN[language], CARDS[language]["number"], line)
        assert talk.talk.failed and words.text("lt-needs-figure-card") in said, said
        faces = words.text("tui-card-faces").split()[1:]
        assert all(face in words.text("lt-needs-figure-card") for face in faces), "as cards are typed"
        await typed(talk, {"en": "pass", "it": "passa"}[language])
        said = await typed(talk, CARDS[language]["court"], line)
        assert not talk.talk.failed and words.text("lt-ask-zone-note") in said, said
