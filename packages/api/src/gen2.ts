import * as z from 'zod';
import { maxEggsPerPurchase } from './egg-limits.ts';
import { operation } from './operation.ts';
import { address, chainId, chainIdQuery, hash, hex, isoTime, uid, uint256 } from './shapes.ts';

const own = { prefix: 'v2', owner: 'vouchers', tag: 'Generation 2' } as const;
const chosenChain = 'Id of the chain (EIP-155). The main chain if absent.';
const onChain = { chainId: chainIdQuery.describe(chosenChain) };

const gen2Price = z
  .object({
    price: z
      .number()
      .min(0)
      .describe('Price of one egg of either kind, in whole native coins, rounded. 0 while eggs are not for sale.'),
    priceBase: uint256.describe('The same exactly, in base units of the native coin.'),
    currencySymbol: z.string().describe('Symbol of the native coin.'),
    decimals: z.int().describe('Decimals of the native coin.'),
    contract: address.describe('Contract of the eggs.'),
    chainId,
    blockNumber: z.int().min(0).describe('The block that this is true of.'),
    blockHash: hash.describe('Hash of that block.'),
    blockTime: isoTime.describe('Time of that block.'),
    priceReadAt: isoTime.describe('When this was read from the chain: a minute ago or less, unless the chain is away.'),
  })
  .meta({ id: 'Gen2Price', description: 'Price of a gen-2 egg in native coins.' });
export type Gen2Price = z.infer<typeof gen2Price>;

const hatchyBalance = z
  .object({
    id: z
      .int()
      .min(0)
      .meta({ description: 'Id of the monster: 40 to 142, or 0 for the void.', examples: [40] }),
    name: z.string().describe('Name of the monster.'),
    element: z.string().describe('Element: `plant`, `water`, `fire`, `light`, `dark`, `dragon` or `void`.'),
    image: z.string().describe('URL of the picture (SVG).'),
    commonAmount: z.int().min(0).describe('How many common ones you have.'),
    shinyAmount: z.int().min(0).describe('How many shiny ones you have.'),
    chainId,
    blockNumber: z.int().min(0).describe('The final block that this is true of.'),
  })
  .meta({ id: 'HatchyBalance', description: 'How many of one gen-2 monster an account has.' });
export type HatchyBalance = z.infer<typeof hatchyBalance>;

const gen2EggType = z
  .int()
  .min(0)
  .max(1)
  .meta({ description: 'Kind of the egg: 0 solar, 1 lunar. Also its ERC-1155 id.', examples: [0] });
const amount = z.int().min(1).max(maxEggsPerPurchase).describe('How many eggs.');

const saleSignature = z
  .object({
    uid: uid.describe('Id of the sale.'),
    contract: address.describe('The contract to call.'),
    chainId,
    receiver: address.describe('The wallet that gets the eggs.'),
    eggType: gen2EggType,
    amount,
    referral: address.describe('Who gets the share of a referrer; the zero address for nobody.'),
    price: uint256.describe('Price of one egg, in base units of the native coin. Send this times `amount`.'),
    voucherId: uint256.describe('Single-use id of the voucher.'),
    nonce: uint256.describe('The same as `voucherId`.'),
    deadline: z.int().describe('Until when the contract accepts it, in seconds since 1970.'),
    signature: hex.describe('Signature of the platform.'),
  })
  .meta({ id: 'Gen2SaleSignature', description: 'Arguments of `eggSale` of the contract of gen-2 eggs.' });
export type Gen2SaleSignature = z.infer<typeof saleSignature>;

export const gen2 = {
  gen2Price: operation({
    ...own,
    method: 'GET',
    path: '/gen2/price',
    access: 'public',
    summary: 'Get the price of a gen-2 egg',
    description:
      'Returns what `POST /v2/gen2/sale-signature` sells an egg for. It is read every minute. While the chain is away, the last known price of a day at most is returned.',
    query: z.object(onChain),
    cacheSeconds: 10,
    output: gen2Price,
  }),
  gen2Balance: operation({
    ...own,
    method: 'GET',
    path: '/gen2/balance',
    access: 'user',
    summary: 'List your gen-2 monsters',
    description:
      'Returns the monsters of all your wallets on one chain, by final blocks, in order of id. Staked monsters count.',
    query: z.object(onChain),
    output: z.array(hatchyBalance),
  }),
  gen2SaleSignature: operation({
    ...own,
    method: 'POST',
    path: '/gen2/sale-signature',
    access: 'user',
    summary: 'Get a signature to buy gen-2 eggs with coins',
    description:
      'Returns the arguments of `eggSale`, which any wallet can send within ten minutes, with `price` times `amount` in native coins. The receiver must be your linked wallet. Each wallet can be sold a number of eggs; unused signatures count until they have expired in a final block. Unused ones of all your wallets together are no more than one wallet can be sold. 409 beyond either.',
    body: z.strictObject({
      referral: z
        .string()
        .max(42)
        .default('')
        .describe(
          'Who referred you: an address or the referral code of a player. Empty, or the zero address, for nobody.',
        ),
      amount,
      eggType: gen2EggType,
      receiver: address.describe('The wallet that gets the eggs. It must be linked to your account.'),
      chainId: z.int().min(1).optional().describe(chosenChain),
    }),
    example: {
      body: { referral: '', amount: 2, eggType: 0, receiver: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    },
    output: saleSignature,
    problems: [409],
  }),
};
