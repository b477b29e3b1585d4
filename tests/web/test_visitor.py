import pytest

from plancia.live.refusal import Refusal
from plancia.web.visitor import VISITOR_KEY, Visitor, visitor_of


def test_a_visitor_becomes_a_person_when_one_is_needed_and_stays_that_one() -> None:
    visitor = Visitor(None, "192.0.2.1", secure=True)
    assert not visitor.sets_cookie
    person = visitor.get_or_create_person()
    assert person == visitor.get_or_create_person() == visitor.require_person()
    assert visitor.sets_cookie


def test_a_known_person_needs_no_new_cookie() -> None:
    visitor = Visitor("ada", "192.0.2.1", secure=True)
    assert visitor.get_or_create_person() == "ada"
    assert not visitor.sets_cookie


def test_without_an_identity_what_belongs_to_a_person_is_refused() -> None:
    with pytest.raises(Refusal, match="no seat"):
        Visitor(None, "192.0.2.1", secure=True).require_person()


def test_a_household_of_the_new_kind_of_address_is_one() -> None:
    one, two = (Visitor(None, f"2001:db8::{n}", secure=False) for n in (1, 2))
    assert one.address == two.address
    assert visitor_of({VISITOR_KEY: one}) is one
