"""What is kept beside a game and is no part of it: bookmarks, branches, where one was, bots' play-outs."""
