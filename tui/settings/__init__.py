"""What somebody has set for himself, kept in a TOML file that may be written by hand."""
