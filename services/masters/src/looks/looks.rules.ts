/** How many names an avatar gets, and a player gives, in 24 hours. */
export const mostNames = { ofAvatar: 5, byPlayer: 20 } as const;

const dayMilliseconds = 86_400_000;

/** Returns since when names count. */
export const namesSince = (now: Date): Date => new Date(now.getTime() - dayMilliseconds);

/** Returns whole seconds until the first of some names counts no more. */
export const secondsUntilFree = (first: Date, now: Date): number =>
  Math.max(1, Math.ceil((first.getTime() + dayMilliseconds - now.getTime()) / 1_000));

/** Names the use of the file that shows an avatar. */
export const imageUseOf = (chainId: number, tokenId: number): string => `avatar ${chainId} ${tokenId}`;
