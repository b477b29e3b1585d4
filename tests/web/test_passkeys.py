"""Passkeys: a person signs in on another device with a key of theirs, and nobody else does."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import cbor2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar.testing import TestClient

from plancia.live.refusal import Refusal
from plancia.web.passkeys import Site, challenge_in, from_text, site_of, to_text
from web.authenticator import Authenticator
from web.in_process import ApiUser

SITE = ("http://plancia.test", "plancia.test")
MADE, ASKED = "/api/me/passkeys", "/api/passkeys"


@pytest.fixture
def phone() -> Authenticator:
    return Authenticator(*SITE)


def make(user: ApiUser, phone: Authenticator) -> Any:
    challenge = user.post(f"{MADE}/challenge").json()
    assert challenge["domain"] == phone.domain
    return user.post(MADE, phone.make(challenge["challenge"]))


def sign_in(client: TestClient[Any], phone: Authenticator) -> Any:
    challenge = client.post(f"{ASKED}/challenge").json()["challenge"]
    return client.post(ASKED, json=phone.sign(challenge))


@pytest.fixture(autouse=True)
def no_cookies(client: TestClient[Any]) -> Any:
    yield
    client.cookies.clear()


def test_a_passkey_brings_name_and_games_to_another_device(
    client: TestClient[Any], anna: ApiUser, phone: Authenticator
) -> None:
    anna.put("/api/me", {"name": "Anna"})
    game = anna.make("nim", "me", "open")["id"]
    answer = make(anna, phone)
    assert answer.status_code == 201, answer.text
    (listed,) = answer.json()
    assert (listed["id"], listed["used"]) == (to_text(phone.id), None)
    seats = [{"kind": "me"}, {"kind": "open"}]
    own = client.post("/api/games", json={"game": "nim", "seats": seats}).json()["id"]
    assert sign_in(client, phone).json() == {"name": "Anna"}
    running = [each["id"] for each in client.get("/api/me/games").json()["running"]]
    assert sorted(running) == sorted([game, own])  # what the device had comes along
    assert anna.get(MADE).json()[0]["used"] is not None
    assert sign_in(client, phone).status_code == 200  # again, with a higher count


def test_an_answer_counts_once_and_only_for_what_was_asked(
    client: TestClient[Any], anna: ApiUser, berta: ApiUser, phone: Authenticator
) -> None:
    assert make(anna, phone).status_code == 201
    challenge = client.post(f"{ASKED}/challenge").json()["challenge"]
    signed = phone.sign(challenge)
    assert client.post(ASKED, json=signed).status_code == 200
    assert client.post(ASKED, json=signed).status_code == 403
    for_anna = anna.post(f"{MADE}/challenge").json()["challenge"]
    assert berta.post(MADE, Authenticator(*SITE).make(for_anna)).status_code == 403
    for_new = anna.post(f"{MADE}/challenge").json()["challenge"]
    assert client.post(ASKED, json=phone.sign(for_new)).status_code == 403
    to_sign_in = client.post(f"{ASKED}/challenge").json()["challenge"]
    assert anna.post(MADE, Authenticator(*SITE).make(to_sign_in)).status_code == 403
    assert client.post(ASKED, json=phone.sign("made-up")).status_code == 403


def test_a_key_that_is_not_the_one_and_a_page_of_another_site_are_refused(
    client: TestClient[Any], anna: ApiUser, phone: Authenticator
) -> None:
    assert make(anna, phone).status_code == 201
    thief = Authenticator(*SITE)
    assert sign_in(client, thief).status_code == 404
    thief.id = phone.id
    assert sign_in(client, thief).status_code == 403
    phone.origin = "https://evil.example"
    assert sign_in(client, phone).status_code == 403
    phone.origin, phone.domain = SITE[0], "evil.example"
    assert sign_in(client, phone).status_code == 403
    phone.domain = SITE[1]
    phone.uses = 50
    assert sign_in(client, phone).status_code == 200
    phone.uses = 3  # a copy of the key that was used less often
    assert sign_in(client, phone).status_code == 403
    other = Authenticator("https://evil.example", SITE[1])
    assert make(anna, other).status_code == 403


def test_a_public_key_that_lacks_a_part_is_refused(anna: ApiUser, phone: Authenticator) -> None:
    challenge = anna.post(f"{MADE}/challenge").json()["challenge"]
    made = phone.make(challenge)
    type_of_key, made_up = cbor2.dumps({1: 2})[1:], cbor2.dumps({9: 2})[1:]
    attestation = from_text(made["attestation"]).replace(type_of_key + b"\x03", made_up + b"\x03")
    assert anna.post(MADE, made | {"attestation": to_text(attestation)}).status_code == 403


def test_a_passkey_is_taken_once_and_is_of_no_use_after_its_removal(
    client: TestClient[Any], anna: ApiUser, berta: ApiUser, phone: Authenticator
) -> None:
    assert make(anna, phone).status_code == 201
    assert make(berta, phone).status_code == 409
    known = anna.post(f"{MADE}/challenge").json()["known"]
    assert known == [to_text(phone.id)]
    path = f"{MADE}/{to_text(phone.id)}/remove"
    assert berta.post(path).json() == []
    assert len(anna.get(MADE).json()) == 1  # it is not hers
    assert anna.post(path).json() == []
    assert sign_in(client, phone).status_code == 404


def test_a_person_has_a_limited_number(anna: ApiUser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plancia.web.api_people.MAX_PASSKEYS", 1)
    assert make(anna, Authenticator(*SITE)).status_code == 201
    assert make(anna, Authenticator(*SITE)).status_code == 409


def test_passkeys_of_an_identity_that_was_merged_sign_in_as_the_other_one(
    client: TestClient[Any], anna: ApiUser, phone: Authenticator
) -> None:
    challenge = client.post(f"{MADE}/challenge").json()["challenge"]
    assert client.post(MADE, json=phone.make(challenge)).status_code == 201
    anna.put("/api/me", {"name": "Anna"})
    code = anna.post("/api/me/code").json()["code"]
    assert client.post("/api/me/device", json={"code": code}).status_code == 200
    client.cookies.clear()
    assert sign_in(client, phone).json() == {"name": "Anna"}


@pytest.mark.parametrize(
    ("scheme", "host", "site"),
    [
        ("http", b"localhost:8000", Site("http://localhost:8000", "localhost")),
        ("https", b"Plancia.example:443", Site("https://plancia.example", "plancia.example")),
        ("https", b"plancia.example", Site("https://plancia.example", "plancia.example")),
        ("http", b"[::1]:8000", Site("http://[::1]:8000", "[::1]")),
        ("http", b"[::1]", Site("http://[::1]", "[::1]")),
    ],
)
def test_a_passkey_is_for_the_host_of_the_page(scheme: str, host: bytes, site: Site) -> None:
    assert site_of({"scheme": scheme, "headers": [(b"Host", host)]}) == site


@given(st.binary(max_size=100))
def test_bytes_are_written_as_browsers_write_them(data: bytes) -> None:
    assert from_text(to_text(data)) == data


@pytest.mark.parametrize("text", ["", "e30", "W10", "MQ", "////"])
def test_what_is_no_answer_to_a_challenge_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="could not be verified"):
        challenge_in(text)


def test_deep_json_is_no_answer_to_a_challenge() -> None:
    with pytest.raises(Refusal, match="could not be verified"):
        challenge_in(to_text(b"[" * 15_000))


def test_the_server_starts_without_the_library_of_passkeys() -> None:
    program = """if True:
        import sys
        import plancia.web.app
        assert not {"webauthn", "cryptography", "OpenSSL"} & set(sys.modules)
    """
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)
