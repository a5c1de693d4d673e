import { randomUUID } from 'node:crypto';
import { type Random, seededRandom } from '@hatchery/kit/testing-random';
import type { Address, Hex } from 'viem';
import { createFollower, type Follower } from '../src/blocks/follower.ts';
import { insertJob, type Job, listJobs } from '../src/chain-logs/jobs.repository.ts';
import { mostBlocksPerRange } from '../src/chain-logs/jobs.rules.ts';
import { readNextLogs } from '../src/chain-logs/read-logs.ts';
import { unwindLogs } from '../src/chain-logs/unwind-logs.ts';
import { insertEntry } from '../src/contracts/contracts.repository.ts';
import { createHttpRpc } from '../src/rpc/http.rpc.ts';
import { type ChainRpc, RpcFault } from '../src/rpc/rpc.ts';
import { movingCode } from './answering-code.ts';
import { type Anvil, startAnvil, word } from './anvil.ts';
import { type ChainDatabase, openChainDatabase, silent } from './chain-database.ts';

/** Jobs read while the chain grows and is reorganised under them, and nodes refuse large ranges: what they have is the chain. */
const chainId = 31337;
const finalityDepth = 3;
const steps = Number(process.env.LOG_JOB_STEPS ?? 100);
const topics = [word(1), word(2)] as const;
const contracts: Address[] = [
  '0x3000000000000000000000000000000000000003',
  '0x4000000000000000000000000000000000000004',
];

let anvil: Anvil;
let store: ChainDatabase;
let random: Random;
let now: Date;
let uids: string[];
let follower: Follower;
/** Logs that jobs had read of blocks that became void. */
let takenBack = 0;
let interrupt: () => Promise<void> = async () => {};

beforeAll(async () => {
  [anvil, store] = await Promise.all([startAnvil(), openChainDatabase()]);
  for (const address of contracts) await anvil.client.setCode({ address, bytecode: movingCode });
  await anvil.mine(8);
});
afterAll(async () => {
  await Promise.all([anvil?.stop(), store?.close()]);
});

const contractOf = (address: Address, uid: string) => ({
  ...{ uid, address, chainId, name: `Contract ${address}`, description: '', link: '', contractType: 'Other' as const },
  ...{
    deployDate: now,
    owner: address,
    verified: false,
    source: 'admin' as const,
    codeHash: null,
    followedFrom: null,
    implementation: null,
  },
  ...{ hasAbi: false, abi: null },
});

/** A node that refuses more than seven blocks, or fails for no reason, and during whose calls other things happen. */
function unreliable(rpc: ChainRpc): ChainRpc {
  return {
    ...rpc,
    logsOfRange: async (from, to, addresses) => {
      if (to - from >= 7 || random(8) === 0) throw new RpcFault('too many blocks');
      const logs = await rpc.logsOfRange(from, to, addresses);
      await interrupt();
      return logs;
    },
    logsOfBlock: async (hash, addresses) => {
      if (random(8) === 0) throw new RpcFault('busy');
      const logs = await rpc.logsOfBlock(hash, addresses);
      await interrupt();
      return logs;
    },
  };
}

async function follow(): Promise<void> {
  for (;;) if ((await follower.step()).did === 'idle') return;
}

/** @returns whether there was something to read. */
const turn = (rpc: ChainRpc) =>
  readNextLogs({
    chainId,
    finalityDepth,
    isProvable: true,
    onUnproven: () => {},
    rpc,
    database: store.database,
    now: () => now,
    check: async () => {},
  });

async function emitSome(): Promise<void> {
  for (let count = random(4); count > 0; count -= 1) {
    const data: Hex = `${topics[random(2)] as Hex}${word(random(1_000)).slice(2).repeat(3)}`;
    await anvil.client.sendTransaction({ to: contracts[random(2)] as Address, data, gas: 200_000n });
  }
  await anvil.mine();
}

async function addSome(): Promise<void> {
  const height = await anvil.height();
  const fromBlock = 1 + random(height);
  const topic = random(2) === 0 ? null : (topics[random(2)] as Hex);
  const toBlock = random(3) === 0 ? null : Math.min(height, fromBlock + random(20));
  const contractUid = uids[random(2)] as string;
  await store.database.transaction((tx) =>
    insertJob(
      tx,
      { contractUid, chainId, topic, event: topic, fromBlock, toBlock, rangeSize: mostBlocksPerRange },
      now,
    ),
  );
}

/** Does what a chain does, up to its finality. */
async function happen(): Promise<void> {
  if (random(3) > 0) await emitSome();
  else await anvil.reorg(1 + random(finalityDepth - 1));
  if (random(3) > 0) await follow();
}

const logsOfChain = async (address: Address, from: number, to: number) =>
  to < from ? [] : anvil.client.getLogs({ address, fromBlock: BigInt(from), toBlock: BigInt(to) });

async function expectJobHasItsLogs(job: Job): Promise<void> {
  const told = (await logsOfChain(job.address, job.fromBlock, job.nextBlock - 1)).filter(
    (log) => job.topic === null || log.topics[0] === job.topic,
  );
  const rows = await store.database
    .knex('indexed_logs')
    .where({ contract_uid: job.contractUid })
    .andWhereBetween('block_number', [job.fromBlock, job.nextBlock - 1])
    .orderBy(['block_number', 'log_index']);
  const held = rows.filter((row) => job.topic === null || row.topics[0] === job.topic);
  expect(held.map((row) => `${row.block_hash} ${row.log_index} ${row.data}`)).toEqual(
    told.map((log) => `${log.blockHash} ${log.logIndex} ${log.data}`),
  );
  expect(job.logsFound).toBe(told.length);
}

it.each([1, 2, 3])('what jobs have read is what the chain has, by history %i', async (seed) => {
  random = seededRandom(seed);
  now = new Date('2027-01-01T00:00:00Z');
  for (const table of ['contracts', 'indexed_logs', 'logs', 'blocks', 'chain_cursors'])
    await store.database.knex(table).delete();
  uids = contracts.map(() => randomUUID());
  for (const [index, address] of contracts.entries())
    await store.database.transaction((tx) => insertEntry(tx, contractOf(address, uids[index] as string)));
  const rpc = createHttpRpc({ urls: [anvil.url], retries: 0 });
  follower = createFollower({
    ...{ chainId, finalityDepth, addresses: [], startBlock: 1, rpc, database: store.database, log: silent },
    now: () => now,
    onUnwound: async (tx, unwound) => {
      const held = tx('indexed_logs').where('block_number', '>', unwound.to).count({ count: '*' }).first();
      takenBack += Number((await held)?.count);
      await unwindLogs(tx, chainId, unwound);
    },
  });
  interrupt = async () => {
    if (random(3) > 0) return;
    await anvil.reorg(1 + random(finalityDepth - 1));
    await emitSome();
    await follow();
  };
  await follow();
  const node = unreliable(rpc);
  for (let step = 0; step < steps; step += 1) {
    if (random(8) === 0) await addSome();
    await happen();
    now = new Date(now.getTime() + 1_000 * 60);
    for (let turns = random(3) === 0 ? 60 : random(4); turns > 0 && (await turn(node)); turns -= 1);
  }

  interrupt = async () => {};
  await anvil.mine(finalityDepth + 1);
  await follow();
  // Jobs that the node failed are tried again by then.
  now = new Date(now.getTime() + 1_000 * 600);
  while (await turn(rpc));
  const { items: jobs } = await listJobs(store.database.knex, { page: 1, limit: 100 });
  expect(jobs.length).toBeGreaterThan(3);
  const height = await anvil.height();
  for (const job of jobs) {
    if (job.status === 'failed') continue;
    expect(job).toMatchObject({
      nextBlock: (job.toBlock ?? height) + 1,
      status: job.toBlock === null ? 'reading' : 'done',
    });
    await expectJobHasItsLogs(job);
  }
  expect(jobs.some(({ logsFound }) => logsFound > 0)).toBe(true);
});

it('some of it was taken back meanwhile', () => {
  expect(takenBack).toBeGreaterThan(0);
});
