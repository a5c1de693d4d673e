import { Counter, Gauge } from 'prom-client';
import { createLogger } from './log.ts';
import { createMetrics } from './metrics.ts';
import { startMetricsServer } from './metrics-server.ts';

describe('createMetrics', () => {
  it('keeps the metrics of services apart and shows those of the process in each', async () => {
    const [users, chain] = [createMetrics('users'), createMetrics('chain')];
    new Counter({ name: 'things_total', help: 'Things.', registers: [users] }).inc();
    expect(await users.metrics()).toContain('things_total{service="users"} 1');
    expect(await chain.metrics()).not.toContain('things_total');
    for (const registry of [users, chain]) expect(await registry.metrics()).toContain('process_cpu_seconds_total');
  });
});

describe('the server of metrics', () => {
  it('leaves out what cannot be told, and tells the rest', async () => {
    const metrics = createMetrics('users');
    new Counter({ name: 'things_total', help: 'Things.', registers: [metrics] }).inc();
    const collects = {
      asked_of_nobody: () => Promise.reject(new Error('away')),
      asked_of_the_silent: () => new Promise<void>(() => {}),
    };
    for (const [name, collect] of Object.entries(collects))
      new Gauge({ name, help: 'Left out.', registers: [metrics], collect });
    const log = createLogger({ service: 'users', level: 'silent' });
    const server = await startMetricsServer({ HOST: '127.0.0.1', METRICS_PORT: 0 }, { metrics, log });
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    const text = await answer.text();
    await server.close();
    expect(answer.status).toBe(200);
    expect(text).toContain('things_total{service="users"} 1');
    expect(text).not.toContain('asked_of');
  });
});
