"""Classes: questions that many phones answer, and homework; pure."""
