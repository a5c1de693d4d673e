import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningServices } from '@hatchery/api/services';
import { startLocalChain } from '@hatchery/local/local-chain';
import { freePort } from '@hatchery/local/ports';
import { startPostgres } from '@hatchery/local/postgres';
import { interleaved, median, medianRatio } from './measure.ts';
import { compiledCode, prepareProcesses, residentMegabytes, startUntilReady, stopProcess } from './process-start.ts';
import { reportRatio } from './results.ts';

/**
 * A second start of the whole platform, until /readyz answers, against the sum of its parts started one after the other:
 * the database, the chain, and each service's process by itself. Then each process on a database that is migrated, against the floor of
 * the runtime, and its memory. Medians of interleaved rounds.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const idleSeconds = Number(process.env.BENCH_IDLE_SECONDS ?? 60);
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
  const env = { ...process.env, ...compiledCode, PORT: String(port), HATCHERY_STATE: folder, LOG_LEVEL: 'fatal' };
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
      env: { ...process.env, ...compiledCode },
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

/** Each process by itself: from the command to /readyz, and its memory while all of them idle. */
async function measureProcesses(): Promise<void> {
  spawnSync(process.execPath, [fileURLToPath(new URL('../tools/image/trees.main.ts', import.meta.url))], {
    stdio: 'inherit',
  });
  const { processes, close } = await prepareProcesses(folder);
  const idle: [string, ChildProcess][] = [];
  try {
    const sides = Object.entries(processes).flatMap(([name, startable]) =>
      (['image', 'source'] as const).map((form) => {
        const measure = async () => {
          const { milliseconds, child } = await startUntilReady(startable[form], startable);
          await stopProcess(child);
          return milliseconds;
        };
        return [`${name} ${form}`, measure] as const;
      }),
    );
    const samples = await interleaved(rounds, Object.fromEntries(sides));
    for (const name of Object.keys(processes)) reportStart(name, samples);
    for (const [name, startable] of Object.entries(processes))
      idle.push([name, (await startUntilReady(startable.image, startable)).child]);
    await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1_000));
    for (const [name, child] of idle) reportMemory(name, residentMegabytes(child));
  } finally {
    await Promise.all(idle.map(([, child]) => stopProcess(child)));
    await close();
  }
}

function reportStart(name: string, samples: Record<string, number[]>): void {
  const { [`${name} image`]: image = [], [`${name} source`]: source = [], 'floor image': floor = [] } = samples;
  console.log(
    `${name}: ready after ${median(image).toFixed(0)} ms as in the image, ${median(source).toFixed(0)} ms from sources`,
  );
  if (name === 'floor') return;
  const measured = `start of ${name} to ready, as in the image`;
  const ratio = medianRatio(image, floor);
  reportRatio({
    key: `startup.${name}`,
    measured,
    against: 'a bare node:http with a pg connection',
    ratio,
    goal: { atMost: 5 },
  });
}

function reportMemory(name: string, megabytes: number): void {
  console.log(`${name}: ${megabytes.toFixed(0)} MB idle`);
  if (name === 'floor') return;
  const measured = `idle memory of ${name}`;
  reportRatio({
    key: `startup.memory.${name}`,
    measured,
    against: '90 MB',
    ratio: megabytes / 90,
    goal: { atMost: 1 },
  });
}

try {
  const first = await timed(startAll);
  const { whole = [], parts = [] } = await interleaved(rounds, { whole: () => timed(startAll), parts: sumOfParts });
  console.log(
    `first start ${first.toFixed(0)} ms, second start ${median(whole).toFixed(0)} ms, sum of its parts ${median(parts).toFixed(0)} ms`,
  );
  const measured = 'second start, everything answering';
  const ratio = medianRatio(whole, parts);
  reportRatio({ key: 'startup.second', measured, against: 'the sum of its parts', ratio, goal: { atMost: 1 } });
  await measureProcesses();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
