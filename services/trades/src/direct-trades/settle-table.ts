import { randomUUID } from 'node:crypto';
import type { Transaction } from '@hatchery/kit/database';
import { holdReference, type NewMovement, settleReference } from '../movements/movements.ts';
import { updateSettling } from './direct-trades.repository.ts';
import { partnerOf, sideNames, type Table } from './direct-trades.rules.ts';

/** Makes a table settling, which nobody can stop any more. @returns the movement that exchanges both sides in one posting. */
export async function beginSettling(tx: Transaction, table: Table): Promise<NewMovement> {
  const id = randomUUID();
  await updateSettling(tx, table.id, id);
  const reference = settleReference(id);
  const holds = sideNames.flatMap((side) => {
    const { bundleId } = table[side];
    const owner = table[partnerOf(side)].userId;
    return bundleId ? [{ holdReference: holdReference(bundleId), to: { kind: 'player' as const, owner } }] : [];
  });
  const body = { reference, reason: 'traded' as const, holds, refuseDeleted: true };
  return { id, kind: 'settle', subject: 'direct-trade', subjectId: table.id, reference, body };
}
