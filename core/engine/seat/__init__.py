"""What one seat may see and do: redaction, the visible log, the port, the bot."""
