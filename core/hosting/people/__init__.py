"""Who may play here, how somebody comes in, what he says and what is kept for him alone."""
