"""Several servers on one PostgreSQL: leases, notifications, and games that no server watches."""
