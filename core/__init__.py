"""The games: engine, table, rule books, scenarios, sentences. Imports no terminal."""
