import type { AirdropState } from '@hatchery/api/airdrop-shapes';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { VouchersContext } from '../context.ts';
import { insertAct, listOverdue, lockAirdrop, updateState } from './airdrops.repository.ts';
import { seenAirdrop } from './save-airdrops.ts';

type Context = Pick<VouchersContext, 'now'>;
type Change = { id: string; version: number; admin: string };

const froms: Record<'paused' | 'active' | 'ended', AirdropState[]> = {
  paused: ['active'],
  active: ['paused'],
  ended: ['active', 'paused'],
};
const acts = { paused: 'paused', active: 'resumed', ended: 'ended' } as const;

/** Pauses, resumes or ends an airdrop. @throws Problem conflict, not-found. */
export async function changeState(
  tx: Transaction,
  context: Context,
  { id, version, admin, to }: Change & { to: 'paused' | 'active' | 'ended' },
): Promise<void> {
  const { state } = await seenAirdrop(tx, id, version);
  if (!froms[to].includes(state))
    throw new Problem('conflict', `This airdrop is ${state}, so it cannot be ${acts[to]}.`);
  const now = context.now();
  await updateState(tx, id, { state: to, now, ...(to === 'ended' && { endedAt: now }) });
  await insertAct(tx, { airdropId: id, at: now, by: admin, act: acts[to], version: version + 1 });
}

/** Ends airdrops whose time is over. */
export async function endOverdue({ database, now: clock }: Pick<VouchersContext, 'database' | 'now'>): Promise<void> {
  const now = clock();
  for (const id of await listOverdue(database.knex, now, 100))
    await database.transaction(async (tx) => {
      const airdrop = await lockAirdrop(tx, id);
      if (!airdrop || airdrop.state === 'ended' || airdrop.endsAt > now) return;
      await updateState(tx, id, { state: 'ended', now, endedAt: airdrop.endsAt });
      await insertAct(tx, { airdropId: id, at: now, by: null, act: 'ended', version: airdrop.version + 1 });
    });
}
