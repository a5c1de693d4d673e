import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Agreement, findAgreement, insertAgreement } from './agreements.repository.ts';

type Answer = { userId: string; role: string; version: string; accepted: boolean; now: Date };

/** Stores an answer, unless it is the newest one already. */
export async function answerAgreement(
  tx: Transaction,
  { userId, role, version, accepted, now }: Answer,
): Promise<Agreement> {
  const newest = await findAgreement(tx, { userId, role, version });
  if (newest?.accepted === accepted) return newest;
  const agreement = { id: randomUUID(), role, version, accepted, answeredAt: now };
  await insertAgreement(tx, userId, agreement);
  return agreement;
}

/** Finds a player's newest answer, or null. */
export const newestAgreement = async (
  db: Queryable,
  which: Parameters<typeof findAgreement>[1],
): Promise<Agreement | null> => (await findAgreement(db, which)) ?? null;
