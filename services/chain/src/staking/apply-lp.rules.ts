import type { ChainEvent } from '../projections/events.ts';
import { isNext } from './apply-rewarder.rules.ts';
import { lpAccrued, lpPoolAt } from './lp-rewards.rules.ts';
import { type LpPool, type StakingBook, takePool } from './staking-book.rules.ts';

export type LpEvent = Extract<ChainEvent, { family: 'lpStaking' }>;
type Named<Name> = Extract<LpEvent, { eventName: Name }>;

/** Counts the rewards of the pool up to an event. */
function count(book: StakingBook, { blockNumber }: LpEvent): LpPool {
  const pool = takePool(book, 'lp');
  return Object.assign(pool, lpPoolAt(pool, BigInt(blockNumber)));
}

/** Applies an event of the staking of liquidity-pool tokens, as its function did. */
export function applyLp(book: StakingBook, event: LpEvent, previous: ChainEvent | undefined): void {
  switch (event.eventName) {
    case 'Deposit':
      changeStake(book, event, event.args.amount);
      return;
    case 'Withdraw':
      changeStake(book, event, -event.args.amount);
      return;
    case 'EmergencyWithdraw':
      giveUp(book, event);
      return;
    case 'Claim':
      claim(book, event);
      return;
    default:
      applyFunds(book, event, previous);
      return;
  }
}

function applyFunds(book: StakingBook, event: LpEvent, previous: ChainEvent | undefined): void {
  switch (event.eventName) {
    case 'PoolUpdated':
      count(book, event);
      return;
    case 'Funded':
      count(book, event).reserve = event.args.reserve;
      return;
    case 'HatchyWithdrawn':
      // A change of the token pays the former one out, and counts nothing. It never pays nothing.
      if (isNext(previous, event, 'HatchyUpdated') && event.args.amount > 0n) return;
      count(book, event).reserve -= event.args.amount;
      return;
    case 'AllocPointUpdated':
      count(book, event).allocPoint = event.args.allocPoint;
      return;
    case 'MultiplierUpdated':
      count(book, event).multiplier = event.args.multiplier;
      return;
    case 'HatchyPerBlockUpdated':
      count(book, event).perBlock = event.args.hatchyPerBlock;
      return;
    case 'HatchyUpdated':
      Object.assign(takePool(book, 'lp'), { rewardToken: event.args.hatchy, reserve: 0n });
      return;
    case 'LpTokenUpdated':
      takePool(book, 'lp').asset = event.args.lpToken;
  }
}

function changeStake(book: StakingBook, event: Named<'Deposit' | 'Withdraw'>, amount: bigint): void {
  const pool = count(book, event);
  const stake = book.accounts.take(event.args.user).lp;
  stake.owed += lpAccrued(stake, pool.acc);
  stake.accPaid = pool.acc;
  const before = stake.amount;
  stake.amount += amount;
  pool.supply += amount;
  pool.stakers += Number(stake.amount > 0n) - Number(before > 0n);
}

const largestReserve = 2n ** 96n - 1n;

/** Takes a whole stake out. Rewards that were counted return to the reserve, the others go to the remaining stakers. */
function giveUp(book: StakingBook, { args }: Named<'EmergencyWithdraw'>): void {
  const pool = takePool(book, 'lp');
  const account = book.accounts.take(args.user);
  const rest = pool.reserve + account.lp.owed + lpAccrued(account.lp, pool.acc);
  if (rest <= largestReserve) pool.reserve = rest;
  pool.supply -= args.amount;
  pool.stakers -= 1;
  account.lp = { amount: 0n, owed: 0n, accPaid: 0n };
}

function claim(book: StakingBook, event: Named<'Claim'>): void {
  const { acc } = count(book, event);
  const { lp } = book.accounts.take(event.args.user);
  Object.assign(lp, { owed: 0n, accPaid: acc });
  const { blockNumber, blockTime, logIndex, transactionHash } = event;
  const { user: address, amount } = event.args;
  book.harvested.push({ kind: 'lp', address, amount, blockNumber, blockTime, logIndex, transactionHash });
}
