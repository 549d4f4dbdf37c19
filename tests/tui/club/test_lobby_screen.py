"""The lobby at a terminal: what waits, what may be taken, what is new; it changes by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from club_table import RANGERS, a_game, people, terminal

from core.games import side_names
from core.hosting.club import Club
from core.hosting.seats.plan import Plan
from core.locale import LANGUAGES, sentences
from core.scenarios import load
from tui.screens.lobby.rows import Entry, lobby_rows
from tui.screens.lobby.seats import Move, SeatsOfGame
from tui.screens.scenarios import SIZES


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_empty_lobby_says_what_to_do(club: Club, language: str) -> None:
    """You should read how to begin, and have the mark on the first thing that you can do."""
    (anna,) = people(club, "Anna")
    async with terminal(club, anna, language) as player:
        wanted = {"en": ("Nothing waits", "New game"), "it": ("nulla ti aspetta", "Nuova partita")}[language]
        assert all(text in player.sees for text in wanted)
        assert wanted[1] in player.marked
        assert max(map(len, player.sees.splitlines())) <= 80


async def test_a_game_is_made_taken_and_played_without_leaving_the_screen(club: Club) -> None:
    """Anna makes a game with the form, Bruno finds the free seat by itself and sits down; both are called."""
    anna, bruno = people(club, "Anna", "Bruno")
    async with terminal(club, anna) as hers, terminal(club, bruno) as his:
        await hers.pick("New game")
        await hers.press("down", "down", "down")
        assert "‹ whoever comes ›" in hers.marked
        await hers.pick("My words")
        await hers.press(*"north wind", "enter")
        await hers.pick("Begin")
        assert "waits for people" in await hers.until("My games")
        assert "waits for people" in hers.marked, "the mark is on the game that was made"

        assert "Free seats" in await his.until("Rangers and militia")
        await his.pick("Rangers and militia")
        assert "Rangers: Anna" in his.sees and "Militia: free" in his.sees
        await his.pick("Sit down: Militia")
        await his.press(*"south", "enter")
        assert "✓ Done" in his.sees and "Militia: Bruno" in his.sees

        await hers.until("Your decision is awaited")
        await his.press("escape")
        await his.until("Your decision is awaited")
        await his.pick("Rangers and militia")
        assert "Militia: Roll for initiative" in his.sees
        await his.press("q")
        assert "Lobby · Bruno" in his.sees


async def test_a_game_is_made_with_ready_forces(club: Club) -> None:
    """You should see a row a side in the form where a scenario sets a limit, and the game is made."""
    (anna,) = people(club, "Anna")
    async with terminal(club, anna) as hers:
        await hers.pick("New game")
        await hers.pick("Scenario", "Bersaglieri in town", "Force: Bersaglieri", "Veteran platoon")
        assert "Veteran platoon" in hers.marked and "(BN-0.0.a)" in hers.sees
        await hers.pick("Force: Bersaglieri", "Bersaglieri")
        assert hers.marked.count("Bersaglieri") == 2
        await hers.pick("Begin")
        await hers.until("My games")
    (row,) = club.house.rows.every()
    assert row.plan.forces == {"bersaglieri": "bersaglieri"}


async def test_a_scenario_is_chosen_from_the_list_by_book(club: Club) -> None:
    """You should see books, sizes and stories in the lobby too; the seats are those of what is chosen."""
    (anna,) = people(club, "Anna")
    async with terminal(club, anna) as hers:
        await hers.pick("New game")
        await hers.press("enter")
        sees = await hers.finished(SIZES)
        assert "Breaking News (2009)" in sees and "9 v 10, about 50 min" in sees
        await hers.press(*"dusk", "enter")
        assert "Ambush at dusk" in hers.marked and "Bassa Intensità 1.9 (2002). Patrol: 12" in hers.sees
        await hers.pick("Begin")
        await hers.until("My games")
    (row,) = club.house.rows.every()
    assert row.plan.scenario == "bassa_intensita/ambush_at_dusk" and set(row.plan.seats) == {"patrol", "band"}


async def test_the_row_that_begins_stands_first(club: Club) -> None:
    """You should choose what is played and by whom, and begin with Home and Enter."""
    (anna,) = people(club, "Anna")
    async with terminal(club, anna) as hers:
        await hers.pick("New game")
        assert "Scenario" in hers.marked
        await hers.press("home")
        assert "Begin" in hers.marked
        await hers.press("enter")
        await hers.until("My games")


async def test_an_invitation_by_name_is_declined(club: Club) -> None:
    """A seat is given to somebody by the first letters of his name; he declines, and it is free again."""
    anna, bruno, carla = people(club, "Anna", "Bruno", "Carla")
    async with terminal(club, anna) as hers, terminal(club, carla) as third:
        await hers.pick("New game", "Militia")
        await hers.press(*"car", "enter")
        assert "‹ Carla ›" in hers.sees
        await hers.pick("Begin")

        assert "from Anna" in await third.until("Invitations")
        await third.pick("Rangers and militia", "Decline: Militia", "Decline: Militia")
        assert "Militia: free" in third.sees
        await third.press("escape")
        await third.until("Free seats")

        await hers.until("My games")
        await hers.pick("Rangers and militia", "Let a bot play: Militia")
        await hers.press("escape")
        await hers.until("Your decision is awaited")
    assert [one.kind for one in club.seats(bruno, club.house.rows.every()[0].id)] == ["person", "bot"]


@pytest.mark.parametrize(("language", "heading", "reading"), [
    ("en", "Otherwise than in the book", "Protection on saving throws: hard cover only"),
    ("it", "Diversamente dal regolamento", "Protezione nel tiro salvezza: solo coperture solide"),
])  # fmt: skip
async def test_what_differs_from_the_book_is_read_before_one_sits_down(
    club: Club, language: str, heading: str, reading: str
) -> None:
    """Carla is invited: the lobby, the seats and then the pane of the turn tell how the game is read."""
    anna, carla = people(club, "Anna", "Carla")
    plan = Plan(RANGERS, {"rangers": "me", "militia": "Carla"}, {"protection": "hard_only"})
    await club.new_game(anna, plan)
    async with terminal(club, carla, language) as third:
        words = third.words
        row = load(RANGERS).title(language)
        await third.until(words.text("tui-lobby-invitations"))
        assert row in third.marked
        assert f"{heading}: " in " ".join(third.sees.split()) and reading in " ".join(third.sees.split())
        sees = await third.pick(row)
        assert f" {heading}" in sees and f" {reading}" in sees and "hard_only" not in sees
        await third.press("enter", "enter", "escape")
        await third.until(words.text("tui-lobby-awaited"))
        await third.pick(row)
        await third.until(words.text("tui-pane-log"))
        await third.press("3")
        assert heading in await third.until(f"* {reading}") and "hard_only" not in third.sees


async def test_nobody_of_that_name(club: Club) -> None:
    """You should read that nobody is called so, and the seat stays as it was."""
    (anna,) = people(club, "Anna")
    async with terminal(club, anna) as player:
        await player.pick("New game", "Militia")
        await player.press(*"zoe", "enter")
        assert "Nobody here is called zoe" in player.sees and "‹ whoever comes ›" in player.sees


async def test_the_mark_stays_where_it_is_when_something_comes(club: Club) -> None:
    anna, bruno = people(club, "Anna", "Bruno")
    async with terminal(club, anna) as player:
        await player.press("down")
        assert "Rules reference" in player.marked
        await a_game(club, bruno, anna)
        await player.until("Your decision is awaited")
        assert "Rules reference" in player.marked


async def test_other_peoples_games(club: Club) -> None:
    """Carla may watch one game and knows nothing of the other."""
    anna, bruno, carla = people(club, "Anna", "Bruno", "Carla")
    await a_game(club, anna, bruno)
    await club.new_game(
        anna, Plan(RANGERS, {"rangers": "me", "militia": "bot"}, {"edition": "IT"}, watch=False)
    )
    async with terminal(club, carla) as player:
        assert player.sees.count("Rangers and militia") == 1 and "Games to watch" in player.sees
        await player.pick("Rangers and militia")
        assert "Observer" in player.sees.splitlines()[0]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_seat_is_given_up_only_after_one_was_asked_once_more(club: Club, language: str) -> None:
    """You should be asked, with the mark on keeping it; Enter, and Enter again, changes nothing."""
    words = sentences(language)
    seat = words.say(side_names(load(RANGERS))["rangers"])
    rise, keep = words.text("tui-seats-rise", seat=seat), words.text("tui-seats-rise-no")
    anna, bruno = people(club, "Anna", "Bruno")
    await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "bruno"}, at_once=True))
    (game,) = [row.id for row in club.house.rows.every()]

    def sits() -> list[str]:
        return [who for one in club.seats(bruno, game) for who in one.people]

    async with terminal(club, anna, language=language) as player:
        await player.press("s")
        for keys in (("enter", "enter"), ("enter", "escape"), ("enter", "down", "up", "enter")):
            await player.pick_only(rise)
            await player.press(keys[0])
            assert words.text("tui-seats-rise-sure", seat=seat) in player.sees and keep in player.marked
            await player.press(*keys[1:])
            assert rise in player.marked and sits() == ["Anna"]
        await player.press("enter", "down", "enter")
        assert sits() == [] and words.text("tui-seats-done") in player.sees
        screen = player.app.screen
        assert isinstance(screen, SeatsOfGame) and not isinstance(screen.pane.highlighted, Move)
        assert seat in player.marked
        await player.press("enter", "enter")
        assert sits() == [], "the mark is where nothing is done"


async def test_the_mark_stays_on_its_row_when_others_change_the_list(club: Club) -> None:
    """Where its row is gone it goes to the seat; what is asked once more is gone with what it asked about."""
    anna, bruno = people(club, "Anna", "Bruno")
    await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "open"}, at_once=False))
    (game,) = [row.id for row in club.house.rows.every()]
    async with terminal(club, anna) as hers, terminal(club, bruno) as his:
        await hers.press("s")
        await hers.pick_only("Let a bot play: Militia")
        await his.until("Free seats")
        await his.pick("Rangers and militia", "Sit down: Militia")
        await his.press("enter")
        await hers.until("Militia: Bruno")
        assert "Militia: Bruno" in hers.marked
        await his.pick_only("Give up your seat: Militia")
        await his.press("enter")
        assert "Whoever comes next" in his.sees
        club.give_up_seat(bruno, game, "militia")
        await his.until("Militia: free")
        assert "Whoever comes next" not in his.sees and "Militia: free" in his.marked


async def test_the_mark_of_the_lobby_goes_with_its_game(club: Club) -> None:
    """Where a game begins, its row stands elsewhere and does something else: the mark is on it still."""
    anna, bruno = people(club, "Anna", "Bruno")
    for scenario in (RANGERS, "breaking_news/convoy"):
        sides = tuple(side_names(load(scenario)))
        await club.new_game(anna, Plan(scenario, {sides[0]: "me", sides[1]: "open"}))
    async with terminal(club, anna) as hers:
        games = {row.plan.scenario: row.id for row in club.house.rows.every()}
        for name, scenario, seat in (
            ("Rangers and", RANGERS, "militia"),
            ("The convoy", "convoy", "somalis"),
        ):
            await hers.pick_only(name)
            id = next(id for key, id in games.items() if key.endswith(scenario))
            await club.take_seat(bruno, id, seat)
            await hers.until("Your decision is awaited")
            for _ in range(100):
                if not any("waits for" in line and name in line for line in hers.sees.splitlines()):
                    break
                await hers.pilot.pause(0.02)
                await hers.settle()
            key = hers.app.screen.query_one("#list").highlighted
            assert isinstance(key, Entry) and key.game == id and name in hers.marked


async def test_whoever_is_renamed_is_so_at_once_and_keeps_his_seat(club: Club) -> None:
    """By the keeper's command: the heading has the new name, and the seat is one's own still."""
    anna, _ = people(club, "Anna", "Bruno")
    await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "bruno"}, at_once=True))
    async with terminal(club, anna) as player:
        assert "Lobby · Anna" in player.sees
        club.rename("Anna", "Zoe")
        people(club, "Anna")
        await player.press("s")
        assert "Rangers: Zoe" in player.sees and "Give up your seat: Rangers" in player.sees
        await player.press("escape")
        assert "Lobby · Zoe" in await player.until("Lobby · Zoe")


async def test_whoever_is_removed_is_told_and_shown_out(club: Club) -> None:
    anna, _ = people(club, "Anna", "Bruno")
    async with terminal(club, anna) as player:
        club.remove("Anna")
        for _ in range(200):
            await player.settle()
            if player.app._exit:
                break
            await player.pilot.pause(0.02)
        assert player.app._exit
        assert "taken off the list" in str(player.app._exit_renderables[0])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_rows_in_both_languages_differ(club: Club, language: str) -> None:
    """Scenario, sides and counts are told in the reader's language."""
    anna, bruno = people(club, "Anna", "Bruno")
    await a_game(club, anna, bruno)
    rows = lobby_rows(await club.lobby(bruno), sentences(language), club.house.clock())
    told = {"en": "Rangers and militia · Militia", "it": "Ranger e miliziani · Milizia"}[language]
    assert rows[1].text == told and "Anna" in rows[1].note


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_game_is_watched_some_acts_behind(club: Club, language: str) -> None:
    """b on a game to watch asks how many; what the maker wants is the least; the first line tells it."""
    anna, bruno, carla = people(club, "Anna", "Bruno", "Carla")
    await a_game(club, anna, bruno, behind=2)
    async with terminal(club, carla, language) as player:
        word = player.app.words.text
        assert word("tui-lobby-behind", count=2) in player.sees
        keys = player.sees.splitlines()[-1]
        assert f" b {word('tui-key-lobby.behind')}" in keys and len(keys) <= 80
        sees = await player.press("b")
        assert (
            word("tui-lobby-how-far", least=2, most=200) in sees
            and len(max(sees.splitlines(), key=len)) <= 80
        )

        assert "✗" in await player.press("1", "enter") and "200" in player.sees
        assert "✗" in await player.press(*"0x5", "enter")
        await player.press("5", "enter")
        assert word("tui-around-behind", count=5) in player.sees.splitlines()[0]
        (sitting,) = [one for table in club.tables.open for one in table.sittings]
        assert sitting.behind == 5 and sitting.seat == "observer"


async def test_only_games_to_watch_are_watched_behind(club: Club) -> None:
    """On a row of one's own b is no key; an empty line, or Esc, watches nothing; the foot tells where."""
    anna, bruno, carla = people(club, "Anna", "Bruno", "Carla")
    await a_game(club, anna, bruno)
    async with terminal(club, anna) as hers, terminal(club, carla) as third:
        assert "Behind" not in hers.sees.splitlines()[-1]
        assert await hers.press("b") == hers.sees and "How many" not in hers.sees
        for way_out in ("enter", "escape"):
            assert "How many acts behind" in await third.press("b")
            assert "How many" not in await third.press(way_out) and "Games to watch" in third.sees
        assert "▸ Rangers and militia" in third.marked and " b Behind" in third.sees.splitlines()[-1]
        assert "Behind" not in (await third.press("down")).splitlines()[-1]
        assert " b Behind" in (await third.press("up")).splitlines()[-1]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_row_that_begins_is_in_sight_as_the_form_opens(club: Club, language: str) -> None:
    """You should see what begins the game without having to look above the mark for it."""
    (anna,) = people(club, "Anna")
    new, begin, scenario = {
        "en": ("New game", "Begin", "Scenario"),
        "it": ("Nuova partita", "Comincia", "Scenario"),
    }[language]
    async with terminal(club, anna, language) as hers:
        await hers.pick(new)
        assert scenario in hers.marked
        shown = hers.sees.splitlines()
        assert begin in shown[1], hers.sees


async def test_a_guest_is_not_shown_the_keepers_scenarios(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should be offered what comes with the program, and no file of the machine's."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "secret.toml").write_text("rules = \n")
    (anna,) = people(club, "Anna")
    async with terminal(club, anna) as hers:
        await hers.pick("New game", "Scenario")
        await hers.press(*"secret")
        assert "Nothing has: secret" in hers.sees


async def test_a_game_has_its_makers_name_and_is_found_by_words(club: Club) -> None:
    """You should see the name beside the scenario's, and with / only what has the words that you typed."""
    anna, bruno = people(club, "Anna", "Bruno")
    for name in ("Friday\x1b[31m club", "Sunday"):
        await club.new_game(anna, Plan(RANGERS, {"rangers": "me"}, name=name))
    async with terminal(club, bruno) as his:
        await his.until("Friday club (Rangers and militia)")
        assert "Sunday (Rangers" in his.sees and "Breaking News" in his.sees and "from Anna" in his.sees
        await his.press("/", *"sunday", "enter")
        assert "Sunday (Rangers" in his.sees and "Friday" not in his.sees and "1 game with" in his.sees
        await his.press("/", "enter")
        assert "Friday" not in his.sees and "with “sunday”" in his.sees, "the old words stand there still"
        await his.press("/", "space", *"anna", "enter")
        assert "with “sunday anna”" in his.sees
        await his.press("/", *"friday", "enter")
        assert "with “friday”" in his.sees, "a letter begins anew"
        await his.press("/", "ctrl+u", "enter")
        assert "Friday" in his.sees and "Sunday" in his.sees and "game with" not in his.sees


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_list_that_was_narrowed_says_so_as_long_as_it_is(club: Club, language: str) -> None:
    """You should not read that nothing waits for you where a game does that is hidden; Esc shows all."""
    (anna,) = people(club, "Anna")
    await club.new_game(anna, Plan(RANGERS, {"rangers": "me"}, name="Sunday"))
    words = sentences(language)
    empty, none = (
        words.text("tui-lobby-empty")[:20],
        words.text("tui-lobby-found", count=0, word="friday")[:30],
    )
    async with terminal(club, anna, language) as hers:
        await hers.until("Sunday (")
        await hers.press("/", *"friday", "enter")
        assert none in hers.sees and empty not in hers.sees
        await hers.press("down", "down", "up")
        assert none in hers.sees, "it does not go with the next key"
        await hers.press("escape")
        assert "Sunday (" in hers.sees and none not in hers.sees


async def test_tab_leads_nowhere_from_a_half_typed_answer(club: Club) -> None:
    """You should go on typing: the list behind, whose letters do something, has not got your keys."""
    anna, bruno = people(club, "Anna", "Bruno")
    await club.new_game(anna, Plan(RANGERS, {"rangers": "me"}, name="Sunday"))
    async with terminal(club, bruno) as his:
        await his.until("Sunday (Rangers")
        await his.press("/", *"sun", "tab", *"day", "shift+tab", "enter")
        assert "1 game with" in his.sees and "sunday" in his.sees
        await his.pick("Sunday (Rangers")
        assert "Sit down" in his.sees


async def test_a_seat_is_lent_to_the_program_and_handed_on_by_keys(club: Club) -> None:
    """You should read who plays for whom; a friend gets the seat when he accepts it, not before."""
    anna, bruno, carla = people(club, "Anna", "Bruno", "Carla")
    game = await a_game(club, anna, bruno)
    async with terminal(club, anna) as hers, terminal(club, carla) as third:
        await hers.until("Rangers and militia")
        await hers.pick_only("Rangers and militia")
        await hers.press("s")
        await hers.pick("let the program play for you")
        assert "the program, for Anna" in hers.sees and club.house.stand_ins.of(game) == ("rangers",)
        await hers.pick("play again yourself")
        assert club.house.stand_ins.of(game) == ()
        await hers.pick("hand your seat to a friend")
        await hers.press(*"Carla", "enter")
        assert club.seats_of(anna, game) == ("rangers",)
        assert "Anna and Carla (gets the seat once he accepts)" in hers.sees
        await third.until("from Anna")
        await third.pick("from Anna", "Sit down: Rangers")
        assert club.seats_of(carla, game) == ("rangers",) and club.seats_of(anna, game) == ()


async def test_a_game_that_never_began_is_struck_after_one_more_question(club: Club) -> None:
    """You should have the mark on the answer that keeps it; then it is on nobody's list."""
    (anna,) = people(club, "Anna")
    await club.new_game(anna, Plan(RANGERS, {"rangers": "me"}))
    async with terminal(club, anna) as hers:
        await hers.until("Rangers and militia")
        await hers.pick("Rangers and militia", "Take this game off the list")
        assert "Keep it" in hers.marked
        await hers.press("enter")
        assert "Take this game off the list" in hers.sees
        await hers.pick("Take this game off the list")
        await hers.pick("Take this game off the list")
        await hers.until("Nothing waits")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_invitation_is_taken_back_by_keys(club: Club, language: str) -> None:
    """You should free the seat for others when your friend does not come; his own list tells him so."""
    anna, bruno = people(club, "Anna", "Bruno")
    await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "Bruno"}, name="Sunday"))
    words = sentences(language)
    militia = {"en": "Militia", "it": "Milizia"}[language]
    async with terminal(club, anna, language) as hers, terminal(club, bruno, language) as his:
        await his.until(words.text("tui-lobby-invitations"))
        await hers.until("Sunday (")
        await hers.pick_only("Sunday (")
        await hers.press("s")
        await hers.pick(words.text("tui-seats-uninvite", seat=militia, name="Bruno"))
        assert words.text("tui-seats-done") in hers.sees and "Bruno" not in hers.sees
        await his.until(words.text("tui-lobby-open"))


async def test_the_foot_tells_what_the_keys_do_while_one_types_and_after(club: Club) -> None:
    """You should not read that q leaves, s shows seats and / finds while they are letters of an answer."""
    (anna,) = people(club, "Anna")
    async with terminal(club, anna) as hers:

        def foot() -> str:
            return hers.sees.splitlines()[-1]

        rest = foot()
        assert "⏎ Choose" in rest and "/ Find" in rest and "q Quit" in rest
        await hers.press("/")
        assert "⏎ Done" in foot() and "Find" not in foot() and "Quit" not in foot()
        await hers.press(*"s/q", "enter")
        assert "⏎ Choose" in foot() and "Done" not in foot() and "with “s/q”" in hers.sees
        await hers.press("escape")
        assert foot() == rest
