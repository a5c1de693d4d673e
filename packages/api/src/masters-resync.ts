import * as z from 'zod';
import { ofBlock } from './masters-shapes.ts';
import { operation } from './operation.ts';
import { address, uint256 } from './shapes.ts';

const look = z
  .object({
    owner: address.describe('Account that owns it.'),
    traits: z.array(z.int()).describe('Ids of its traits.'),
    items: z.array(z.int()).describe('Ids of what it wears.'),
  })
  .meta({ id: 'MastersAvatarState', description: 'What a chain keeps of an avatar.' });

const avatarDifference = z
  .object({
    tokenId: z.int().describe('Id of the avatar.'),
    stored: look.nullable().describe('What was stored; null if nothing was.'),
    onChain: look.describe('What the chain has, and what is stored since.'),
  })
  .meta({ id: 'MastersAvatarDifference', description: 'An avatar that was stored otherwise than the chain has it.' });

const tokenDifference = z
  .object({
    collection: z.enum(['items', 'boxes', 'tickets']).describe('What the token is of.'),
    id: uint256.describe('Id of the token.'),
    stored: z.string().describe('How many were stored.'),
    onChain: uint256.describe('How many the chain has, and how many are stored since.'),
  })
  .meta({ id: 'MastersTokenDifference', description: 'Tokens that were stored otherwise than the chain has them.' });

/** Comparisons of what is stored with chains. */
export const mastersResync = {
  mastersResync: operation({
    prefix: 'v2',
    owner: 'masters',
    method: 'POST',
    access: 'user',
    tag: 'Avatars',
    path: '/masters/resync',
    summary: 'Compare avatars and items of a wallet with its chain',
    description:
      'For a wallet that is linked to your account, or any address for admins. Avatars, what they wear, items, boxes and tickets are compared at the last block that was seen. What differs is mended and answered; empty lists say that nothing differs.',
    body: z.strictObject({
      chainId: z.int().min(1).optional().describe('Id of the chain (EIP-155). The main chain if absent.'),
      address: address.describe('The wallet.'),
    }),
    output: z
      .object({
        ...ofBlock,
        address: address.describe('The wallet.'),
        avatars: z.array(avatarDifference).max(1_000).describe('In order of token id.'),
        tokens: z.array(tokenDifference).max(1_000).describe('By collection, in order of id.'),
      })
      .meta({ id: 'MastersDifferences', description: 'How a wallet was stored otherwise than its chain has it.' }),
    problems: [403, 502, 503],
  }),
};
