"""Looking back: step, jump and play, the whole game in a row, bookmarks, games that began at a moment."""
