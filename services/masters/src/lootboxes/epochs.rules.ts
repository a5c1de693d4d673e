import type { Hex } from 'viem';
import { dayOf } from '../days.ts';

/**
 * `ahead`: committed to, and not used yet. `open`: draws use it. `closed`: none will. `revealed`: its seed is public.
 */
export type EpochState = 'ahead' | 'open' | 'closed' | 'revealed';

/** A stretch of draws under one server seed. */
export type Epoch = {
  number: number;
  commitment: Hex;
  /** The encrypted seed; null once it is revealed. */
  sealedSeed: string | null;
  serverSeed: Hex | null;
  state: EpochState;
  /** How many draws it decided: also the number of the next one. */
  draws: number;
  publishedAt: Date;
  openedAt: Date | null;
  closedAt: Date | null;
  revealedAt: Date | null;
};

/** How many commitments stand ahead of the one that is used. */
export const epochsAhead = 3;

/** Whether an open epoch is over: its day (UTC) has ended, or it has decided as many draws as one may. */
export const isOver = ({ openedAt, draws }: Pick<Epoch, 'openedAt' | 'draws'>, now: Date, most: number): boolean =>
  draws >= most || (openedAt !== null && dayOf(openedAt) < dayOf(now));
