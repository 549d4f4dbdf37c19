"""What has been played at a host, and how people stand to each other in it."""
