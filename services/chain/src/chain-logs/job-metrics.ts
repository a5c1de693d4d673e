import { createAskedGauge } from '@hatchery/kit/metrics';
import type { Kit } from '@hatchery/kit/service';
import { listCounts } from './jobs.repository.ts';

/** Tells how many jobs for logs there are, and how many of them the nodes fail. */
export function tellLogJobs({ database: { knex }, metrics }: Pick<Kit<object>, 'database' | 'metrics'>): void {
  createAskedGauge(metrics, 'chain_log_jobs', async () =>
    (await listCounts(knex)).map(({ chainId, status, count }) => [{ chain: chainId, status }, count]),
  );
  createAskedGauge(metrics, 'chain_log_jobs_failing', async () => {
    const failing = new Map<number, number>();
    for (const one of await listCounts(knex)) failing.set(one.chainId, (failing.get(one.chainId) ?? 0) + one.failing);
    return [...failing].map(([chain, count]) => [{ chain }, count]);
  });
}
