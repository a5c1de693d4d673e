import type { DevicePlayer } from '@hatchery/api/device-players';
import type { PlayerOfToken } from '../sessions/players.ts';

/** Presents a player to the browser that has their refresh token. */
export const presentDevicePlayer = ({ uid, displayName, picture, guest, lastUsedAt }: PlayerOfToken): DevicePlayer => ({
  uid,
  displayName: displayName ?? undefined,
  picture: picture ?? undefined,
  guest,
  lastUsedAt: lastUsedAt.toISOString(),
});
