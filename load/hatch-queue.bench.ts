import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPlatform } from '@hatchery/local/platform';
import pg from 'pg';
import { call, type Reply } from '../test/platform/call.ts';
import { withoutLimits } from '../test/platform/running-platform.ts';
import { quantile } from './measure.ts';

/**
 * The time that hatches queue while guests arrive. The whole platform runs in one process, with its own Postgres and a chain with a
 * block a second. Each guest has a wallet made, gets a welcome egg, and asks for its hatch at once. The queue of a hatch begins
 * when its egg is on chain, because before that nothing can be sent, and ends when the relay has signed its call.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 30);
const perSecond = Number(process.env.BENCH_RATE ?? 20);
const mostWaits = 600;

const self = fileURLToPath(import.meta.url);

type Told = { url: string; databaseUrl: string };

async function serve(folder: string): Promise<void> {
  // All guests come from one address, which would soon wait for others.
  const environment = { ...process.env, ...withoutLimits, GUEST_EGGS_PER_DAY: '1000000' };
  const platform = await startPlatform({ folder, port: 0, logLevel: 'fatal', environment });
  process.once('SIGTERM', () => void platform.close().then(() => process.exit(0)));
  const { url, databaseUrl } = platform;
  console.log(JSON.stringify({ url, databaseUrl }));
}

const started = (child: ChildProcess): Promise<Told> =>
  new Promise((resolve, reject) => {
    createInterface({ input: child.stdout as Readable }).once('line', (line) => resolve(JSON.parse(line)));
    child.once('exit', (code) => reject(new Error(`The platform ended with ${code}.`)));
  });

/** Asks as a careful client does: the same again with the same key, until there is an answer. A platform that is full says 503. */
async function insist(ask: (key: string) => Promise<Reply>): Promise<Reply> {
  const key = randomUUID();
  for (let tries = 0; ; tries += 1) {
    const reply = await ask(key);
    if (reply.status < 500 && reply.status !== 409) return reply;
    if (tries === mostWaits) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
    await delay(1_000);
  }
}

/** Arrives, and asks for the hatch of the welcome egg as soon as there is one. */
async function play(url: string): Promise<void> {
  const guest = await insist((key) =>
    call(url, 'POST', '/v2/users/guest/wallets/create', { headers: { 'idempotency-key': key } }),
  );
  const { token } = guest.body;
  for (let waits = 0; waits < mostWaits; waits += 1) {
    const eggs = await call(url, 'GET', '/v2/ultigen/eggs/balance', { token });
    const egg = eggs.status === 200 && eggs.body.find((one: { availableAmount: number }) => one.availableAmount > 0);
    if (egg) {
      const body = { amount: 1, eggType: egg.id };
      const hatch = await insist((key) =>
        call(url, 'POST', '/v2/ultigen/eggs/hatch', { token, headers: { 'idempotency-key': key }, body }),
      );
      if (hatch.status === 200) return;
      throw new Error(`No hatch: ${hatch.status} ${JSON.stringify(hatch.body)}`);
    }
    await delay(1_000);
  }
  throw new Error('A guest got no egg.');
}

async function untilFinal(pool: pg.Pool, count: number): Promise<void> {
  for (let waits = 0; waits < mostWaits; waits += 1) {
    const { rows } = await pool.query(
      `select count(*)::int as count from chain.relayed_transactions where reference like 'hatch:%' and status = 'final'`,
    );
    if (rows[0].count === count) return;
    await delay(500);
  }
  throw new Error('The hatches do not become final.');
}

/** Reads how long each hatch queued, and how long it took from the request to the final block, in seconds. */
async function readTimes(pool: pg.Pool): Promise<{ queued: number[]; relayed: number[]; whole: number[] }> {
  const { rows } = await pool.query(
    `select extract(epoch from attempt.at - greatest(hatch.created_at, to_timestamp(block.time)))::float8 as queued,
        extract(epoch from attempt.at - call.created_at)::float8 as relayed,
        extract(epoch from call.finished_at - hatch.created_at)::float8 as whole
      from ultigen.hatches as hatch
      join chain.relayed_transactions as call on call.reference = 'hatch:' || hatch.id
      join ultigen.gifts as gift on gift.address = hatch.address and gift.giver = 'welcome'
      join chain.relayed_transactions as given on given.reference like 'gift:' || gift.id || '%' and given.status = 'final'
      join chain.blocks as block on block.chain_id = given.chain_id and block.number = given.block_number
      cross join lateral (
        select min(created_at) as at from chain.relay_attempts where transaction_id = call.id) as attempt`,
  );
  const of = (name: 'queued' | 'relayed' | 'whole') => rows.map((row) => row[name] as number);
  return { queued: of('queued'), relayed: of('relayed'), whole: of('whole') };
}

const told = (values: number[]) =>
  `median ${quantile(values, 0.5).toFixed(2)} s, p95 ${quantile(values, 0.95).toFixed(2)} s`;

async function measure({ url, databaseUrl }: Told): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const from = performance.now();
  const players: Promise<void>[] = [];
  for (let index = 0; index < seconds * perSecond; index += 1) {
    await delay(Math.max(0, from + (index * 1000) / perSecond - performance.now()));
    players.push(play(url));
  }
  const arrived = players.length / ((performance.now() - from) / 1000);
  const failed = (await Promise.allSettled(players)).filter((player) => player.status === 'rejected');
  for (const { reason } of failed.slice(0, 3)) console.log(`failed: ${reason}`);
  await untilFinal(pool, players.length - failed.length);
  const { queued, relayed, whole } = await readTimes(pool);
  console.log(`guests: ${players.length}, ${arrived.toFixed(1)} a second, ${failed.length} failed`);
  console.log(`hatches: ${queued.length}, queue until signed: ${told(queued)} (goal: p95 below 3 s)`);
  console.log(`  in the relay alone: ${told(relayed)}; from request to final: ${told(whole)}`);
  await pool.end();
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hatch-queue-bench-'));
  // Under root, Postgres runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  const platform = spawn(process.execPath, [self, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const over = new Promise<void>((resolve) => platform.once('exit', () => resolve()));
  try {
    await measure(await started(platform));
  } finally {
    platform.kill('SIGTERM');
    await over;
    rmSync(folder, { recursive: true, force: true });
  }
}

const [folder] = process.argv.slice(2);
if (folder) await serve(folder);
else await main();
