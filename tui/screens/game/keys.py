"""The keys of the game screen: the first ones that are shown stand in the line at the foot."""

from __future__ import annotations

from textual.binding import Binding, BindingType


def _key(key: str, action: str, label: str, id: str, tooltip: str, show: bool = False) -> Binding:
    return Binding(key, action, label, show=show, id=id, tooltip=tooltip)


PANES = [
    _key("1", "pane('map')", "Map", "pane.map", "Go to the map"),
    _key("2", "pane('roster')", "Roster", "pane.roster", "Go to the roster"),
    _key("3", "pane('turn')", "Turn", "pane.turn", "Go to turn and phase"),
    _key("4", "pane('log')", "Log", "pane.log", "Go to the action log"),
    _key("5", "pane('dice')", "Dice", "pane.dice", "Go to the dice"),
    _key("plus,asterisk", "enlarge", "Enlarge", "pane.enlarge", "This pane alone, and back"),
]

MAP = [
    _key("backspace", "rub", "Undo leg", "game.rub", "Take the last leg back"),
    _key("L", "legend", "Legend", "game.legend", "What the signs on the map mean"),
    _key("t", "type_place", "Type", "game.type", "Type the place: x y"),
    _key("X", "map_or_list", "Map/list", "game.swap", "From the map to the list, and back"),
    _key("J", "jump", "Jump", "game.jump", "Jump: then type a figure's letter"),
    _key("M", "remark", "Remark", "game.remark", "Write a remark into the log"),
]

COMMAND = [
    _key("enter", "forward", "Choose", "game.choose", "Choose what the cursor is on", show=True),
    _key("escape", "back", "Back", "game.back", "One step back; nothing has happened yet", show=True),
    _key("tab", "blank(1)", "Change", "game.blank", "Change what was filled in; else to the next pane"),
    _key("shift+tab", "blank(-1)", "Change", "game.blank-back", "To the blank before"),
    _key("ampersand", "mark_team", "Mark all", "game.mark-team", "Mark all who can act with this figure"),
    _key("n", "next(1)", "Next", "game.next", "To the next figure, target or find", show=True),
    _key("N", "next(-1)", "Previous", "game.previous", "To the one before"),
]

TABLE = [
    _key(
        "P",
        "pass_on",
        "Pass",
        "table.pass",
        "Let windows like this pass until the end of the turn",
        show=True,
    ),
    _key("T", "talk", "Talk", "table.talk", "Talk with the others at the table; who is there"),
    _key("I", "invite", "Invite", "table.invite", "How friends come, and codes for them"),
    _key("Y", "answer", "Answer", "table.answer", "Answer whether an undo is agreed to"),
]

PAST = [
    _key(
        "full_stop",
        "step(1, 'event')",
        "Event",
        "past.event",
        "One event on; now: the last act again, with the next figure",
    ),
    _key("comma", "step(-1, 'event')", "Event", "past.event-back", "One event back"),
    _key("right_square_bracket", "step(1, 'record')", "Act", "past.record", "One act on"),
    _key("left_square_bracket", "step(-1, 'record')", "Act", "past.record-back", "One act back"),
    _key("right_curly_bracket", "step(1, 'phase')", "Phase", "past.phase", "To the next phase"),
    _key("left_curly_bracket", "step(-1, 'phase')", "Phase", "past.phase-back", "To the phase before"),
    _key("right_parenthesis", "step(1, 'turn')", "Turn", "past.turn", "To the next turn"),
    _key("left_parenthesis", "step(-1, 'turn')", "Turn", "past.turn-back", "To the turn before"),
    _key("p", "play", "Play", "past.play", "Play the game by itself; again for faster"),
    _key("v", "eyes", "Side", "past.eyes", "Look from another side"),
    _key("b", "branch", "Branch", "past.branch", "Begin a new game from here"),
]

HOUSE = [
    _key("z", "undo", "Undo", "game.undo", "Take acts back, in the past to the line shown", show=True),
    _key("Z", "redo", "Redo", "game.redo", "Take the last undo back"),
    _key("slash", "find", "Find", "game.find", "Find a word in the log"),
    _key("G", "now", "Now", "game.now", "Follow the game again: the last line of the log, the present"),
    _key("D", "promises", "Hashes", "game.promises", "The hashes of the dice, to note and compare"),
    _key("S", "story", "Story", "game.story", "The story of the scenario, its size and its length"),
    _key("W", "notes", "Notes", "game.notes", "What your side has noted in secret"),
    _key("A", "account", "Points", "game.account", "The points of both sides, line by line"),
    _key("question_mark,f1", "help", "Help", "game.help", "The keys here, and what to do now", show=True),
    _key("colon", "palette", "Commands", "game.palette", "Every command by name", show=True),
    _key("q", "menu", "Menu", "game.menu", "To the start menu; the game is kept", show=True),
    _key(
        "K",
        "take_over",
        "Hand over",
        "game.keyboard",
        "Hand the keyboard to another side, whoever's turn it is",
        show=True,  # the eighth: in the line where a side that need not decide has nobody to go to next
    ),
    _key("number_sign", "ascii", "Glyphs", "game.glyphs", "Plain ASCII signs on the map"),
]

KEYS: list[BindingType] = [*TABLE, *PANES, *MAP, *COMMAND, *PAST, *HOUSE]
