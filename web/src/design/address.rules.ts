/** Returns an address as `0x1234…cdef`. */
export const shortenAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Shortens each address within a text. */
export const shortenAddresses = (text: string): string => text.replace(/\b0x[0-9a-f]{40}\b/gi, shortenAddress);
