"""What the log and its pages tell: a word found, a remark, the reason of a bot, what happened meanwhile."""
