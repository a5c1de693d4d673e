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

/** Gives back bundles that are on hold, each by itself, as soon as `tx` has committed. */
export async function returnBundles(
  context: Pick<TradesContext, 'movementAlarm' | 'now'>,
  tx: Transaction,
  bundleIds: string[],
  because: ReturnReason,
): Promise<void> {
  if (bundleIds.length === 0) return;
  const reason = because === 'trade-expired' || because === 'table-expired' ? 'expired' : 'released';
  const movements = bundleIds.map((bundleId): NewMovement => {
    const id = randomUUID();
    const reference = returnReference(id);
    const holdReferences = [holdReference(bundleId)];
    const body: Bodies['return'] = { reference, holdReferences, reason, because };
    return { id, kind: 'return', subject: 'bundle', subjectId: bundleId, reference, body };
  });
  await Promise.all([
    updateBundles(tx, bundleIds, { state: 'returning', because }, context.now()),
    queueMovements(context, tx, movements),
  ]);
}
