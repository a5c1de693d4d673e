/** Identities of other houses linked to an account: Google, Discord. */
export const linking = {};
