import type { Kit } from '@hatchery/kit/service';
import { Gauge } from 'prom-client';
import { listCounts } from './jobs.repository.ts';

/** Tells how many jobs for logs there are, and how many of them the nodes fail. */
export function tellLogJobs({ database, metrics }: Pick<Kit<object>, 'database' | 'metrics'>): void {
  const counts = () => listCounts(database.knex).catch(() => []);
  new Gauge({
    name: 'chain_log_jobs',
    help: 'Jobs that read logs of contracts, by status.',
    labelNames: ['chain', 'status'],
    registers: [metrics],
    async collect() {
      this.reset();
      for (const { chainId, status, count } of await counts()) this.set({ chain: chainId, status }, count);
    },
  });
  new Gauge({
    name: 'chain_log_jobs_failing',
    help: 'Jobs that read logs of contracts and whose last attempt failed at a single block.',
    labelNames: ['chain'],
    registers: [metrics],
    async collect() {
      this.reset();
      for (const { chainId, failing } of await counts()) this.inc({ chain: chainId }, failing);
    },
  });
}
