import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { createTestDatabase, eventually, type TestDatabase } from '@hatchery/kit/testing';
import { type LocalChain, startLocalChain } from '@hatchery/local/local-chain';
import { freePort } from '@hatchery/local/ports';
import pg from 'pg';
import { type Address, createPublicClient, createWalletClient, http, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Person } from './people.ts';
import { call, withoutLimits } from './running-platform.ts';

const kills = Number(process.env.KILLS ?? 50);
const players = 6;

/** Database and chain outlive the platform, as they do in production. */
let database: TestDatabase;
let chain: LocalChain;
let folder: string;
let url: string;
let platform: ChildProcess | undefined;

const main = fileURLToPath(new URL('../../local/src/main.ts', import.meta.url));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hatchery-kill-'));
  [database, chain] = await Promise.all([createTestDatabase(), startLocalChain(folder, 0)]);
  url = `http://localhost:${await freePort(0)}`;
  start();
  await ready();
}, 120_000);

afterAll(async () => {
  await kill('SIGKILL');
  await chain?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

function start(): void {
  const env = {
    ...process.env,
    ...withoutLimits,
    PORT: new URL(url).port,
    HATCHERY_STATE: join(folder, 'state'),
    DATABASE_URL: database.url,
    RPC_URL: chain.rpcUrl,
    LOG_LEVEL: 'fatal',
  };
  platform = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function kill(signal: NodeJS.Signals): Promise<void> {
  if (!platform || platform.exitCode !== null || platform.signalCode !== null) return;
  const gone = new Promise((resolve) => platform?.once('exit', resolve));
  platform.kill(signal);
  await gone;
}

const ready = () =>
  eventually(async () => (await fetch(`${url}/readyz`)).status === 200, { withinMilliseconds: 60_000 });

/** As a careful client does it: the same request with the same key until it is answered. */
async function insistently(method: string, path: string, token?: string, body?: unknown) {
  const headers = { 'idempotency-key': randomUUID() };
  return eventually(
    async () => {
      const reply = await call(url, method, path, { token, body, headers });
      return reply.status >= 500 || reply.status === 409 ? undefined : reply;
    },
    { withinMilliseconds: 180_000 },
  );
}

type Ledger = { person: Person; bought: number; hatched: number };

/** One player: buys an egg with the wallet that the platform keeps, hatches one, over and over. */
async function play(ledger: Ledger, stopped: () => boolean): Promise<void> {
  const { person } = ledger;
  while (!stopped()) {
    const bought = await insistently('POST', '/v2/ultigen/eggs/buy', person.token, { amount: 1, eggType: 2 });
    if (bought.status === 200) ledger.bought += 1;
    const type = await eventually(
      async () => {
        const { body } = await call(url, 'GET', '/v2/ultigen/eggs/balance', { token: person.token });
        return body.find?.(({ availableAmount }: { availableAmount: number }) => availableAmount > 0);
      },
      { withinMilliseconds: 180_000 },
    );
    const hatched = await insistently('POST', '/v2/ultigen/eggs/hatch', person.token, { amount: 1, eggType: type.id });
    if (hatched.status === 200) ledger.hatched += 1;
  }
}

test(`${kills} times SIGKILL in the midst of buying and hatching: nothing is lost, nothing is doubled`, async () => {
  const deployment = findDeployment(31337) as Deployment;
  const ledgers: Ledger[] = [];
  for (let index = 0; index < players; index += 1) {
    const { body } = await insistently('POST', '/v2/users/guest/wallets/create');
    ledgers.push({ person: body, bought: 0, hatched: 0 });
  }
  await fund(
    ledgers.map(({ person }) => person.address as Address),
    deployment,
  );

  let stopped = false;
  const playing = Promise.all(ledgers.map((ledger) => play(ledger, () => stopped)));
  for (let round = 0; round < kills; round += 1) {
    await ready();
    await new Promise((resolve) => setTimeout(resolve, randomInt(0, 1_500)));
    await kill('SIGKILL');
    start();
  }
  await ready();
  stopped = true;
  await playing;
  await settled();
  await reconcile(ledgers, deployment);
}, 1_500_000);

async function fund(addresses: Address[], { gameToken }: Deployment): Promise<void> {
  const wallet = createWalletClient({
    account: privateKeyToAccount(localDeployerPrivateKey),
    transport: http(chain.rpcUrl),
  });
  const client = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 100 });
  for (const address of addresses) {
    const hash = await wallet.writeContract({
      chain: null,
      address: gameToken,
      abi: gameTokenAbi,
      functionName: 'transfer',
      args: [address, parseEther('100000')],
    });
    await client.waitForTransactionReceipt({ hash });
  }
}

async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Nothing is on its way any more: no event unsent, no transaction unfinished, no hatch open. */
const settled = () =>
  eventually(
    async () => {
      const left = await query(`
        select 'event' as kind, type as what, null as state from ultigen.outbox
        union all select 'event', type, null from users.outbox
        union all select 'event', type, null from chain.outbox
        union all select 'transaction', reference, status from chain.relayed_transactions where status not in ('final', 'failed')
        union all select 'hatch', id::text, status from ultigen.hatches where status not in ('seen', 'failed')
        union all select 'order', id::text, status from ultigen.orders where status not in ('seen', 'failed')
        union all select 'dead letter', type, error from ultigen.dead_letters
        limit 20`);
      if (left.length > 0) throw new Error(JSON.stringify(left));
      return true;
    },
    { withinMilliseconds: 60_000 },
  );

async function reconcile(ledgers: Ledger[], { ultigenEggs, ultigenMonsters }: Deployment): Promise<void> {
  const failures = await query(`
    select reference, failure from chain.relayed_transactions where status = 'failed'
    union all select 'order ' || id, failure from ultigen.orders where status = 'failed'
    union all select 'hatch ' || id, failure from ultigen.hatches where status = 'failed'`);
  expect(failures).toEqual([]);
  const client = createPublicClient({ transport: http(chain.rpcUrl) });
  for (const { person, bought, hatched } of ledgers) {
    const address = person.address as Address;
    const eggs = await client.readContract({
      address: ultigenEggs,
      abi: ultigenEggsAbi,
      functionName: 'balanceOfBatch',
      args: [Array(5).fill(address), [0n, 1n, 2n, 3n, 4n]],
    });
    const monsters = await client.readContract({
      address: ultigenMonsters,
      abi: ultigenMonstersAbi,
      functionName: 'balanceOf',
      args: [address],
    });
    const held = eggs.reduce((sum, amount) => sum + Number(amount), 0);
    // Each egg, the welcome one too, is held or hatched into exactly one monster.
    expect({ eggs: held, monsters: Number(monsters) }).toEqual({ eggs: 1 + bought - hatched, monsters: hatched });
    const shown = await call(url, 'GET', '/v2/ultigen/eggs/balance', { token: person.token });
    if (shown.status === 200)
      expect(shown.body.map(({ finalAmount }: { finalAmount: number }) => finalAmount)).toEqual(eggs.map(Number));
    await eventually(async () => {
      const listed = await call(url, 'GET', `/v2/ultigen/monsters/address-balance/${address}`);
      return listed.body.filter(({ status }: { status: string }) => status === 'final').length === hatched;
    });
  }
  expect(ledgers.reduce((sum, { hatched }) => sum + hatched, 0)).toBeGreaterThan(players);
}
