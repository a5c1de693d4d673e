import { createAskedGauge } from '@hatchery/kit/metrics';
import type { Registry } from 'prom-client';
import type { SignerContext } from '../context.ts';
import { listPauses } from './pauses.repository.ts';

/** Tells which kill switches are pulled, and since when, so that none is forgotten. */
export function watchPauses({ database, now }: Pick<SignerContext, 'database' | 'now'>, metrics: Registry): void {
  createAskedGauge(metrics, 'signer_paused_seconds', async () =>
    (await listPauses(database.knex)).map(({ name, since }) => [
      { switch: name },
      (now().getTime() - since.getTime()) / 1_000,
    ]),
  );
}
