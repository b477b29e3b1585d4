"""Who a person is, without accounts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letters import HEADER
from plancia.live.refusal import Refusal
from plancia.web.cookie import (
    COOKIE,
    VISITOR_KEY,
    Signer,
    Visitor,
    cookie_header,
    new_id,
    person_of,
    visitor_of,
)

signer = Signer(b"a secret")


def test_a_signed_person_is_read_back_for_the_same_purpose_only() -> None:
    person = new_id()
    signed = signer.sign("cookie", person)
    assert signer.read("cookie", signed) == person
    assert signer.read("bearer", signed) is None
    assert Signer(b"another secret").read("cookie", signed) is None


@given(st.text(HEADER, max_size=80))
def test_no_made_up_signature_is_accepted(text: str) -> None:
    assert signer.read("cookie", text) is None


@given(st.integers(0, 200), HEADER)
def test_a_changed_letter_breaks_the_signature(place: int, letter: str) -> None:
    signed = signer.sign("bearer", "somebody")
    changed = signed[: place % len(signed)] + letter + signed[place % len(signed) + 1 :]
    assert changed == signed or signer.read("bearer", changed) is None


def test_ids_and_tokens_are_long_and_all_different() -> None:
    assert len({new_id() for _ in range(1000)}) == 1000
    assert len(new_id()) >= 22
    assert signer.token("invite", "a:1") != signer.token("invite", "a:2")
    assert len(signer.token("invite", "a:1")) == 32


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites() -> None:
    header = cookie_header(signer, "somebody", secure=False)
    assert header.startswith(f"{COOKIE}=somebody.")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(header.split("; "))
    assert "Secure" not in header
    assert "Secure" in cookie_header(signer, "somebody", secure=True).split("; ")


def test_a_request_speaks_for_its_cookie_or_its_token() -> None:
    cookie = f"other=1; {COOKIE}={signer.sign('cookie', 'anna')}"
    token = f"Bearer {signer.sign('bearer', 'bot')}"
    assert person_of(signer, cookie, "") == "anna"
    assert person_of(signer, "", token) == "bot"
    assert person_of(signer, cookie, token) == "bot"
    assert person_of(signer, "", "") is None
    assert person_of(signer, cookie, "Basic YTpi") is None


@pytest.mark.parametrize(
    "foreign", ['prefs={"dark":true}', "a=é", "a", 'theme="dark', "=", "a b=c", "x=plancia=1", ""]
)
@pytest.mark.parametrize("order", ["{foreign}; {own}", "{own}; {foreign}", "{foreign};{own};"])
def test_a_malformed_cookie_of_another_program_does_not_hide_ours(foreign: str, order: str) -> None:
    own = f"{COOKIE}={signer.sign('cookie', 'anna')}"
    assert person_of(signer, order.format(foreign=foreign, own=own), "") == "anna"


def test_an_old_cookie_of_our_name_does_not_hide_the_valid_one() -> None:
    valid = f"{COOKIE}={signer.sign('cookie', 'anna')}"
    assert person_of(signer, f"{COOKIE}=somebody.else; {valid}", "") == "anna"
    assert person_of(signer, f"{COOKIE}=x; " * 20_000 + valid, "") is None


@given(st.text(HEADER, max_size=60), st.text(HEADER, max_size=60))
def test_arbitrary_headers_are_no_persons(cookies: str, authorization: str) -> None:
    assert person_of(signer, cookies, authorization) is None


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
