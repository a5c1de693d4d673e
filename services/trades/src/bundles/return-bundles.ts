import { randomUUID } from 'node:crypto';
import type { ReturnReason } from '@hatchery/api/ledger';
import type { Transaction } from '@hatchery/kit/database';
import type { TradesContext } from '../context.ts';
import {
  type Bodies,
  holdReference,
  type NewMovement,
  queueMovements,
  returnReference,
} from '../movements/movements.ts';
import { updateBundles } from './bundles.ts';

type Returning = Pick<TradesContext, 'movementAlarm' | 'now'>;

/** Gives back bundles that are on hold, each by itself, as soon as `tx` has committed. */
export const returnBundles = (context: Returning, tx: Transaction, bundleIds: string[], because: ReturnReason) =>
  returnGroups(context, tx, { groups: bundleIds.map((id) => [id]), because });

/** Gives back bundles that are on hold, all in one posting, as soon as `tx` has committed. */
export const returnTogether = (context: Returning, tx: Transaction, bundleIds: string[], because: ReturnReason) =>
  returnGroups(context, tx, { groups: bundleIds.length > 0 ? [bundleIds] : [], because });

async function returnGroups(
  context: Returning,
  tx: Transaction,
  { groups, because }: { groups: string[][]; because: ReturnReason },
): Promise<void> {
  if (groups.length === 0) return;
  const reason = because === 'trade-expired' || because === 'table-expired' ? 'expired' : 'released';
  const movements = groups.map((bundleIds): NewMovement => {
    const id = randomUUID();
    const reference = returnReference(id);
    const body: Bodies['return'] = { reference, holdReferences: bundleIds.map(holdReference), reason, because };
    return { id, kind: 'return', subject: 'bundle', subjectId: bundleIds[0] as string, reference, body };
  });
  await Promise.all([
    updateBundles(tx, groups.flat(), { state: 'returning', because }, context.now()),
    queueMovements(context, tx, movements),
  ]);
}
