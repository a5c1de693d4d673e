import * as z from 'zod';
import { operation } from './operation.ts';
import { address, hash, hex, isoTime, messageResponse, uid, uint256 } from './shapes.ts';

/** Element of an egg: 0 plant, 1 water, 2 fire, 3 light, 4 dark; also its ERC-1155 id. */
export const eggType = z.int().min(0).max(4);
export const eggAmount = z.int().min(1).max(40);
export const hatchAmount = z.int().min(1).max(10);

/** True of this block of this chain: `amount` as seen at `blockNumber`, `finalAmount` at `finalBlockNumber`. */
export const ultigenEggsBalance = z.object({
  id: eggType,
  name: z.string(),
  element: z.string(),
  image: z.string(),
  amount: z.int().min(0),
  finalAmount: z.int().min(0),
  /** Seen, less what waiting hatches have reserved. */
  availableAmount: z.int().min(0),
  /** Given and on its way to the chain. */
  incomingAmount: z.int().min(0),
  chainId: z.int(),
  blockNumber: z.int().min(0),
  finalBlockNumber: z.int().min(0),
});
export type UltigenEggsBalance = z.infer<typeof ultigenEggsBalance>;

/** `hatching`: drawn, not yet on chain; `seen`: minted in a block that may yet be unwound; `final`: for good. */
export const monsterStatus = z.enum(['hatching', 'seen', 'final']);

export const ultigenMonster = z.object({
  id: z.int().min(1),
  name: z.string(),
  element: z.string(),
  image: z.string(),
  monsterId: z.int().min(0),
  level: z.int().min(1),
  stage: z.int().min(1).max(3),
  xp: z.int().min(0),
  /** Experience at which the next level begins; null at the highest. */
  nextLevelXp: z.int().nullable(),
  skills: z.array(z.object({ skillId: z.int(), level: z.int(), name: z.string() })),
  walkSpeed: z.number(),
  attackDamage: z.number(),
  aspd: z.number(),
  health: z.number(),
  behavior: z.string(),
  dps: z.number(),
  bodyPlan: z.string(),
  /** What the creature is drawn from, the same for all stages of its family. */
  seed: z.int().min(1),
  fieldNote: z.string(),
  status: monsterStatus,
  owner: z.string(),
  hatchId: uid.nullable(),
  tokenId: uint256.nullable(),
  chainId: z.int(),
  /** Block that these facts are true of. */
  blockNumber: z.int().min(0),
});
export type UltigenMonster = z.infer<typeof ultigenMonster>;

/**
 * A hatch from request to finality. `waiting`: the wallet has still to send `claim`; `sent`: the relay has it;
 * `failed`: nothing was burned and the same creatures wait for the next hatch of that element.
 */
export const hatch = z.object({
  uid,
  status: z.enum(['preparing', 'waiting', 'sent', 'seen', 'final', 'failed']),
  address,
  eggType,
  amount: hatchAmount,
  chainId: z.int(),
  transactionHash: hash.nullable(),
  failure: z.string().nullable(),
  createdAt: isoTime,
  monsters: z.array(ultigenMonster),
  /** Arguments of `hatchEggsWithSignature` for a wallet that sends by itself. */
  claim: z
    .object({
      contract: address,
      receiver: address,
      eggType,
      amount: hatchAmount,
      monsterIds: z.array(uint256),
      voucherId: uint256,
      deadline: z.int(),
      signature: hex,
    })
    .nullable(),
});
export type Hatch = z.infer<typeof hatch>;

const inEggs = z.strictObject({ amount: eggAmount, eggType });
const inHatch = z.strictObject({ amount: hatchAmount, eggType });
/** Of an e-mail address or an account's address, exactly one. */
const recipient = {
  email: z.email().max(254).optional(),
  receiver: address.optional(),
};
const namesOneRecipient = (body: { email?: string; receiver?: string }) =>
  (body.email === undefined) !== (body.receiver === undefined);
const namesOne = {
  message: 'Name either an email or a receiver.',
  path: ['email'],
};

const own = { prefix: 'v2', owner: 'ultigen' } as const;

export const ultigen = {
  eggsBalance: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/eggs/balance',
    access: 'user',
    summary: 'The eggs of all wallets of the caller, a row per element, in order of element',
    output: z.array(ultigenEggsBalance),
  }),
  eggsResync: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/eggs/resync',
    access: 'user',
    summary: 'Reads the eggs of the caller from the chain itself, mends what differs, and answers the balance',
    output: z.array(ultigenEggsBalance),
  }),
  buyEggs: operation({
    ...own,
    method: 'POST',
    path: '/ultigen/eggs/buy',
    access: 'user',
    summary: 'Buys eggs with the game tokens of the wallet that the platform keeps for the caller',
    body: inEggs,
    output: messageResponse,
  }),
  hatchEggs: operation({
    ...own,
    method: 'POST',
    path: '/ultigen/eggs/hatch',
    access: 'user',
    summary: 'Hatches eggs; what hatches is drawn once and stays the same however often this is tried',
    body: inHatch.extend({ address: address.optional() }),
    output: z.array(ultigenMonster),
  }),
  giveEggs: operation({
    ...own,
    method: 'POST',
    path: '/ultigen/eggs/give',
    access: 'key:rewards',
    summary: 'Gives eggs out of the budget of an API key',
    body: inEggs.extend(recipient).refine(namesOneRecipient, namesOne),
    output: messageResponse,
  }),
  hatchGuestEggs: operation({
    ...own,
    method: 'POST',
    path: '/ultigen/guest/eggs/hatch',
    access: 'public',
    summary: 'Hatches eggs of a guest wallet, with the session of that guest',
    body: inHatch.extend({ address }),
    output: z.array(ultigenMonster),
  }),
  giveGuestEggs: operation({
    ...own,
    method: 'POST',
    path: '/ultigen/guest/eggs/give',
    access: 'key:rewards',
    summary: 'Gives eggs to a guest wallet out of the budget of an API key',
    body: inEggs.extend({ address }),
    output: messageResponse,
  }),
  monstersBalance: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/monsters/balance',
    access: 'user',
    summary: 'The monsters of all wallets of the caller, newest first',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    output: z.array(ultigenMonster),
  }),
  monstersResync: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/monsters/resync',
    access: 'user',
    summary: 'Reads the monsters of the caller from the chain itself, mends what differs, and answers them',
    output: z.array(ultigenMonster),
  }),
  addressBalance: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/monsters/address-balance/{address}',
    access: 'public',
    summary: 'The monsters of any address, newest first',
    params: z.object({ address }),
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    output: z.array(ultigenMonster),
  }),
  monster: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/monsters/{id}',
    access: 'public',
    summary: 'One monster',
    params: z.object({
      id: z.coerce
        .number()
        .int()
        .min(1)
        .max(2 ** 53 - 1),
    }),
    output: ultigenMonster,
  }),
  hatches: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/hatches',
    access: 'user',
    summary: 'The hatches of the caller, newest first, with what a wallet has still to send',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(10),
    }),
    output: z.array(hatch),
  }),
  hatch: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/hatches/{uid}',
    access: 'user',
    summary: 'One hatch of the caller',
    params: z.object({ uid }),
    output: hatch,
  }),
  eggs: operation({
    prefix: 'public',
    owner: 'ultigen',
    method: 'GET',
    path: '/ultigen/eggs',
    access: 'public',
    cacheSeconds: 60,
    summary: 'The kinds of eggs with element and price in base units of the game token',
    output: z.array(
      z.object({
        id: eggType,
        name: z.string(),
        element: z.string(),
        description: z.string(),
        image: z.string(),
        price: uint256,
        currency: address,
        currencySymbol: z.string(),
        decimals: z.int(),
        contract: address,
        chainId: z.int(),
      }),
    ),
  }),
  tokenMetadata: operation({
    prefix: 'public',
    owner: 'ultigen',
    method: 'GET',
    path: '/ultigen/tokens/{tokenId}',
    access: 'public',
    cacheSeconds: 5,
    summary: 'Token metadata of a monster (ERC-721)',
    params: z.object({ tokenId: uint256 }),
    output: z.object({
      name: z.string(),
      description: z.string(),
      image: z.string(),
      external_url: z.string().optional(),
      attributes: z.array(
        z.object({
          trait_type: z.string(),
          value: z.union([z.string(), z.number()]),
        }),
      ),
    }),
  }),
};

const mostAddresses = 100;

/** Calls between services; never routed by the gateway. */
export const ultigenInternal = {
  holdings: operation({
    prefix: 'internal',
    owner: 'ultigen',
    access: 'service',
    method: 'GET',
    path: '/ultigen/holdings',
    summary:
      'Eggs and monsters of some addresses as seen on chain, with their totals; monsters in pages, in order of their tokens',
    query: z.object({
      addresses: z
        .string()
        .regex(/^0x[0-9a-fA-F]{40}(,0x[0-9a-fA-F]{40})*$/, 'Addresses, separated by commas.')
        .refine((list) => list.split(',').length <= mostAddresses, `${mostAddresses} addresses at most.`),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    output: z.object({
      /** `available`: less what waiting hatches have reserved. */
      eggs: z.array(z.object({ address, eggType, amount: uint256, available: uint256 })),
      monsters: z.array(z.object({ address, tokenId: uint256 })),
      eggCount: uint256,
      monsterCount: z.int().min(0),
      chainId: z.int(),
      blockNumber: z.int().min(0),
    }),
  }),
};
