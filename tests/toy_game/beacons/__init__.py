"""Beacons: keepers on three capes burn their oil to be seen farthest."""
