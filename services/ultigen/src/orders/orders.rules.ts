/** Names an order to the relay. */
export const orderReference = (id: string): string => `order:${id}`;

const reference = /^order:([0-9a-f-]{36})$/;

/** Reads which order a reference names, if it names one. */
export const orderOfReference = (text: string): string | undefined => reference.exec(text)?.[1];

/** Position of the purchase among an order's calls: after its allowance. */
export const purchasePosition = 1;
