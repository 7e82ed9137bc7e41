"""The benchmarks: how fast the umpire is, against good libraries that do the same work in the same run."""
