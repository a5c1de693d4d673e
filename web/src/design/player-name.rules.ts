/** Returns a player's name; without one, always the same words made from the uid. */
export const nameOfPlayer = ({ uid, displayName }: { uid: string; displayName?: string }): string =>
  displayName || `Keeper ${uid.slice(0, 4)}`;
