"""What was decided is kept as a reading of the game, written as a file, and taken up by another game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import independent_verifier
import pytest
from counting_game import Finish, new_host
from counting_game import load as load_counting
from kept_games import read_game

from core.case_law import as_file, find, readings_of, taking, write_new
from core.engine.audit.verify import verify
from core.engine.contract.engine_facts import DropReading, KeepReading, Remark, Undo
from core.engine.contract.facts import Command, Refusal, Ruling
from core.engine.contract.kept_reading import KeptReading
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.host import GameHost
from core.engine.seat.port import SeatPort
from core.games import header_of, keep_game, set_up_today
from core.locale import LANGUAGES, Sentences, sentences
from core.readings import about, differing_in, readings, search_read
from core.rules import load as load_rules
from core.rules import rulebook, whole_books
from core.scenarios import BadScenario, Scenario, load, parse, ready
from core.scenarios.kept_readings import paragraph

LOOPHOLES = KeepReading("BN-8.0.e", "smoke goes through loopholes", "they are wide")
SHORT = {book: next(id for id in ready() if id.startswith(f"{book}/")) for book in whole_books()}


def laid(folder: Path, scenario: str = "rangers_and_militia") -> GameHost:
    return begun(folder, load(scenario))


def begun(
    folder: Path, read: Scenario, name: str = "game", options: Mapping[str, str] | None = None
) -> GameHost:
    header = header_of(read, dice="seeded", seed=3, referee=True, options=options)
    return keep_game(read, header, folder / f"{name}.jsonl")


def done(host: GameHost, command: Command, seat: str = REFEREE) -> None:
    got = host.submit(seat, command)
    assert not isinstance(got, Refusal), got


def refused(host: GameHost, command: Command, seat: str = REFEREE) -> str:
    got = host.submit(seat, command)
    assert isinstance(got, Refusal)
    return got.message.id


def test_a_reading_is_known_to_everybody_and_stands_in_the_log(tmp_path: Path) -> None:
    with laid(tmp_path) as host:
        done(host, LOOPHOLES)
        kept = KeptReading("BN-8.0.e", "smoke goes through loopholes", "they are wide", by=REFEREE)
        for seat in ("rangers", "militia", REFEREE, OBSERVER):
            port = SeatPort(host, seat)
            assert port.view().readings == (kept,)
            told = [sentences("en").say(line.message) for line in port.log_since(1) if line.message]
            assert told == ["Read here from now on, BN-8.0.e: smoke goes through loopholes (they are wide)"]
    path = tmp_path / "game.jsonl"
    game, _ = read_game(path)
    assert game.state.readings == (kept,)
    assert verify(path, load_rules, set_up_today).ok
    assert independent_verifier.Log(path.read_bytes()).wrong == []


def test_only_the_referee_keeps_them_and_nothing_twice_or_without_words(tmp_path: Path) -> None:
    with laid(tmp_path) as host:
        assert refused(host, LOOPHOLES, "rangers") == "engine-referee-only"
        assert refused(host, KeepReading("BN-8.0.e", "\x1b[31m ")) == "engine-empty-reading"
        assert refused(host, DropReading(1)) == "engine-no-such-reading"
        done(host, LOOPHOLES)
        assert refused(host, LOOPHOLES) == "engine-reading-there"
        done(host, DropReading(1))
        assert host.game.state.readings == ()
        done(host, Undo(to=host.game.tip - 1))
        assert len(host.game.state.readings) == 1
        assert refused(host, DropReading(1), "militia") == "engine-referee-only"


def test_where_nobody_referees_the_sides_agree_on_one(tmp_path: Path) -> None:
    read = load("rangers_and_militia")
    with keep_game(read, header_of(read, dice="seeded", seed=3), tmp_path / "game.jsonl") as host:
        done(host, LOOPHOLES, "militia")
        assert host.game.state.readings[0].by == "militia"


def test_the_ruling_of_an_option_is_its_reading_with_its_reason(tmp_path: Path) -> None:
    with laid(tmp_path) as host:
        done(host, Ruling("option", "soft cover helps nobody here", "protection", "hard_only"))
        first = host.game.tip
        done(host, Ruling("option", "it does after all", "protection", "same"))
        (kept,) = host.game.state.readings
        assert (kept.option, kept.value, kept.reason) == ("protection", "same", "it does after all")
        assert refused(host, DropReading(1)) == "engine-reading-of-option"
        done(host, Undo(to=first))
        (kept,) = host.game.state.readings
        assert kept.reason == "soft cover helps nobody here"
        found = readings("breaking_news", host.game.state.options, host.game.state.readings)
        told = next(one for one in found if one.option == "protection")
        assert told.number == 1 and told.rule.startswith("BN-")
        for language in LANGUAGES:
            assert "(soft cover helps nobody here)" in sentences(language).say(told.sentence)
    game, _ = read_game(tmp_path / "game.jsonl")
    assert game.state.readings == (kept,), "copied, no rule is asked"


@pytest.mark.parametrize("book", whole_books())
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_written_is_taken_up_the_same(tmp_path: Path, book: str, language: str) -> None:
    """Words and options, of every book; the next game says where each was decided, and hands it on."""
    checklist = rulebook(book)
    free = {name: one for name, one in checklist.choices().items() if name not in checklist.leading()}
    option, value = next(
        (name, text)
        for name, one in free.items()
        for text in one.meanings
        if text != one.default and text not in load_rules(book).left_to_referee.values()
    )
    rule = next(entry.id for entry in checklist.items if entry.status == "done")
    with laid(tmp_path, SHORT[book]) as host:
        done(host, KeepReading(rule, 'as "thrown" = perché no\\', "è così"))
        done(host, Ruling("option", "agreed", option, value))
        text = as_file(host.game, Sentences(language))
        first = host.game.header.game
    write_new(text, tmp_path / "club.toml")
    read = taking(load(SHORT[book]), [str(tmp_path / "club.toml")])
    with begun(tmp_path, read, "next") as host:
        words, chosen = host.game.state.readings
        assert (words.rule, words.text, words.reason) == (rule, 'as "thrown" = perché no\\', "è così")
        assert (chosen.option, chosen.value, chosen.reason) == (option, value, "agreed")
        assert words.game == chosen.game == first and words.date == chosen.date != ""
        assert host.game.state.options[option] == host.game.header.options[option] == value
        assert as_file(host.game, Sentences(language)).split("\n")[1:] == text.split("\n")[1:]
    assert verify(tmp_path / "next.jsonl", load_rules, set_up_today).ok
    with pytest.raises(FileExistsError):
        write_new(text, tmp_path / "club.toml")


def test_what_is_said_for_this_game_comes_before_what_is_taken_up(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(
        'rules = "breaking_news"\n[[readings]]\noption = "protection"\nvalue = "hard_only"\nreason = "old"\n'
    )
    read = taking(load("rangers_and_militia"), [str(tmp_path / "a.toml")])
    with begun(tmp_path, read, options={"protection": "same"}) as host:
        assert host.game.state.options["protection"] == "same" and host.game.state.readings == ()


def test_the_club_s_own_are_found_by_name_and_the_wrong_ones_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    folder = tmp_path / "readings"
    folder.mkdir()
    good = 'rules = "breaking_news"\n[[readings]]\nparagraph = "8.0.e"\ntext = "x"\ndate = 2026-11-23\n'
    (folder / "club.toml").write_text(good)
    (folder / "spoilt.toml").write_text(good.replace("8.0.e", "88.0"))
    (one,) = find("club").readings
    assert (one.rule, one.date) == ("BN-8.0.e", "2026-11-23")
    found, wrong = readings_of("breaking_news")
    assert [file.id for file in found] == ["club"] and len(wrong) == 1
    assert readings_of("ludonet")[0] == []


def own(more: str) -> Scenario:
    raw = Path(load("rangers_and_militia").path).read_text("utf-8")
    return parse(f"{raw}\n{more}".encode(), "own.toml", "own.toml", "breaking_news")


def test_a_scenario_has_readings_of_its_own(tmp_path: Path) -> None:
    read = own('[[readings]]\nparagraph = "8.0.e"\ntext = "as thrown"\n'
               '[[readings]]\noption = "protection"\nvalue = "hard_only"\n')  # fmt: skip
    with begun(tmp_path, read) as host:
        assert [one.rule for one in host.game.state.readings] == ["BN-8.0.e", rule_of("protection")]
        assert host.game.state.options["protection"] == "hard_only"
    wrong = own('[[readings]]\nparagraph = "8.0.e"\n')
    with pytest.raises(BadScenario) as bad:
        begun(tmp_path, wrong, "wrong")
    assert "field readings[0].text: this field is missing" in sentences("en").say(bad.value.message)
    other = own('[[readings]]\noption = "turn_limit"\nvalue = 3\n')
    with pytest.raises(BadScenario) as bad:
        begun(tmp_path, other, "other")
    assert "turn_limit = 8" in sentences("en").say(bad.value.message)


def rule_of(option: str) -> str:
    return next(one.rule for one in readings("breaking_news", {option: "same"}))


def test_whoever_sits_down_is_told_what_was_kept() -> None:
    chosen = KeptReading(option="protection", value="hard_only")
    kept = (KeptReading("BN-8.0.e", "as thrown", "agreed"), chosen)
    found = differing_in("breaking_news/rangers_and_militia", {}, "", kept)
    said = [sentences("en").say(one) for one in found]
    assert "BN-8.0.e: as thrown (agreed)" in said
    assert "Protection on saving throws: hard cover only" in said


def test_a_search_finds_what_was_kept_beside_its_paragraph() -> None:
    found = readings("breaking_news", {}, (KeptReading("BN-8.0.e", "zeppelins drop smoke"),))
    first, *others = search_read("smoke zeppelins", "breaking_news", found)["breaking_news"]
    assert first.id == "BN-8.0.e" and first not in others
    assert not search_read("zeppelins burn", "breaking_news", found)
    assert [one.value for one in about(found, "BN-8.0.e")] == ["zeppelins drop smoke"]
    whole = readings("breaking_news", {}, (KeptReading("BN-8.0", "all of it"),))
    assert about(whole, "BN-8.0.e") and not about(whole, "BN-8.01")


def test_a_paragraph_is_found_as_people_write_it() -> None:
    book = rulebook("breaking_news")
    typed = ("8.0.e", "bn-8.0.E", "BN-8.0", "8.0.", "q.31", "8.0.zz", "")
    right = ["BN-8.0.e", "BN-8.0.e", "BN-8.0", "BN-8.0", "BN-Q.31", "", ""]
    assert [paragraph(book, one) for one in typed] == right


def test_after_the_secret_is_published_one_is_still_kept(tmp_path: Path) -> None:
    """As a remark is: it throws no dice. `verify` does not mind."""
    path = tmp_path / "game.jsonl"
    with new_host(path, hiding=False) as host:
        host.submit("south", Finish())
        assert host.game.published
        for command in (Remark("well played"), KeepReading("X-1", "as agreed")):
            assert not isinstance(host.submit("south", command), Refusal)
    assert verify(path, load_counting).ok
