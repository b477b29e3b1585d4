"""PostgreSQL between servers."""

from __future__ import annotations

from plancia.web.cluster.postgres import plain_url


def test_a_url_is_turned_into_the_one_of_the_driver() -> None:
    assert plain_url("postgresql+psycopg://a:b@h:5/d?x=1") == "postgresql://a:b@h:5/d?x=1"
    assert plain_url("postgres://h/d") == "postgresql://h/d"
