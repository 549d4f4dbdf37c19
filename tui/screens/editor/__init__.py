"""Writing a scenario on its map: things placed, moved, turned, changed, and the same file saved."""
