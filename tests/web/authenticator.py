"""An authenticator in software: makes passkeys and signs with them as a phone would."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from plancia.web.passkeys import to_text

USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL = 0x01, 0x04, 0x40


class Authenticator:
    """One passkey, for pages of one origin."""

    def __init__(self, origin: str, domain: str) -> None:
        self.origin, self.domain = origin, domain
        self.id = secrets.token_bytes(16)
        self.uses = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, challenge: str) -> dict[str, Any]:
        """What a browser sends for a new passkey."""
        numbers = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        credential = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(public)
        data = self._data(HAS_CREDENTIAL) + credential
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client_data = self._client_data("webauthn.create", challenge)
        return self._texts(client_data=client_data, attestation=attestation)

    def sign(self, challenge: str) -> dict[str, Any]:
        """What a browser sends to sign in."""
        self.uses += 1
        data, client_data = self._data(), self._client_data("webauthn.get", challenge)
        signed = data + hashlib.sha256(client_data).digest()
        signature = self._key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._texts(client_data=client_data, authenticator_data=data, signature=signature)

    def _data(self, more: int = 0) -> bytes:
        flags = USER_PRESENT | USER_VERIFIED | more
        return (
            hashlib.sha256(self.domain.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4)
        )

    def _client_data(self, kind: str, challenge: str) -> bytes:
        data = {
            "type": kind,
            "challenge": challenge,
            "origin": self.origin,
            "crossOrigin": False,
        }
        return json.dumps(data).encode()

    def _texts(self, **parts: bytes) -> dict[str, Any]:
        return {"id": to_text(self.id)} | {name: to_text(part) for name, part in parts.items()}
