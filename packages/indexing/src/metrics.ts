import type { Database } from '@hatchery/kit/database';
import { createAskedGauge } from '@hatchery/kit/metrics';
import type { Registry } from 'prom-client';
import { type Lag, listLags } from './chains.repository.ts';

/** Adds metrics that show which chains are paused, and how far behind each is. */
export function watchChains({ knex }: Database, registry: Registry): void {
  const gauge = (name: 'projection_paused' | 'projection_lag_blocks', pick: (lag: Lag) => number) =>
    createAskedGauge(registry, name, async () =>
      (await listLags(knex)).map((lag) => [{ chain: lag.chainId, stream: lag.stream }, pick(lag)]),
    );
  gauge('projection_paused', ({ isPaused }) => Number(isPaused));
  gauge('projection_lag_blocks', ({ blocks }) => blocks);
}
