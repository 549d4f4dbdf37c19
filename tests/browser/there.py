"""`python tests/browser/there.py`: whether a browser is here to try the pages in; exit code 1 if not."""

from __future__ import annotations

import sys

from chromium import program

if __name__ == "__main__":
    sys.exit(program() is None)
