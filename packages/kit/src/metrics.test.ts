import { Counter, Gauge, Registry } from 'prom-client';
import { createLogger } from './log.ts';
import { createAskedGauge, createCounter, createMetrics, keepAnswer } from './metrics.ts';
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

describe('createMetrics', () => {
  it('names the release, and shows counters from the start', async () => {
    const text = await createMetrics('vouchers').metrics();
    expect(text).toMatch(/^hatchery_build_info\{version="\d+\.\d+\.\d+[^"]*",service="vouchers"\} 1$/m);
    expect(text).toContain('# TYPE ledger_postings_total counter');
    expect(text).not.toContain('library_downloads_total');
  });

  it('has one counter of a name', () => {
    const metrics = createMetrics('users');
    expect(createCounter(metrics, 'events_recorded_total')).toBe(createCounter(metrics, 'events_recorded_total'));
  });
});

describe('a gauge that asks', () => {
  it('tells nothing while its question fails, and nothing that is over', async () => {
    const metrics = new Registry();
    const answers: (() => [{ group: string; topic: string }, number][])[] = [
      () => [[{ group: 'a', topic: 't' }, 2]],
      () => {
        throw new Error('away');
      },
      () => [[{ group: 'b', topic: 't' }, 1]],
    ];
    createAskedGauge(metrics, 'dead_letters', async () => answers.shift()?.() ?? []);
    const told = async () =>
      [...(await metrics.metrics()).matchAll(/^dead_letters\{group="(\w)".* (\d)$/gm)].map((found) => found[1]);
    expect(await told()).toEqual(['a']);
    expect(await told()).toEqual([]);
    expect(await told()).toEqual(['b']);
  });

  it('tells no number, rather than 0, while its question fails', async () => {
    const metrics = new Registry();
    createAskedGauge(metrics, 'outbox_depth', () => Promise.reject(new Error('away')));
    expect(await metrics.metrics()).not.toMatch(/^outbox_depth/m);
  });
});

test('an answer that is kept is asked for once, even if it fails', async () => {
  let asked = 0;
  const ask = keepAnswer(async () => {
    asked += 1;
    throw new Error('away');
  }, 60_000);
  for (let time = 0; time < 3; time += 1) await expect(ask()).rejects.toThrow('away');
  expect(asked).toBe(1);
  const impatient = keepAnswer(async () => {
    asked += 1;
  }, 0);
  for (let time = 0; time < 3; time += 1) await impatient();
  expect(asked).toBe(4);
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
