"""`python tests/clients/node_here.py`: whether node and ssh are here, to play with; exit code 1 if not."""

from __future__ import annotations

import shutil
import sys

NODE, SSH = shutil.which("node"), shutil.which("ssh")

if __name__ == "__main__":
    sys.exit(NODE is None or SSH is None)
