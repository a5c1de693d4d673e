import type { StoredCredentials } from './credentials.repository.ts';

/** Returns what the API tells users of the ways in which they sign in. */
export const presentCredentials = ({ email, password, google, wallets, discord }: StoredCredentials) => ({
  email: email === null ? undefined : { address: email, password },
  google: google.map(inIsoTime),
  wallets: wallets.map(inIsoTime),
  discord: discord === null ? undefined : inIsoTime(discord),
});

const inIsoTime = <T extends { linkedAt: number }>(linked: T) => ({
  ...linked,
  linkedAt: new Date(linked.linkedAt).toISOString(),
});
