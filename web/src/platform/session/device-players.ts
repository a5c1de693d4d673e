import type { DevicePlayer } from '@hatchery/api/device-players';
import { createStore, useStore } from '../../design/store.ts';
import { api } from '../api.ts';

const keptGuests = createStore<readonly DevicePlayer[]>([]);

/** The guests that this browser has put aside, the last one first. */
export const useKeptGuests = (): readonly DevicePlayer[] => useStore(keptGuests);

/** Asks whom this browser's cookies belong to. @returns the player of its session, if there is one. */
export async function lookForPlayers(): Promise<DevicePlayer | undefined> {
  const { current, guests } = await api.users.devicePlayers({});
  keptGuests.set(guests);
  return current;
}
