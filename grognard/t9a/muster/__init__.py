"""From an army list to troops ready for battle."""
