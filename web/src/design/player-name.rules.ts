/** What to call a player who has chosen no name: the same words each time. */
export const nameOfPlayer = ({ uid, displayName }: { uid: string; displayName?: string }): string =>
  displayName || `Keeper ${uid.slice(0, 4)}`;
