"""What stands on the table: profiles, units, formations, and the state of a battle."""
