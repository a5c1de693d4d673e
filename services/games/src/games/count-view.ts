import type { Transaction } from '@hatchery/kit/database';
import { clientBrowser, dayOf, ensureSalt, stripeOf, visitorOf } from '@hatchery/kit/visitors';
import type { GamesContext } from '../context.ts';
import { insertVisit } from './views.repository.ts';

type Visitor = { network: string; userAgent: string };

/** Counts a view of a game, once for each visitor and day. */
export async function countView(
  tx: Transaction,
  { now, randomBytes }: Pick<GamesContext, 'now' | 'randomBytes'>,
  { gameId, network, userAgent }: Visitor & { gameId: string },
): Promise<void> {
  const day = dayOf(now());
  const salt = await ensureSalt(tx, day, randomBytes(32));
  const visitor = visitorOf(salt, `${network} ${clientBrowser(userAgent)}`);
  await insertVisit(tx, { gameId, day, visitor, stripe: stripeOf(visitor) });
}
