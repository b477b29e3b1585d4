/**
 * Passkeys: this device keeps a key, and with it the visitor signs in on their other devices.
 */

import { notice } from "../ui/announce.js";
import { get, post, troubleWords } from "../net/api.js";
import { confirm } from "../ui/dialogs.js";
import { fill, h } from "../ui/dom.js";
import { language, t } from "../text/i18n.js";

/** @import { PasskeyChallenge, PasskeyView } from "../messages.js" */

/** Signatures that servers check: Ed25519, ECDSA, RSA, by their numbers in COSE. */
const ALGORITHMS = [-8, -7, -257];
const SITE = "Plancia";

/** Why there are no passkeys here; nothing if there are. */
function passkeysMissing() {
  if (!isSecureContext) return t("Passkeys need a server with HTTPS; this page came by plain HTTP.");
  if (/^[\d.]+$|^\[/.test(location.hostname)) return t("Passkeys need a server with a name; this page came from a bare address.");
  return "PublicKeyCredential" in globalThis ? "" : t("This browser has no passkeys.");
}

/** @param {(name: string) => Promise<void>} signedIn  what to do as the person of a passkey @param {() => Promise<boolean>} mayLeave */
export function passkeysPart(signedIn, mayLeave) {
  const missing = passkeysMissing();
  const list = h("ul", { class: "passkeys" });
  const show = (/** @type {PasskeyView[]} */ found) => {
    fill(list, found.map(row));
  };
  if (!missing) attempt(async () => show(await get("/api/me/passkeys")));

  /** @param {PasskeyView} passkey */
  function row({ id, created, used }) {
    const words = used === null
      ? t("Made on {date}", { date: dateWords(created) })
      : t("Made on {date}, last used on {used}", { date: dateWords(created), used: dateWords(used) });
    const remove = () => attempt(async () => {
      const after = t("Nobody can sign in with it any more. Your games stay.");
      if (!(await confirm(t("Remove the passkey?"), after, t("Remove")))) return;
      show(await post(`/api/me/passkeys/${encodeURIComponent(id)}/remove`));
    });
    return h("li", {}, h("span", {}, words), h("button", { type: "button", class: "quiet", onclick: remove }, t("Remove")));
  }

  const add = () => attempt(async () => {
    show(await post("/api/me/passkeys", await make(await post("/api/me/passkeys/challenge"))));
    notice(t("The passkey is made: with it you can sign in on your other devices."));
  });
  const enter = () => attempt(async () => {
    if (!(await mayLeave())) return;
    const { name } = await post("/api/passkeys", await sign(await post("/api/passkeys/challenge")));
    await signedIn(name);
  });
  return h(
    "div",
    {},
    h("h3", {}, t("Passkeys")),
    h("p", { class: "help" }, missing || t("A passkey is kept by your phone or computer, and opened by fingerprint, face or PIN. It brings your name and games to a new device without a code.")),
    !missing && [
      h("p", { class: "row" }, h("button", { type: "button", onclick: add }, t("Make a passkey")),
        h("button", { type: "button", onclick: enter }, t("Sign in with a passkey"))),
      list,
    ],
  );
}

/** @param {PasskeyChallenge} asked */
async function make({ challenge, domain, user, name, known }) {
  const shown = name || t("a guest");
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(challenge),
      rp: { id: domain, name: SITE },
      user: { id: bytes(user), name: shown, displayName: shown },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
      excludeCredentials: known.map((id) => ({ type: "public-key", id: bytes(id) })),
    },
  });
  const { rawId, response } = /** @type {PublicKeyCredential} */ (made);
  const { clientDataJSON, attestationObject } = /** @type {AuthenticatorAttestationResponse} */ (response);
  return { id: base64(rawId), client_data: base64(clientDataJSON), attestation: base64(attestationObject) };
}

/** @param {PasskeyChallenge} asked */
async function sign({ challenge, domain }) {
  const found = await navigator.credentials.get({
    publicKey: { challenge: bytes(challenge), rpId: domain, userVerification: "preferred" },
  });
  const { rawId, response } = /** @type {PublicKeyCredential} */ (found);
  const { clientDataJSON, authenticatorData, signature } = /** @type {AuthenticatorAssertionResponse} */ (response);
  return {
    id: base64(rawId),
    client_data: base64(clientDataJSON),
    authenticator_data: base64(authenticatorData),
    signature: base64(signature),
  };
}

/** @param {() => Promise<void>} act */
async function attempt(act) {
  try {
    await act();
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    const words = name === "InvalidStateError" ? t("This device has a passkey of yours already.")
      : name === "NotAllowedError" ? t("No passkey was used.") : troubleWords(error);
    notice(words, "bad");
  }
}

/** @param {number} seconds  since 1970 */
const dateWords = (seconds) => new Date(1000 * seconds).toLocaleDateString(language(), { day: "numeric", month: "long", year: "numeric" });

/** @param {string} text  in base64url */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
function base64(buffer) {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
