/** Addresses that are not the page's: a link to them is followed as usual. */
export const OTHERS = /^\/(api|static|schema|health)(\/|$)/;

/** Whether only this computer can open an address with that name of a host. @param {string} host */
export const isThisComputer = (host) => /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(host);
