import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { chainConfig } from '@hatchery/chain-service/config';
import { startChainService } from '@hatchery/chain-service/service';
import { submitCalls } from '@hatchery/indexing/relay';
import { startAnvil } from '@hatchery/kit/anvil';
import { createInternalClients } from '@hatchery/kit/internal';
import { createLogger } from '@hatchery/kit/log';
import { asService, caller, testConfig, testPassports } from '@hatchery/kit/testing';
import { developmentMasterKey, signerConfig } from '@hatchery/signer-service/config';
import { startSignerService } from '@hatchery/signer-service/service';
import pg from 'pg';
import { type Address, createTestClient, encodeFunctionData, type Hex, http, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { startPostgres } from '../local/src/postgres.ts';
import { median, quantile } from './measure.ts';
import { reportRatio } from './results.ts';

/**
 * The relay of the chain service with the real signer, each in a process of its own, on a chain with a block a second and one
 * operator. First a steady stream of calls of the operator beside many custodial wallets that send one each, every call from
 * request to final. Then as many calls as it can, against the node's own rate for transactions that were signed before.
 * BENCH_SECONDS=300 BENCH_WALLETS=1000 is the long form; BENCH_KILLS kills the chain service that often in the stream.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const perSecond = Number(process.env.BENCH_RATE ?? 50);
const walletCount = Number(process.env.BENCH_WALLETS ?? 100);
const kills = Number(process.env.BENCH_KILLS ?? 0);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const burst = Number(process.env.BENCH_BURST ?? 3_000);

const chainId = 31337;
const self = fileURLToPath(import.meta.url);
const eggs: Address = '0x5000000000000000000000000000000000000005';
const token: Address = '0x4000000000000000000000000000000000000004';
const monsters: Address = '0x6000000000000000000000000000000000000006';
const deployments = JSON.stringify({
  [chainId]: { gameToken: token, ultigenEggs: eggs, ultigenMonsters: monsters, startBlock: 1 },
});
/** Emits its call data. CALLDATASIZE PUSH1 0 PUSH1 0 CALLDATACOPY CALLDATASIZE PUSH1 0 LOG0 STOP */
const emitterCode = '0x366000600037366000a000';

const log = createLogger({ service: 'bench', level: process.env.BENCH_LOG ?? 'error' });

async function serve(service: string, databaseUrl: string, settings: Record<string, string>): Promise<void> {
  const own = { DATABASE_URL: databaseUrl, DEPLOYMENTS: deployments, ...settings };
  const usual = testConfig({ url: databaseUrl, drop: async () => {} });
  const { url } =
    service === 'chain'
      ? await startChainService({
          config: { ...chainConfig.parse(own), ...usual, SERVICE_URLS: { signer: settings.SIGNER ?? '' } },
          log,
        })
      : await startSignerService({ config: { ...signerConfig.parse(own), ...usual }, log });
  process.once('SIGTERM', () => process.exit(0));
  console.log(url);
}

const children = new Set<ChildProcess>();

async function start(service: string, databaseUrl: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [self, service, databaseUrl, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`${service} ended with ${code}`)));
  });
  return { child, url };
}

let nextValue = 1n;
const mintCall = (): Hex => {
  const payload = { receiver: eggs, eggType: 1n, amount: 1n, voucherId: nextValue++, signature: '0x' } as const;
  return encodeFunctionData({ abi: ultigenEggsAbi, functionName: 'mintEggWithSignature', args: [payload] });
};
const buyCall = (): Hex =>
  encodeFunctionData({ abi: ultigenEggsAbi, functionName: 'buyEggAtMost', args: [1n, nextValue++, 5n] });

async function prepare(databaseUrl: string, rpcUrl: string) {
  const operatorKey = generatePrivateKey();
  const node = createTestClient({ mode: 'anvil', chain: foundry, transport: http(rpcUrl), cacheTime: 0 }).extend(
    publicActions,
  );
  await node.setCode({ address: eggs, bytecode: emitterCode });
  const operator = privateKeyToAccount(operatorKey);
  await node.setBalance({ address: operator.address, value: 10n ** 24n });
  const signer = await start('signer', databaseUrl, {
    VOUCHER_SIGNER_KEY: generatePrivateKey(),
    OPERATOR_KEY: operatorKey,
    SIGNER_MASTER_KEY: developmentMasterKey,
  });
  const settings = { RPC_URLS: `${chainId}=${rpcUrl}`, SIGNER: signer.url };
  const startChain = async () => {
    const { child, url } = await start('chain', databaseUrl, settings);
    const passports = testPassports('ultigen');
    return { child, clients: createInternalClients({ passports, urls: { chain: url }, now: () => new Date() }) };
  };
  const chain = { current: await startChain() };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, options: '-c search_path=chain' });
  pool.on('error', () => {});
  const submit = async (reference: string, from: 'operator' | Address, data: Hex, purpose: 'action' | 'gift') => {
    const submission = { reference, chainId, from, purpose, calls: [{ to: eggs, data }] };
    for (;;) {
      const answer = await submitCalls(chain.current.clients, submission).catch(() => undefined);
      if (answer && 'refusal' in answer) throw new Error(answer.refusal);
      if (answer) return;
      await delay(100);
    }
  };
  const restart = async () => {
    chain.current.child.removeAllListeners('exit');
    chain.current.child.kill('SIGKILL');
    chain.current = await startChain();
  };
  return { node, signer, pool, submit, restart };
}

type Bench = Awaited<ReturnType<typeof prepare>>;

async function createWallets({ signer }: Bench, count: number): Promise<Address[]> {
  const call = caller('signer', signer.url);
  const wallets: Address[] = [];
  for (let at = 0; at < count; at += 20) {
    const some = Array.from({ length: Math.min(20, count - at) }, (_, index) =>
      call('POST', '/internal/signer/wallets', {
        as: asService('users'),
        body: { reference: `bench:${at + index}`, userId: crypto.randomUUID() },
      }),
    );
    for (const { status, body } of await Promise.all(some)) {
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      wallets.push(body.address);
    }
  }
  return wallets;
}

async function untilFinished({ pool }: Bench, prefix: string, count: number): Promise<void> {
  for (let waited = 0; waited < 600; waited += 1) {
    const { rows } = await pool.query(
      `select status, count(*)::int as count from relayed_transactions where reference like $1 group by status`,
      [`${prefix}%`],
    );
    const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
    if (of('failed') > 0) throw new Error(`${of('failed')} calls failed.`);
    if (of('final') === count) return;
    await delay(500);
  }
  throw new Error('The calls do not become final.');
}

async function times({ pool }: Bench, prefix: string): Promise<{ queued: number[]; whole: number[] }> {
  const { rows } = await pool.query(
    `select extract(epoch from first.at - call.created_at)::float8 as queued,
        extract(epoch from call.finished_at - call.created_at)::float8 as whole
      from relayed_transactions as call
      cross join lateral (select min(created_at) as at from relay_attempts where transaction_id = call.id) as first
      where call.reference like $1`,
    [`${prefix}%`],
  );
  return { queued: rows.map((row) => row.queued), whole: rows.map((row) => row.whole) };
}

async function steady(bench: Bench): Promise<void> {
  const wallets = await createWallets(bench, walletCount);
  const total = seconds * perSecond;
  const gap = 1000 / perSecond;
  const sent: Promise<void>[] = [];
  const from = performance.now();
  const walletEvery = Math.max(1, Math.floor((total * 0.8) / Math.max(1, wallets.length)));
  let killed = 0;
  for (let index = 0; index < total; index += 1) {
    await delay(Math.max(0, from + index * gap - performance.now()));
    const isGift = index % 2 === 0;
    sent.push(
      bench.submit(`${isGift ? 'gift' : 'hatch'}-${index}`, 'operator', mintCall(), isGift ? 'gift' : 'action'),
    );
    const wallet = index % walletEvery === 0 ? wallets.shift() : undefined;
    if (wallet) sent.push(bench.submit(`wallet-${index}`, wallet, buyCall(), 'action'));
    if (killed < kills && index >= ((killed + 1) * total) / (kills + 1)) {
      killed += 1;
      await bench.restart();
    }
  }
  await Promise.all(sent);
  const walletsSent = sent.length - total;
  await untilFinished(bench, 'gift-', Math.ceil(total / 2));
  await untilFinished(bench, 'hatch-', Math.floor(total / 2));
  await untilFinished(bench, 'wallet-', walletsSent);
  const took = (performance.now() - from) / 1000;
  console.log(
    `steady: ${sent.length} calls (${total} of the operator at ${perSecond} a second, ${walletsSent} of as many wallets), ${killed} kills: all final after ${took.toFixed(1)} s`,
  );
  for (const kind of ['hatch-', 'gift-', 'wallet-']) {
    const { queued, whole } = await times(bench, kind);
    const told = (values: number[]) =>
      `median ${median(values).toFixed(2)} s, p99 ${quantile(values, 0.99).toFixed(2)} s`;
    console.log(`  ${kind.padEnd(8)} request to signed: ${told(queued)}; request to final: ${told(whole)}`);
  }
}

/** Sends transactions that were signed before, in batches. @returns how many a second got into blocks. */
async function nodeRate({ node }: Bench, rpcUrl: string): Promise<number> {
  const account = privateKeyToAccount(generatePrivateKey());
  await node.setBalance({ address: account.address, value: 10n ** 24n });
  const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 9n, gas: 120_000n, chainId };
  const raws: Hex[] = [];
  for (let nonce = 0; nonce < burst; nonce += 1)
    raws.push(await account.signTransaction({ type: 'eip1559', to: eggs, data: mintCall(), nonce, ...fees }));
  const from = performance.now();
  for (let at = 0; at < raws.length; at += 250) {
    const batch = raws.slice(at, at + 250).map((raw, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_sendRawTransaction',
      params: [raw],
    }));
    const headers = { 'content-type': 'application/json' };
    await (await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(batch) })).json();
  }
  while ((await node.getTransactionCount({ address: account.address })) < burst) await delay(50);
  return burst / ((performance.now() - from) / 1000);
}

const requestedAtOnce = 200;

/** Requests calls as fast as the service takes them. @returns how many a second were stored, and seen in blocks from the first request on. */
async function relayRate(bench: Bench, round: number): Promise<{ stored: number; seen: number }> {
  const prefix = `burst-${round}-`;
  let index = 0;
  const from = performance.now();
  const client = async () => {
    while (index < burst) await bench.submit(`${prefix}${index++}`, 'operator', mintCall(), 'action');
  };
  await Promise.all(Array.from({ length: requestedAtOnce }, client));
  const stored = burst / ((performance.now() - from) / 1000);
  for (;;) {
    const { rows } = await bench.pool.query(
      `select count(*)::int as count from relayed_transactions where reference like $1 and status in ('seen', 'final')`,
      [`${prefix}%`],
    );
    if (rows[0].count === burst) break;
    await delay(50);
  }
  const seen = burst / ((performance.now() - from) / 1000);
  await untilFinished(bench, prefix, burst);
  return { stored, seen };
}

/** Every call must stand on the chain once. */
async function checkOnce({ node, pool }: Bench): Promise<void> {
  const { rows } = await pool.query(
    `select data, count(*)::int as count from relayed_transactions where to_address = $1 group by data`,
    [eggs],
  );
  const wanted = new Map<string, number>(rows.map((row) => [row.data, row.count]));
  const seen = new Map<string, number>();
  const head = await node.getBlockNumber();
  // Few blocks at once, because answers above 10 MiB are refused.
  for (let at = 1n; at <= head; at += 10n) {
    const logs = await node.getLogs({ address: eggs, fromBlock: at, toBlock: at + 9n < head ? at + 9n : head });
    for (const { data } of logs) seen.set(data, (seen.get(data) ?? 0) + 1);
  }
  const wrong = [...wanted].filter(([data, count]) => seen.get(data) !== count);
  console.log(`on chain: ${wanted.size} calls, ${wrong.length} not exactly once`);
  if (wrong.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'relay-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(folder, randomBytes(12).toString('hex'), { port: 0 });
  const anvil = await startAnvil({ options: ['--block-time', '1', '--order', 'fees'] });
  try {
    const bench = await prepare(postgres.url, anvil.rpcUrl);
    await steady(bench);
    const pairs: [number, number][] = [];
    const stored: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = await relayRate(bench, round);
      stored.push(ours.stored);
      pairs.push([ours.seen, await nodeRate(bench, anvil.rpcUrl)]);
    }
    const [ours, theirs] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))];
    const ratio = median(pairs.map(([one, other]) => one / other));
    console.log(
      `relay: ${ours.toFixed(0)} calls/s, the node alone: ${theirs.toFixed(0)}/s, ${rounds} rounds of ${burst}; requests alone: ${median(stored).toFixed(0)}/s`,
    );
    reportRatio({
      key: 'relay.burst',
      measured: 'relayed calls in a burst, one operator',
      against: 'the node taking transactions signed before',
      ratio,
      goal: { atLeast: 0.5 },
    });
    await checkOnce(bench);
    await bench.pool.end();
  } finally {
    for (const child of children) {
      child.removeAllListeners('exit');
      child.kill('SIGTERM');
    }
    await anvil.stop();
    await postgres.close();
    rmSync(folder, { recursive: true });
  }
}

const [service, databaseUrl = '', settings = '{}'] = process.argv.slice(2);
if (service) await serve(service, databaseUrl, JSON.parse(settings));
else await main();
