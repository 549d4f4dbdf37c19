"""`python -m tui` is the command `schermaglia`."""

import sys

from tui.cli.main import main

sys.exit(main())
