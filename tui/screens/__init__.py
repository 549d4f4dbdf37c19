"""Whole screens: start menu, game, hand-over, help, rules reference."""
