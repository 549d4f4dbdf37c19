"""What is wrong with a file of readings is told by file, line and field, with what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.case_law import find, taking
from core.locale import LANGUAGES, sentences
from core.scenarios import BadScenario, load

HEAD = 'rules = "breaking_news"\n'
ENTRY = HEAD + "[[readings]]\n"
OPTION = 'option = "protection"\n'
WORDS = 'paragraph = "8.0.e"\ntext = "x"\n'
WRONG = [
    ("[[readings]]\n", 0, "rules: this field is missing"),
    ('rules = "chess"\n', 1, "rules: chess is not known here; write one of: breaking_news"),
    (HEAD + 'readings = "x"\n', 2, "readings: a list in square brackets belongs here, not x"),
    (ENTRY + 'text = "x"\n', 2, "readings[0].paragraph: this field is missing"),
    (ENTRY + 'paragraph = "8.0.e"\n', 2, "readings[0].text: this field is missing"),
    (ENTRY + 'paragraph = "8.0.e"\ntext = ""\n', 4, "readings[0].text: this text must not be empty"),
    (ENTRY + 'paragraph = "99.1"\ntext = "x"\n', 3, "readings[0].paragraph: there is no paragraph 99.1"),
    (ENTRY + 'option = "fnord"\nvalue = "x"\n', 3, "readings[0].option: fnord is not known here"),
    (ENTRY + 'value = "x"\n', 2, "readings[0].option: - is not known here"),
    (ENTRY + OPTION, 2, "readings[0].value: this field is missing"),
    (ENTRY + OPTION + 'value = "all"\n', 4, "readings[0].value: all is not known here; write one of: same"),
    (ENTRY + WORDS + 'why = "y"\n', 5, "readings[0].why: there is no such field; here belong: by, date"),
    (HEAD + 2 * f"[[readings]]\n{WORDS}", 7, "readings[1].text: how BN-8.0.e is read stands here already"),
    (HEAD + 2 * f'[[readings]]\n{OPTION}value = "same"\n', 6, "readings[1].option: how protection is read"),
    (HEAD + "why = 1\n", 2, "why: there is no such field; here belong: readings, rules"),
]


@pytest.mark.parametrize(("text", "line", "told"), WRONG)
def test_every_mistake_is_told_by_line_and_field(tmp_path: Path, text: str, line: int, told: str) -> None:
    (tmp_path / "club.toml").write_text(text)
    with pytest.raises(BadScenario) as bad:
        find(str(tmp_path / "club.toml"))
    place = f"club.toml, line {line}, field " if line else "club.toml, field "
    assert f"{place}{told}" in sentences("en").say(bad.value.message)
    for language in LANGUAGES:
        assert "{" not in sentences(language).say(bad.value.message)


def test_readings_of_another_book_and_those_that_are_not_there_are_refused(tmp_path: Path) -> None:
    (tmp_path / "lu.toml").write_text('rules = "ludonet"\n')
    with pytest.raises(BadScenario) as bad:
        taking(load("rangers_and_militia"), [str(tmp_path / "lu.toml")])
    assert "are of the rule book ludonet" in sentences("en").say(bad.value.message)
    with pytest.raises(BadScenario) as bad:
        find("nobody")
    assert sentences("en").say(bad.value.message).startswith("there are no readings nobody")
