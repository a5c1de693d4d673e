import * as z from 'zod';
import { boxOdds, country, drawCommitment, drawReceipt, lootboxPlace, ownDrawReceipt } from './lootbox-shapes.ts';
import { operation } from './operation.ts';
import { address, hash, integer, paging, uid, uint256 } from './shapes.ts';

const own = { prefix: 'v2', owner: 'masters', tag: 'Lootboxes', method: 'GET' } as const;
const open = { ...own, access: 'public' } as const;
const user = { ...own, access: 'user' } as const;

const oldestBirth = 1900;

/** Proofs of draws off the chain, and where players are. */
export const mastersDraws = {
  lootboxOdds: operation({
    ...open,
    cacheSeconds: 10,
    path: '/masters/lootbox/odds',
    summary: 'List the odds of boxes, with their hashes',
    description: 'Every version that was ever published, in order of box and version. They never change.',
    query: paging.extend({
      lootboxId: integer(z.int().min(1).max(1_000_000)).optional().describe('Only of this box.'),
    }),
    output: z.array(boxOdds),
  }),
  drawCommitments: operation({
    ...open,
    cacheSeconds: 2,
    path: '/masters/lootbox/commitments',
    summary: 'List commitments to seeds of draws',
    description:
      'The latest first, those ahead included. Draws use one after the other: each for a day (UTC) or a number of draws, whatever ends first. Then its seed is revealed, as soon as all its receipts are signed.',
    query: paging,
    output: z.array(drawCommitment),
  }),
  receiptsOfCommitment: operation({
    ...open,
    path: '/masters/lootbox/commitments/{commitment}/receipts',
    summary: 'List the draws under a commitment',
    description: 'All of them, in order of their numbers, which have no gaps.',
    params: z.object({ commitment: hash.describe('The commitment.') }),
    query: paging,
    output: z.array(drawReceipt),
    problems: [404],
  }),
  ownDrawReceipts: operation({
    ...user,
    path: '/masters/lootbox/receipts',
    summary: 'List the receipts of your draws',
    description: 'Of boxes that you opened for a currency of a save, the latest first.',
    query: paging,
    output: z.array(ownDrawReceipt),
  }),
  drawReceipt: operation({
    ...open,
    path: '/masters/lootbox/receipts/{uid}',
    summary: 'Get the receipt of a draw',
    description: 'Anybody may read it. It does not say who opened the boxes.',
    params: z.object({ uid: uid.describe('Id of the receipt.') }),
    output: drawReceipt,
    problems: [404],
  }),
  drawSigner: operation({
    ...open,
    cacheSeconds: 60,
    path: '/masters/lootbox/signer',
    summary: 'Get the account that signs receipts of draws',
    description: 'Compare it with the account that a signature recovers to. 503 while it cannot be told.',
    output: z.object({ signer: address.describe('The account.') }),
    problems: [503],
  }),
  lootboxPlace: operation({
    ...user,
    path: '/masters/lootbox/place',
    summary: 'Get where you are, for boxes',
    description: 'What you stated, and what follows from it. A deployment for one country decides for all.',
    output: lootboxPlace,
  }),
  stateLootboxPlace: operation({
    ...user,
    method: 'PUT',
    path: '/masters/lootbox/place',
    summary: 'State where you are, for boxes',
    description:
      'Your country, and the year in which you were born. Laws of some countries close boxes, for all or for minors, so it comes before your first box. You can state another place after 30 days (409 until then); the same again changes nothing.',
    body: z.strictObject({
      country: country.describe('Your country: two capital letters (ISO 3166-1).'),
      yearOfBirth: z.int().min(oldestBirth).max(9999).describe('The year in which you were born.'),
    }),
    example: { body: { country: 'BR', yearOfBirth: 1990 } },
    output: lootboxPlace,
    problems: [409],
  }),
};

/** Calls between services; never routed by the gateway. */
export const mastersDrawsInternal = {
  judgeSetReward: operation({
    prefix: 'internal',
    owner: 'masters',
    access: 'service',
    callers: ['games'],
    method: 'POST',
    path: '/masters/lootbox/set-rewards',
    summary: 'Ask whether a set may be rewarded',
    description:
      'A set is several tokens that one reward asks for. It is refused where the law does not allow rewards for sets of items from paid draws, and several of these are such items.',
    body: z.strictObject({
      userId: uid,
      units: z.array(z.strictObject({ assetId: uid, tokenId: uint256.optional() })).max(500),
    }),
    output: z.object({ refusal: z.string().nullable().describe('Why not, for the player; null if it may be.') }),
  }),
};
