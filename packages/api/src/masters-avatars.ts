import * as z from 'zod';
import { mastersAvatar, mastersChain, tokenIdParam } from './masters-shapes.ts';
import { operation } from './operation.ts';
import { address, longPaging } from './shapes.ts';

const read = { prefix: 'v2', owner: 'masters', method: 'GET', tag: 'Avatars' } as const;
const ofAddress = z.object({ address: address.describe('The address.') });
const page = longPaging.extend(mastersChain);

const profilePictures = z
  .object({
    profilePictures: z
      .array(z.string())
      .describe('URLs of the pictures, by token id: PNG of 512 pixels, or the WebP that the owner uploaded.'),
    name: z.string().describe('Name of the collection.'),
    type: z.string().describe('What they are: `avatars`.'),
  })
  .meta({ id: 'MastersAvatarImages', description: 'Pictures of the avatars of an address.' });

/** Avatars that were minted. */
export const mastersAvatars = {
  mastersAvatarsBalance: operation({
    ...read,
    access: 'user',
    path: '/masters/avatars/balance',
    summary: 'List your avatars',
    description:
      'Those of all your linked wallets, and of accounts that were merged into yours, on one chain, in order of token id.',
    query: page,
    output: z.array(mastersAvatar),
  }),
  mastersAvatarsBalanceOf: operation({
    ...read,
    access: 'public',
    cacheSeconds: 2,
    path: '/masters/avatars/balance/{address}',
    summary: 'List the avatars of an address',
    description: 'On one chain, in order of token id.',
    params: ofAddress,
    query: page,
    output: z.array(mastersAvatar),
  }),
  mastersAvatarImages: operation({
    ...read,
    access: 'public',
    cacheSeconds: 2,
    path: '/masters/avatars/images/{address}',
    summary: 'List pictures of the avatars of an address',
    description:
      'Of 100 avatars on one chain at most, in order of token id: what their owners uploaded, or how they are drawn.',
    params: ofAddress,
    query: z.object(mastersChain),
    output: profilePictures,
  }),
  mastersAvatar: operation({
    ...read,
    access: 'public',
    cacheSeconds: 2,
    path: '/masters/avatars/{tokenId}',
    summary: 'Get an avatar',
    description: 'What it is made of, what it wears, and who owns it, as of the last block that was seen.',
    params: z.object({ tokenId: tokenIdParam }),
    query: z.object(mastersChain),
    output: mastersAvatar,
    problems: [404],
  }),
};
