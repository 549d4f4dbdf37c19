"""Building a force with the keyboard alone, at 80 by 24, in both languages."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from screen_text import TABLE, Player, playing, to_the_form

from core.forces import forces_folder, saved_forces
from core.rules import load
from core.scenarios.forces import load_force, read_force

RULES = "breaking_news"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    return tmp_path


async def all_forces(player: Player) -> str:
    """Go from the start menu to the forces."""
    return await player.pick(player.app.words.text("tui-menu-forces"))


async def new_force(player: Player) -> str:
    await all_forces(player)
    return await player.press("enter")


async def until(player: Player, key: str, wanted: str) -> str:
    """Press a key until something is seen; it must be there within thirty times."""
    sees = player.sees
    for _ in range(30):
        if wanted in sees:
            return sees
        sees = await player.press(key)
    raise AssertionError(f"{wanted!r} was not seen, but\n{sees}")


def kept() -> list[Path]:
    return saved_forces(RULES)


async def test_the_list_of_forces_shows_what_there_is_with_its_points() -> None:
    """You should see the book, a new force, and the ready ones with what they cost."""
    async with playing(size=TABLE) as player:
        sees = await all_forces(player)
        assert "Breaking News" in sees and "A new force" in sees
        assert "US Rangers" in sees and "160 of 160 points" in sees


async def test_a_new_force_shows_its_lines_prices_and_total() -> None:
    """You should see eight men, what each costs and why, and the total above."""
    async with playing(size=TABLE) as player:
        sees = await new_force(player)
        assert "New force · 111 of 150 points" in sees.splitlines()[0]
        sees = await player.press("down", "down")
        assert "Veteran: 12 (BN-P.b), leadership 2: 10 (BN-P.a)" in sees
        assert "c class  w weapon" in sees and "a add a man" in " ".join(sees.split())


async def test_letters_change_a_man_and_the_total_runs_along() -> None:
    """You should see class, weapon, second weapon, leadership and team change, forwards and back."""
    async with playing(size=TABLE) as player:
        await new_force(player)
        sees = await player.press("down", "down", "down", "C")
        assert "Alpha 2 · Elite" in sees and "114 of 150" in sees
        sees = await player.press("c")
        assert "Alpha 2 · Veteran" in sees and "111 of 150" in sees
        sees = await player.press("w", "w", "w", "w", "w")
        assert "Alpha 2 · Veteran · light machine gun" in sees and "116 of 150" in sees
        sees = await player.press("e")
        assert "light machine gun and RPG" in sees and "123 of 150" in sees
        sees = await player.press("l", "t")
        assert "leadership 1 · Bravo" in sees and "128 of 150" in sees
        sees = await player.press("left")
        assert "Alpha 2 · Elite" in sees and "131 of 150" in sees


async def test_men_teams_squads_and_vehicles_come_with_one_key_and_go_with_one() -> None:
    """You should see what came under the cursor, and the total; x takes it away."""
    async with playing(size=TABLE) as player:
        await new_force(player)
        sees = await player.press("down", "down", "down", "a")
        assert "▸ Alpha 5" in sees and "123 of 150" in sees
        sees = await player.press("x")
        assert "111 of 150" in sees
        sees = await player.press("f")
        assert "▸ Charlie 1" in sees and "164 of 150" in sees
        sees = await player.press("v")
        assert "▸ V1 · protected vehicle · medium machine gun" in sees
        sees = await player.press("x", "s")
        assert "▸ 2nd squad: 8 men" in sees


async def test_what_is_not_allowed_is_told_with_its_paragraph_and_found_again() -> None:
    """You should see how much is wrong above, each breach with its paragraph below, and go to its line."""
    async with playing(size=TABLE) as player:
        await new_force(player)
        sees = await player.press("down", "down", "f", "f")
        assert "2 not allowed" not in sees and "1 not allowed" in sees.splitlines()[0]
        sees = await player.press("end")
        assert "217 points are 67 more than the limit of 150 (BN-0.0.a)" in sees.replace("\n  ", " ")
        sees = await player.press("up", "enter")
        assert "▸ New force" in sees


async def test_an_extra_that_one_may_not_buy_quotes_its_paragraph() -> None:
    """You should see the Extra with its price, and why regulars may not have it."""
    async with playing(size=TABLE) as player:
        await new_force(player)
        await player.press("end", *["up"] * 4)
        sees = await player.press("right")
        assert "▸ Embedded journalists: yes" not in sees
        sees = await until(player, "up", "▸ Explosives (IED)")
        sees = await player.press("right")
        assert "▸ Explosives (IED): 1" in sees
        assert "only irregulars whose list allows explosives have them (BN-X.IED.a)" in " ".join(sees.split())


async def test_one_line_shows_all_that_can_be_changed_of_it() -> None:
    """You should see every thing of the man in a row, change it by arrows or letters, and type his name."""
    async with playing(size=TABLE) as player:
        await new_force(player)
        sees = await player.press("down", "down", "enter")
        assert "‹ Veteran, 12 ›" in sees and "‹ commander ›" in sees and "111 of 150" in sees
        sees = await player.press("left")
        assert "‹ Elite, 15 ›" in sees and "114 of 150" in sees
        sees = await player.press("l")
        assert "‹ 3 ›" in sees and "119 of 150" in sees
        sees = await player.press("n", *"Hayes", "enter")
        assert "Hayes · Elite" in sees
        sees = await player.press("escape")
        assert "▸ Hayes · Elite · assault rifle · commander, leadership 3" in sees


async def test_the_limit_is_typed_and_nonsense_is_told() -> None:
    """You should see the new limit above, and a sentence for what is no number."""
    async with playing(size=TABLE) as player:
        await new_force(player)
        sees = await player.press("p", *"200", "enter")
        assert "111 of 200 points" in sees
        sees = await player.press("p", *"lots", "enter")
        assert "lots does not go here: write a whole number up to 2000, or 0 for no limit." in sees
        sees = await player.press("p", *"20000", "enter")
        assert "20000 does not go here" in sees and "111 of 200" in sees


async def test_a_change_is_taken_back_where_it_was_made() -> None:
    """You should see a squad that was taken away by mistake again, line by line back to what you opened."""
    async with playing(size=TABLE) as player:
        await new_force(player)
        await player.press("down", "down", "s")
        sees = await player.press("x")
        assert "2nd squad" not in sees
        sees = await player.press("z")
        assert "▸ 2nd squad: 8 men" in sees and "Taken back." in sees
        sees = await player.press("z")
        assert "2nd squad" not in sees and "111 of 150" in sees and "▸ Alpha 1" in sees
        assert "nothing to take back" in await player.press("z")


async def test_the_cursor_stays_near_what_was_taken_away() -> None:
    """You should stand on the next vehicle, and after the last one on a man, not at the top."""
    async with playing(size=TABLE) as player:
        await new_force(player)
        await player.press("down", "down", "v", "v", "up")
        assert "▸ V2" in await player.press("x")
        assert "▸ Bravo 4" in await player.press("x")


async def test_letters_are_told_for_what_has_one() -> None:
    """You should see no gap before a ruling that has no letter; Enter shows it with the others."""
    async with playing(size=TABLE) as player:
        await new_force(player)
        sees = await player.press("down")
        assert "e edition" in sees and "Negotiation 4 costs" not in sees
        assert "Negotiation 4 costs" in await player.press("enter")


async def test_a_force_is_kept_found_again_and_deleted() -> None:
    """You should see where it is kept, find it in the list with its points, and delete it by two keys."""
    async with playing(size=TABLE) as player:
        await new_force(player)
        await player.press("n", *"Night patrol", "enter", "down", "down", "a")
        sees = await player.press("ctrl+s")
        assert "Kept in" in sees
        assert [path.name for path in kept()] == ["night-patrol.toml"]
        assert tomllib.loads(kept()[0].read_text(encoding="utf-8"))["rules"] == RULES
        sees = await player.press("escape")
        assert "Night patrol" in sees and "123 of 150 points" in sees
        sees = await player.press("down", "enter")
        assert "Night patrol · 123 of 150" in sees.splitlines()[0]
        await player.press("x", "down", "down", "x", "ctrl+s", "escape")
        assert len(kept()) == 1
        sees = await player.press("delete")
        assert "Press Del once more" in sees and kept()
        sees = await player.press("delete")
        assert "is deleted" in sees and not kept() and "Night patrol" not in sees.splitlines()[4]


async def test_leaving_what_is_not_kept_is_asked_twice() -> None:
    """You should see the warning, still be there, and leave by the same key once more; nothing is kept."""
    async with playing(size=TABLE) as player:
        await new_force(player)
        sees = await player.press("down", "down", "a", "escape")
        assert "Not kept yet" in sees and "123 of 150" in sees
        sees = await player.press("escape")
        assert "A new force" in sees
        sees = await player.press("enter", "escape")
        assert "A new force" in sees, "what was not changed is left at once"
    assert not kept()


async def test_a_ready_force_is_opened_as_a_copy(own_home: Path) -> None:
    """You should see it with nothing wrong; kept, it is a file of one's own."""
    async with playing(size=TABLE) as player:
        sees = await all_forces(player)
        sees = await until(player, "down", "▸ US Rangers")
        sees = await player.press("enter")
        assert "US Rangers · 160 of 160 points" in sees.splitlines()[0]
        await player.press("ctrl+s")
    assert [path.name for path in kept()] == ["us-rangers.toml"]
    assert read_force(kept()[0]).force == load_force("rangers").force


async def test_the_roster_is_written_as_markdown_or_text(own_home: Path) -> None:
    """You should be asked for a file, and find the roster in it."""
    async with playing(size=TABLE) as player:
        await new_force(player)
        sees = await player.press("ctrl+e")
        assert "/New force.md]" in "".join(sees.split("\n ")) or "New force.md" in sees
        sees = await player.press("enter")
        assert "The roster stands in" in sees
        await player.press("ctrl+e", *str(own_home / "list.txt"), "enter")
    markdown = (forces_folder(RULES) / "New force.md").read_text(encoding="utf-8")
    assert "| Alpha 2 · Veteran · assault rifle · Alpha | 12 | Veteran: 12 (BN-P.b) |" in markdown
    assert "**111 of 150 points**" in markdown
    assert "111 of 150 points" in (own_home / "list.txt").read_text(encoding="utf-8")
    assert kept() == []


async def test_a_folder_that_cannot_be_written_is_told_and_nothing_is_lost(own_home: Path) -> None:
    """You should see why it could not be kept, and the force still there."""
    (own_home / "forces").write_text("in the way")
    async with playing(size=TABLE) as player:
        await new_force(player)
        sees = await player.press("down", "down", "a", "ctrl+s")
        assert "Kept in" not in sees and "123 of 150" in sees
        sees = await player.press("escape")
        assert "Not kept yet" in sees


async def test_a_kept_file_that_is_no_force_is_shown_with_why(own_home: Path) -> None:
    """You should see the file and, under it, what is wrong with which field."""
    forces_folder(RULES).mkdir(parents=True)
    (forces_folder(RULES) / "odd.toml").write_text('rules = "breaking_news"\nname = "Odd"\nfigures = 3\n')
    async with playing(size=TABLE) as player:
        sees = await all_forces(player)
        sees = await player.press("down")
        assert "▸ odd.toml" in sees and "figures" in sees


async def test_the_builder_speaks_italian() -> None:
    """You should see lines, prices, letters and what is wrong in Italian, within 80 columns."""
    async with playing(size=TABLE, language="it") as player:
        sees = await new_force(player)
        assert "Nuova forza · 111 di 150 punti" in sees.splitlines()[0]
        sees = await player.press("down", "down", "w", "w", "w", "w", "w", "f", "f")
        assert "1 non ammesso" in sees.splitlines()[0]
        sees = await player.press("end")
        assert "superano di" in " ".join(sees.split()) and "(BN-0.0.a)" in " ".join(sees.split())
        assert max(map(len, sees.splitlines())) <= 80
        sees = await player.press("home", "enter")
        assert "limite di punti" in sees


# --- in a game ------------------------------------------------------------------------------------


async def form_of(player: Player, title: str) -> str:
    """Open the form of a new game at a scenario."""
    sees = await to_the_form(player, scenario=title)
    assert title in sees
    return sees


async def test_a_scenario_with_a_limit_is_begun_with_forces_of_ones_choice(own_home: Path) -> None:
    """You should see a row a side, choose for each, and be handed a game in which they stand."""
    async with playing(size=TABLE) as player:
        sees = await form_of(player, "Bersaglieri in town")
        assert "Force: Bersaglieri" in sees and "the scenario's own" in sees
        sees = await player.pick_only("Force: Bersaglieri")
        assert "up to 200 points" in sees
        sees = await player.press("enter")
        sees = await player.pick("US Rangers")
        assert "160 of 200 points" in sees
        await player.pick("Force: Somalis")
        await player.pick("Taliban")
        sees = await player.pick("two, at this keyboard")
        assert "Hand the keyboard" in sees
    game = next((own_home / "games").glob("*.jsonl")).read_text(encoding="utf-8")
    assert '"forces":true' in game.splitlines()[0]
    assert "hayes_1" in game and "karim_2" in game and "ferri" not in game


async def test_a_force_that_is_too_dear_is_refused_by_the_paragraph(own_home: Path) -> None:
    """You should see why in the form, and no game begins."""
    async with playing(size=TABLE) as player:
        await form_of(player, "Bersaglieri in town")
        await player.pick("Force: Bersaglieri")
        sees = await player.pick("Special Forces")
        plain = " ".join(sees.replace("│", "").split())
        assert "The force of bersaglieri cannot play here, points: 265 points are 65 more" in plain
        assert "than the limit of 200 (BN-0.0.a)" in plain
        await player.pick("two, at this keyboard")
    assert not list((own_home / "games").glob("*.jsonl"))


async def test_a_scenario_without_a_limit_has_its_own_forces() -> None:
    """You should see no row for forces where the scenario sets no limit."""
    async with playing(size=TABLE) as player:
        sees = await form_of(player, "Rangers and militia")
        assert "Force:" not in sees


async def test_what_was_kept_stands_first_among_the_forces_of_the_form() -> None:
    """You should see one's own force as the first choice."""
    book = load(RULES).forces
    assert book is not None
    from core.forces import keep_force

    keep_force(book.write(book.new()), forces_folder(RULES) / "mine.toml")
    async with playing(size=TABLE) as player:
        await form_of(player, "Bersaglieri in town")
        await player.pick_only("Force: Bersaglieri")
        sees = await player.press("right")
        assert "New force" in sees and "111 of 200 points" in sees
