"""How long people may take: agreed before a game begins, counted from its records."""
