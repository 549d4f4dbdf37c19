"""A plugin of pytest: one module of the rules is loaded with a small change; no file is touched.

`SCHERMAGLIA_MUTANT=core/rules/…/file.py:NUMBER:PART` names the place (`mutant_places.py`). Loaded by
`-p mutating`, before anything of the program is. `SCHERMAGLIA_SECONDS` of processor time end the process:
a change may have made something endless.
"""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

from mutant_places import ROOT, changed

FILE, NUMBER, PART = os.environ.get("SCHERMAGLIA_MUTANT", "::").rsplit(":", 2)
SECONDS = int(os.environ.get("SCHERMAGLIA_SECONDS", "0"))


class Changed(SourceFileLoader):
    """Loads the file with the change, past any compiled form of it."""

    def get_code(self, fullname: str) -> CodeType:
        """Return the code of the changed module."""
        source = Path(self.path).read_text(encoding="utf-8")
        return compile(changed(source, int(NUMBER), int(PART)), self.path, "exec")


class Finder(PathFinder):
    """Finds modules as ever, and has another loader for the one that is changed."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is found."""
        spec = super().find_spec(fullname, path, target)
        if spec is not None and spec.origin == str(ROOT / FILE):
            spec.loader = Changed(fullname, spec.origin)
        return spec


if SECONDS:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
if FILE:
    sys.meta_path.insert(0, Finder)
