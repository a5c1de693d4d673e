import * as z from 'zod';
import { operation } from './operation.ts';
import { address, chainId, isoTime, uid } from './shapes.ts';

const standing = z
  .object({
    uid: uid.describe('Id of the gift.'),
    state: z
      .enum(['waiting', 'done', 'failed'])
      .describe(
        '`waiting`: the platform sends it, and tries again what fails. `done`: a block has it. `failed`: the chain refused it three times; nothing was given, and its budget is back.',
      ),
    failure: z.string().nullable().describe('Why it failed, as the chain said it; null unless it did.'),
    chainId,
    receiver: address.describe('Account that it is for.'),
    createdAt: isoTime.describe('When the latest attempt began.'),
  })
  .meta({ id: 'MastersGiftStanding', description: 'What became of something that a key gave away.' });
export type MastersGiftStanding = z.infer<typeof standing>;
export type MastersGiftState = MastersGiftStanding['state'];

const read = {
  prefix: 'v2',
  owner: 'masters',
  method: 'GET',
  description:
    'Only of this key. A gift that the chain refuses is tried three times, an hour apart, each for 600,000 gas at most. Then it is `failed` for good: nothing was given, nothing will be, and its budget is back. What waits for a chain or a limit of the platform is not counted as refused.',
  params: z.object({ uid: uid.describe('Id of the gift, as giving it answered.') }),
  output: standing,
} as const;

/** Answers keys of studios about their gifts. */
export const mastersGiven = {
  givenAvatar: operation({
    ...read,
    tag: 'Avatars',
    access: 'key:avatars',
    path: '/masters/avatars/l1/give/{uid}',
    summary: 'Get what became of an avatar that you gave',
    problems: [404],
  }),
  givenItems: operation({
    ...read,
    tag: 'Items',
    access: 'key:items',
    path: '/masters/items/mint/{uid}',
    summary: 'Get what became of items that you minted',
    problems: [404],
  }),
};

/** Calls between services; never routed by the gateway. */
export const mastersGivenInternal = {
  settleMastersReferences: operation({
    prefix: 'internal',
    owner: 'masters',
    access: 'service',
    callers: ['users'],
    method: 'POST',
    path: '/masters/given-references/settle',
    summary: 'Find which references became avatars or items',
    description: 'The others are cancelled: nothing will ever be given for them. Idempotent.',
    body: z.strictObject({ references: z.array(uid).max(100) }),
    output: z.object({ given: z.array(uid).describe('The references for which something was given.') }),
  }),
};
