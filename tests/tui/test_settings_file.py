"""The file of the settings: read field by field, changed line by line, never overwritten silently."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from core.engine.words.message import Message
from core.locale import LANGUAGES, sentences
from tui.cli.main import main
from tui.settings.kept import Kept
from tui.settings.key_map import Bound, key_map
from tui.settings.language import language_here
from tui.settings.new_file import new_file
from tui.settings.shelf import File, usual_file
from tui.settings.values import WORDS, Settings

MINE = """\
# by hand
theme = "light"   # for the club
"signs" = 'plain'
language = "it"

[keys]
"game.undo" = "ctrl+u"  # as in my editor
past.play = ["p", "f9"]
"""


def kept(path: Path, text: str | None = None, language: str = "en") -> Kept:
    if text is not None:
        path.write_text(text, "utf-8")
    return Kept(File(path), lambda: new_file(sentences(language)))


def test_what_stands_in_the_file_holds(tmp_path: Path) -> None:
    found = kept(tmp_path / "s.toml", MINE)
    assert not found.complaints
    assert found.now == Settings(
        theme="light",
        signs="plain",
        language="it",
        keys={"game.undo": ("ctrl+u",), "past.play": ("p", "f9")},
    )


BAD = [
    ('theme = "pink"', "line 1, field theme: pink is not known here; write one of: auto, dark, light"),
    ('\ncolours = 256\ntheme = "dark"', "line 2, field colours: 256 is not known here"),
    ('tehme = "dark"', "line 1, field tehme: there is no such field; here belong: language, theme"),
    ("keys = 3", "line 1, field keys: a table of fields belongs here, not 3"),
    ('[keys]\n"game.undo" = 4', "line 2, field keys.game.undo: a key in quotes belongs here"),
    ("[keys]\ngame.undo = []", "line 2, field keys.game.undo: a key in quotes belongs here"),
    ('theme "dark"', "line 1: an equals sign belongs between a field's name and its value"),
]


@pytest.mark.parametrize(("text", "told"), BAD)
def test_a_mistake_costs_one_sentence_and_the_rest_holds(text: str, told: str, tmp_path: Path) -> None:
    """The sentence names file, line, field, and what would be right; in Italian, too."""
    path = tmp_path / "s.toml"
    found = kept(path, text)
    (wrong,) = found.complaints
    assert sentences("en").say(wrong).startswith(f"{path}, {told}")
    assert sentences("it").say(wrong) != sentences("en").say(wrong)
    assert found.now.theme == ("dark" if "colours" in text else "auto")
    assert found.now.keys == {} and found.now.colours == "auto"


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"a" * 99, b"theme = [" * 9])
def test_a_file_that_is_none_is_left_as_it_is(raw: bytes, tmp_path: Path) -> None:
    """What is set then holds until the end, and it is told that it could not be kept."""
    path = tmp_path / "s.toml"
    path.write_bytes(raw)
    found = kept(path)
    assert len(found.complaints) == 1
    why = found.set("theme", "light")
    assert why is not None and str(path) in sentences("en").say(why)
    assert found.now.theme == "light" and path.read_bytes() == raw


CHANGES: list[tuple[str, Callable[[Kept], Message | None], str]] = [
    (MINE, lambda one: one.set("theme", "dark"), MINE.replace('"light"', '"dark"')),
    (MINE, lambda one: one.set("signs", "full"), MINE.replace("'plain'", '"full"')),
    (MINE, lambda one: one.set("idle", "ask"), MINE.replace('"it"\n', '"it"\nidle = "ask"\n')),
    (MINE, lambda one: one.set_keys("game.undo", ("f2",)), MINE.replace('"ctrl+u"', '"f2"')),
    (MINE, lambda one: one.set_keys("past.play", ("f3",)), MINE.replace('["p", "f9"]', '"f3"')),
    (MINE, lambda one: one.set_keys("past.play", None), MINE.replace('past.play = ["p", "f9"]\n', "")),
    (
        MINE,
        lambda one: one.set_keys("game.find", ("f4",)),
        MINE.replace("[keys]\n", '[keys]\n"game.find" = "f4"\n'),
    ),
    ("", lambda one: one.set_keys("game.find", ("f4",)), '[keys]\n"game.find" = "f4"\n'),
    ("# x", lambda one: one.set("theme", "dark"), '# x\ntheme = "dark"\n'),
    ('theme = "pink" # ?\n', lambda one: one.set("theme", "dark"), 'theme = "dark" # ?\n'),
    ('theme = "pink"\n', lambda one: one.set("idle", "ask"), 'theme = "pink"\nidle = "ask"\n'),
]


@pytest.mark.parametrize(("text", "change", "then"), CHANGES)
def test_one_line_is_changed_and_nothing_else(
    text: str, change: Callable[[Kept], Message | None], then: str, tmp_path: Path
) -> None:
    """Comments, order, quotes and mistakes of others stay; what is read back is what was set."""
    path = tmp_path / "s.toml"
    found = kept(path, text)
    assert change(found) is None
    assert path.read_text("utf-8") == then
    assert kept(path).now == found.now


@pytest.mark.parametrize(
    "text",
    ['keys = { "game.undo" = "f2" }\n', '[keys]\n"game.undo" = """\nf2"""\n', 'keys.game.undo = "f2"\n'],
)
def test_a_shape_that_is_not_foreseen_is_changed_rightly_or_not_at_all(text: str, tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    found = kept(path, text)
    why = found.set_keys("game.undo", ("f5",))
    assert found.now.keys == {"game.undo": ("f5",)}
    if why is not None:
        assert path.read_text("utf-8") == text and "by hand" in sentences("en").say(why)
    else:
        assert kept(path).now == found.now


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_file_says_what_everything_may_be(language: str, tmp_path: Path) -> None:
    """Before anything is set all of it is comment; uncommented it would be what holds anyway."""
    path = tmp_path / "folder" / "s.toml"
    found = kept(path, None, language)
    assert not path.exists()
    assert found.set("theme", "high-contrast") is None
    text = path.read_text("utf-8")
    assert tomllib.loads(text) == {"theme": "high-contrast"}
    for name, words in WORDS.items():
        assert f'{name} = "' in text and all(word in text for word in words)
    assert "# theme =" not in text
    assert path.stat().st_mode & 0o077 == 0


def test_two_programs_do_not_undo_each_other(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    one, other = kept(path, ""), kept(path)
    one.set("theme", "light")
    other.set("signs", "plain")
    assert (kept(path).now.theme, kept(path).now.signs) == ("light", "plain")


def test_a_link_stays_one_and_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "s.toml"
    real.parent.mkdir()
    real.write_text('theme = "dark"\n')
    link = tmp_path / "s.toml"
    link.symlink_to(real)
    assert kept(link).set("theme", "light") is None
    assert link.is_symlink() and 'theme = "light"' in real.read_text()
    (tmp_path / "file").write_text("")
    why = kept(tmp_path / "file" / "s.toml").set("theme", "light")
    assert why is not None and "could not be kept" in sentences("en").say(why)


def test_where_the_file_is_and_which_language_it_gives(tmp_path: Path) -> None:
    """The file that is named, else the one beside the games; a word of the environment goes before it."""
    home = {"SCHERMAGLIA_HOME": str(tmp_path), "LANG": "C"}
    assert usual_file(home) == tmp_path / "settings.toml"
    assert usual_file({**home, "SCHERMAGLIA_SETTINGS": "/x/y"}) == Path("/x/y")
    assert usual_file({}).name == "settings.toml" and "schermaglia" in str(usual_file({}))
    assert language_here(home) == "en"
    (tmp_path / "settings.toml").write_text('language = "it"')
    assert language_here(home) == "it"
    assert language_here({**home, "SCHERMAGLIA_LANG": "en"}) == "en"


def test_a_command_line_speaks_the_language_of_the_file_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mistake in that file is one line beside what was asked for; a word on the line goes before it."""
    monkeypatch.setenv("SCHERMAGLIA_SETTINGS", "/nowhere")
    monkeypatch.setenv("LANG", "C")
    monkeypatch.delenv("SCHERMAGLIA_LANG", raising=False)
    path = tmp_path / "mine.toml"
    path.write_text('language = "it"\ntheme = "pink"\n')
    assert main(["rules", "--settings", str(path), "BN-9.0.b"]) == 0
    told = capsys.readouterr()
    assert "salva" in told.out and told.err.count("\n") == 1 and f"{path}, riga 2, campo theme" in told.err
    assert main(["rules", f"--settings={path}", "--lang", "en", "BN-9.0.b"]) == 0
    assert "saves" in capsys.readouterr().out


ACTS = {
    "game.undo": Bound(("z",), frozenset({"game.map", "game.list"})),
    "game.redo": Bound(("Z",), frozenset({"game.map", "game.list"})),
    "game.find": Bound(("slash",), frozenset({"game.map", "game.list"})),
    "map.in": Bound(("plus",), frozenset({"game.map"})),
    "pane.enlarge": Bound(("plus",), frozenset({"game.map", "game.list"})),
    "menu.quit": Bound(("q",), frozenset({"menu"})),
}
KEY_MAPS = [
    ({"game.undo": ("u",)}, "the letter u is for acts"),
    ({"game.undo": ("Ctrl+U", "F2")}, ""),
    ({"game.undo": ("Z",), "game.redo": ("z",)}, ""),
    ({"game.undo": ("Z",)}, "Z does game.redo in the same place"),
    ({"game.undo": ("f2",), "game.find": ("f2",)}, "field keys.game.find: f2 does game.undo"),
    ({"game.undo": ("q",)}, "the letter q is for acts"),
    ({"menu.quit": ("z",)}, ""),
    ({"menu.quit": ("x",)}, ""),
    ({"map.in": ("f5",), "pane.enlarge": ("f5",)}, "does map.in"),
    ({"pane.enlarge": ("f5",)}, ""),
    ({"game.undoo": ("f2",)}, "nothing is called so; there are, for example: game.undo"),
    ({"game.undo": ("hyper",)}, "there is no key hyper"),
    ({"game.undo": ("ctrl+i",)}, "a terminal sends ctrl+i as Tab"),
    ({"game.undo": ("ctrl+c",)}, "ctrl+c always tells how one leaves"),
]


@pytest.mark.parametrize(("wanted", "told"), KEY_MAPS)
def test_keys_are_taken_or_refused_in_a_sentence(wanted: dict[str, tuple[str, ...]], told: str) -> None:
    words = sentences("en")
    found = key_map(
        wanted,
        ACTS,
        lambda act: "" if act.startswith("menu") else "zZ",
        lambda field, why: Message("scenario-at-field", {"file": "s.toml", "field": field, "why": why}),
    )
    assert told in "; ".join(words.say(one) for one in found.complaints)
    assert bool(found.complaints) == bool(told)
    refused = 1 if told else 0
    assert len(found.keys) == len(wanted) - refused
