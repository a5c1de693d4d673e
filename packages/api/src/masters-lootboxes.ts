import * as z from 'zod';
import {
  boxAllowance,
  drawnItem,
  lootboxSignature,
  mastersLootbox,
  mostBoxesOpened,
  mostBoxesSigned,
} from './lootbox-shapes.ts';
import { mastersChain } from './masters-shapes.ts';
import { operation } from './operation.ts';
import { address, chainIdQuery, hash, line, paging, uid } from './shapes.ts';

const own = { prefix: 'v2', owner: 'masters', tag: 'Lootboxes' } as const;
const user = { ...own, access: 'user', method: 'POST' } as const;
const admin = { ...own, access: 'admin', tag: 'Administration' } as const;
const ofChain = z.object(mastersChain);

const lootboxId = z.int().min(1).max(1_000_000).describe('Id of the box.');
const receiver = address.describe('The wallet of yours that gets the boxes.');
const signedAmount = z.int().min(1).max(mostBoxesSigned).describe(`How many, ${mostBoxesSigned} at most.`);
const closed =
  '403 `place-required` until you have stated where you are (`PUT /v2/masters/lootbox/place`), and 403 where the law of your place closes boxes; nothing changes.';
const someBody = { receiver: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: 2, lootboxId: 1 };

const sales = {
  mastersLootboxes: operation({
    ...own,
    access: 'public',
    method: 'GET',
    cacheSeconds: 2,
    path: '/masters/lootbox',
    summary: 'List the boxes that are sold',
    description:
      'With what each may give, how likely that is, and what it costs. Odds are frozen: a box keeps those that it was sold with.',
    query: z.object({
      ...mastersChain,
      gameId: uid.optional().describe('Only boxes that belong to this game.'),
    }),
    output: z.array(mastersLootbox),
  }),
  buyLootboxes: operation({
    ...user,
    path: '/masters/lootbox',
    summary: 'Get a signature that sells boxes',
    description: `Signs the price of this moment for a wallet of yours, good for ten minutes; ten of them can wait at once (409). Whoever sends it to the contract pays: the coin exactly, a token after an allowance, or tickets of which the contract is an operator. The boxes carry the odds that are in force now; what is in them is drawn on chain when they are opened. ${closed} 503 while the chain does not answer.`,
    query: ofChain,
    body: z.strictObject({
      payWithTicket: z.boolean().optional().describe('Whether tickets pay. No if absent.'),
      currency: z.string().max(60).describe('Symbol or address of the currency. Ignored if tickets pay.'),
      amount: signedAmount,
      receiver,
      lootboxId,
    }),
    example: { body: { currency: 'AVAX', ...someBody } },
    output: lootboxSignature,
    problems: [403, 409, 503],
  }),
  claimSoldLootboxes: operation({
    ...user,
    path: '/masters/lootbox/joepegs',
    summary: 'Get a signature for boxes from a marketplace',
    description: `Signs boxes that a wallet of yours bought at a marketplace, up to the number that was recorded for it, once. They cost nothing more. A signature that expired unused can be asked for again. To a wallet that the platform keeps, the platform sends it. 409 if fewer are left. ${closed} 503 while the chain does not answer.`,
    query: ofChain,
    body: z.strictObject({ receiver, amount: signedAmount, lootboxId }),
    example: { body: someBody },
    output: lootboxSignature,
    problems: [403, 409, 503],
  }),
  openLootboxes: operation({
    ...user,
    path: '/masters/lootbox/buy',
    summary: 'Buy and open boxes with a currency of a save',
    description: `Pays with a currency that a save of yours holds, draws at once, and gives the items as vouchers. Send an Idempotency-Key: the same request again pays nothing more and answers the same items. Each answer names its receipt, which anybody can verify once the seed of its epoch is revealed. Choose \`clientSeed\` yourself, after reading \`GET /v2/masters/lootbox/commitments\`. 409 \`insufficient-balance\` if the save holds too little, 409 if too few are left. 429 if the players of the game bought all that it may sell on a day. ${closed} 503 if it is still being settled: nothing is lost, and the same request again tells how it ended.`,
    query: z.object({ chainId: chainIdQuery.describe('The chain whose items are given. The main chain if absent.') }),
    body: z.strictObject({
      saveId: uid.describe('The save of yours that pays.'),
      currency: z.string().min(1).max(40).describe('Name of the currency, as the game declares it.'),
      amount: z.int().min(1).max(mostBoxesOpened).describe(`How many, ${mostBoxesOpened} at most.`),
      lootboxId,
      clientSeed: hash.optional().describe('32 bytes that you draw yourself. Without them the platform draws them.'),
    }),
    example: {
      body: { saveId: '0d3f6f0a-51c4-4a5a-8b57-6e1f5a8a4c11', currency: 'feathers', amount: 1, lootboxId: 1 },
    },
    output: z.array(drawnItem),
    problems: [403, 404, 409, 429, 503],
  }),
};

const reference = line(120).min(1).describe('Names the sale, as the marketplace does. Each counts once.');

/** Boxes that marketplaces sold, as admins record them. */
const allowances = {
  recordBoxAllowance: operation({
    ...admin,
    method: 'POST',
    path: '/masters/lootbox/joepegs/allowances',
    summary: 'Record boxes that a marketplace sold',
    description:
      'From then on the wallet can have as many boxes signed. The same reference again changes nothing, and is a 409 for other boxes.',
    body: z.strictObject({
      chainId: z.int().min(1).optional().describe('The chain of the wallet. The main chain if absent.'),
      receiver: address.describe('The wallet that bought them.'),
      lootboxId,
      amount: z.int().min(1).max(10_000).describe('How many.'),
      reference,
    }),
    example: { body: { ...someBody, reference: 'joepegs 0x5a…e1 12' } },
    output: boxAllowance,
    status: 201,
    problems: [404, 409],
  }),
  boxAllowances: operation({
    ...admin,
    method: 'GET',
    path: '/masters/lootbox/joepegs/allowances',
    summary: 'List boxes that marketplaces sold',
    description: 'The latest first.',
    query: paging.extend({ receiver: address.optional().describe('Only of this wallet.') }),
    output: z.array(boxAllowance),
  }),
};

/** Boxes and their sale. */
export const mastersLootboxes = { ...sales, ...allowances };
