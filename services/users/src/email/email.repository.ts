import type { Transaction } from '@hatchery/kit/database';

/** Gives a user an address that they proved, or none. The address is locked, and nobody else has it. */
export async function setEmail(tx: Transaction, userId: string, email: string | null, now: Date): Promise<void> {
  await tx('users').where({ id: userId }).update({ email, updated_at: now });
}
