"""A line is done, act after act, as far as the first thing that is left open."""
