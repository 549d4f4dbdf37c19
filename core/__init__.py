"""The games: engine, table, rule books, scenarios, sentences. Imports no terminal."""

VERSION = "0.7.0"
"""This program's version; the header of a log names the one that recorded it."""
