import type { Database } from '@hatchery/kit/database';
import { Gauge, type Registry } from 'prom-client';
import { type Lag, listLags } from './chains.repository.ts';

/** Adds metrics that show which chains are paused, and how far behind each is. */
export function watchChains({ knex }: Database, registry: Registry): void {
  const gauge = (name: string, help: string, pick: (lag: Lag) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['chain', 'stream'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const lag of await listLags(knex).catch(() => []))
          this.set({ chain: lag.chainId, stream: lag.stream }, pick(lag));
      },
    });
  gauge(
    'projection_paused',
    '1 while a chain is paused because its blocks cannot be applied. Alert on it.',
    ({ isPaused }) => Number(isPaused),
  );
  gauge('projection_lag_blocks', 'Blocks that were received and not applied yet.', ({ blocks }) => blocks);
}
