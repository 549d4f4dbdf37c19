"""Rule books, scenarios and forces of installed packages: like the four, and a broken one is a sentence."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import pytest
from installing import BOOK, SCENARIO, declare, install_book, write_book

from core import packages
from core.engine.game.written import as_command
from core.engine.log.record import Record
from core.games import header_of, keep_game, new_game, open_game
from core.locale import sentences
from core.rules import checklists, load, rule_books, rulebook, search, title_of, whole_books
from core.scenarios import FOLDER, BadScenario, every, ready
from core.scenarios import load as scenario
from core.scenarios.forces import force_books, load_force, ready_forces
from tui.cli.main import main

HOUSE = ("breaking_news", "ludonet", "linea_di_tiro", "bassa_intensita")


def told() -> list[str]:
    """What people read of what is wrong."""
    return [sentences("en").say(one) for one in packages.wrong()]


# --- found, listed, looked up, played ------------------------------------------------------------


def test_an_installed_book_is_listed_after_the_four_and_looked_up(site: Path) -> None:
    install_book(site, "river")

    assert set(rule_books()) == {*HOUSE, "river"} and rule_books()[-1] == "river"
    assert whole_books()[-1] == checklists()[-1] == "river"
    assert (
        title_of("river") == "river"
        and rulebook("river").items[0].gloss("it") == "Una carta dice chi agisce."
    )
    assert set(search("RI-1.a")) == {"river"}
    assert "river/duel" in ready() and every("river") == ("river/duel",)
    assert scenario("river/duel").title("it") == "Duello di river" and scenario("river/duel").rules == "river"
    assert not told()


def test_its_sentences_are_said_in_both_languages_and_never_in_the_place_of_ours(site: Path) -> None:
    install_book(site, "river", locale__en__more_toml='do-ruling = "Not ours"\nri-only = "Only here."\n')
    english, italian = sentences("en"), sentences("it")

    assert (
        english.text("river-hello") == "Hello from river." and italian.text("river-hello") == "Ciao da river."
    )
    assert english.text("ri-only") == "Only here." and "river-hello" in set(english.ids())
    assert english.text("do-ruling") != "Not ours"


def test_its_game_is_kept_and_opened_again(site: Path, tmp_path: Path) -> None:
    install_book(site, "river")
    read = scenario("river/duel")
    host = keep_game(read, header_of(read, dice="seeded", seed=1), tmp_path / "game.jsonl")
    command = as_command(load("river"), {"do": "turn_card"})
    assert isinstance(host.submit("red", command), Record)
    host.close()

    again = open_game(tmp_path / "game.jsonl", write=False)
    assert again.game.header.rules == "river" and again.game.state == host.game.state


def test_scenarios_and_forces_for_any_book_come_from_packages_too(site: Path) -> None:
    """A package may have scenarios of one of the four, and of another package's book; forces lie beside."""
    install_book(site, "river")
    house = FOLDER / "ludonet" / "patrol_clash.toml"
    force = house.parents[1] / "breaking_news" / "forces" / "rangers.toml"
    declare(site, "club_games", scenarios={"club": "club_games.all"})
    shelf = site / "club_games" / "all"
    for file, text in {
        "ludonet/clash_again.toml": house.read_text("utf-8"),
        "river/second.toml": SCENARIO.replace("{id}", "river"),
        "breaking_news/forces/own_rangers.toml": force.read_text("utf-8"),
    }.items():
        (shelf / file).parent.mkdir(parents=True, exist_ok=True)
        (shelf / file).write_text(text, encoding="utf-8")

    assert {"ludonet/clash_again", "river/second", "river/duel"} <= set(ready())
    read = scenario("clash_again")
    assert (read.id, read.rules) == ("ludonet/clash_again", "ludonet")
    assert new_game(read, header_of(read, dice="seeded")).state.sides
    assert "own_rangers" in ready_forces("breaking_news")
    assert load_force("own_rangers", "breaking_news").id == "own_rangers"
    assert not told()


# --- a broken one ----------------------------------------------------------------------------------

Install = Callable[[Path], object]

AT_ONCE: dict[str, tuple[Install, str]] = {
    "bad id": (lambda site: declare(site, "p", books={"River": "p"}), "small letters, digits and _"),
    "ours": (lambda site: declare(site, "p", books={"ludonet": "p"}), "of this program is called so"),
    "no folder": (lambda site: declare(site, "p", books={"river": "p"}), "there is no package p to import"),
    "odd module": (lambda site: declare(site, "p", books={"river": "p/../x"}), "there is no package p/../x"),
    "an object": (lambda site: declare(site, "p", books={"r": "json:loads"}), "no package json:loads"),
    "no book": (lambda site: install_book(site, "river", "book.py"), "book.py is missing in"),
    "no checklist": (lambda site: install_book(site, "river", "rulebook.toml"), "rulebook.toml is missing"),
    "no Italian": (lambda site: install_book(site, "river", "locale/it"), "locale/it is missing in"),
    "no metadata": (
        lambda site: (site / "p-1.dist-info").mkdir()
        or (site / "p-1.dist-info" / "entry_points.txt").write_text("[schermaglia.books]\nriver\n", "utf-8"),
        "what it says of it cannot be read",
    ),
    "no shelf": (lambda site: declare(site, "p", scenarios={"c": "nowhere"}), "no package nowhere"),
}  # fmt: skip


@pytest.mark.parametrize("name", AT_ONCE)
def test_what_cannot_be_used_is_left_out_with_a_sentence(name: str, site: Path) -> None:
    """It names the package, what is wrong and what would be right; everything else is as it was."""
    install, why = AT_ONCE[name]
    before = every()
    install(site)
    packages.look_again()

    (sentence,) = told()
    assert why in sentence and sentence.startswith("The package "), sentence
    assert set(rule_books()) == set(HOUSE) and every() == before
    assert sentences("it").say(packages.wrong()[0]).startswith("Il pacchetto ")


def test_of_two_of_one_name_the_second_is_left_out(site: Path) -> None:
    install_book(site, "river")
    write_book(site, "rapids")
    declare(site, "zeta", books={"river": "rapids"})

    assert packages.books()["river"].package == "river"
    assert told() == [
        "The package zeta brings “river”, which is left out: the package river brings one of the same name; "
        "uninstall one of the two."
    ]


LATE = {
    "cannot be imported": ({"book_py": "import nothing_there"}, "No module named 'nothing_there'"),
    "fails": ({"book_py": "raise RuntimeError('out of order')"}, "RuntimeError: out of order"),
    "ends the program": ({"book_py": "raise SystemExit(3)"}, "SystemExit: 3"),
    "ends it in its options": ({"options_py": "exit(3)"}, "cannot be read (ImportError"),
    "id fails": (
        {"book_py": BOOK.replace('id = "{id}"', "id = property(lambda self: 1 / 0)")},
        "ZeroDivisionError",
    ),
    "is no book": ({"book_py": "RULES = 5"}, "has no rule book; it ends with RULES ="),
    "has no RULES": ({"book_py": ""}, "has no rule book; it ends with RULES ="),
    "other id": (
        {"book_py": "from card_duel import RULES"},
        "id is “card_duel”; it must be “river”",
    ),
    "checklist": ({"rulebook_toml": "x = ["}, "cannot be read (TOMLDecodeError"),
    "items": ({"rulebook_toml": "[[item]]\nid = 5"}, "cannot be read (ValidationError"),
    "options": ({"options_py": "Options = 1 / 0"}, "cannot be read (ZeroDivisionError"),
}


@pytest.mark.parametrize("name", LATE)
def test_what_shows_itself_broken_when_it_is_used_is_left_out_then(name: str, site: Path) -> None:
    files, why = LATE[name]
    install_book(site, "river", **files)
    install_book(site, "lake")
    assert "river/duel" in ready() and not told()

    with pytest.raises(BadScenario) as refused:
        scenario("river/duel")
    sentence = sentences("en").say(refused.value.message)
    assert sentence.startswith("The package river brings “river”, which is left out: ") and why in sentence
    assert told() == [sentence]
    assert "river" not in rule_books() and "river/duel" not in ready()
    assert scenario("lake/duel").rules == "lake" and "lake" in rule_books()
    for asked in ("river/duel", str(site / "river" / "scenarios" / "duel.toml")):
        with pytest.raises(BadScenario) as again:
            scenario(asked)
        assert sentences("en").say(again.value.message) == sentence, "it is told again to who asks again"


def test_what_a_package_prints_stands_beside_what_other_programs_read(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install_book(site, "river", book_py=f"print('hello')\n{BOOK}")
    assert scenario("river/duel").rules == "river"
    said = capsys.readouterr()
    assert not said.out and said.err == "hello\n"


def test_what_a_book_prints_while_it_is_asked_is_no_line_of_the_protocol(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    def asked(source: object, sink: BinaryIO, spoken: object) -> None:
        print("a book was asked", flush=True)
        sink.write(b'{"ok": true}\n')
        sink.flush()

    monkeypatch.setattr("tui.cli.engine.serve", asked)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(os.fdopen(os.dup(1), "wb")))
    monkeypatch.setattr("sys.stderr", io.TextIOWrapper(os.fdopen(os.dup(2), "wb")))
    assert main(["engine"]) == 0
    said = capfdbinary.readouterr()
    assert said.out == b'{"ok": true}\n' and b"a book was asked" in said.err


def test_one_whose_sentences_cannot_be_read_is_left_out(site: Path) -> None:
    install_book(site, "river", locale__en__river_toml='river-hello = "\\x"\n')

    assert "river-hello" not in sentences("en")
    assert len(told()) == 1 and "its sentences in" in told()[0] and "river" not in rule_books()


def test_a_broken_book_costs_no_other_its_forces_its_search_or_its_games(site: Path) -> None:
    install_book(site, "river", book_py="1 / 0", rulebook_toml="x = [")

    assert force_books() == ("breaking_news",) or "breaking_news" in force_books()
    assert "breaking_news" in search("BN-8.0.e")


def test_scenarios_that_nobody_could_play_or_name_are_told(site: Path) -> None:
    declare(site, "club", scenarios={"games": "club"})
    for file in ("nowhere/a.toml", "ludonet/patrol_clash.toml"):
        (site / "club" / file).parent.mkdir(parents=True, exist_ok=True)
        (site / "club" / file).write_text("", encoding="utf-8")

    unknown, twice = sorted(told(), reverse=True), "ludonet/patrol_clash.toml is called as a scenario"
    assert "nowhere/a.toml is of the rule book “nowhere”, which is not here" in unknown[0]
    assert twice in unknown[1]
    assert scenario("ludonet/patrol_clash").title("en")


# --- what it costs ---------------------------------------------------------------------------------


def test_nothing_is_imported_to_look(site: Path) -> None:
    """Where nobody brings anything, not even the library that reads metadata; else no code of a package."""
    code = "import sys\nfrom core.scenarios import ready\nready()\nprint({name} in sys.modules)"
    asked = ("'importlib.metadata'", "'river'")
    seen = []
    for name in asked:
        done = subprocess.run(
            [sys.executable, "-c", code.replace("{name}", name)], env={"PYTHONPATH": f"{site}:."},
            capture_output=True, text=True, check=True, timeout=60,
        )  # fmt: skip
        seen.append(done.stdout.strip())
        install_book(site, "river") if not (site / "river").exists() else None
    assert seen == ["False", "False"]


def test_the_metadata_is_looked_through_once(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_book(site, "river")
    looked: list[int] = []
    real = packages.finding.declared
    monkeypatch.setattr(packages.finding, "declared", lambda: looked.append(1) or real())

    for _ in range(3):
        rule_books(), every(), sentences("en").text("river-hello"), packages.wrong()
    assert looked == [1]
