"""Passkeys with a browser and its virtual authenticator."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from web.accessible import complaints
from web.browser.conftest import Visitors
from web.browser.test_looks import wide
from web.browser.visitor import Visitor

pytestmark = pytest.mark.slow

PHONE = {"width": 360, "height": 640}


class Device:
    """The part of a device that keeps passkeys; a finger is always on it."""

    def __init__(self, visitor: Visitor) -> None:
        self._session = visitor.context.new_cdp_session(visitor.page)
        self._session.send("WebAuthn.enable", {"enableUI": False})
        options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
        options |= {"hasUserVerification": True, "isUserVerified": True}
        options |= {"automaticPresenceSimulation": True}
        made = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self._id = {"authenticatorId": made["authenticatorId"]}

    def passkeys(self) -> list[Any]:
        found: list[Any] = self._session.send("WebAuthn.getCredentials", self._id)["credentials"]
        return found

    def sync(self, other: Device) -> None:
        """As the makers of phones do it among the devices of one person."""
        for passkey in other.passkeys():
            self._session.send("WebAuthn.addCredential", self._id | {"credential": passkey})


def test_a_passkey_made_on_a_computer_signs_in_on_a_phone(new_visitor: Visitors) -> None:
    named = f"http://localhost:{urlsplit(new_visitor.url).port}"  # a bare address has no passkeys
    computer = new_visitor(url=named)
    phone = new_visitor(url=named, viewport=PHONE, color_scheme="dark", locale="it-IT")
    assert computer.context.request.put("/api/me", data={"name": "Anna"}).ok
    path = computer.make_game("nim", "me", "best")
    computer.open("/games")
    key = Device(computer)
    computer.page.get_by_role("button", name="Make a passkey").click()
    expect(computer.page.locator(".passkeys li")).to_contain_text("Made on")
    computer.page.get_by_role("button", name="Make a passkey").click()
    expect(computer.page.locator(".notices")).to_contain_text("has a passkey of yours already")
    assert (complaints(computer.page), len(key.passkeys())) == ([], 1)
    own = phone.make_game("nim", "me", "best")
    phone.open("/games")
    synced = Device(phone)
    synced.sync(key)
    phone.page.get_by_role("button", name="Accedi con una passkey").click()
    phone.page.get_by_role("dialog").get_by_role("button", name="Continua").click()
    expect(phone.page.locator(f'.card[href="{path}"]')).to_be_visible()
    expect(phone.page.locator(f'.card[href="{own}"]')).to_be_visible()
    expect(phone.page.locator(".passkeys li")).to_contain_text("usata l’ultima volta")
    assert (complaints(phone.page), wide(phone)) == ([], 0)
    phone.page.locator(".passkeys").get_by_role("button", name="Togli").click()
    phone.page.get_by_role("dialog").get_by_role("button", name="Togli").click()
    expect(phone.page.locator(".passkeys li")).to_have_count(0)


def test_where_there_are_no_passkeys_the_page_says_why(new_visitor: Visitors) -> None:
    visitor = new_visitor()
    visitor.open("/games")
    devices = visitor.page.locator(".devices")
    expect(devices).to_contain_text("Passkeys need a server with a name")
    expect(devices.get_by_role("button", name="Make a passkey")).to_have_count(0)
    visitor.page.add_init_script(
        "Object.defineProperty(globalThis, 'isSecureContext', {value: false})"
    )
    visitor.open("/games")
    expect(devices).to_contain_text("Passkeys need a server with HTTPS")
