import type { Address } from 'viem';
import type { ChainEvent } from '../projections/events.ts';
import { applyLp, type LpEvent } from './apply-lp.rules.ts';
import { applyRewarder, type RewarderEvent } from './apply-rewarder.rules.ts';
import { applyGen1, applyGen2, type Gen1Event, type Gen2Event } from './apply-stakes.rules.ts';
import type { StakingBook } from './staking-book.rules.ts';

export type StakingEvent = RewarderEvent | Gen1Event | Gen2Event | LpEvent;

const families = ['rewarder', 'gen1Staking', 'gen2Staking', 'lpStaking'] as const;

export const isStakingEvent = (event: ChainEvent): event is StakingEvent =>
  (families as readonly string[]).includes(event.family);

/** Applies an event to the records that it changes. `previous` is the one before it. */
export function applyStaking(book: StakingBook, event: StakingEvent, previous: StakingEvent | undefined): void {
  switch (event.family) {
    case 'rewarder':
      applyRewarder(book, event, previous);
      return;
    case 'gen1Staking':
      applyGen1(book, event);
      return;
    case 'gen2Staking':
      applyGen2(book, event);
      return;
    case 'lpStaking':
      applyLp(book, event, previous);
      return;
  }
}

const namesOfAccounts = ['user', 'account', 'referrer', 'suspect'] as const;

/** Lists the accounts whose records events may change. */
export function accountsIn(events: readonly StakingEvent[]): Address[] {
  const found = events.flatMap(({ args }) => {
    const named = (args ?? {}) as Partial<Record<(typeof namesOfAccounts)[number], Address>>;
    return namesOfAccounts.flatMap((name) => named[name] ?? []);
  });
  return [...new Set(found)];
}

/** Lists the tokens of generation 1 whose records events may change. */
export function gen1TokensIn(events: readonly StakingEvent[]): string[] {
  const found = events.flatMap((event) => {
    if (event.family !== 'gen1Staking') return [];
    const { tokenId } = (event.args ?? {}) as { tokenId?: bigint };
    return tokenId === undefined ? [] : [String(tokenId)];
  });
  return [...new Set(found)];
}
