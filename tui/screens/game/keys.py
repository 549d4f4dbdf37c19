"""The keys of the game screen: the first ones that are shown stand in the line at the foot."""

from __future__ import annotations

from textual.binding import BindingType

from tui.panes.keys import bound

PANES = [
    bound("1,f2", "pane('map')", "Map", "pane.map", "Go to the map"),
    bound("2,f3", "pane('roster')", "Roster", "pane.roster", "Go to the roster"),
    bound("3,f4", "pane('turn')", "Turn", "pane.turn", "Go to turn and phase"),
    bound("4,f5", "pane('log')", "Log", "pane.log", "Go to the action log"),
    bound("5,f7", "pane('dice')", "Dice", "pane.dice", "Go to the dice"),
    bound("plus,asterisk", "enlarge", "Enlarge", "pane.enlarge", "This pane alone, and back"),
]

MAP = [
    bound("backspace", "rub", "Undo leg", "game.rub", "Take the last leg back"),
    bound("L", "legend", "Legend", "game.legend", "What the signs on the map mean"),
    bound("V", "sight", "Sight", "map.sight", "Shade what this figure sees; again: its side; again: off"),
    bound("H", "traces", "Last seen", "map.traces", "On the map where others were seen last, and off again"),
    bound("t", "type_place", "Type", "game.type", "Type the place: x y"),
    bound("X", "map_or_list", "Map/list", "game.swap", "From the map to the list, and back"),
    bound("J", "jump", "Jump", "game.jump", "Jump: then type a figure's letter"),
    bound("M", "remark", "Remark", "game.remark", "Write a remark into the log"),
]

COMMAND = [
    bound("enter", "forward", "Choose", "game.choose", "Choose what the cursor is on", show=True),
    bound("escape", "back", "Back", "game.back", "One step back; nothing has happened yet", show=True),
    bound("tab", "blank(1)", "Change", "game.blank", "Change what was filled in; else to the next pane"),
    bound("shift+tab", "blank(-1)", "Change", "game.blank-back", "To the blank before"),
    bound(
        "exclamation_mark",
        "at_once",
        "At once",
        "game.at-once",
        "Do the act in hand with what the cursor is on",
    ),
    bound("ampersand", "mark_team", "Mark all", "game.mark-team", "Mark all who can act with this figure"),
    bound("n", "next(1)", "Next", "game.next", "To the next figure, target or find", show=True),
    bound("N", "next(-1)", "Previous", "game.previous", "To the one before"),
]

TABLE = [
    bound(
        "P",
        "pass_on",
        "Pass",
        "table.pass",
        "Let windows like this pass until the end of the turn",
        show=True,
    ),
    bound("Q", "offer_back", "Offer back", "table.offer", "Offer the other to take back what he did last"),
    bound("T", "talk", "Talk", "table.talk", "Talk with the others at the table; who is there"),
    bound("I", "invite", "Invite", "table.invite", "How friends come, and codes for them"),
    bound(
        "at,f9",
        "clock",
        "Clock",
        "table.clock",
        "The game's clock: take your seat back from the bot, claim the game, ask for a pause, go on",
    ),
    bound(
        "Y",
        "answer",
        "Answer",
        "table.answer",
        "Answer what is asked of you; else show what you asked yourself",
    ),
]

TENTHS = [  # before the panes: in the past their digits are tenths of the game
    bound(str(digit), f"tenth({digit})", "Tenth", f"past.tenth-{digit}", "To this tenth of the game")
    for digit in range(10)
]

PAST = [
    bound(
        "full_stop",
        "step(1, 'event')",
        "Event",
        "past.event",
        "One event on; now: the last act again, with the next figure",
    ),
    bound("comma", "step(-1, 'event')", "Event", "past.event-back", "One event back"),
    bound("right_square_bracket", "step(1, 'record')", "Act", "past.record", "One act on"),
    bound("left_square_bracket", "step(-1, 'record')", "Act", "past.record-back", "One act back"),
    bound("right_curly_bracket", "step(1, 'phase')", "Phase", "past.phase", "To the next phase"),
    bound("left_curly_bracket", "step(-1, 'phase')", "Phase", "past.phase-back", "To the phase before"),
    bound("right_parenthesis", "step(1, 'turn')", "Turn", "past.turn", "To the next turn"),
    bound("left_parenthesis", "step(-1, 'turn')", "Turn", "past.turn-back", "To the turn before"),
    bound("right", "walk(1, 'record')", "Act", "past.right", "One act on"),
    bound("left", "walk(-1, 'record')", "Act", "past.left", "One act back"),
    bound("shift+right", "walk(1, 'event')", "Event", "past.shift-right", "One event on"),
    bound("shift+left", "walk(-1, 'event')", "Event", "past.shift-left", "One event back"),
    bound("pagedown", "walk(1, 'turn')", "Turn", "past.pagedown", "To the next turn"),
    bound("pageup", "walk(-1, 'turn')", "Turn", "past.pageup", "To the turn before"),
    bound("home", "edge(-1)", "First", "past.first", "To the first line of the game"),
    bound("end", "edge(1)", "Last", "past.last", "To the last line of the game"),
    bound("greater_than_sign", "mark(1)", "Mark", "past.mark", "To the next mark of the bar"),
    bound("less_than_sign", "mark(-1)", "Mark", "past.mark-back", "To the mark before"),
    bound("m", "bookmark", "Bookmark", "past.bookmark", "Mark this moment with a word; again: no more"),
    bound("space,p", "play", "Play", "past.play", "Play the game by itself; again for faster"),
    bound("v", "eyes", "Side", "past.eyes", "Look from another side"),
    bound(
        "a",
        "analysis",
        "Analysis",
        "past.analysis",
        "A game that is over: luck, and what decided it",
    ),
    bound("w", "what_else", "What else", "past.else", "What else there was at the act shown; again: the act"),
    bound("b", "branch", "Branch", "past.branch", "Begin a new game from here"),
    bound("F", "branches", "Branches", "past.branches", "The games that began from this one"),
    bound("O", "origin", "Origin", "past.origin", "Back to the game that this one began from"),
]

HOUSE = [
    bound(
        "z",
        "undo",
        "Undo",
        "game.undo",
        "Take the last act back; further up in the log, or in the past, all after the line there",
        show=True,
    ),
    bound("Z", "redo", "Redo", "game.redo", "Take the last undo back"),
    bound(
        "f8",
        "ways_out",
        "End",
        "game.end",
        "Resign, offer a draw or to stop, call the game off; answer an offer",
    ),
    bound(
        "R",
        "rematch",
        "Rematch",
        "game.rematch",
        "A game that is over once more; with a program or with others the sides turn",
    ),
    bound("E", "put_right", "Correct", "game.right", "Put right the act shown, or your last one"),
    bound("f6", "desk", "Desk", "game.desk", "The referee's desk: rosters and one line"),
    bound("B", "brief", "Brief", "game.brief", "At a real table: ask everything, in brief, or trust it"),
    bound("slash", "find", "Find", "game.find", "Find a word in the log"),
    bound("G", "now", "Now", "game.now", "Follow the game again: the last line of the log, the present"),
    bound("U", "since", "Since", "game.since", "What happened since your last act, losses first"),
    bound(
        "C", "contacts", "Contacts", "game.contacts", "What is known of the enemy: who was seen where, when"
    ),
    bound("D", "promises", "Hashes", "game.promises", "The hashes of the dice, to note and compare"),
    bound("S", "story", "Story", "game.story", "The story of the scenario, its size and its length"),
    bound("percent_sign", "why", "Why", "game.why", "Why a bot did the act shown, or its last one"),
    bound("W", "notes", "Notes", "game.notes", "What your side has noted in secret"),
    bound("A", "account", "Points", "game.account", "The points of both sides, line by line"),
    bound("question_mark,f1", "help", "Help", "game.help", "What to do, why, and the keys here", show=True),
    bound("colon", "line", "Line", "game.line", "Type an act as a line: who, what, at whom", show=True),
    bound("q", "menu", "Menu", "game.menu", "To the start menu; the game is kept", show=True),
    bound(
        "K",
        "take_over",
        "Hand over",
        "game.keyboard",
        "Hand the keyboard to another side, whoever's turn it is",
        show=True,  # the eighth: in the line where a side that need not decide has nobody to go to next
    ),
    bound("number_sign", "ascii", "Glyphs", "game.glyphs", "Plain ASCII signs on the map"),
]

KEYS: list[BindingType] = [*TABLE, *TENTHS, *PANES, *MAP, *COMMAND, *PAST, *HOUSE]
