"""Breaking News: what fire teams are called in the reader's language."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from golden import SAVES

from core.engine.contract.seats import REFEREE
from core.engine.seat.port import SeatPort
from core.games import open_game
from core.locale import sentences
from core.rules.breaking_news.common.teams import OURS, team_name
from core.story.report.telling import report_of

FOLDER = Path(__file__).parents[4] / "core" / "scenarios" / "breaking_news"
ALIKE = {"Alpha", "Bravo", "Khan"}
"""Names that both languages write alike, as they do numbers."""


def written() -> set[str]:
    """The teams of all scenarios and forces that come along."""
    found = set()
    for path in (*FOLDER.glob("*.toml"), *FOLDER.glob("forces/*.toml")):
        read = tomllib.loads(path.read_text("utf-8"))
        for side in (*read.get("sides", {}).values(), read):
            found |= {
                one["team"]
                for kind in ("figures", "vehicles")
                for one in side.get(kind, ())
                if one.get("team")
            }
    return found


def test_every_team_that_comes_along_is_called_in_both_languages() -> None:
    names = {team for team in written() if not re.fullmatch(r"\d[ab]?", team)} - ALIKE
    assert len(names) > 30
    for team in names:
        assert not isinstance(team_name(team), str), team
    assert {team.casefold().replace(" ", "_") for team in names} == set(OURS)


def test_a_report_calls_teams_in_its_language() -> None:
    """You should read "Rashid (Casa)" in an Italian report, of a game of an earlier version, too."""
    with open_game(SAVES / "0.6.0" / "breaking_news-rangers_and_militia-fair.jsonl", write=False) as host:
        port, game = SeatPort(host, REFEREE), host.game
        rows = [
            row[0]
            for force in report_of(port, game.header, game.rules, sentences("it")).forces
            for row in force.rows
        ]
    assert {"Rashid (Casa)", "Hamid (Cortile)", "Hayes (Alpha)"} <= set(rows), rows


def test_people_s_own_names_of_teams_stay_as_they_are() -> None:
    assert team_name("Sturm") == "Sturm" and team_name("") == ""
