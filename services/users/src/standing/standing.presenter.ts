import type { Standing } from './standing.repository.ts';

/** Presents to another service how well a player is known. */
export const presentStanding = ({ sessionSince, knownDevice, credentialChange, credentialChangedAt }: Standing) => ({
  sessionSince: sessionSince.toISOString(),
  knownDevice,
  ...(credentialChange && credentialChangedAt
    ? { credentialChange: { kind: credentialChange, at: credentialChangedAt.toISOString() } }
    : {}),
});
