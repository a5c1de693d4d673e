import { randomUUID } from 'node:crypto';
import type { BoxAllowance } from '@hatchery/api/lootbox-shapes';
import { fieldProblem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { type Address, getAddress } from 'viem';
import { getLootbox } from '../content/content.ts';
import { type Allowance, findAllowance, insertAllowance } from './allowances.repository.ts';
import { presentAllowance } from './lootboxes.presenter.ts';

type Asked = Pick<Allowance, 'chainId' | 'amount' | 'reference'> & { receiver: string; lootboxId: number };

/** Records boxes that a marketplace sold. The same again changes nothing. @throws Problem not-found, conflict for other boxes. */
export async function recordAllowance(
  tx: Transaction,
  { chainId, receiver, lootboxId: boxId, amount, reference }: Asked,
  { by, at }: { by: string; at: Date },
): Promise<BoxAllowance> {
  if (!getLootbox(boxId)) throw fieldProblem('not-found', 'body.lootboxId', `There is no box ${boxId}.`);
  const asked = { chainId, receiver: getAddress(receiver) as Address, boxId, amount, reference };
  const fresh = { id: randomUUID(), ...asked, recordedBy: by, recordedAt: at };
  if (await insertAllowance(tx, fresh)) return presentAllowance(fresh);
  const known = await findAllowance(tx, reference);
  const isSame =
    known && (['chainId', 'receiver', 'boxId', 'amount'] as const).every((key) => known[key] === asked[key]);
  if (isSame) return presentAllowance(known);
  throw fieldProblem('conflict', 'body.reference', 'Other boxes were recorded under this reference.');
}
