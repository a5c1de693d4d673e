import * as z from 'zod';
import { maxEggsPerHatch, maxEggsPerPurchase } from './egg-limits.ts';
import { growing, voucherStatus } from './growth-shapes.ts';
import { operation } from './operation.ts';
import {
  address,
  addressList,
  chainId,
  chainIdQuery,
  hash,
  hex,
  integer,
  isoTime,
  longPaging,
  messageResponse,
  paging,
  tokenAttribute,
  uid,
  uint256,
} from './shapes.ts';

const eggType = z
  .int()
  .min(0)
  .max(4)
  .meta({
    description: 'Element of the egg: 0 plant, 1 water, 2 fire, 3 light, 4 dark. Also its ERC-1155 id.',
    examples: [2],
  });
const eggAmount = z.int().min(1).max(maxEggsPerPurchase).describe('How many eggs.');
const hatchAmount = z.int().min(1).max(maxEggsPerHatch).describe('How many eggs.');

const element = z.string().describe('Element: `plant`, `water`, `fire`, `light` or `dark`.');
const image = z.string().describe('URL of the picture (SVG).');

const ultigenEggsBalance = z
  .object({
    id: eggType,
    name: z.string().describe('Name of this kind of egg.'),
    element,
    image,
    amount: z
      .int()
      .min(0)
      .describe('Eggs on chain, as of `blockNumber`. A reorganisation of the chain may still change it.'),
    finalAmount: z.int().min(0).describe('Eggs on chain for good, as of `finalBlockNumber`.'),
    availableAmount: z
      .int()
      .min(0)
      .describe(
        'Eggs that can hatch: `amount` without those that hatches reserve until they end, and without eggs that moved here while they were being hatched; and a welcome egg that is not on chain yet.',
      ),
    incomingAmount: z.int().min(0).describe('Eggs that were given and are on their way to the chain.'),
    chainId,
    blockNumber: z.int().min(0).describe('The newest block that was read.'),
    finalBlockNumber: z.int().min(0).describe('The newest block that is final.'),
  })
  .meta({ id: 'UltigenEggsBalance', description: 'How many eggs of one element an account has.' });
export type UltigenEggsBalance = z.infer<typeof ultigenEggsBalance>;

const monsterStatus = z.enum(['hatching', 'seen', 'final']).meta({
  id: 'MonsterStatus',
  description:
    '`hatching`: drawn, not on chain yet. `seen`: minted in a block that may still be undone. `final`: minted for good.',
});

const monsterSkill = z
  .object({
    skillId: z.int().describe('Id of the skill.'),
    level: z.int().describe('Level of the skill.'),
    name: z.string().describe('Name of the skill.'),
    description: z.string().describe('What the skill does.'),
  })
  .meta({ id: 'MonsterSkill', description: 'A skill of a monster.' });

export const ultigenMonster = z
  .object({
    id: z.int().min(1).describe('Id of the monster in this API.'),
    name: z.string().describe('Name of its kind.'),
    nickname: z.string().optional().describe('Name that a player gave it. Absent while it has none.'),
    element,
    image,
    monsterId: z.int().min(0).describe('Id of its kind: a creature at one stage.'),
    level: z.int().min(1).describe('Level.'),
    stage: z.int().min(1).max(3).describe('Stage of its evolution.'),
    xp: z.int().min(0).describe('Experience: what the chain tells, and what the platform gave as rewards since.'),
    levelXp: z.int().min(0).describe('Experience at which the level of its experience began.'),
    nextLevelXp: z.int().nullable().describe('Experience at which the next level begins. Null at the highest level.'),
    skills: z.array(monsterSkill).describe('Skills.'),
    walkSpeed: z.number().describe('Speed on foot, as games weigh it.'),
    attackDamage: z.number().describe('Damage of one attack.'),
    aspd: z.number().describe('Attacks per second.'),
    health: z.number().describe('Health.'),
    behavior: z.string().describe('How it fights: `melee`, `ranged`, `support` or `tank`.'),
    dps: z.number().describe('Damage per second: `attackDamage` times `aspd`.'),
    bodyPlan: z.string().describe('Shape of its body, for those who draw it.'),
    seed: z.int().min(1).describe('What its drawing varies by. The same for all stages of a creature.'),
    fieldNote: z.string().describe('What naturalists wrote about it.'),
    status: monsterStatus,
    growing: growing.optional().describe('The growth that it is part of. Absent while there is none.'),
    owner: z.string().describe('Address of the wallet that owns it.'),
    hatchId: uid.nullable().describe('Id of the hatch that it came from. Null if it was minted otherwise.'),
    tokenId: uint256.nullable().describe('ERC-721 token id. Null until it is minted.'),
    chainId,
    blockNumber: z.int().min(0).describe('The block that these facts are true of.'),
  })
  .meta({ id: 'UltigenMonster', description: 'A monster, on chain or about to be.' });
export type UltigenMonster = z.infer<typeof ultigenMonster>;

const hatchClaim = z
  .object({
    contract: address.describe('The contract to call.'),
    receiver: address.describe('The wallet that hatches.'),
    eggType,
    amount: hatchAmount,
    monsterIds: z.array(uint256.describe('Id of a kind.')).describe('Kinds of the monsters that hatch.'),
    voucherId: uint256.describe('Single-use id of the voucher.'),
    deadline: z.int().describe('Until when the contract accepts it, in seconds since 1970.'),
    signature: hex.describe('Signature of the platform.'),
  })
  .meta({ id: 'HatchClaim', description: 'Arguments of `hatchEggsWithSignature`, for a wallet that sends it itself.' });

const hatch = z
  .object({
    uid: uid.describe('Id of the hatch.'),
    status: voucherStatus,
    queued: z
      .boolean()
      .describe(
        'True while the eggs wait for room on the chain, as welcome eggs may. The monsters are drawn and belong to the player already. The status is `preparing` meanwhile.',
      ),
    address: address.describe('The wallet whose eggs hatch.'),
    eggType,
    amount: hatchAmount,
    chainId,
    transactionHash: hash.nullable().describe('Hash of the transaction, once it is known.'),
    failure: z.string().nullable().describe('Why it failed.'),
    createdAt: isoTime.describe('When it was requested.'),
    monsters: z.array(ultigenMonster).describe('What hatches.'),
    claim: hatchClaim.nullable().describe('What the wallet has to send. Null unless the status is `waiting`.'),
  })
  .meta({ id: 'Hatch', description: 'A hatch, from the request until it is final on chain.' });
export type Hatch = z.infer<typeof hatch>;

const eggOrder = z
  .object({
    uid: uid.describe('Id of the order.'),
    status: z
      .enum(['pending', 'sent', 'seen', 'final', 'failed'])
      .describe(
        '`pending`: ordered. `sent`: the platform carries it to the chain. `seen`: bought in a block. `final`: for good. `failed`: nothing was paid.',
      ),
    address: address.describe('The wallet that pays and gets the eggs.'),
    eggType,
    amount: eggAmount,
    cost: uint256.describe('The most that all these eggs cost, in base units of the currency.'),
    chainId,
    transactionHash: hash.nullable().describe('Hash of the purchase, once it is in a block.'),
    failure: z.string().nullable().describe('Why it failed.'),
    createdAt: isoTime.describe('When it was ordered.'),
  })
  .meta({ id: 'EggOrder', description: 'Eggs ordered with a wallet that the platform keeps.' });
export type EggOrder = z.infer<typeof eggOrder>;

const eggKind = z
  .object({
    id: eggType,
    name: z.string().describe('Name of this kind of egg.'),
    element,
    description: z.string().describe('What may hatch.'),
    image,
    price: uint256.describe('Price of one egg, in base units of the currency.'),
    priceReadAt: isoTime.describe(
      'When this price was read from the chain: a minute ago or less, unless the chain is away.',
    ),
    currency: address.describe('Contract of the currency, the game token.'),
    currencySymbol: z.string().describe('Symbol of the currency.'),
    decimals: z.int().describe('Decimals of the currency.'),
    contract: address.describe('Contract of the eggs.'),
    chainId,
  })
  .meta({ id: 'EggKind', description: 'A kind of egg that is for sale.' });

const tokenMetadata = z
  .object({
    name: z.string().describe('Name of the monster with its token id.'),
    description: z.string().describe('Field note of the monster.'),
    image,
    external_url: z.string().optional().describe('Page of the monster.'),
    attributes: z.array(tokenAttribute).describe('Attributes that marketplaces show.'),
  })
  .meta({ id: 'TokenMetadata', description: 'ERC-721 metadata of a monster.' });

const chosenChain = 'Id of the chain (EIP-155). The main chain if absent.';
const onChain = { chainId: chainIdQuery.describe(chosenChain) };
const inChain = { chainId: z.int().min(1).optional().describe(chosenChain) };
const inEggs = z.strictObject({ amount: eggAmount, eggType, ...inChain });
const inHatch = z.strictObject({ amount: hatchAmount, eggType, ...inChain });
const recipient = {
  email: z.email().max(254).optional().describe('E-mail address of a player, unless `receiver` is sent.'),
  receiver: address.optional().describe('Address of a wallet, unless `email` is sent.'),
};
const namesOneRecipient = (body: { email?: string; receiver?: string }) =>
  (body.email === undefined) !== (body.receiver === undefined);
const namesOne = {
  message: 'Send either an email or a receiver.',
  path: ['email'],
};

const own = { prefix: 'v2', owner: 'ultigen', tag: 'Eggs and monsters' } as const;
const open = { ...own, prefix: 'public' } as const;
const perBudget =
  'The eggs come out of the budget of the key (`egg:2` for type 2): 409 if that is used up. They are minted in the background. Send an Idempotency-Key, so that a retry gives nothing twice.';

const eggOperations = {
  eggsBalance: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/eggs/balance',
    access: 'user',
    summary: 'List your eggs',
    description: 'Returns the eggs of all your wallets, a row per element, in order of element.',
    query: z.object(onChain),
    output: z.array(ultigenEggsBalance),
  }),
  eggsResync: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/eggs/resync',
    access: 'user',
    summary: 'Read your eggs from the chain again',
    description: 'Corrects what differs from the chain, and returns your eggs as `GET /v2/ultigen/eggs/balance` does.',
    query: z.object(onChain),
    output: z.array(ultigenEggsBalance),
  }),
  buyEggs: operation({
    ...own,
    method: 'POST',
    path: '/ultigen/eggs/buy',
    access: 'user',
    summary: 'Buy eggs with a wallet that the platform keeps',
    description:
      'Pays with the game tokens of the oldest kept wallet, in the background. It never pays more than the price at the moment of the order: if the price rises before the chain takes it, nothing is paid. 409 if they do not suffice, or if the eggs cost more than `maxPrice`. A wallet of your own buys on chain.',
    body: inEggs.extend({
      maxPrice: uint256
        .optional()
        .describe(
          'The most that all these eggs together may cost, in base units of the currency. The price now if absent.',
        ),
    }),
    example: {
      body: { amount: 3, eggType: 2, maxPrice: '300000000000000000000' },
      reply: { message: '3 fire eggs ordered for 300 HATCHY.', uid: '5f0c2d1e-8a5b-4c3d-9e7f-1a2b3c4d5e6f' },
    },
    output: messageResponse
      .extend({ uid: uid.describe('Id of the order.') })
      .meta({ id: 'EggsOrdered', description: 'Eggs are ordered and on their way.' }),
  }),
  hatchEggs: operation({
    ...own,
    method: 'POST',
    path: '/ultigen/eggs/hatch',
    access: 'user',
    summary: 'Hatch eggs',
    description:
      'Returns what hatches. It is drawn once: trying again never draws again. With a kept wallet the platform sends the transaction. With a wallet of your own, get the `claim` from `GET /v2/ultigen/hatches` and send it. 409 if there are not enough eggs.',
    body: inHatch.extend({
      address: address.optional().describe('The wallet whose eggs hatch. One with enough eggs if absent.'),
    }),
    example: { body: { amount: 1, eggType: 2 } },
    output: z.array(ultigenMonster),
  }),
  giveEggs: operation({
    ...own,
    method: 'POST',
    path: '/ultigen/eggs/give',
    access: 'key:rewards',
    summary: 'Give eggs to a player',
    description: `Send \`email\` or \`receiver\`. ${perBudget}`,
    body: inEggs.extend(recipient).refine(namesOneRecipient, namesOne),
    example: { body: { amount: 1, eggType: 2, email: 'ada@example.com' } },
    output: messageResponse,
  }),
  hatchGuestEggs: operation({
    ...own,
    method: 'POST',
    path: '/ultigen/guest/eggs/hatch',
    access: 'public',
    takesSession: true,
    summary: 'Hatch eggs of a guest',
    description:
      'As `POST /v2/ultigen/eggs/hatch`, for the wallet of a guest. Needs the access token of that guest: 404 without it.',
    body: inHatch.extend({ address: address.describe('Wallet of the guest.') }),
    output: z.array(ultigenMonster),
  }),
  giveGuestEggs: operation({
    ...own,
    method: 'POST',
    path: '/ultigen/guest/eggs/give',
    access: 'key:rewards',
    summary: 'Give eggs to a guest',
    description: perBudget,
    body: inEggs.extend({ address: address.describe('Wallet of the guest.') }),
    output: messageResponse,
  }),
};

const monsterOperations = {
  monstersBalance: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/monsters/balance',
    access: 'user',
    summary: 'List your monsters',
    description: 'Returns the monsters of all your wallets, newest first.',
    query: longPaging.extend(onChain),
    output: z.array(ultigenMonster),
  }),
  monstersResync: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/monsters/resync',
    access: 'user',
    summary: 'Read your monsters from the chain again',
    description: 'Corrects what differs from the chain, and returns your 100 newest monsters.',
    query: z.object(onChain),
    output: z.array(ultigenMonster),
    sendsTotal: true,
  }),
  addressBalance: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/monsters/address-balance/{address}',
    access: 'public',
    summary: 'List the monsters of any address',
    description: 'Returns monsters, newest first.',
    params: z.object({ address: address.describe('The address that owns them.') }),
    query: longPaging.extend(onChain),
    output: z.array(ultigenMonster),
  }),
  monster: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/monsters/{id}',
    access: 'public',
    summary: 'Get a monster',
    description:
      'Returns the monster with an id of this API. For token ids there is `GET /public/ultigen/tokens/{tokenId}`.',
    params: z.object({
      id: integer(
        z
          .int()
          .min(1)
          .max(2 ** 53 - 1),
      ).describe('Id of the monster in this API.'),
    }),
    output: ultigenMonster,
  }),
};

const orderOperations = {
  orders: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/eggs/orders',
    access: 'user',
    summary: 'List your orders of eggs',
    description: 'Returns what you bought with wallets that the platform keeps, newest first.',
    query: paging.extend(onChain),
    output: z.array(eggOrder),
  }),
  order: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/eggs/orders/{uid}',
    access: 'user',
    summary: 'Get one of your orders of eggs',
    description: 'Returns the order as it is now. Ask again until it is `final` or `failed`.',
    params: z.object({ uid: uid.describe('Id of the order.') }),
    output: eggOrder,
  }),
};

const hatchOperations = {
  hatches: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/hatches',
    access: 'user',
    summary: 'List your hatches',
    description: 'Returns hatches, newest first, with what a wallet of yours has still to send.',
    query: paging.extend(onChain),
    output: z.array(hatch),
  }),
  hatch: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/hatches/{uid}',
    access: 'user',
    summary: 'Get one of your hatches',
    description: 'Returns the hatch as it is now. Ask again until it is `final` or `failed`.',
    params: z.object({ uid: uid.describe('Id of the hatch.') }),
    output: hatch,
  }),
};

/** Eggs, what hatches from them, and their public metadata. */
export const ultigen = {
  ...eggOperations,
  ...monsterOperations,
  ...hatchOperations,
  ...orderOperations,
  eggs: operation({
    ...open,
    method: 'GET',
    path: '/ultigen/eggs',
    access: 'public',
    cacheSeconds: 60,
    summary: 'List the kinds of eggs with their price',
    description:
      'Returns what is for sale, in order of element. Prices may be two minutes old. While the chain is away, the last known price is told for at most 24 hours, and then 503; `priceReadAt` says how old it is. Buying always needs the chain.',
    query: z.object(onChain),
    output: z.array(eggKind),
  }),
  tokenMetadata: operation({
    ...open,
    method: 'GET',
    path: '/ultigen/tokens/{tokenId}',
    access: 'public',
    cacheSeconds: 5,
    summary: 'Get the token metadata of a monster',
    description: 'Returns ERC-721 metadata, as the token URI of the contract names it.',
    params: z.object({ tokenId: uint256.describe('ERC-721 token id.') }),
    query: z.object(onChain),
    output: tokenMetadata,
  }),
};

/** Calls between services; never routed by the gateway. */
export const ultigenInternal = {
  holdings: operation({
    prefix: 'internal',
    owner: 'ultigen',
    access: 'service',
    method: 'GET',
    path: '/ultigen/holdings',
    summary: 'Get the eggs and monsters of some addresses',
    description:
      'As seen on chain, with their totals. Monsters come in pages, in order of their tokens, without those that are part of a growth.',
    query: paging.extend({
      ...onChain,
      addresses: addressList(100),
      limit: integer(z.int().min(1).max(500)).default(100),
    }),
    output: z.object({
      eggs: z.array(
        z.object({
          address,
          eggType,
          amount: uint256,
          available: uint256.describe('`amount` without what hatches under way have reserved.'),
        }),
      ),
      monsters: z.array(z.object({ address, tokenId: uint256 })),
      eggCount: uint256,
      monsterCount: z.int().min(0),
      chainId: z.int(),
      blockNumber: z.int().min(0),
    }),
  }),
  settleMonsterReferences: operation({
    prefix: 'internal',
    owner: 'ultigen',
    access: 'service',
    method: 'POST',
    path: '/ultigen/monster-references/settle',
    summary: 'Find which references became experience or monsters',
    description: 'The others are cancelled: nothing will ever be given for them. Idempotent.',
    body: z.strictObject({ references: z.array(uid).max(100) }),
    output: z.object({ given: z.array(uid).describe('The references for which something was given.') }),
  }),
  settleGiftReferences: operation({
    prefix: 'internal',
    owner: 'ultigen',
    access: 'service',
    method: 'POST',
    path: '/ultigen/gift-references/settle',
    summary: 'Find which references became gifts',
    description: 'The others are cancelled: no gift will ever be made for them. Idempotent.',
    body: z.strictObject({ references: z.array(uid).max(100) }),
    output: z.object({ given: z.array(uid).describe('The references that became gifts.') }),
  }),
};
