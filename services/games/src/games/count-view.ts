import { createHash, createHmac } from 'node:crypto';
import type { Transaction } from '@hatchery/kit/database';
import type { GamesContext } from '../context.ts';
import { browserOf, stripeOf } from './games.rules.ts';
import { ensureSalt, insertVisit } from './views.repository.ts';

type Visitor = { network: string; userAgent: string };

/** Counts a view of a game, once for each visitor and day. */
export async function countView(
  tx: Transaction,
  { now, randomBytes }: Pick<GamesContext, 'now' | 'randomBytes'>,
  { gameId, network, userAgent }: Visitor & { gameId: string },
): Promise<void> {
  const day = now().toISOString().slice(0, 10);
  const salt = await ensureSalt(tx, day, randomBytes(32));
  const browser = browserOf(createHash('sha256').update(userAgent).digest());
  const visitor = createHmac('sha256', salt).update(`${network} ${browser}`).digest().subarray(0, 16);
  await insertVisit(tx, { gameId, day, visitor, stripe: stripeOf(visitor) });
}
