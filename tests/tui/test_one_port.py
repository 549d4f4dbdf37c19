"""What a screen may ask of a game another program may ask by a verb; what it may not is named, and why.

So whoever gives a port something new says here whether programs get it, too.
"""

from __future__ import annotations

import pytest

from core.protocol_at_host.description import AT_HOST
from tui.session.companion import Companion, Inviting
from tui.session.port import Port

VERBS = {
    Port: {
        "view": "view tip can_redo undo_needs ways_out",
        "seek": "view_at",
        "log": "lines lines_of log_since",
        "contacts": "ledger",
        "choices": "choices",
        "fields": "fields fitting",
        "fill": "filled",
        "odds": "foresee foresee_whole chance chance_whole",
        "play": "play",
        "undo": "go_back ways_back way_back",
        "redo": "go_forward redo_needs",
        "consent": "agree",
        "sit": "seat tape",
    },
    Companion: {
        "sit": "seat behind late missed",
        "hello": "person",
        "presence": "presence timing left",
        "lobby": "bookmark",
        "talk": "say",
        "heard": "told",
        "let_pass": "let_pass let_nothing_pass standing_answer reacting",
        "clock": "ask_pause decline_pause go_on lend take_back claim lent lending",
        "ask_undo": "ask_back",
        "offer_takeback": "takeback offer_takeback",
        "asked": "asked asking",
        "withdraw": "withdraw",
        "consent": "agree",
        "rematch": "ask_rematch rematch next_game",
        "delegated": "delegated_question",
        "answer_delegated": "answer_delegated",
        "leave": "leave",
        "invite": "inviter",
    },
    Inviting: {"invite": "invite may keeps", "seats": "seats"},
}
"""By verb, what of a port it answers."""

SCREENS = {
    Port: {
        "what is drawn on a map": "table overlay sees reach gentler",
        "why a typed line is none: programs get that said": "every_act own_excuse against",
        "names in sentences: programs get these said": "name side_of in_effect in_log readers",
        "by what hash an order is found in the log's file": "order_hashes",
        "what was lost long ago: programs get that said": "losses",
        "the analysis of a game that is over": "otherwise played_on play_on promises",
        "acts put right, and other games from one": "putting_right branch",
    },
    Companion: {
        "what a screen showed, and moments marked there": "saw moments keep_moment drop_moment heard",
        "whom one does not hear": "muted mute",
        "acts put right": "ask_right right_asked",
        "other games from one": "may_branch branch branches origin others",
    },
    Inviting: {"the keeper's codes": "card waiting revoke"},
}
"""What only screens ask, and why."""


@pytest.mark.parametrize("asked", VERBS, ids=lambda kind: str(kind.__name__))
def test_what_screens_ask_programs_ask_or_it_is_said_why_not(asked: type) -> None:
    by_verb = {name for names in VERBS[asked].values() for name in names.split()}
    by_screens = {name for names in SCREENS[asked].values() for name in names.split()}
    assert by_verb | by_screens == {name for name in vars(asked) if not name.startswith("_")}
    assert not by_verb & by_screens
    assert VERBS[asked].keys() <= set(AT_HOST.verbs)
