"""The terminal: screens and panes on a port, and the command line. Knows no rule."""
