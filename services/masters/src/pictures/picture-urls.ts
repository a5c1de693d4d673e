import { createHash } from 'node:crypto';

/** How an avatar looks: its traits in their order, and what it wears. */
export type Look = { traits: readonly number[]; items: readonly number[] };

/** Sides of PNG pictures, in pixels. */
export const pngSides = [512, 1_024] as const;
export type PngSide = (typeof pngSides)[number];

/** Returns the name of a look: 16 hexadecimal digits. The same look has the same name, whatever order its ids come in. */
export function nameOfLook({ traits, items }: Look): string {
  const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);
  const text = JSON.stringify([sorted(traits), sorted(items)]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/**
 * Returns the addresses of all pictures of this service, below `/public/masters/pictures/`. Each address stands for one picture
 * for ever, so that anyone may keep it: that of an avatar names its look. A face is none itself, it leads to one.
 */
export function pictureUrls(publicUrl: string) {
  const at = (folder: string, file: string) => `${publicUrl}/public/masters/pictures/${folder}/${file}`;
  const view = (name: string | number, side?: string) => `${name}${side ? `-${side}` : ''}.svg`;
  return {
    /** `<chain>-<token>-<look>.svg`, or `<chain>-<token>-<look>-<side>.png`. */
    avatar: ({ chainId, tokenId, ...look }: Look & { chainId: number; tokenId: number }, png?: PngSide) => {
      const name = `${chainId}-${tokenId}-${nameOfLook(look)}`;
      return at('avatars', png ? `${name}-${png}.png` : `${name}.svg`);
    },
    /** An avatar as the picture of a player. It leads to how the avatar looks now, as long as it is theirs. */
    face: ({ userId, chainId, tokenId }: { userId: string; chainId: number; tokenId: number }) =>
      at('faces', `${userId}-${chainId}-${tokenId}.svg`),
    seal: (userId: string) => at('seals', `${userId}.svg`),
    /** An item by its id: its icon, or how it is worn, or the layers that it hides. */
    item: (id: number, side?: 'front' | 'back' | 'mask') => at('items', view(id, side)),
    trait: (id: number, side?: 'front' | 'back') => at('traits', view(id, side)),
    lootbox: (id: number, state?: 'opening' | 'open') => at('lootboxes', view(id, state)),
    ticket: (id: number) => at('tickets', view(id)),
    /** The sign of a currency by its symbol, as in `AVAX`. */
    currency: (symbol: string) => at('currencies', view(symbol.toLowerCase())),
  };
}

export type PictureUrls = ReturnType<typeof pictureUrls>;
