/** Addresses that are not the page's: a link to them is followed as usual. */
export const OTHERS = /^\/(api|static|schema|health|ready)(\/|$)/;

/** Whether only this computer can open an address with that name of a host. @param {string} host */
export const isThisComputer = (host) => /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(host);

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
