"""Aircraft over the table (LU-AIR)."""
