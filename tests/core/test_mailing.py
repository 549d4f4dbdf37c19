"""Play by mail: whole games by files, what a file may hold, and files that are not taken."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from core.engine.contract.seats import REFEREE
from core.engine.game.host import GameHost
from core.engine.seat.bot import Bot
from core.engine.words.message import say
from core.games import header_of, keep_game, open_game
from core.locale import sentences
from core.mail_files import BadMail
from core.mailing import MOST, MailedSeat, Turn, _sealed, called, exported, ordered, read_turn, take
from core.rules import whole_books
from core.scenarios import load
from core.scenarios.starting import starter
from tui.cli.main import main


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    return tmp_path


def begun(folder: Path, rules: str = "ludonet") -> GameHost:
    scenario = starter(rules)
    short = {"turn_limit": "1"} if "turn_limit" in scenario.options else {}
    if "cards" in scenario.data:
        scenario = msgspec.structs.replace(scenario, data={**scenario.data, "cards": 8})
    header = header_of(scenario, options=short, dice="seeded", seed=5)
    return keep_game(scenario, header, folder / "game.jsonl")


def said(bad: pytest.ExceptionInfo[BadMail]) -> str:
    return sentences("en").say(bad.value.message)


def mailed(host: GameHost, seat: str) -> MailedSeat | None:
    """The seat as it comes out of the letter; `None` where it has nothing to do."""
    try:
        return read_turn(exported(host, seat))
    except BadMail:
        return None


def acted(host: GameHost, bot: Bot) -> bool:
    """One act of any seat, by two letters; whether there was one."""
    for seat in host.game.seats:
        if (chair := mailed(host, seat)) is None:
            continue
        for plain in (False, False, False, True):
            wish = bot.wish(chair, plain)
            if (
                wish is not None
                and chair.refusal(wish) is None
                and take(host, ordered(chair.turn, [wish])).done
            ):
                return True
    return False


@pytest.mark.parametrize("rules", whole_books())
def test_a_whole_game_is_played_by_files(rules: str, tmp_path: Path) -> None:
    host, bot = begun(tmp_path, rules), Bot(3)
    acts = 0
    while acts < 600 and acted(host, bot):
        acts += 1
    assert acts > 10 and host.game.rules.view(host.game.state, REFEREE).outcome, acts
    records = len(host.game.records)
    host.close()
    again = open_game(tmp_path / "game.jsonl", write=False)
    assert len(again.game.records) == records


@pytest.mark.parametrize("rules", whole_books())
def test_a_letter_holds_what_its_seat_knows_and_nothing_else(rules: str, tmp_path: Path) -> None:
    """It is made of `RuleSet.known` alone, which other tests hold to what a seat may know."""
    host = begun(tmp_path, rules)
    seat = host.game.seats[0]
    for _ in range(6):
        if mailed(host, seat) is not None:
            break
        acted(host, Bot(1))
    letter = json.loads(exported(host, seat))
    known = host.game.rules.known(host.game.state, seat)
    assert letter["state"] == json.loads(msgspec.json.encode(known))
    assert set(letter) == {
        "format",
        "game",
        "rules",
        "seat",
        "stamp",
        "tape",
        "referee",
        "state",
        "told",
        "seal",
    }
    assert host.log.chain not in exported(host, seat).decode()
    chair = read_turn(exported(host, seat))
    assert chair.view() == host.game.rules.view(known, seat)
    assert chair.state == known


def test_no_letter_confirms_a_guess_at_what_is_hidden(tmp_path: Path) -> None:
    """Only the keeper's key can make a stamp: another key makes another one of the same log."""
    host = begun(tmp_path)
    seat = next(seat for seat in host.game.seats if mailed(host, seat) is not None)
    first = read_turn(exported(host, seat)).turn.stamp
    (tmp_path / "mail.key").unlink()
    assert read_turn(exported(host, seat)).turn.stamp != first
    assert (tmp_path / "mail.key").stat().st_mode & 0o077 == 0


@pytest.fixture
def orders(tmp_path: Path) -> Iterator[tuple[GameHost, MailedSeat, bytes]]:
    host = begun(tmp_path)
    chair = next(chair for seat in host.game.seats if (chair := mailed(host, seat)) is not None)
    wish = None
    while wish is None or chair.refusal(wish) is not None:
        wish = Bot(2).wish(chair, True)
    yield host, chair, ordered(chair.turn, [wish])
    host.close()


Orders = tuple[GameHost, MailedSeat, bytes]


def test_orders_are_taken_once_and_never_twice(orders: Orders) -> None:
    host, _, data = orders
    records = len(host.game.records)
    assert take(host, data).done == 1 and len(host.game.records) > records
    records = len(host.game.records)
    with pytest.raises(BadMail) as bad:
        take(host, data)
    assert "taken in already" in said(bad) and len(host.game.records) == records


def test_orders_for_a_moment_that_is_over_are_refused(orders: Orders) -> None:
    host, chair, data = orders
    wish = Bot(2).wish(chair, True)
    assert wish is not None and take(host, ordered(chair.turn, [wish])).done == 1
    with pytest.raises(BadMail) as bad:
        take(host, data)
    assert "another moment" in said(bad)


def test_two_letters_cross_where_neither_tells_the_other_side_anything(tmp_path: Path) -> None:
    """Both record where they hide: the second letter is as good as the first, and tells of nothing unseen."""
    scenario = load("ludonet/patrol_clash")
    host = keep_game(scenario, header_of(scenario), tmp_path / "game.jsonl")
    chairs = [chair for seat in host.game.seats if (chair := mailed(host, seat)) is not None]
    assert len(chairs) == 2
    letters = []
    for chair in chairs:
        bot = Bot(3)
        wishes = (bot.wish(chair) for _ in range(100))
        able = (wish for wish in wishes if wish is not None and chair.refusal(wish) is None)
        letters.append(ordered(chair.turn, [next(wish for wish in able if wish["do"] != "deployed")]))
    assert [take(host, letter).done for letter in letters] == [1, 1]
    for letter in letters:
        with pytest.raises(BadMail) as bad:
            take(host, letter)
        assert "taken in already" in said(bad)


def test_orders_of_a_game_that_began_alike_are_refused(orders: Orders, tmp_path: Path) -> None:
    """The same scenario, begun an hour later: nothing has happened yet in either, and they differ."""
    host, _, data = orders
    (tmp_path / "other").mkdir()
    scenario = starter("ludonet")
    header = msgspec.structs.replace(host.game.header, created="2026-01-01T00:00:00Z")
    other = keep_game(scenario, header, tmp_path / "other" / "game.jsonl")
    with pytest.raises(BadMail) as bad:
        take(other, data)
    assert "another game" in said(bad) and len(other.game.records) == 1
    other.close()


def test_orders_of_another_game_and_of_another_seat_are_refused(orders: Orders, tmp_path: Path) -> None:
    host, chair, data = orders
    (tmp_path / "other").mkdir()
    other = begun(tmp_path / "other")
    take(other, ordered(read_turn(exported(other, chair.seat)).turn, [json.loads(data)["commands"][0]]))
    with pytest.raises(BadMail) as bad:
        take(other, data)
    assert "another game" in said(bad)
    for seat, told in (
        (next(one for one in host.game.seats if one != chair.seat), "another moment"),
        ("cheese", "no seat cheese"),
    ):
        with pytest.raises(BadMail) as bad:
            take(host, json.dumps({**json.loads(data), "seat": seat}).encode())
        assert told in said(bad)


def test_no_byte_of_orders_can_be_changed(orders: Orders) -> None:
    """Whatever is changed, cut off or added: a sentence, and nothing is done."""
    host, _, data = orders
    records = len(host.game.records)
    whole = json.loads(data)
    changed = [
        {**whole, "commands": [*whole["commands"], {"do": "pass"}]},
        {**whole, "seal": "0" * 64},
        {**whole, "format": "schermaglia turn 1"},
        {**whole, "commands": []},
        {**whole, "commands": "x"},
        {},
    ]
    broken = [data[:cut] for cut in (0, 1, len(data) // 2, len(data) - 3)] + [
        b"\xff\xfe",
        b"[" * 5000,
        b"null",
    ]
    for one in [*(json.dumps(each).encode() for each in changed), *broken]:
        with pytest.raises(BadMail) as bad:
            take(host, one)
        assert said(bad) and len(host.game.records) == records
    assert take(host, data).done == 1, "and as it was it is taken"


def test_a_word_keeps_those_out_who_read_the_mail(orders: Orders) -> None:
    host, chair, data = orders
    letter = exported(host, chair.seat, "swordfish")
    with pytest.raises(BadMail) as bad:
        read_turn(letter)
    assert "another word" in said(bad)
    turn = read_turn(letter, "swordfish").turn
    commands = json.loads(data)["commands"]
    with pytest.raises(BadMail) as bad:  # whoever reads the letter has its stamp, and not the word
        take(host, ordered(turn, commands), "swordfish")
    assert "nothing is done" in said(bad)
    assert take(host, ordered(turn, commands, "swordfish"), "swordfish").done == 1


def test_a_turn_that_is_cut_off_or_changed_is_not_played(orders: Orders) -> None:
    host, chair, _ = orders
    letter = exported(host, chair.seat)
    for one in (letter[: len(letter) // 2], letter.replace(b'"tape":false', b'"tape":true'), b"{}"):
        with pytest.raises(BadMail):
            read_turn(one)


def test_nothing_that_a_terminal_would_obey_comes_out_of_a_letter(orders: Orders) -> None:
    """Whoever sends a letter may write into it what he likes, and seal it."""
    host, chair, _ = orders
    turn = read_turn(exported(host, chair.seat)).turn
    name = next(iter(host.game.state.figures.values())).name
    evil = json.dumps(name + "\x1b[2J")[1:-1].encode()
    state = msgspec.Raw(bytes(turn.state).replace(name.encode(), evil))
    letter = msgspec.structs.replace(turn, state=state, told=(say("cli-error", why="\x1b]0;x\x07"),))
    opened = read_turn(_sealed(letter, b""))
    assert "\x1b" not in repr(msgspec.to_builtins(opened.view()))
    assert "\\u001b" in state_of(letter), "it was in there"
    assert not any("\x1b" in str(part) for one in opened.told for part in one.args.values())


def state_of(letter: Turn) -> str:
    return json.dumps(json.loads(bytes(letter.state)), ensure_ascii=False)


def test_what_the_rules_refuse_stops_the_rest(orders: Orders) -> None:
    host, chair, data = orders
    [good] = json.loads(data)["commands"]
    taken = take(host, ordered(chair.turn, [good, {"do": "cheese"}, good]))
    assert taken.done == 1 and taken.why is not None


def test_the_commands_export_play_and_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the command line alone: two files go over the wire, and a third try is told why not."""
    scenario = load("ludonet/patrol_clash")
    host = keep_game(scenario, header_of(scenario), tmp_path / "game.jsonl")
    seat = next(seat for seat in host.game.seats if mailed(host, seat) is not None)
    host.close()
    game, turn, back = (str(tmp_path / name) for name in ("game.jsonl", "turn.json", "orders.json"))
    assert main(["mail", "turn", game, turn, "--seat", seat]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("?\ncheese\nready\n\n"))
    assert main(["mail", "play", turn, back]) == 0, capsys.readouterr()
    assert "1 act" in capsys.readouterr().out
    assert main(["mail", "take", game, back]) == 0 and "1 act is done" in capsys.readouterr().out
    assert main(["mail", "take", game, back]) == 2 and "taken in already" in capsys.readouterr().err
    assert main(["mail", "turn", game, turn, "--seat", seat]) == 2
    assert main(["mail", "turn", game, str(tmp_path / "x"), "--seat", "cheese"]) == 2
    assert "no seat cheese" in capsys.readouterr().err
    assert main(["mail", "play", str(tmp_path / "none"), back]) == 2


@pytest.mark.parametrize("left", [b"", b"half a key"])
def test_a_key_that_a_full_disk_cut_off_is_made_anew(left: bytes, tmp_path: Path) -> None:
    path = tmp_path / "mail.key"
    path.write_bytes(left)
    host = begun(tmp_path)
    for seat in host.game.seats:
        mailed(host, seat)
    key = path.read_bytes()
    assert len(key) == 32 and path.stat().st_mode & 0o077 == 0
    for seat in host.game.seats:
        mailed(host, seat)
    assert path.read_bytes() == key and [one.name for one in tmp_path.glob("mail.key*")] == ["mail.key"]


@pytest.mark.parametrize("lang", ["en", "it"])
def test_no_pipe_or_device_keeps_anybody_waiting(
    lang: str, orders: Orders, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a letter, and in the place of the keeper's key."""
    host, chair, _ = orders
    host.close()
    os.mkfifo(pipe := tmp_path / "pipe")
    game, key, plain = str(host.log.path), tmp_path / "mail.key", {"en": "ordinary", "it": "ordinario"}[lang]
    for words in (["play", str(pipe), "new"], ["take", game, str(pipe)], ["play", "/dev/zero", "new"]):
        assert main(["--lang", lang, "mail", *words]) == 2
        assert plain in capsys.readouterr().err, words
    key.unlink()
    for make in (lambda: os.mkfifo(key), lambda: key.symlink_to("/dev/zero"), key.mkdir):
        make()
        assert main(["--lang", lang, "mail", "turn", game, str(tmp_path / "x"), "--seat", chair.seat]) == 2
        assert "mail.key" in capsys.readouterr().err and not (tmp_path / "x").exists()
        key.rmdir() if key.is_dir() else key.unlink()


def test_a_key_that_others_may_read_seals_nothing(orders: Orders, tmp_path: Path) -> None:
    host, chair, data = orders
    (tmp_path / "mail.key").chmod(0o644)
    for does in (lambda: exported(host, chair.seat), lambda: take(host, data)):
        with pytest.raises(BadMail) as bad:
            does()
        assert "mail.key" in said(bad) and "600" in said(bad)
    (tmp_path / "mail.key").chmod(0o600)
    assert take(host, data).done == 1


def test_letters_are_for_their_owner_alone_and_options_may_stand_anywhere(
    orders: Orders, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    host, chair, _ = orders
    host.close()
    letter = tmp_path / "letter"
    assert main(["mail", "turn", str(host.log.path), "--seat", chair.seat, str(letter)]) == 0
    assert letter.stat().st_mode & 0o077 == 0
    for words in (["turn", "~nobody-at-all/game"], ["play", "~nobody-at-all/turn"]):
        assert main(["mail", *words, "--seat", chair.seat, str(tmp_path / "y")]) == 2
        err = capsys.readouterr().err
        assert "fault" not in err and "~nobody-at-all" in err


def test_a_letter_that_no_rule_can_read_is_called_damaged(orders: Orders) -> None:
    """Whoever writes and seals one himself: a seat that is none, a man of a side that is none."""
    _, chair, _ = orders
    for part, other in (
        ("seat", "cheese"),
        (
            "state",
            msgspec.Raw(
                bytes(chair.turn.state).replace(f'"side":"{chair.seat}"'.encode(), b'"side":"cheese"')
            ),
        ),
    ):
        forged = _sealed(msgspec.structs.replace(chair.turn, **{part: other}), b"")
        try:
            opened = read_turn(forged)
        except BadMail as bad:
            assert bad.message.id == "mail-damaged"
        else:
            assert opened.view() is not None and opened.choices() is not None


def test_no_more_acts_are_asked_for_than_a_file_holds(
    orders: Orders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario = load("ludonet/patrol_clash")
    host = keep_game(scenario, header_of(scenario), tmp_path / "clash.jsonl")
    seat = next(seat for seat in host.game.seats if mailed(host, seat) is not None)
    turn, back = tmp_path / "turn", tmp_path / "back"
    turn.write_bytes(exported(host, seat))
    monkeypatch.setattr("sys.stdin", io.StringIO("ready\n" * (MOST + 5)))
    assert main(["mail", "play", str(turn), str(back)]) == 0
    assert f"{MOST} acts" in capsys.readouterr().out
    assert take(host, back.read_bytes()).done == 1, "it is read; the second is no act any more"
    host.close()


@pytest.mark.parametrize(("language", "help", "undo"), [("en", "help", "undo"), ("it", "aiuto", "annulla")])
def test_what_was_ordered_by_mistake_is_taken_back_before_it_is_written(
    language: str, help: str, undo: str, orders: Orders, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """What can be done is told by the word as well, and nothing is left of what was taken back."""
    scenario = load("ludonet/patrol_clash")
    host = keep_game(scenario, header_of(scenario), tmp_path / "clash.jsonl")
    seat = next(seat for seat in host.game.seats if mailed(host, seat) is not None)
    turn, back = tmp_path / "turn", tmp_path / "back"
    turn.write_bytes(exported(host, seat))
    host.close()
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{help}\ne\n{undo}\n{undo}\n\n"))
    assert main(["mail", "play", str(turn), str(back), "--lang", language]) == 1
    told = capsys.readouterr().out
    assert told.count(sentences(language).text("mail-taken-back", count=0)) == 2 and not back.exists()
    assert "1. " in told and help not in told.replace(sentences(language).text("mail-help"), "")


def test_a_seat_that_waits_for_the_other_gets_no_turn(tmp_path: Path) -> None:
    host = begun(tmp_path)
    first, second = host.game.seats
    while (chair := mailed(host, first)) is not None:
        wish = next(one for one in map(lambda _: Bot(1).wish(chair, True), range(5)) if one is not None)
        assert take(host, ordered(chair.turn, [wish])).done
    assert {one.seat for one in host.game.state.awaiting} == {second}
    with pytest.raises(BadMail) as bad:
        exported(host, first)
    name = sentences("en").say(say("mail-nothing-to-do", seat=called(host, first)))
    assert said(bad) == name and first not in name
    assert mailed(host, second) is not None
    host.close()


def test_a_log_in_the_place_of_a_turn_is_not_said_to_be_damaged(tmp_path: Path) -> None:
    begun(tmp_path).close()
    for wrong in ((tmp_path / "game.jsonl").read_bytes(), b'{"a": 1}'):
        with pytest.raises(BadMail) as bad:
            read_turn(wrong)
        assert said(bad) == "this is no file of play by mail; here belongs: schermaglia turn 1"
