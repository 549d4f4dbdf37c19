"""Sentences: arguments are data, lists and numbers follow the language, both languages agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.engine.contract.facts import Refusal
from core.engine.words.message import Message, say
from core.locale import (
    FOLDER,
    LANGUAGES,
    Sentences,
    UnknownSentence,
    entries,
    usual_language,
)
from core.testing.wording import check_as_toml, check_pair, unsaid

ROOT = Path(__file__).parents[2]
FILES = sorted(path.name for path in (FOLDER / "en").glob("*.toml"))


def speaking(language: str = "en", **texts: str) -> Sentences:
    """Sentences of the test's own, instead of those in the files."""
    spoken = Sentences(language)
    spoken._unread = {}
    spoken._texts = {name.replace("_", "-"): text for name, text in texts.items()}
    return spoken


def test_an_argument_is_never_read_as_a_sentence() -> None:
    said = speaking(t_hit="{who} fires at {whom}.")

    assert said.text("t-hit", who="{whom}", whom="{who:a|b}") == "{whom} fires at {who:a|b}."


def test_text_from_people_is_cleaned() -> None:
    said = speaking(t_name="{who} fires.")

    assert said.text("t-name", who="\x1b[31mAbu\u202e\u200b\n2") == "Abu 2 fires."
    assert said.say("bare \x07text") == "bare text"


@pytest.mark.parametrize(
    ("count", "word"), [(0, "hits"), (1, "hit"), (2, "hits"), (1.0, "hit"), (0.5, "hits")]
)
def test_the_first_word_goes_with_one(count: float, word: str) -> None:
    assert speaking(t_hits="{n:hit|hits}").text("t-hits", n=count) == word


def test_numbers_are_written_as_the_language_writes_them() -> None:
    english, italian = speaking(t_n="{n}", t_s="{n:+}", t_p="{n:%}"), speaking("it", t_n="{n}", t_p="{n:%}")

    assert [english.text("t-n", n=n) for n in (12.5, 3, 12.0, 0.333, -0.001)] == [
        "12.5",
        "3",
        "12",
        "0.33",
        "0",
    ]
    assert italian.text("t-n", n=12.5) == "12,5"
    assert italian.text("t-p", n=0.0833) == "8,3%"
    assert [english.text("t-s", n=n) for n in (1, 0, -2)] == ["+1", "0", "-2"]


def test_messages_within_messages_are_said_first_and_lists_joined() -> None:
    english = speaking(t_out="{who:^} are out.", t_fig="figure {n}")
    who = tuple(say("t-fig", n=n) for n in (1, 2, 3))

    assert english.say(Message("t-out", {"who": who})) == "Figure 1, figure 2 and figure 3 are out."
    assert speaking("it").listed(["Abu", "Enea"]) == "Abu ed Enea"
    assert speaking("it").listed(["Abu", "Bilal"]) == "Abu e Bilal"


def test_a_refusal_gives_reason_way_out_and_paragraph() -> None:
    english = speaking(t_no="He is suppressed.", t_but="He may pass a test.")

    assert english.refusal(Refusal("BN-10.0.e", say("t-no"), say("t-but"))) == (
        "He is suppressed. He may pass a test. (BN-10.0.e)"
    )


def test_an_unknown_sentence_raises_in_tests_and_is_bracketed_for_people(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = speaking(t_hit="{who} fires.")
    with pytest.raises(UnknownSentence):
        said.text("t-nothing")
    with pytest.raises(UnknownSentence):
        said.text("t-hit")

    monkeypatch.setattr(Sentences, "strict", False)
    assert said.text("t-nothing") == "[t-nothing]"
    assert said.text("t-hit") == "[who] fires."


def test_the_environment_chooses_the_language() -> None:
    assert usual_language({"LC_ALL": "it_IT", "LANG": "en_GB"}) == "it"
    assert usual_language({"LANG": "de_DE.UTF-8"}) == "en"
    assert usual_language({}) == "en"


# --- the files ------------------------------------------------------------------


def test_every_language_has_the_same_files() -> None:
    for language in LANGUAGES:
        assert sorted(path.name for path in (FOLDER / language).glob("*.toml")) == FILES


def test_no_id_is_in_two_files() -> None:
    """Two rule books that call something alike would otherwise speak each other's sentences."""
    files: dict[str, list[str]] = {}
    for name in FILES:
        for id in entries(FOLDER / "en" / name):
            files.setdefault(id, []).append(name)
    assert {id: names for id, names in files.items() if len(names) > 1} == {}


@pytest.mark.parametrize("name", FILES)
def test_both_languages_have_the_same_sentences_with_the_same_blanks(name: str) -> None:
    check_pair(FOLDER, name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FILES)
def test_the_quick_reader_reads_what_toml_says(language: str, name: str) -> None:
    check_as_toml(FOLDER / language / name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_stands_in_two_files(language: str) -> None:
    seen: dict[str, str] = {}
    for name in FILES:
        for id in entries(FOLDER / language / name):
            assert id not in seen, f"{id} is in {seen.get(id)} and {name}"
            seen[id] = name


def test_every_sentence_that_the_program_names_exists() -> None:
    files = [path for folder in ("core", "tui") for path in sorted((ROOT / folder).rglob("*.py"))]
    missing = unsaid(files, ROOT)

    assert not missing, "\n".join(missing)
