"""The log on the disk: records, their chain, locks, formats of before, mending."""
