"""Leaders and who is out of their reach (BI-CMD)."""
