import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { demoAccounts } from '@hatchery/local/seed';
import type { Report } from '../../load/k6/summary.ts';
import { describeWith, findK6 } from '../../tools/describe-with.ts';
import { call } from './call.ts';
import { signInWithWallet } from './people.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';

const scripts = fileURLToPath(new URL('../../load/k6/', import.meta.url));
/** The status with which k6 ends when a threshold was crossed. */
const thresholdsCrossed = 99;

let folder: string;
let platform: TestPlatform;
let broken: Server;

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Runs a script for some seconds. Times say nothing on a machine that does other work, so none of them fails it. */
async function load(script: string, settings: Record<string, string>) {
  const summary = join(folder, `${script}-${performance.now()}.json`);
  const given = {
    URL: platform.url,
    TIMES: 'off',
    DURATION: '3s',
    PACE: '0',
    FROM: 'many',
    SUMMARY: summary,
    ...settings,
  };
  const options = Object.entries(given).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const k6 = spawn(
    findK6() as string,
    ['run', '--quiet', '--no-usage-report', ...options, join(scripts, `${script}.ts`)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: folder },
    },
  );
  const [output, errors, [status]] = await Promise.all([text(k6.stdout), text(k6.stderr), once(k6, 'exit')]);
  const report = () => JSON.parse(readFileSync(summary, 'utf8')) as Report;
  return { status, output: `${output}\n${errors}`, report };
}

describeWith('k6', 'load from outside', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hatchery-k6-'));
    broken = createServer((_request, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
    platform = await startTestPlatform({
      TRUST_PROXY_HOPS: '1',
      LIMIT_ANONYMOUS_PER_MINUTE: '20',
      // The second guest of an address has to calculate.
      USUAL_NEWCOMERS_PER_HOUR: 'address=1,network=1000000,platform=1000000',
    });
    await openBoard();
  });
  afterAll(async () => {
    broken?.closeAllConnections();
    broken?.close();
    await platform?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A game with a board, which a fresh platform has not. */
  async function openBoard(): Promise<void> {
    const { token } = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
    const send = (path: string, body: object) => call(platform.url, 'POST', path, { token, body });
    const facts = [{ name: 'laps', title: 'Laps driven', kind: 'count', most: 3 }];
    const game = {
      name: 'Moss Racers',
      slug: 'moss-racers',
      description: 'Mud.',
      status: 'live',
      order: 0,
      images: [],
    };
    const quota = { slots: 3, bytes: 1_048_576 };
    const { body } = await send('/v2/games', { ...game, quota, facts, currencies: [], appId: 'moss-racers' });
    const board = { name: 'Tonight', fact: 'laps', period: 'daily', startsAt: '2026-01-01T00:00:00Z' };
    expect(await send(`/v2/games/${body.uid}/boards`, board)).toMatchObject({ body: { name: 'Tonight' } });
  }

  const admin = { ADMIN_KEY: demoAccounts[1]?.privateKey as string };

  test.each([
    ['players-day', { ...admin, RATE: '0.5' }],
    ['studios-batch', { ...admin, RATE: '0.2', RECIPIENTS: '3' }],
    ['trade-hour', { ...admin, RATE: '0.2', PAIRS: '2' }],
    ['guests-flood', { RATE: '0.5' }],
  ])('%s passes, and sends each of its operations', async (script, settings) => {
    const { status, output, report } = await load(script, settings);
    expect({ status, output }).toMatchObject({
      status: 0,
      output: expect.stringContaining('no threshold was crossed'),
    });
    expect(report()).toMatchObject({ script, passed: true, crossed: [] });
    expect(Object.values(report().operations).filter(({ requests }) => requests === 0)).toEqual([]);
  });

  test('a platform that answers 500 fails the run, and the summary names the operations', async () => {
    const { status, report } = await load('guests-flood', { URL: urlOf(broken), RATE: '0.1', DURATION: '1s' });
    expect(status).toBe(thresholdsCrossed);
    expect(report().crossed).toEqual(
      expect.arrayContaining(['http_req_failed{operation:flood reads}: rate<0.01', 'broke_down: rate==0']),
    );
  });

  test('times that nobody keeps fail the run, and nothing else does', async () => {
    const { status, report } = await load('guests-flood', {
      TIMES: 'on',
      P95: '0.001',
      P99: '100000',
      RATE: '0.5',
      DURATION: '2s',
    });
    expect(status).toBe(thresholdsCrossed);
    expect(report().crossed).toContain('http_req_duration{operation:read market}: p(95)<0.001');
    expect(report().crossed.filter((threshold) => !threshold.includes('duration'))).toEqual([]);
  });

  test('an operation that is never sent fails the run', async () => {
    const { status, report } = await load('players-day', { URL: urlOf(broken), RATE: '0.1', DURATION: '1s' });
    expect(status).toBe(thresholdsCrossed);
    expect(report().crossed).toContain('http_reqs{operation:hatch}: count>0');
  });
});
