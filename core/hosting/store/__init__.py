"""What a host keeps beside its games, and how an older store becomes one of this program."""
