import type { ChainEvent } from '../projections/events.ts';
import { accrued, poolAt, weightOf } from './rewards.rules.ts';
import { type Account, type RewardsPool, type StakingBook, takePool } from './staking-book.rules.ts';

export type RewarderEvent = Extract<ChainEvent, { family: 'rewarder' }>;

/** Counts the rewards of the pool up to an event. */
function count(book: StakingBook, { blockTime }: RewarderEvent): RewardsPool {
  const pool = takePool(book, 'rewards');
  return Object.assign(pool, poolAt(pool, BigInt(blockTime)));
}

/** Adds to what is owed what the weight has earned. */
function settle(account: Account, { acc }: RewardsPool): void {
  account.owed += accrued(account, acc);
  account.accPaid = acc;
}

/** Applies an event of the rewarder, as its function did. */
export function applyRewarder(book: StakingBook, event: RewarderEvent, previous: ChainEvent | undefined): void {
  switch (event.eventName) {
    case 'WeightUpdated':
      updateWeight(book, event);
      return;
    case 'ReferrerSet':
      setReferrer(book, event);
      return;
    case 'ReferralBonus':
      creditBonus(book, event);
      return;
    case 'Harvest':
      harvest(book, event);
      return;
    case 'BonusReset':
      resetBonus(book, event);
      return;
    default:
      applyFunds(book, event, previous);
      return;
  }
}

function applyFunds(book: StakingBook, event: RewarderEvent, previous: ChainEvent | undefined): void {
  switch (event.eventName) {
    case 'RewardPerWeekUpdated':
      count(book, event).perWeek = event.args.reward;
      return;
    case 'Funded':
      count(book, event).reserve = event.args.reserve;
      return;
    case 'ReferralBudgetUpdated':
      Object.assign(count(book, event), { reserve: event.args.reserve, budget: event.args.budget });
      return;
    case 'RewardAddressUpdated':
      Object.assign(takePool(book, 'rewards'), { token: event.args.token, reserve: 0n, budget: 0n });
      return;
    case 'TokensWithdrawn':
      // A change of the token pays the former one out, and counts nothing.
      if (!isNext(previous, event, 'RewardAddressUpdated'))
        Object.assign(count(book, event), { reserve: 0n, budget: 0n });
      return;
    case 'Paused':
    case 'Unpaused':
      takePool(book, 'rewards').isPaused = event.eventName === 'Paused';
  }
}

/** Returns whether `previous` is the log right before `event`, of the same contract, with this name. */
export const isNext = (previous: ChainEvent | undefined, event: ChainEvent, name: string): boolean =>
  previous?.eventName === name &&
  previous.family === event.family &&
  previous.blockNumber === event.blockNumber &&
  previous.logIndex === event.logIndex - 1;

type Named<Name> = Extract<RewarderEvent, { eventName: Name }>;

function updateWeight(book: StakingBook, event: Named<'WeightUpdated'>): void {
  const pool = count(book, event);
  const account = book.accounts.take(event.args.user);
  settle(account, pool);
  const before = weightOf(account);
  account.gen1Weight = event.args.gen1Point;
  account.gen2Weight = event.args.gen2Point;
  pool.stakers += Number(weightOf(account) > 0n) - Number(before > 0n);
  pool.totalWeight = event.args.totalWeight;
}

function setReferrer(book: StakingBook, event: Named<'ReferrerSet'>): void {
  const { user, referrer } = event.args;
  const account = book.accounts.take(user);
  settle(account, count(book, event));
  account.referrer = referrer;
  account.unshared = account.owed;
  const { blockNumber, blockTime, logIndex } = event;
  book.referred.push({ address: user, referrer, blockNumber, blockTime, logIndex });
}

function creditBonus(book: StakingBook, { args }: Named<'ReferralBonus'>): void {
  const account = book.accounts.take(args.referrer);
  account.bonus += args.amount;
  account.totalBonus += args.amount;
  const level = Number(args.level) - 1;
  account.earned[level] = (account.earned[level] ?? 0n) + args.amount;
  takePool(book, 'rewards').budget -= args.amount;
}

function harvest(book: StakingBook, event: Named<'Harvest'>): void {
  const account = book.accounts.take(event.args.user);
  const { acc } = count(book, event);
  Object.assign(account, { owed: 0n, unshared: 0n, bonus: 0n, accPaid: acc });
  const { blockNumber, blockTime, logIndex, transactionHash } = event;
  const { user: address, amount } = event.args;
  book.harvested.push({ kind: 'rewards', address, amount, blockNumber, blockTime, logIndex, transactionHash });
}

function resetBonus(book: StakingBook, { args }: Named<'BonusReset'>): void {
  const account = book.accounts.take(args.suspect);
  account.bonus = 0n;
  account.totalBonus -= args.amount;
  takePool(book, 'rewards').budget += args.amount;
}
