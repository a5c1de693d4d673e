import type { Identity } from './google.repository.ts';

/** Returns what the API tells a user of a linked Google account. */
export const presentGoogleLink = ({ email, linkedAt }: Identity) => ({
  username: email,
  linkedAt: linkedAt.toISOString(),
});
