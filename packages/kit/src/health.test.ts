import type { Request, Response } from 'express';
import { Registry } from 'prom-client';
import type { Database } from './database.ts';
import { createHealth } from './health.ts';
import type { Transport } from './transport.ts';

type Answer = { status: number; body: { phase: string; checks: Record<string, string> } };

function createSubject(checks: Record<string, () => Promise<void>> = {}) {
  const state = { databaseAway: false, busAway: false, busHangs: false };
  const metrics = new Registry();
  const health = createHealth({
    database: {
      knex: { raw: async () => (state.databaseAway ? Promise.reject(new Error('away')) : {}) },
    } as unknown as Database,
    transport: {
      ready: async () => {
        if (state.busHangs) await new Promise(() => {});
        if (state.busAway) throw new Error('away');
      },
    } as Transport,
    checks,
    metrics,
    timeoutMilliseconds: 20,
  });
  const ask = () =>
    new Promise<Answer>((resolve) => {
      const response = {
        status: (status: number) => ({ json: (body: Answer['body']) => resolve({ status, body }) }),
      };
      void health.handler({} as Request, response as unknown as Response, () => {});
    });
  return { health, ask, state, metrics };
}

describe('/readyz', () => {
  it('is 200 between the start and the end, while all checks pass', async () => {
    const { health, ask } = createSubject({ chain: async () => {} });
    expect((await ask()).status).toBe(503);
    health.started();
    expect(await ask()).toEqual({
      status: 200,
      body: { phase: 'started', checks: { database: 'ok', bus: 'ok', chain: 'ok' } },
    });
    health.stopping();
    expect(await ask()).toMatchObject({ status: 503, body: { phase: 'stopping' } });
  });

  it('names what fails and tells nothing more', async () => {
    const { health, ask, state } = createSubject();
    health.started();
    state.databaseAway = true;
    expect(await ask()).toEqual({ status: 503, body: { phase: 'started', checks: { database: 'failed', bus: 'ok' } } });
  });

  it('is 200 while a neighbour is away, even from the start, and names it', async () => {
    const { health, ask, state } = createSubject();
    state.busAway = true;
    health.started();
    expect(await ask()).toEqual({ status: 200, body: { phase: 'started', checks: { database: 'ok', bus: 'failed' } } });
    state.busHangs = true;
    expect(await ask()).toMatchObject({ status: 200, body: { checks: { bus: 'failed' } } });
    state.databaseAway = true;
    expect(await ask()).toMatchObject({ status: 503 });
  });

  it('tells monitoring of each dependency', async () => {
    const { metrics, state } = createSubject();
    state.busAway = true;
    const text = await metrics.metrics();
    expect(text).toContain('dependency_up{name="database"} 1');
    expect(text).toContain('dependency_up{name="bus"} 0');
  });

  it('does not wait for a check that hangs', async () => {
    const { health, ask } = createSubject({ chain: () => new Promise(() => {}) });
    health.started();
    expect(await ask()).toMatchObject({ status: 200, body: { checks: { chain: 'failed' } } });
  });
});
