/** Wallets of an account, linked and custodial. */
export const wallets = {};
