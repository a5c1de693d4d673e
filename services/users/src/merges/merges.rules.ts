/** For so long, a proposed merge waits for its confirmation. */
export const proposalMinutes = 30;
/** For so long, a merge can be undone; then the absorbed account is erased. */
export const undoDays = 7;

/** A credential that was proved to propose a merge: an e-mail address, a Google account by its address, or a wallet's address. */
export type ProvedCredential = { kind: 'email' | 'google' | 'wallet'; name: string };
