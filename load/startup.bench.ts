import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningServices } from '@hatchery/api/services';
import { startLocalChain } from '@hatchery/local/local-chain';
import { freePort } from '@hatchery/local/ports';
import { startPostgres } from '@hatchery/local/postgres';

/**
 * A second start of the whole platform, until /readyz answers, against the sum of its parts started one after the other:
 * the database, the chain, and each service's process by itself. Medians of interleaved rounds.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const main = fileURLToPath(new URL('../local/src/main.ts', import.meta.url));
const entries = [...runningServices.map((name) => `services/${name}`), 'gateway'];

const folder = mkdtempSync(join(tmpdir(), 'hatchery-startup-'));
chmodSync(folder, 0o755);

async function timed(work: () => Promise<() => Promise<void>>): Promise<number> {
  const started = performance.now();
  const stop = await work();
  const milliseconds = performance.now() - started;
  await stop();
  return milliseconds;
}

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()));

async function startAll(): Promise<() => Promise<void>> {
  const port = await freePort(0);
  const env = { ...process.env, PORT: String(port), HATCHERY_STATE: folder, LOG_LEVEL: 'fatal' };
  const platform = spawn(process.execPath, [main], { env, stdio: 'ignore' });
  const over = ended(platform);
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 10));
  return async () => {
    platform.kill('SIGTERM');
    await over;
  };
}

/** A process that loads a service whole and ends: what it costs to start it apart from waiting for others. */
async function loadService(entry: string): Promise<() => Promise<void>> {
  const file = new URL(`../${entry}/src/${entry === 'gateway' ? 'server' : 'service'}.ts`, import.meta.url).href;
  await ended(
    spawn(process.execPath, ['--input-type=module', '-e', `await import(${JSON.stringify(file)})`], {
      stdio: 'ignore',
    }),
  );
  return async () => {};
}

async function sumOfParts(): Promise<number> {
  let sum = 0;
  sum += await timed(async () => (await startPostgres(folder, secretOfDatabase(), { port: 0 })).close);
  sum += await timed(async () => (await startLocalChain(folder, 0)).close);
  for (const entry of entries) sum += await timed(() => loadService(entry));
  return sum;
}

function secretOfDatabase(): string {
  return JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')).databasePassword;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

try {
  const first = await timed(startAll);
  const whole: number[] = [];
  const parts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    whole.push(await timed(startAll));
    parts.push(await sumOfParts());
  }
  console.log(`first start                ${first.toFixed(0)} ms`);
  console.log(`second start               ${median(whole).toFixed(0)} ms (median of ${rounds})`);
  console.log(`sum of its parts           ${median(parts).toFixed(0)} ms`);
  console.log(`ratio                      ${(median(whole) / median(parts)).toFixed(2)}  (goal <= 1.0)`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
