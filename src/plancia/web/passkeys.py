"""Passkeys (WebAuthn): a person signs in on another device with a key that their devices keep.

The library that verifies them takes a while to import, so it is imported when the first one comes.
Its computations run on a thread.
"""

import base64
import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from plancia.live.messages import NewPasskey, PasskeySignIn
from plancia.live.refusal import Refusal
from plancia.web.middleware import DEFAULT_PORTS
from plancia.web.store import Passkey

CHALLENGE_BYTES: Final = 32
CODE_PREFIX: Final = "passkey "
"""Challenges are kept with the codes for devices: each is used once, within ten minutes."""


@dataclass(frozen=True, slots=True)
class Site:
    """Where a page comes from, as a browser and its passkeys know it."""

    origin: str
    domain: str
    """The id of the relying party: a passkey works for this host alone."""


def site_of(scope: Mapping[str, Any]) -> Site:
    """Of the page that sent a request: that it is our own was checked before."""
    headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
    host = headers.get(b"host", "").lower().removesuffix(DEFAULT_PORTS[scope["scheme"]])
    domain = host if host.endswith("]") else host.rpartition(":")[0] or host
    return Site(f"{scope['scheme']}://{host}", domain)


def new_challenge() -> str:
    return to_text(secrets.token_bytes(CHALLENGE_BYTES))


def challenge_in(client_data: str) -> str:
    """The challenge that a browser says it has answered; Refusal if there is none."""
    with _verifying():
        return str(json.loads(from_text(client_data))["challenge"])


def registered(new: NewPasskey, challenge: str, site: Site, person: str, now: float) -> Passkey:
    """A new passkey of a person; Refusal if the browser's answer is not what it should be."""
    from webauthn import verify_registration_response

    response = {"clientDataJSON": new.client_data, "attestationObject": new.attestation}
    with _verifying():
        verified = verify_registration_response(
            credential=_credential(new.id, response),
            expected_challenge=from_text(challenge),
            expected_rp_id=site.domain,
            expected_origin=site.origin,
        )
    key, uses = verified.credential_public_key, verified.sign_count
    return Passkey(to_text(verified.credential_id), person, key, uses, now)


def signed_in(signed: PasskeySignIn, passkey: Passkey, challenge: str, site: Site) -> int:
    """How often the passkey was used by now, as it says; Refusal if it did not sign this."""
    from webauthn import verify_authentication_response

    response = {
        "clientDataJSON": signed.client_data,
        "authenticatorData": signed.authenticator_data,
        "signature": signed.signature,
    }
    with _verifying():
        verified = verify_authentication_response(
            credential=_credential(signed.id, response),
            expected_challenge=from_text(challenge),
            expected_rp_id=site.domain,
            expected_origin=site.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.uses,
        )
    return verified.new_sign_count


@contextmanager
def _verifying() -> Iterator[None]:
    """Refusal if what a browser sent is wrong. Malformed bytes raise errors of many kinds: KeyError
    if a key lacks a part, RecursionError for deep JSON."""
    try:
        yield
    except Exception as error:
        raise not_verified() from error


def _credential(passkey_id: str, response: dict[str, str]) -> dict[str, Any]:
    """As the library reads what a browser says."""
    return {"id": passkey_id, "rawId": passkey_id, "type": "public-key", "response": response}


def not_verified() -> Refusal:
    return Refusal("not-yours", "The passkey could not be verified; try again.")


def to_text(data: bytes) -> str:
    """Base64url without padding, as browsers write bytes."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """ValueError if it is none."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
