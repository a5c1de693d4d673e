import type { Transaction } from '@hatchery/kit/database';
import { clearMakers } from './assets.repository.ts';
import { clearChangers } from './changes.repository.ts';

/** Forgets who made and changed assets. The assets stay. */
export const forgetMakers = (tx: Transaction, userIds: string[]) =>
  Promise.all([clearMakers(tx, userIds), clearChangers(tx, userIds)]);
