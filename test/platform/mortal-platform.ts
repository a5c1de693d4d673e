import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Deployment } from '@hatchery/chain/addresses';
import { createTestDatabase, eventually } from '@hatchery/kit/testing';
import { startLocalChain } from '@hatchery/local/local-chain';
import { freePort } from '@hatchery/local/ports';
import type { Address } from 'viem';
import { call, type Reply } from './call.ts';
import { fund } from './fund.ts';
import { insist } from './insist.ts';
import { withoutLimits } from './running-platform.ts';
import { copySeededChain } from './seeded-chain.ts';
import { queryOf } from './settled.ts';

/**
 * A platform that is killed over and over gets little done between two kills. A dozen players who asked every 20 ms would take
 * most of a processor from it.
 */
export const amongKills = { withinMilliseconds: 1_200_000, everyMilliseconds: 100 };
const main = fileURLToPath(new URL('../../local/src/main.ts', import.meta.url));
/** The folder that `npm start` keeps compiled code in. Loading thousands of modules is most of what a start costs. */
const compiledCode = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

export type MortalPlatform = Awaited<ReturnType<typeof startMortalPlatform>>;

/**
 * The platform as a process that can be killed and started again; database and chain outlive it, as they do in production.
 * @param environment variables of it. A database that DATABASE_URL names stays.
 */
export async function startMortalPlatform(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hatchery-kill-'));
  await copySeededChain(folder);
  const { DATABASE_URL } = environment;
  const [database, chain] = await Promise.all([
    DATABASE_URL ? { url: DATABASE_URL, drop: async () => {} } : createTestDatabase(),
    startLocalChain(folder, 0),
  ]);
  const url = `http://localhost:${await freePort(0)}`;
  let platform: ChildProcess | undefined;
  let startMilliseconds = 1_000;

  const start = (release = main) => {
    const env = {
      ...process.env,
      ...withoutLimits,
      NODE_COMPILE_CACHE: compiledCode,
      PORT: new URL(url).port,
      HATCHERY_STATE: folder,
      DATABASE_URL: database.url,
      RPC_URL: chain.rpcUrl,
      LOG_LEVEL: 'fatal',
      ...environment,
    };
    const started = spawn(process.execPath, [release], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    // Another platform may take a port between its choice and its use. As in production, a start that fails is tried again.
    started.once('exit', (code) => code && start(release));
    platform = started;
  };
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (!platform || platform.exitCode !== null || platform.signalCode !== null) return;
    const gone = new Promise((resolve) => platform?.once('exit', resolve));
    platform.kill(signal);
    await gone;
  };
  const ready = () => eventually(async () => (await fetch(`${url}/readyz`)).status === 200);
  const killAndStart = async () => {
    await kill();
    const killed = performance.now();
    start();
    await ready();
    startMilliseconds = performance.now() - killed;
  };
  /** Kills the platform at a random moment and starts it again. It lives as long as it takes to start, on average: longer on a slow machine. */
  const killAtRandom = async () => {
    await delay(2 * Math.random() * startMilliseconds);
    await killAndStart();
  };

  const close = async () => {
    await kill();
    await chain.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };

  start();
  await ready().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    url,
    rpcUrl: chain.rpcUrl,
    folder,
    kill,
    /** Starts it after `kill`. */
    start: async () => {
      start();
      await ready();
    },
    killAndStart,
    killAtRandom,
    /** Ends the platform as an operator does, and starts it again from the sources of a release; without one, from these. */
    replace: async (release?: string) => {
      await kill('SIGTERM');
      start(release);
      await ready();
    },
    /** As a careful client does it: the same request with the same key until it is answered. */
    insistently: (method: string, path: string, token?: string, body?: unknown): Promise<Reply> =>
      insist((headers) => call(url, method, path, { token, body, headers }), amongKills),
    query: queryOf(database.url),
    fund: (addresses: Address[], deployment: Pick<Deployment, 'gameToken'>) =>
      fund(chain.rpcUrl, addresses, deployment),
    close,
  };
}
