import { Problem } from '@hatchery/api/problems';
import type { CollectionTokenMetadata } from '@hatchery/api/public-collections';
import type { DescribedSlug } from '@hatchery/api/public-shapes';
import { type Gen1State, noOmnimon, type OmnimonState } from '../collections/collection-book.rules.ts';
import { collectionOf } from '../collections/collections.content.ts';
import { ensureStands, findToken } from '../collections/collections-view.ts';
import type { ChainContext } from '../context.ts';
import { drawOmnimon } from './drawings.rules.ts';
import { type Described, describedByAlone, describeGen1, describeOmnimon } from './metadata.rules.ts';
import { findPicture, type Picture, pictureOf, picturePath } from './picture-addresses.ts';

type Asked = { slug: DescribedSlug; tokenId: string; chainId?: number | undefined };
type Shown = { described: Described; picture: Picture };

/** Returns the metadata of a token. @throws Problem not-found. */
export async function describeToken(context: ChainContext, asked: Asked): Promise<CollectionTokenMetadata> {
  if (asked.chainId !== undefined) ensureStands(context, collectionOf(asked.slug), asked.chainId);
  const shown = await findShown(context, asked);
  if (!shown) throw new Problem('not-found', `${collectionOf(asked.slug).name} have no token ${asked.tokenId}.`);
  const { key, ...described } = shown.described;
  return {
    ...described,
    image: `${context.publicUrl}${picturePath(asked.slug, key, shown.picture)}`,
    external_url: context.publicUrl,
  };
}

async function findShown(context: ChainContext, { slug, tokenId, chainId }: Asked): Promise<Shown | undefined> {
  const places = { ...context, chainIds: context.chainIds.filter((id) => chainId === undefined || id === chainId) };
  if (slug === 'omnimon') return findOmnimon(places, tokenId);
  const described = slug === 'gen1' ? await findGen1(places, tokenId) : describedByAlone[slug](tokenId);
  const picture = described && findPicture(slug, described.key);
  return described && picture && { described, picture };
}

async function findGen1(context: ChainContext, tokenId: string): Promise<Described | undefined> {
  const token = await findToken(context, collectionOf('gen1'), tokenId);
  return token && describeGen1(tokenId, token.state as Gen1State | null);
}

/** Finds an omnimon with its picture, which its traits decide. */
export async function findOmnimon(context: ChainContext, tokenId: string): Promise<Shown | undefined> {
  const token = await findToken(context, collectionOf('omnimon'), tokenId);
  if (!token) return undefined;
  const state = (token.state as OmnimonState | null) ?? noOmnimon();
  return { described: describeOmnimon(tokenId, state), picture: pictureOf(drawOmnimon(tokenId, state)) };
}
