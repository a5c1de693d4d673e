import { createHash } from 'node:crypto';
import type { CollectionSlug } from '@hatchery/api/public-shapes';
import { drawKey } from './drawings.rules.ts';

/** A picture, with the hash that its address has. */
export type Picture = { svg: string; hash: string };

const mostKept = 2_000;
const kept = new Map<string, Picture>();

export function pictureOf(svg: string): Picture {
  return { svg, hash: createHash('sha256').update(svg).digest('hex').slice(0, 16) };
}

/** Finds the picture of a key that depends on nothing else. Draws each once, as long as it is asked for. */
export function findPicture(slug: CollectionSlug, key: string): Picture | undefined {
  const name = `${slug}/${key}`;
  const known = kept.get(name);
  if (known) return known;
  const svg = drawKey(slug, key);
  if (svg === undefined) return undefined;
  const picture = pictureOf(svg);
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(name, picture);
  return picture;
}

/** Returns the path of a picture. It changes when the picture does, so clients may keep what it answers for good. */
export const picturePath = (slug: CollectionSlug, key: string, { hash }: Picture): string =>
  `/public/collections/${slug}/pictures/${key}-${hash}.svg`;

/** Returns the address of the picture of a key. @throws Error if there is none. */
export function pictureAddress(publicUrl: string, slug: CollectionSlug, key: string): string {
  const picture = findPicture(slug, key);
  if (!picture) throw new Error(`There is no picture ${key} of ${slug}.`);
  return `${publicUrl}${picturePath(slug, key, picture)}`;
}
