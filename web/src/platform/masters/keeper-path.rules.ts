type Token = { chainId: number; tokenId: number };

/** Returns the path of an avatar's public page. */
export const keeperPath = ({ chainId, tokenId }: Token): string => `/keepers/${chainId}/${tokenId}`;

/** Returns the path of an avatar's wardrobe. @param itemId an item that it opens at */
export const wardrobePath = (token: Token, itemId?: number): string =>
  `${keeperPath(token)}/wardrobe${itemId === undefined ? '' : `?item=${itemId}`}`;

const count = (text: string | undefined): number | undefined =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** Reads which avatar a path names; undefined where it names none. */
export function tokenOf({ chain, token }: Record<string, string>): Token | undefined {
  const [chainId, tokenId] = [count(chain), count(token)];
  return chainId === undefined || tokenId === undefined ? undefined : { chainId, tokenId };
}
