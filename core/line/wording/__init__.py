"""The words of a line, and what everything is called that they may be."""
