import { Counter } from 'prom-client';
import { createMetrics } from './metrics.ts';

describe('createMetrics', () => {
  it('keeps the metrics of services apart and shows those of the process in each', async () => {
    const [users, chain] = [createMetrics('users'), createMetrics('chain')];
    new Counter({ name: 'things_total', help: 'Things.', registers: [users] }).inc();
    expect(await users.metrics()).toContain('things_total{service="users"} 1');
    expect(await chain.metrics()).not.toContain('things_total');
    for (const registry of [users, chain]) expect(await registry.metrics()).toContain('process_cpu_seconds_total');
  });
});
