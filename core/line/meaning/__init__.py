"""What a whole line means: acts one after another, a set-up, results on trust."""
