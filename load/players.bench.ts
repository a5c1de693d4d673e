import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demoAccounts } from '@hatchery/local/seed';
import type { ProcessName } from '../test/platform/rolling-platform.ts';
import { offerSharedParts } from '../test/platform/shared.host.ts';
import { findK6 } from '../tools/describe-with.ts';
import { startTestParts } from '../tools/test-parts.ts';
import type { Report } from './k6/summary.ts';
import { cpuSecondsOf, cpuSecondsOfTree } from './processes.ts';

/**
 * The cost of visits of players: CPU, memory and bytes in Postgres, by process. The platform runs as processes of their own, as the chart
 * runs it, and k6 brings the players of `k6/players-day.ts`, who keep their accounts. It prints figures and no ratio: docs/operating/sizes.md
 * reckons with them.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const rate = process.env.BENCH_RATE ?? '2';
const warmUpSeconds = 20;
const idleSeconds = 20;

const k6 = findK6();
if (!k6) throw new Error('k6 is not installed.');
const webDirectory = fileURLToPath(new URL('../web/dist', import.meta.url));
if (!existsSync(webDirectory)) throw new Error('Build the web app first: npm run build -w web.');
const parts = await startTestParts();
Object.assign(process.env, parts.environment);
const shared = await offerSharedParts();
process.env.TEST_SHARED_URL = shared.url;
const folder = process.env.TEST_RUN_FOLDER as string;
// They read where the parts are when they are loaded.
const { processes, startRollingPlatform } = await import('../test/platform/rolling-platform.ts');
const { untilSettled } = await import('../test/platform/settled.ts');
const platform = await startRollingPlatform({
  TRUST_PROXY_HOPS: '1',
  WEB_DIRECTORY: webDirectory,
  PUBLIC_RPC_URLS: '31337=http://localhost',
});

async function bringPlayers(duration: number): Promise<Report['operations']> {
  const summary = join(folder, 'players.json');
  const settings = {
    URL: platform.url,
    DURATION: `${duration}s`,
    RATE: rate,
    PACE: '0.2',
    FROM: 'many',
    TIMES: 'off',
    ACCOUNTS: 'kept',
    ADMIN_KEY: demoAccounts[1]?.privateKey,
    SUMMARY: summary,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const script = fileURLToPath(new URL('k6/players-day.ts', import.meta.url));
  // The balancers before the processes are of this process, so it must not wait for k6 with its eyes shut.
  const child = spawn(k6 as string, ['run', '--quiet', '--no-usage-report', ...options, script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = await once(child, 'exit');
  const { passed, crossed, operations } = JSON.parse(readFileSync(summary, 'utf8')) as Report;
  if (status !== 0 || !passed) throw new Error(`Players were not served: ${crossed.join(', ')}`);
  return operations;
}

const postmaster = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const cpuNow = (): Record<string, number> => ({
  ...Object.fromEntries(processes.map((name) => [name, cpuSecondsOf(platform.pidOf(name))])),
  postgres: cpuSecondsOfTree(postmaster),
});
const bytesNow = async (): Promise<Record<string, number>> => {
  const rows = await platform.query<{ name: string; bytes: string }>(`
    select schemaname as name, sum(pg_total_relation_size(format('%I.%I', schemaname, tablename)))::bigint as bytes
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema') group by 1`);
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
};
const difference = (after: Record<string, number>, before: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));
const peakMebibytes = (name: ProcessName) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${platform.pidOf(name)}/status`, 'utf8'))?.[1]) / 1024;

const transactionsNow = async (): Promise<number> => {
  const [row] = await platform.query<{ count: number }>('select count(*)::int from chain.relayed_transactions');
  return row?.count ?? 0;
};

const printRow = (name: string, ...cells: string[]) =>
  console.log(name.padEnd(16) + cells.map((cell) => cell.padStart(26)).join(''));

try {
  await bringPlayers(warmUpSeconds);
  await untilSettled(platform.query);
  const rested = cpuNow();
  await delay(idleSeconds * 1_000);
  const idle = difference(cpuNow(), rested);
  const [bytesBefore, transactionsBefore] = [await bytesNow(), await transactionsNow()];
  const [cpuBefore, began] = [cpuNow(), performance.now()];
  const operations = await bringPlayers(seconds);
  await untilSettled(platform.query);
  const lasted = (performance.now() - began) / 1_000;
  const [cpu, bytes] = [difference(cpuNow(), cpuBefore), difference(await bytesNow(), bytesBefore)];

  const counted = (name: string) => operations[name]?.requests ?? 0;
  const visits = counted('become guest') + counted('sign in') + 2 * counted('create trade');
  const requests = Object.values(operations).reduce((sum, row) => sum + row.requests, 0);
  const transactions = (await transactionsNow()) - transactionsBefore;
  console.log(`${visits} visits with ${requests} requests and ${transactions} transactions on the chain`);
  printRow('process', 'ms of CPU a visit', 'ms of CPU a second, idle', 'MiB at most', 'bytes a visit');
  const sums = { cpu: 0, idle: 0, bytes: 0 };
  for (const [name, used] of Object.entries(cpu)) {
    const idleSecond = (idle[name] ?? 0) / idleSeconds;
    const row = {
      cpu: (1_000 * (used - idleSecond * lasted)) / visits,
      idle: 1_000 * idleSecond,
      bytes: (bytes[name.replace('-', '_')] ?? 0) / visits,
    };
    for (const key of ['cpu', 'idle', 'bytes'] as const) sums[key] += row[key];
    const memory = name === 'postgres' ? '' : peakMebibytes(name as ProcessName).toFixed(0);
    printRow(name, row.cpu.toFixed(1), row.idle.toFixed(1), memory, row.bytes.toFixed(0));
  }
  printRow('all', sums.cpu.toFixed(1), sums.idle.toFixed(1), '', sums.bytes.toFixed(0));
} finally {
  await platform.close();
  await shared.close();
  await parts.stop();
}
