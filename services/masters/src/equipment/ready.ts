import type { MastersContext } from '../context.ts';
import type { IsReady } from '../signing/send.worker.ts';
import { listOnTheWay } from './equipment.repository.ts';

/** Tells whether what an outfit needs is in the wallet of its avatar: items that were vouchers arrive a little later. */
export const isReadyToSend =
  ({ database }: Pick<MastersContext, 'database'>): IsReady =>
  async ({ kind, id }) =>
    kind !== 'equipment' || (await listOnTheWay(database.knex, id)).length === 0;
