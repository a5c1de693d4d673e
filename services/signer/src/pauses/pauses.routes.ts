import { os, type SignerContext } from '../context.ts';
import type { Pause } from './pauses.rules.ts';
import { listPauses, pause, resume } from './pauses.ts';

export function pausesRoutes({ database, now }: SignerContext) {
  const changeOf = (name: string, body: { reason: string; adminId: string }): Pause => ({
    name,
    reason: body.reason,
    caller: `admin ${body.adminId}`,
    since: now(),
  });
  return {
    pauses: os.pauses.handler(async () => ({ pauses: present(await listPauses(database.knex)) })),

    pauseSigning: os.pauseSigning.handler(async ({ input: { params, body }, context }) => ({
      pauses: present(await context.transact((tx) => pause(tx, changeOf(params.name, body)))),
    })),

    resumeSigning: os.resumeSigning.handler(async ({ input: { params, body }, context }) => ({
      pauses: present(await context.transact((tx) => resume(tx, changeOf(params.name, body)))),
    })),
  };
}

const present = (pauses: Pause[]) => pauses.map((one) => ({ ...one, since: one.since.toISOString() }));
