"""The ground: footprints, distances, moves, contact, sight, terrain. `grognard.kernel.geometry` is the front door."""
