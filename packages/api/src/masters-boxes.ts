import * as z from 'zod';
import { mastersChain, mastersItem, ofBlock } from './masters-shapes.ts';
import { operation } from './operation.ts';
import { address, hash, integer, longPaging, uint256 } from './shapes.ts';

const read = { prefix: 'v2', owner: 'masters', method: 'GET', tag: 'Lootboxes' } as const;
const ofChain = z.object(mastersChain);

const box = {
  lootboxId: z.int().describe('Id of the box.'),
  oddsVersion: z.int().describe('Version of the odds that it was sold with, and keeps.'),
  tokenId: uint256.describe('Id of the token: the id of the box times 2^32, plus the version of its odds.'),
  name: z.string().describe('Name of the box.'),
  image: z.string().describe('URL of its picture (SVG).'),
};

const boxBalance = z
  .object({
    ...box,
    balance: z.int().min(0).describe('How many.'),
    finalBalance: z.int().min(0).describe('How many by final blocks, which no reorganization can remove.'),
    ...ofBlock,
    finalBlockNumber: z.int().min(0).describe('The final block that this is true of.'),
  })
  .meta({ id: 'BoxBalance', description: 'Boxes of one kind and version of odds that are not open yet.' });
export type BoxBalance = z.infer<typeof boxBalance>;

const opening = z
  .object({
    ...box,
    openingId: z.int().describe('Number of the opening, by the contract.'),
    account: address.describe('Account that opens the boxes and gets the items.'),
    amount: z.int().describe('How many boxes.'),
    state: z
      .enum(['waiting', 'revealed', 'lapsed'])
      .describe(
        '`waiting`: the draw block is still to come, or nobody has revealed it. `lapsed`: no value of the block was known in time, so each box gave its likeliest item.',
      ),
    drawBlock: z.int().describe('The block whose value decides what is in the boxes.'),
    requestedBlock: z.int().describe('The block in which the boxes were burned.'),
    requestHash: hash.describe('Its transaction.'),
    seed: hash.optional().describe('The seed of the draw, once it is known.'),
    itemIds: z.array(z.int()).describe('What was in the boxes, in order. Empty while it is not known.'),
    items: z.array(mastersItem).describe('The same as items.'),
    revealedBlock: z.int().optional().describe('The block in which the items were minted.'),
    revealHash: hash.optional().describe('Its transaction.'),
    ...ofBlock,
  })
  .meta({ id: 'BoxOpening', description: 'An opening of boxes on chain.' });
export type BoxOpening = z.infer<typeof opening>;

/** Boxes that players have on chains, and open there. */
export const mastersBoxes = {
  boxesBalance: operation({
    ...read,
    access: 'user',
    path: '/masters/lootbox/balance',
    summary: 'List the boxes that you have on a chain',
    description:
      'Those of all your linked wallets, and of accounts that were merged into yours, by box and version of its odds.',
    query: ofChain,
    output: z.array(boxBalance),
  }),
  boxesBalanceOf: operation({
    ...read,
    access: 'public',
    cacheSeconds: 2,
    path: '/masters/lootbox/balance/{address}',
    summary: 'List the boxes of an address on a chain',
    description: 'By box and version of its odds, without those of which it has none.',
    params: z.object({ address: address.describe('The address.') }),
    query: ofChain,
    output: z.array(boxBalance),
  }),
  boxOpenings: operation({
    ...read,
    access: 'user',
    path: '/masters/lootbox/openings',
    summary: 'List your openings of boxes on a chain',
    description: 'By all your linked wallets, and those of accounts that were merged into yours, the newest first.',
    query: longPaging.extend(mastersChain),
    output: z.array(opening),
  }),
  boxOpening: operation({
    ...read,
    access: 'public',
    cacheSeconds: 2,
    path: '/masters/lootbox/openings/{openingId}',
    summary: 'Get an opening of boxes on a chain',
    description:
      'With all that is needed to repeat its draw: the draw block, the seed, and the version of the odds, which `GET /v2/masters/lootbox/odds` shows.',
    params: z.object({ openingId: integer(z.int().min(0)).describe('Number of the opening.') }),
    query: ofChain,
    output: opening,
    problems: [404],
  }),
};
