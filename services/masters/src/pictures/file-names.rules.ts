import type { PngSide } from './picture-urls.ts';

/** Where a picture of an avatar is: which look, from which side, and how much of it. */
export type AvatarFile = {
  chainId: number;
  tokenId: number;
  /** Name of the look; undefined for that of now. */
  look: string | undefined;
  png: PngSide | undefined;
};

/** A picture of a thing of the catalogue: `view` as in `back` or `open`. */
export type ThingFile = { id: number; view: string | undefined; png: PngSide | undefined };

const side = '(?:-(512|1024))?\\.(svg|png)';
const avatarFile = new RegExp(`^([1-9]\\d{0,9})-(0|[1-9]\\d{0,14})(?:-([0-9a-f]{16}))?${side}$`);
const thingFile = new RegExp(`^(0|[1-9]\\d{0,8})(?:-([a-z]{1,10}))?${side}$`);

/** Returns the pixels of a file; null for a name that no file has: SVG has none, PNG without them has 512. */
function pixelsOf(pixels: string | undefined, extension: string | undefined): PngSide | undefined | null {
  if (extension === 'svg') return pixels === undefined ? undefined : null;
  return pixels === '1024' ? 1_024 : 512;
}

/** Reads the name of a picture of an avatar, as `picture-urls.ts` makes them. */
export function readAvatarFile(file: string): AvatarFile | undefined {
  const [, chainId, tokenId, look, pixels, extension] = avatarFile.exec(file) ?? [];
  const png = pixelsOf(pixels, extension);
  if (chainId === undefined || png === null) return undefined;
  return { chainId: Number(chainId), tokenId: Number(tokenId), look, png };
}

/** Reads the name of a picture of an item, a trait, a box or a ticket. */
export function readThingFile(file: string): ThingFile | undefined {
  const [, id, view, pixels, extension] = thingFile.exec(file) ?? [];
  const png = pixelsOf(pixels, extension);
  return id === undefined || png === null ? undefined : { id: Number(id), view, png };
}

/** How an avatar is looked at: from the front and as a whole unless a query says otherwise. */
export type AvatarView = { side: 'front' | 'back'; crop: 'full' | 'portrait' };

/** Reads how an avatar is looked at. Anything else in a query is ignored. */
export const readView = (query: { side?: unknown; crop?: unknown }): AvatarView => ({
  side: query.side === 'back' ? 'back' : 'front',
  crop: query.crop === 'portrait' ? 'portrait' : 'full',
});

/** An avatar as the picture of a player. */
export type FaceFile = { userId: string; chainId: number; tokenId: number };

const player = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const faceFile = new RegExp(`^(${player})-(\\d{1,10})-(\\d{1,15})\\.svg$`);
const sealFile = new RegExp(`^(${player})\\.svg$`);

/** Reads the name of the picture of a player that is an avatar. */
export function readFaceFile(file: string): FaceFile | undefined {
  const [, userId, chainId, tokenId] = faceFile.exec(file) ?? [];
  return userId === undefined ? undefined : { userId, chainId: Number(chainId), tokenId: Number(tokenId) };
}

/** Reads the id of a player out of the name of their seal. */
export const readSealFile = (file: string): string | undefined => sealFile.exec(file)?.[1];
