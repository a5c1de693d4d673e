/** Returns an address as `0x1234…cdef`. */
export const shortenAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;
