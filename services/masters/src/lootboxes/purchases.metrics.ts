import { createAskedGauge } from '@hatchery/kit/metrics';
import type { Registry } from 'prom-client';
import type { MastersContext } from '../context.ts';
import { findLongestDue } from './purchases.repository.ts';

/** Shows for how long the oldest purchase of boxes has not been over: docs/lootboxes.md. */
export function watchPurchases({ database, now }: Pick<MastersContext, 'database' | 'now'>, metrics: Registry): void {
  createAskedGauge(metrics, 'masters_purchases_due_seconds', () => findLongestDue(database, now()));
}
