"""A bot that knows no rule and needs nothing but Python: JSON lines in and out, every seat of its own game.

python bot.py SCENARIO SEED OPTION=VALUE... -- schermaglia engine
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

MOST_ACTS = 4000


class Engine:
    """Another process that plays: a line asked, a line answered."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, verb: str, **members: Any) -> dict[str, Any]:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps({"verb": verb, **members}).encode() + b"\n")
        self.process.stdin.flush()
        return dict(json.loads(self.process.stdout.readline()))


def value(field: dict[str, Any], pick: random.Random) -> Any:
    """Return something that fits a field; `LookupError` where nothing does."""
    free = [one["value"] for one in field.get("options", ()) if "refusal" not in one]
    least, most = field.get("least", 0), field.get("most", 0)
    match field["kind"]:
        case "pick_one":
            return pick.choice(free)
        case "pick_some":
            return pick.sample(free, min(len(free), max(least, 1 if most else 0)))
        case "share":
            parts = [field.get("least", 1)] * len(field["options"])
            return [field["total"] - sum(parts[1:]), *parts[1:]]
        case "pick_point":
            return pick.choice(field.get("suggestions") or [field["origin"]])
        case "pick_path":
            return pick.choice(field.get("suggestions") or [[]]) if "origin" in field else most
        case "number":
            return (
                field["default"] if field.get("default") is not None else pick.randint(int(least), int(most))
            )
        case "yes_no":
            return pick.random() < 0.5
    return ""


def answer(needs: dict[str, Any], pick: random.Random) -> Any:
    """Return what people would throw or draw."""
    if "cards" in needs:
        return pick.choice(needs["cards"])
    return [pick.randint(1, needs.get("sides", 6)) for _ in range(needs["dice"])]


def act(engine: Engine, seat: str, pick: random.Random) -> bool:
    """Do something for a seat; return whether anything was done."""
    choices = [one for one in engine.ask("choices", seat=seat)["choices"] if "refusal" not in one]
    choices.sort(key=lambda one: pick.random() ** (1 / max(one.get("weight", 1), 0.001)), reverse=True)
    for choice in choices:
        filled = dict(choice.get("given", {}))
        try:
            while "blank" in (asked := engine.ask("fields", seat=seat, do=choice["do"], filled=filled)):
                blank = next(one for one in asked["fields"] if one["name"] == asked["blank"])
                filled[blank["name"]] = value(blank, pick)
        except LookupError:
            continue
        done: dict[str, Any] = {"answers": [], "needs": None}
        while "needs" in done:
            answers = [*done["answers"], answer(done["needs"], pick)] if done["needs"] else []
            done = engine.ask("play", seat=seat, do=choice["do"], filled=filled, answers=answers)
        if done["ok"]:
            return True
    return False


def main() -> None:
    """Play, and tell how it ended."""
    at = sys.argv.index("--")
    scenario, seed, *options = sys.argv[1:at]
    engine, pick = Engine(sys.argv[at + 1 :]), random.Random(seed)
    chosen = dict(one.split("=") for one in options)
    made = engine.ask("new", scenario=scenario, dice="typed", options=chosen)
    for acts in range(MOST_ACTS):  # noqa: B007
        view = engine.ask("view", seat="observer")["view"]
        if view.get("over"):
            break
        seats = [*view["waiting_for"], *made["seats"][:-2]]
        assert any(act(engine, seat, pick) for seat in seats), "nobody can do anything"
    print(json.dumps({"over": view.get("over"), "acts": acts, "file": made["file"]}))


if __name__ == "__main__":
    main()
