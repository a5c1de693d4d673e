import type { DrawReceipt } from '@hatchery/chain/draw-receipt';
import { recoverReceiptSigner } from '@hatchery/chain/draw-receipt';
import { chainSeed, commitmentOf, drawItems, type Odds, oddsHash, offChainSeed, toOdds } from '@hatchery/chain/draws';
import type { Address, Hex } from 'viem';

/*
 * Everything here is computed in the browser from what a receipt or an opening shows, by the one algorithm of
 * packages/chain/src/draws.ts. Nobody has to take the platform's word for it.
 */

/** `secret`: it can't be checked before the seed is revealed. */
export type CheckState = 'good' | 'bad' | 'secret';

/** One thing that was checked, in plain words. What was compared stands in `compared`. */
export interface Check {
  name: 'odds' | 'commitment' | 'draw' | 'signature' | 'block' | 'seed';
  state: CheckState;
  title: string;
  words: string;
  compared: { name: string; value: string }[];
}

/** Odds as they were published. */
export interface PublishedOdds {
  items: readonly { itemId: number; weight: number }[];
  /** Absent for odds that the chain itself keeps: it sells no box before it has them. */
  publishedAt?: string;
}

export interface SignedDraw {
  receipt: DrawReceipt;
  signature: Hex;
  /** The account with which the platform signs receipts. */
  signer: Address;
  odds: PublishedOdds;
  /** When the hash of the seed was published. */
  committedAt: string;
  /** Null while it is secret. */
  serverSeed: Hex | null;
}

const tableOf = ({ items }: PublishedOdds): Odds =>
  toOdds(items.map(({ itemId, weight }) => ({ itemId: BigInt(itemId), weight: BigInt(weight) })));

const isSame = (one: readonly bigint[], other: readonly bigint[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

const idWords = (ids: readonly bigint[]): string => ids.join(', ');

/** Checks a receipt of a draw off the chain, step by step. */
export async function checkReceipt(draw: SignedDraw): Promise<Check[]> {
  const { receipt, odds } = draw;
  const { boxId, oddsVersion, rolledAt } = receipt;
  const drawnAt = Number(rolledAt) * 1_000;
  return [
    oddsCheck({ boxId, oddsVersion, told: receipt.oddsHash, odds, drawnAt }),
    commitmentCheck(draw, drawnAt),
    receiptDrawCheck(draw),
    await signatureCheck(draw),
  ];
}

interface OddsToCheck {
  boxId: bigint;
  oddsVersion: bigint;
  /** The hash that the receipt or the chain names. */
  told: Hex;
  odds: PublishedOdds;
  /** In milliseconds since 1970. */
  drawnAt: number;
}

function oddsCheck({ boxId, oddsVersion, told, odds, drawnAt }: OddsToCheck): Check {
  const computed = attempt(() => oddsHash(boxId, oddsVersion, tableOf(odds)));
  const matches = computed === told;
  const isEarlier = odds.publishedAt === undefined || Date.parse(odds.publishedAt) <= drawnAt;
  return {
    name: 'odds',
    state: matches && isEarlier ? 'good' : 'bad',
    title: 'The odds are the published ones',
    words: !matches
      ? "The odds shown here don't give the fingerprint that the draw names. They are not the odds of this draw."
      : isEarlier
        ? 'The odds shown here give exactly the fingerprint that was published before the draw.'
        : 'These odds were published after the draw.',
    compared: [
      { name: 'Fingerprint of the odds, computed here', value: computed ?? 'none' },
      { name: 'Fingerprint that the draw names', value: told },
    ],
  };
}

function commitmentCheck({ receipt, serverSeed, committedAt }: SignedDraw, drawnAt: number): Check {
  const { commitment } = receipt;
  const isEarlier = Date.parse(committedAt) <= drawnAt;
  const computed = serverSeed && attempt(() => commitmentOf(serverSeed));
  const common = { name: 'commitment', title: 'The secret seed was fixed before the draw' } as const;
  const published = { name: 'Published fingerprint', value: commitment };
  if (!isEarlier)
    return {
      ...common,
      state: 'bad',
      words: 'The fingerprint of the seed was published after the draw.',
      compared: [published],
    };
  if (!serverSeed)
    return {
      ...common,
      state: 'secret',
      words:
        'Its fingerprint was published before the draw. The seed itself is still secret, so that nobody can foresee draws.',
      compared: [published],
    };
  return {
    ...common,
    state: computed === commitment ? 'good' : 'bad',
    words:
      computed === commitment
        ? 'The revealed seed gives the fingerprint that was published before the draw. It was not chosen afterwards.'
        : "The revealed seed doesn't give the published fingerprint.",
    compared: [
      { name: 'Revealed seed', value: serverSeed },
      { name: 'Its fingerprint, computed here', value: computed ?? 'none' },
      published,
    ],
  };
}

function receiptDrawCheck({ receipt, serverSeed, odds }: SignedDraw): Check {
  const { clientSeed, sequence, amount, itemIds } = receipt;
  if (!serverSeed)
    return {
      name: 'draw',
      state: 'secret',
      title: drawTitle,
      words: 'The draw can be repeated here once the seed is revealed.',
      compared: [
        { name: 'Your seed', value: clientSeed },
        { name: 'Number of the draw', value: String(sequence) },
      ],
    };
  const seed = attempt(() => offChainSeed({ serverSeed, clientSeed, sequence }));
  return drawCheck({ seed, odds, amount, itemIds });
}

const drawTitle = 'The same draw gives the same items';

interface DrawToCheck {
  seed: Hex | undefined;
  odds: PublishedOdds;
  amount: bigint;
  itemIds: readonly bigint[];
}

function drawCheck({ seed, odds, amount, itemIds }: DrawToCheck): Check {
  const drawn = seed && attempt(() => drawItems(seed, tableOf(odds), Number(amount)));
  const matches = drawn !== undefined && isSame(drawn, itemIds);
  return {
    name: 'draw',
    state: matches ? 'good' : 'bad',
    title: drawTitle,
    words: matches
      ? 'Drawn again here from the seeds and the odds, with exactly the same outcome.'
      : 'Drawn again here, other items come out.',
    compared: [
      { name: 'Seed of the draw', value: seed ?? 'none' },
      { name: 'Items drawn here', value: drawn ? idWords(drawn) : 'none' },
      { name: 'Items that you got', value: idWords(itemIds) },
    ],
  };
}

async function signatureCheck({ receipt, signature, signer }: SignedDraw): Promise<Check> {
  const found = await recoverReceiptSigner(receipt, signature).catch(() => undefined);
  const matches = found?.toLowerCase() === signer.toLowerCase();
  return {
    name: 'signature',
    state: matches ? 'good' : 'bad',
    title: 'Hatchery signed this receipt',
    words: matches
      ? "The signature covers everything on this receipt and is by Hatchery's key. Hatchery can't deny it later."
      : "The signature isn't by Hatchery's key, or the receipt was changed.",
    compared: [
      { name: 'Signed by', value: found ?? 'nobody' },
      { name: "Hatchery's key", value: signer },
    ],
  };
}

export interface ChainDraw {
  boxId: bigint;
  oddsVersion: bigint;
  oddsHash: Hex;
  odds: PublishedOdds;
  openingId: bigint;
  lootboxes: Address;
  amount: bigint;
  itemIds: readonly bigint[];
  /** The block that took the boxes, and the later one whose value decided. */
  requestedBlock: number;
  drawBlock: number;
  requestedAt: string;
  /** The value of the draw block. */
  value: Hex;
  /** The seed as the chain recorded it. */
  seed: Hex;
}

/** Checks an opening on a chain, step by step. */
export function checkOpening(draw: ChainDraw): Check[] {
  const { boxId, oddsVersion, odds, amount, itemIds } = draw;
  const drawnAt = Date.parse(draw.requestedAt);
  const seed = attempt(() => chainSeed({ value: draw.value, lootboxes: draw.lootboxes, openingId: draw.openingId }));
  return [
    oddsCheck({ boxId, oddsVersion, told: draw.oddsHash, odds, drawnAt }),
    blockCheck(draw),
    {
      name: 'seed',
      state: seed === draw.seed ? 'good' : 'bad',
      title: 'The seed comes from that block alone',
      words:
        seed === draw.seed
          ? "The block's value and the number of the opening give exactly the seed that the chain recorded."
          : "The block's value doesn't give the seed that the chain recorded.",
      compared: [
        { name: "The block's value", value: draw.value },
        { name: 'Seed, computed here', value: seed ?? 'none' },
        { name: 'Seed on the chain', value: draw.seed },
      ],
    },
    drawCheck({ seed, odds, amount, itemIds }),
  ];
}

function blockCheck({ requestedBlock, drawBlock }: ChainDraw): Check {
  const isLater = drawBlock > requestedBlock;
  return {
    name: 'block',
    state: isLater ? 'good' : 'bad',
    title: 'Nobody could know the draw when the box was opened',
    words: isLater
      ? 'The block that decided did not exist yet when the box was given up.'
      : 'The block that decided existed before the box was given up.',
    compared: [
      { name: 'Box given up in block', value: String(requestedBlock) },
      { name: 'Drawn from block', value: String(drawBlock) },
    ],
  };
}

/** Returns nothing for malformed figures, so that their check fails. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Says what came of all checks together. */
export function verdictOf(checks: readonly Pick<Check, 'state'>[]): { state: CheckState; words: string } {
  if (checks.some(({ state }) => state === 'bad')) return { state: 'bad', words: "Something doesn't add up" };
  if (checks.some(({ state }) => state === 'secret')) return { state: 'secret', words: 'All good so far' };
  return { state: 'good', words: 'Everything checks out' };
}
