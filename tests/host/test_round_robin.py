"""Addresses served in turn."""

from plancia.host.round_robin import RoundRobin


def test_of_several_addresses_the_one_served_longest_ago_counts() -> None:
    turns = RoundRobin()
    turns.serve(["a"])
    turns.serve(["b"])
    assert turns.last_served(["b"]) > turns.last_served(["a", "b"]) > turns.last_served(["c"])
    assert turns.last_served([]) == 0
