"""The runner of mutants finds what can be changed, changes just that, and the tests notice a changed rule."""

from __future__ import annotations

import ast

import mutant_run
import pytest
from mutant_places import ROOT, Place, changed, places_in
from mutant_run import Lines, killed_by, run

RULE = '''
def needed(distance: int = 3) -> int:
    """Return 1."""
    if hidden(1, weight=5) and not seen:
        emit(2)
    return distance + 1 if distance <= 25 else 6

def weight(far: bool) -> float:
    return 0.1 if far else 1
'''


def test_every_kind_of_place_is_found_and_only_it_is_changed(tmp_path, monkeypatch) -> None:
    """Numbers, comparisons, `and`, `not`, sums and steps; no text, no annotation, no weight."""
    monkeypatch.setattr("mutant_places.ROOT", tmp_path)
    file = tmp_path / "rule.py"
    file.write_text(RULE, encoding="utf-8")
    found = list(places_in(file))
    kinds = sorted(place.kind for place in found)
    assert kinds == sorted(
        ["number"] * 6 + ["and, or", "not", "sum", "comparison", "step"]
    )  # 3, 1, 2, 1, 25, 6: a weight is none
    as_it_is = ast.unparse(ast.parse(RULE)).splitlines()
    for place in found:
        mutant = ast.unparse(changed(RULE, place.number, place.part)).splitlines()
        assert sum(a != b for a, b in zip(as_it_is, mutant, strict=True)) == 1


def test_a_changed_rule_is_noticed_by_the_tests_that_check_it() -> None:
    """Who walks farther than the book says fails in the tests of moving, and in none of something else."""
    path = ROOT / "core" / "rules" / "ludonet" / "tables.py"
    lines = path.read_text(encoding="utf-8").splitlines()
    walk = next(place for place in places_in(path) if lines[place.line - 1].startswith("WALK, RUN"))
    assert killed_by(walk, _run_by("tests/core/rules/ludonet/test_lu_moving.py", walk)).startswith("FAILED")
    assert killed_by(walk, _run_by("tests/test_counting.py", walk)) == ""


@pytest.mark.parametrize(("body", "told"), [("while True: pass", "processor time"), ("pass", "")])
def test_an_endless_change_is_ended_by_the_processor_time_it_takes(
    body: str, told: str, tmp_path, monkeypatch
) -> None:
    """However busy the machine is: by the clock alone ten times what the tests took was waited for."""
    monkeypatch.setattr(mutant_run, "LEAST", 3.0)
    test = tmp_path / "test_endless.py"
    test.write_text(f"def test_endless():\n    {body}\n", encoding="utf-8")
    place = next(places_in(ROOT / "core" / "rules" / "ludonet" / "tables.py"))
    lines = _run_by(str(test), place)
    lines.took[str(test)] = 0.0
    assert killed_by(place, lines) == told


def test_of_each_change_a_line_is_printed_when_it_is_known(monkeypatch, capsys) -> None:
    """One knows how far it is, and which takes long."""
    places = list(places_in(ROOT / "core" / "rules" / "ludonet" / "tables.py"))[:2]
    found = dict(zip(places, ("", "FAILED tests/test_one.py::test_it - assert 1 == 2")))
    monkeypatch.setattr(mutant_run, "killed_by", lambda place, lines: found[place])
    told = run(places, Lines({}, {}), 2)
    at = [f"{place.file}:{place.line}" for place in places]
    assert next(told) == ""
    assert capsys.readouterr().out == f"  1/2 {at[0]}: lives\n"
    assert list(told) == [found[places[1]]]
    assert capsys.readouterr().out == f"  2/2 {at[1]}: FAILED tests/test_one.py::test_it\n"


def _run_by(test: str, place: Place) -> Lines:
    """Return that one file of tests runs a place."""
    return Lines({place.file: {str(place.line): [test]}}, {test: 1.0})
