import * as z from 'zod';
import { mastersChain, tokenIdParam } from './masters-shapes.ts';
import { operation } from './operation.ts';
import { tokenAttribute, tokenIdInUri } from './shapes.ts';

const metadata = z
  .object({
    name: z.string().describe('Name of the token.'),
    description: z.string().describe('What it is.'),
    image: z.string().describe('URL of its picture.'),
    external_url: z.string().describe('Page about it.'),
    attributes: z.array(tokenAttribute).describe('Attributes that marketplaces show.'),
  })
  .meta({ id: 'MastersTokenMetadata', description: 'Metadata of a token, as marketplaces read it.' });
export type MastersTokenMetadata = z.infer<typeof metadata>;

const open = { prefix: 'public', owner: 'masters', method: 'GET', access: 'public' } as const;

/** Metadata that token URIs of the contracts name. */
export const mastersMetadata = {
  avatarMetadata: operation({
    ...open,
    tag: 'Avatars',
    cacheSeconds: 5,
    path: '/masters/avatars/{tokenId}',
    summary: 'Get the token metadata of an avatar',
    description:
      'ERC-721 metadata, as the token URI of the contract names it. Chains number avatars in ranges of their own, so the one with this id is found on any chain if none is named.',
    params: z.object({ tokenId: tokenIdParam }),
    query: z.object(mastersChain),
    output: metadata,
    problems: [404],
  }),
  itemMetadata: operation({
    ...open,
    tag: 'Items',
    cacheSeconds: 300,
    path: '/masters/items/{id}',
    summary: 'Get the token metadata of an item',
    description: 'ERC-1155 metadata, the same on all chains.',
    params: z.object({ id: tokenIdInUri }),
    output: metadata,
    problems: [404],
  }),
  lootboxMetadata: operation({
    ...open,
    tag: 'Lootboxes',
    cacheSeconds: 300,
    path: '/masters/lootboxes/{id}',
    summary: 'Get the token metadata of a box',
    description:
      'ERC-1155 metadata, the same on all chains. The id of a token is that of its box times 2^32, plus the version of its odds.',
    params: z.object({ id: tokenIdInUri }),
    output: metadata,
    problems: [404],
  }),
  ticketMetadata: operation({
    ...open,
    tag: 'Tickets',
    cacheSeconds: 300,
    path: '/tickets/{id}',
    summary: 'Get the token metadata of a ticket',
    description: 'ERC-1155 metadata, the same on all chains.',
    params: z.object({ id: tokenIdInUri }),
    output: metadata,
    problems: [404],
  }),
};
