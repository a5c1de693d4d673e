import * as z from 'zod';
import { operation } from './operation.ts';
import { address, chainId, hash, isoTime, uid, uint256 } from './shapes.ts';

const own = { prefix: 'v2', owner: 'masters', access: 'user' } as const;

/** Most boxes of one opening: as many as the contract opens at once. */
export const mostBoxesOpenedOnChain = 10;

const keptAction = z
  .object({
    uid: uid.describe('Its id: that of the signature, or of the opening.'),
    kind: z
      .enum(['avatar', 'free-avatar', 'equipment', 'boxes', 'sold-boxes', 'opening'])
      .describe('`avatar` and `boxes` are paid by the wallet. `opening` burns boxes of it.'),
    chainId,
    wallet: address.describe('The wallet that it is for.'),
    state: z
      .enum(['waiting', 'sent', 'done', 'failed', 'expired'])
      .describe(
        '`waiting`: it is about to be sent. `sent`: it is on its way. `done`: a block has it. `failed`: it was given up; nothing was paid or burned. `expired`: no block had it in time.',
      ),
    failure: z.string().nullable().describe('Why it failed, as the chain said it; null unless it did.'),
    transactionHash: hash.optional().describe('Its transaction, once a block has it.'),
    openingId: z
      .int()
      .optional()
      .describe(
        'The number of an opening, once a block has it. `GET /v2/masters/lootbox/openings/{openingId}` goes on.',
      ),
    createdAt: isoTime.describe('When you asked for it.'),
  })
  .meta({ id: 'KeptWalletAction', description: 'Something that the platform sends because it keeps the wallet.' });
export type KeptWalletAction = z.infer<typeof keptAction>;

/** Acts of wallets that the platform keeps. */
export const mastersKept = {
  openKeptBoxes: operation({
    ...own,
    method: 'POST',
    path: '/masters/lootbox/open',
    tag: 'Lootboxes',
    summary: 'Open boxes of a wallet that the platform keeps',
    description:
      'The platform sends the request from the wallet: it burns the boxes, and the chain draws what is in them. It cannot be taken back. 409 if no kept wallet of yours has so many that are not being opened; other wallets send `requestOpening` themselves. Send an Idempotency-Key, so that a retry opens nothing twice. The platform sends 20 openings of a player in 24 hours (429).',
    body: z.strictObject({
      lootboxTokenId: uint256.describe(
        'Id of the token, with its odds, as `GET /v2/masters/lootbox/balance` lists it.',
      ),
      amount: z.int().min(1).max(mostBoxesOpenedOnChain).describe(`How many, ${mostBoxesOpenedOnChain} at most.`),
      chainId: z.int().min(1).optional().describe('The chain of the boxes. The main chain if absent.'),
    }),
    example: { body: { lootboxTokenId: '4294967297', amount: 1 } },
    output: keptAction,
    problems: [409, 429],
  }),
  keptWalletAction: operation({
    ...own,
    method: 'GET',
    path: '/masters/kept/{uid}',
    tag: 'Avatars',
    summary: 'Get what the platform sends from your wallet',
    description:
      'Follows a signature that was answered with `relayed`, or an opening of boxes, until a block has it or it has failed.',
    params: z.object({ uid: uid.describe('Id of the signature or opening.') }),
    output: keptAction,
    problems: [404],
  }),
};
