"""What can be proved about a log: chain, dice, every act done again."""
