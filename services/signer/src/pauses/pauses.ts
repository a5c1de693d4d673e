import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { audit } from '../audit/audit.ts';
import { deletePause, insertPause, listPauses } from './pauses.repository.ts';
import { type Pause, pauseOf, pauseSeconds, sentenceOf, type Wanted } from './pauses.rules.ts';

export { listPauses } from './pauses.repository.ts';

/** @throws Problem paused, while a kill switch stops it. */
export async function requireGoing(tx: Transaction, wanted: Wanted): Promise<void> {
  const pause = pauseOf(await listPauses(tx), wanted);
  if (pause) throw new Problem('paused', sentenceOf(pause), { retryAfterSeconds: pauseSeconds });
}

/** Pauses a part of signing. From its commit on, every signer refuses it. Idempotent. @returns what is paused now. */
export async function pause(tx: Transaction, { name, reason, caller, since }: Pause): Promise<Pause[]> {
  if (await insertPause(tx, { name, reason, caller, since }))
    await audit(tx, { at: since, caller, action: 'pause', outcome: 'approved', reference: name, reason, detail: {} });
  return listPauses(tx);
}

/** Lets a part of signing go on. Idempotent. @returns what is paused now. */
export async function resume(tx: Transaction, { name, reason, caller, since }: Pause): Promise<Pause[]> {
  if (await deletePause(tx, name))
    await audit(tx, { at: since, caller, action: 'resume', outcome: 'approved', reference: name, reason, detail: {} });
  return listPauses(tx);
}
