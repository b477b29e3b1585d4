/** Addresses that are not the page's: a link to them is followed as usual. */
export const OTHERS = /^\/(api|static|schema|health|metrics|ready)(\/|$)/;
