/**
 * Addresses that are not the page's: a link to them is followed as usual. What other pages show in a
 * frame is a page, but one that the server must answer for each time: only it allows the frame.
 */
export const OTHERS = /^\/(api|embed|static|schema|health|metrics|ready)(\/|$)/;

/** Before the path of a game or an analysis: that page in a frame of another. */
export const EMBED = "/embed";

/** Whether only this computer can open an address with that name of a host. @param {string} host */
export const isThisComputer = (host) => /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Whether this page stands in a frame of another. */
export const isEmbedded = () => location.pathname.startsWith(`${EMBED}/`);

/**
 * The address of a page at another server, from what a person typed; null if it is none.
 * @param {string} text  with or without its scheme
 */
export function serverAddress(text) {
  const typed = text.trim();
  try {
    const url = new URL(/^https?:\/\//i.test(typed) ? typed : `http://${typed}`);
    return /[.:]|^localhost$/.test(url.host) ? url.href : null;
  } catch {
    return null;
  }
}
