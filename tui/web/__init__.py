"""A door for who has no SSH: the same terminals in a browser's page. TLS is a reverse proxy's."""
