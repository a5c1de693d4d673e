import type { Address } from 'viem';
import type { ChainEvent } from '../projections/events.ts';
import {
  amountIn,
  type Generation,
  type Kind,
  kindOf,
  kindOfGen2,
  type StakeWeights,
  tokenWeight,
  weightIn,
  withMore,
} from './stake-weights.rules.ts';
import { type StakingBook, takePool } from './staking-book.rules.ts';

export type Gen1Event = Extract<ChainEvent, { family: 'gen1Staking' }>;
export type Gen2Event = Extract<ChainEvent, { family: 'gen2Staking' }>;
type Change = { address: Address; kind: Kind; amount: number };

/** Applies an event of gen-1 staking. */
export function applyGen1(book: StakingBook, event: Gen1Event): void {
  switch (event.eventName) {
    case 'MetadataKnown': {
      const { tokenId, monsterId, shiny, serial } = event.args;
      const known = { isKnown: true, monsterId: Number(monsterId), shiny: shiny === 1n, serial: Number(serial) };
      Object.assign(book.tokens.take(String(tokenId)), known);
      return;
    }
    case 'MetadataForgotten':
      book.tokens.take(String(event.args.tokenId)).isKnown = false;
      return;
    case 'Staked':
      moveToken(book, event.args, 1);
      return;
    case 'Withdrawn':
      moveToken(book, event.args, -1);
      return;
    case 'CollectionUpdated':
      takePool(book, 'gen1').collection = event.args.gen1;
      return;
    case 'Paused':
    case 'Unpaused':
      takePool(book, 'gen1').isPaused = event.eventName === 'Paused';
  }
}

function moveToken(
  book: StakingBook,
  { account: address, tokenId }: { account: Address; tokenId: bigint },
  by: 1 | -1,
) {
  const token = book.tokens.take(String(tokenId));
  token.staker = by === 1 ? address : null;
  const { monsterId, shiny } = token;
  changeMonsters(book, 'gen1', book.facts.gen1Weights, [{ address, kind: { monsterId, shiny }, amount: by }]);
}

/** Applies an event of gen-2 staking. */
export function applyGen2(book: StakingBook, event: Gen2Event): void {
  switch (event.eventName) {
    case 'Staked':
    case 'Withdrawn': {
      const { account, tokenId, amount } = event.args;
      moveMonsters(book, account, [tokenId], [amount], event.eventName === 'Staked');
      return;
    }
    case 'BatchStaked':
    case 'BatchWithdrawn': {
      const { account, tokenIds, amounts } = event.args;
      moveMonsters(book, account, tokenIds, amounts, event.eventName === 'BatchStaked');
      return;
    }
    case 'TokenStaked':
      moveGameTokens(book, event.args.account, event.args.amount);
      return;
    case 'TokenWithdrawn':
      moveGameTokens(book, event.args.account, -event.args.amount);
      return;
    case 'CollectionUpdated':
      takePool(book, 'gen2').collection = event.args.gen2;
      return;
    case 'TokenUpdated':
      takePool(book, 'gen2').token = event.args.token;
      return;
    case 'Paused':
    case 'Unpaused':
      takePool(book, 'gen2').isPaused = event.eventName === 'Paused';
  }
}

function moveMonsters(
  book: StakingBook,
  address: Address,
  tokenIds: readonly bigint[],
  amounts: readonly bigint[],
  isStake: boolean,
): void {
  const changes = tokenIds.map((tokenId, index) => {
    const amount = Number(amounts[index] ?? 0n);
    return { address, kind: kindOfGen2(tokenId), amount: isStake ? amount : -amount };
  });
  changeMonsters(book, 'gen2', book.facts.gen2Weights, changes);
}

function changeMonsters(
  book: StakingBook,
  generation: Generation,
  weights: StakeWeights | null,
  changes: readonly Change[],
): void {
  const [first] = changes;
  if (weights === null || first === undefined) return;
  const pool = takePool(book, generation);
  const account = book.accounts.take(first.address);
  const before = account[generation];
  let after = before;
  for (const { kind, amount } of changes) after = withMore(after, kindOf(kind), amount);
  account[generation] = after;
  pool.monsters += amountIn(after) - amountIn(before);
  pool.weight += weightIn(generation, after, weights) - weightIn(generation, before, weights);
  pool.stakers += Number(amountIn(after) > 0) - Number(amountIn(before) > 0);
}

function moveGameTokens(book: StakingBook, address: Address, amount: bigint): void {
  const { tokensPerWeight } = book.facts;
  if (tokensPerWeight === null) return;
  const pool = takePool(book, 'gen2');
  const account = book.accounts.take(address);
  const before = account.tokens;
  account.tokens += amount;
  pool.tokens += amount;
  pool.tokenWeight += tokenWeight(account.tokens, tokensPerWeight) - tokenWeight(before, tokensPerWeight);
  pool.tokenStakers += Number(account.tokens > 0n) - Number(before > 0n);
}
