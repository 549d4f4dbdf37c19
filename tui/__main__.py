"""`python -m tui` is the command `schermaglia`."""

import sys

from tui.cli import main

sys.exit(main())
