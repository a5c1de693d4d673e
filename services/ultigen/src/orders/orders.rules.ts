/** Names an order to the relay. */
export const orderReference = (id: string): string => `order:${id}`;

const reference = /^order:([0-9a-f-]{36})$/;

/** The order that a reference names, if it names one. */
export const orderOfReference = (text: string): string | undefined => reference.exec(text)?.[1];

/** Where the purchase stands among an order's calls: after its allowance. */
export const purchasePosition = 1;
