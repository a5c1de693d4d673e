import * as z from 'zod';
import { lootboxPrice, mastersItem } from './masters-shapes.ts';
import { address, chainId, hash, hex, isoTime, uid, uint256 } from './shapes.ts';

/** Most boxes that are bought and opened at once for a currency of a save: as many as the contract opens at once. */
export const mostBoxesOpened = 10;
/** Most boxes of one voucher: the limit of the signer. */
export const mostBoxesSigned = 100;

const boxId = z.int().min(1).describe('Id of the box.');
const weight = z.int().min(1).describe('Its share of all weights.');
const oddsVersion = z.int().min(1).describe('Version of its odds.');
const oddsHash = hash.describe('keccak256(abi.encode(boxId, version, itemIds, weights)) of its odds.');
const publishedAt = isoTime.describe('When they were published. No box was sold with them before.');

const itemOfBox = z
  .object({
    weight,
    lootbox: boxId,
    item: mastersItem,
    chance: z.number().describe('How likely one box gives it, in percent.'),
  })
  .meta({ id: 'MastersLootboxItem', description: 'An item that a box may give.' });

const boxOnChain = z
  .object({
    forSale: z.boolean().describe('Whether the contract sells it now, by voucher and without.'),
    oddsVersion: z.int().min(0).describe('The odds with which the contract sells it; 0 if it has none.'),
    left: uint256.describe('How many may still be minted.'),
  })
  .meta({ id: 'MastersLootboxOnChain', description: 'What the contract says of a box, by its latest block.' });

export const mastersLootbox = z
  .object({
    id: boxId,
    key: z.string().describe('Its name in drawings, as in `tide-chest`.'),
    name: z.string().describe('Name of the box.'),
    description: z.string().describe('What it looks like.'),
    active: z.boolean().describe('Whether it is sold.'),
    image: z.string().describe('URL of its picture (SVG).'),
    order: z.int().describe('Lists are in this order.'),
    chainId,
    gameId: uid.nullable().describe('The game whose saves can pay; null if it belongs to none.'),
    genderId: z.int().nullable().describe('The body form that its items fit; null if they fit all.'),
    ticketId: z.int().describe('The ticket that pays for it.'),
    itemWeights: z.array(itemOfBox).max(100).describe('All that it may give, in the order of the draw.'),
    prices: z.array(lootboxPrice).describe('What one costs: on this chain, and in saves of its game.'),
    oddsVersion,
    oddsHash,
    publishedAt,
    stock: z.int().nullable().describe('How many are ever sold for currencies of saves; null if there is no limit.'),
    stockLeft: z.int().nullable().describe('How many of them are left.'),
    onChain: boxOnChain.nullable().describe('Null where the contract does not know it.'),
  })
  .meta({ id: 'MastersLootbox', description: 'A box with one item in it, which its odds decide.' });
export type MastersLootbox = z.infer<typeof mastersLootbox>;

const bigNumber = z
  .object({ type: z.literal('BigNumber').describe('For clients of ethers 5.'), hex: hex.describe('In hexadecimal.') })
  .meta({ id: 'BigNumberJson', description: 'A number as ethers 5 writes it in JSON.' });

const signed = {
  uid: uid.describe('Id of the signature. Support finds it by this.'),
  receiver: address.describe('Account that gets the boxes.'),
  tokenIds: z.array(z.int()).describe('Ids of the boxes on chain: boxId * 2^32 + version of the odds.'),
  amounts: z.array(z.int()).describe('How many of each.'),
  items: z.array(mastersItem).describe('Empty: nobody knows what is in a box before it is opened.'),
  nonce: bigNumber.describe('Id of the voucher on chain.'),
  voucherId: uint256.describe('The same as a decimal number.'),
  signature: hex.describe('Signature of the platform: the deadline, then r, s, v.'),
  claimableUntil: z.int().describe('Until when the contract takes it, in seconds since 1970.'),
  currency: address.describe('Address that the contract takes for the currency. Tickets pay whatever it is.'),
  price: uint256.describe('What the sender pays for all, in base units or tickets.'),
  decimals: z.int().describe('Decimals of the currency.'),
  payWithTicket: z.boolean().describe('Whether tickets pay.'),
  ticketId: z.int().describe('The ticket that pays.'),
  contract: address.describe('The contract that redeems it by `mintItem`.'),
  chainId,
  relayed: z.boolean().describe('Whether the platform sends it, because it keeps the wallet.'),
};

export const lootboxSignature = z
  .object(signed)
  .meta({ id: 'MastersLootboxSignature', description: 'The arguments of `mintItem` of the lootboxes.' });
export type MastersLootboxSignature = z.infer<typeof lootboxSignature>;

export const drawnItem = mastersItem
  .extend({ receiptUid: uid.describe('The receipt of the draw.') })
  .meta({ id: 'DrawnMastersItem', description: 'An item that a box gave.' });
export type DrawnMastersItem = z.infer<typeof drawnItem>;

export const boxOdds = z
  .object({
    lootboxId: boxId,
    version: oddsVersion,
    oddsHash,
    publishedAt,
    items: z
      .array(
        z
          .object({ itemId: z.int().describe('Id of the item.'), weight })
          .meta({ id: 'LootboxWeight', description: 'The weight of an item in odds.' }),
      )
      .max(100)
      .describe('In the order of the draw.'),
  })
  .meta({ id: 'LootboxOdds', description: 'A version of the odds of a box. It never changes.' });
export type LootboxOdds = z.infer<typeof boxOdds>;

export const drawCommitment = z
  .object({
    commitment: hash.describe('keccak256 of the server seed.'),
    number: z.int().min(1).describe('Epochs are used in this order.'),
    state: z
      .enum(['ahead', 'open', 'closed', 'revealed'])
      .describe('`ahead`: not used yet. `open`: draws use it. `closed`: none will. `revealed`: its seed is public.'),
    publishedAt: isoTime.describe('Since when this commitment has been here.'),
    openedAt: isoTime.optional().describe('When it was first drawn with.'),
    closedAt: isoTime.optional().describe('When it was closed.'),
    revealedAt: isoTime.optional().describe('When its seed became public.'),
    draws: z.int().min(0).describe('How many draws it decided: their numbers are 0 to one less.'),
    serverSeed: hash.optional().describe('The seed, once it is revealed.'),
  })
  .meta({ id: 'DrawCommitment', description: 'A secret seed that the platform committed to before any draw with it.' });
export type DrawCommitment = z.infer<typeof drawCommitment>;

const receiptFields = {
  uid: uid.describe('Id of the receipt.'),
  receiptId: hash.describe('The same as 32 bytes, as it is signed.'),
  lootboxId: boxId,
  oddsVersion,
  oddsHash,
  commitment: hash.describe('Hash of the server seed. It was public before the draw.'),
  clientSeed: hash.describe('The seed that the player chose, or the platform if they did not.'),
  sequence: z.int().min(0).describe('Number of the draw under its commitment.'),
  amount: z.int().min(1).describe('How many boxes were opened.'),
  itemIds: z.array(z.int()).describe('What was in them, in order.'),
  rolledAt: z.int().describe('When it was drawn, in seconds since 1970.'),
  serverSeed: hash.optional().describe('The seed, once it is revealed. Then anybody can repeat the draw.'),
  signer: address.optional().describe('The account that signed the receipt. Absent until it has, within seconds.'),
  signature: hex.optional().describe('Its EIP-712 signature of `DrawReceipt` (docs/lootboxes.md).'),
};

export const drawReceipt = z
  .object(receiptFields)
  .meta({ id: 'DrawReceipt', description: 'The proof of a draw off the chain. It does not say who opened the boxes.' });
export type DrawReceipt = z.infer<typeof drawReceipt>;

export const ownDrawReceipt = z
  .object({
    ...receiptFields,
    saveId: uid.describe('The save that paid.'),
    currency: z.string().describe('The currency that it paid with.'),
    price: uint256.describe('What was paid for all.'),
    given: z.boolean().describe('Whether the items are among your vouchers. They arrive within seconds.'),
  })
  .meta({ id: 'OwnDrawReceipt', description: 'A receipt of yours, with what you paid.' });
export type OwnDrawReceipt = z.infer<typeof ownDrawReceipt>;

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes that have names and are no countries: groups of them, and those for tests. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

const isCountry = (code: string) => !noCountries.has(code) && regions.of(code) !== undefined;

/** A country by ISO 3166-1, two letters. */
export const country = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: 'A country is two capital letters, as in BR (ISO 3166-1).', abort: true })
  .refine(isCountry, 'There is no such country in ISO 3166-1.')
  .meta({ examples: ['BR'] });

export const lootboxPlace = z
  .object({
    country: country.nullable().describe('The country that counts for you; null if none was stated.'),
    yearOfBirth: z.int().nullable().describe('The year that you stated; null if you did not.'),
    changeableAt: isoTime.nullable().describe('From when you can state another place; null for now.'),
    boxes: z.enum(['open', 'adults', 'closed']).describe('Who may buy boxes there: everyone, only adults, or nobody.'),
    setRewards: z.boolean().describe('Whether completing a set from paid draws may be rewarded there.'),
    mayBuy: z.boolean().describe('Whether you may buy boxes.'),
    why: z.string().nullable().describe('Why not, in a sentence for people; null if you may.'),
  })
  .meta({ id: 'LootboxPlace', description: 'Where a player is, and what follows for boxes.' });
export type LootboxPlace = z.infer<typeof lootboxPlace>;

export const boxAllowance = z
  .object({
    uid: uid.describe('Id of the allowance.'),
    chainId,
    receiver: address.describe('The wallet that bought the boxes.'),
    lootboxId: boxId,
    amount: z.int().min(1).describe('How many.'),
    reference: z.string().describe('The sale, as the marketplace names it.'),
    recordedAt: isoTime.describe('When it was recorded.'),
  })
  .meta({ id: 'BoxAllowance', description: 'Boxes that a marketplace sold, and that their buyer may have signed.' });
export type BoxAllowance = z.infer<typeof boxAllowance>;
