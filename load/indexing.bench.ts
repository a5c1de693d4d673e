import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { insertLogs } from '@hatchery/chain-service/blocks/blocks.repository';
import { createFollower } from '@hatchery/chain-service/blocks/follower';
import { bloomWith } from '@hatchery/chain-service/rpc/bloom.rules';
import { createHttpRpc } from '@hatchery/chain-service/rpc/http.rpc';
import { RpcFault } from '@hatchery/chain-service/rpc/rpc';
import { indexingMigrations } from '@hatchery/indexing/migrations';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { migrate } from '@hatchery/kit/migrate';
import { type Address, type Hex, numberToHex, padHex, toHex } from 'viem';
import { interleaved, median, medianRatio } from './measure.ts';
import { withParts } from './processes.ts';
import { reportRatio } from './results.ts';

/**
 * Blocks a second that the follower reads, checks, stores and announces, on a real Postgres, from a node of its own process that
 * makes up blocks with 1, 10 or 100 logs each. Once behind 10,000 stored blocks and once behind 1,000,000.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const perRound = Number(process.env.BENCH_BLOCKS ?? 2_000);
const most = Number(process.env.BENCH_ROWS ?? 1_000_000);
const fewest = 10_000;
const finalityDepth = 3;
/** Logs that a node answers at once, as usual. */
const mostLogs = 10_000;
const self = fileURLToPath(import.meta.url);
const log = createLogger({ service: 'bench', level: 'silent' });

const contract: Address = '0x5000000000000000000000000000000000000005';
const topic: Hex = padHex('0x7e', { size: 32 });
const hashOf = (number: number): Hex => padHex(toHex(number), { size: 32 });
/** Players whose addresses are in the logs. */
const players = 1_000;
const strangers = Array.from({ length: 50 }, (_, index) => hashOf(1_000_000_000 + index));
const topicsOf = (number: number, index: number): Hex[] => [topic, hashOf(number % players), hashOf(index)];

const blooms = new Map<string, Hex>();
/** Returns the bloom of a block with so many logs of ours, and of 50 strangers. */
function bloomOf(number: number, perBlock: number): Hex {
  const key = `${number % players} ${perBlock}`;
  const own = Array.from({ length: perBlock }, (_, index) => topicsOf(number, index)).flat();
  const bloom = blooms.get(key) ?? toHex(bloomWith([...(perBlock > 0 ? [contract] : []), ...own, ...strangers]));
  blooms.set(key, bloom);
  return bloom;
}

type Call = { id: number; method: string; params: unknown[] };

/** Answers for a chain of this height whose blocks have so many logs each. */
function answer({ id, method, params }: Call, height: number, perBlock: number) {
  const result = (value: unknown) => ({ jsonrpc: '2.0', id, result: value });
  if (method === 'eth_getBlockByNumber') {
    const number = params[0] === 'latest' ? height : Number(params[0]);
    const [hash, parentHash] = [hashOf(number), hashOf(Math.max(0, number - 1))];
    const logsBloom = bloomOf(number, perBlock);
    const block = { number: numberToHex(number), hash, parentHash, timestamp: numberToHex(number), logsBloom };
    return result({ ...block, receiptsRoot: hash, transactions: Array.from({ length: 20 }, () => hash) });
  }
  const { fromBlock, toBlock, blockHash } = params[0] as Record<string, Hex>;
  const from = Number(blockHash ?? fromBlock);
  const count = (Number(blockHash ?? toBlock) - from + 1) * perBlock;
  if (count > mostLogs) return { jsonrpc: '2.0', id, error: { code: -32602, message: 'more than 10000 results' } };
  return result(
    Array.from({ length: count }, (_, index) => wireLog(from + Math.floor(index / perBlock), index % perBlock)),
  );
}

const wireLog = (number: number, index: number) => ({
  address: contract,
  topics: topicsOf(number, index),
  data: hashOf(number + index),
  blockNumber: numberToHex(number),
  blockHash: hashOf(number),
  transactionHash: hashOf(number * 1_000 + index),
  logIndex: numberToHex(index),
});

/** Serves chains under paths of their height and their logs per block. */
async function serve(): Promise<void> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [height, perBlock] = (request.url ?? '').slice(1).split('/').map(Number) as [number, number];
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[];
    const answers = [body].flat().map((call) => answer(call, height, perBlock));
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(Array.isArray(body) ? answers : answers[0]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

/** Opens a schema in which a chain with a log in each block was read up to a height. */
async function openAt(url: string, schema: string, height: number): Promise<Database> {
  const database = createDatabase({ url, schema, statementMilliseconds: 1_800_000, log });
  await migrate(database, [new URL('../services/chain/migrations/', import.meta.url), indexingMigrations]);
  const hash = (number: string) => `'0x' || lpad(to_hex(${number}), 64, '0')`;
  await database.knex.raw(
    `insert into logs
        (chain_id, block_number, log_index, block_hash, block_time, transaction_hash, address, topics, data)
      select 1, n, 0, ${hash('n')}, n, ${hash('n * 1000')}, ?, array[?, ${hash(`n % ${players}`)}, ${hash('0')}], ${hash('n')}
      from generate_series(1, ?) as n`,
    [contract, topic, height],
  );
  await database.knex.raw(
    `insert into blocks (chain_id, number, hash, time) select 1, n, ${hash('n')}, n from generate_series(?::int, ?) as n`,
    [height - 255, height],
  );
  await database.knex.raw(
    `insert into chain_cursors (chain_id, genesis_hash, start_block, addresses, block_number, block_hash, final_number,
        head_number, checked_at)
      values (1, ?, 1, array[?], ?, ?, ?, ?, now())`,
    [hashOf(0), contract, height, hashOf(height), height - finalityDepth, height],
  );
  await database.knex.raw('vacuum analyze logs');
  return database;
}

/** Reads the next blocks. @returns blocks a second */
async function follow(database: Database, nodeUrl: string, perBlock: number, blocks: number): Promise<number> {
  const cursor = await database.knex('chain_cursors').first('block_number');
  const head = cursor.block_number + blocks;
  const follower = createFollower({
    ...{ chainId: 1, addresses: [contract], startBlock: 1, database, log, now: () => new Date(), finalityDepth },
    rpc: createHttpRpc({ urls: [`${nodeUrl}/${head}/${perBlock}`], retries: 0 }),
  });
  const from = performance.now();
  for (;;) {
    const step = await follower.step().catch((error: unknown) => {
      if (error instanceof RpcFault) return undefined;
      throw error;
    });
    if (step?.did === 'idle') break;
  }
  const rate = blocks / ((performance.now() - from) / 1000);
  await database.knex('outbox').delete();
  return rate;
}

/** Stores the same logs and nothing else, a range at a time. @returns blocks a second */
async function insertAlone(database: Database, perBlock: number, blocks: number): Promise<number> {
  const range = Math.min(1_000, mostLogs / perBlock);
  const from = performance.now();
  for (let start = 1; start <= blocks; start += range) {
    const logs = Array.from({ length: range * perBlock }, (_, index) => {
      const number = start + Math.floor(index / perBlock);
      const { blockHash, topics, data, transactionHash } = wireLog(number, index % perBlock);
      const place = { blockNumber: number, blockTime: number, logIndex: index % perBlock };
      return { address: contract, topics, data, blockHash, transactionHash, ...place };
    });
    await database.transaction((tx) => insertLogs(tx, 2, logs));
  }
  const rate = blocks / ((performance.now() - from) / 1000);
  await database.knex('logs').where({ chain_id: 2 }).delete();
  return rate;
}

async function measure(databaseUrl: string, nodeUrl: string): Promise<void> {
  const few = await openAt(databaseUrl, 'few', fewest);
  const many = await openAt(databaseUrl, 'many', most);
  const busy = await openAt(databaseUrl, 'busy', fewest);
  try {
    const rates = await interleaved(rounds, {
      few: () => follow(few, nodeUrl, 1, perRound),
      many: () => follow(many, nodeUrl, 1, perRound),
      ten: () => follow(busy, nodeUrl, 10, perRound),
      hundred: () => follow(busy, nodeUrl, 100, perRound / 4),
      alone: () => insertAlone(busy, 10, perRound),
    });
    const of = (side: string) => rates[side] ?? [];
    const told = Object.entries({ 1: 'few', 10: 'ten', 100: 'hundred' }).map(
      ([logs, side]) => `${logs}: ${median(of(side)).toFixed(0)}`,
    );
    console.log(
      `blocks a second by logs per block: ${told.join(', ')}; among ${most}: ${median(of('many')).toFixed(0)}`,
    );
    reportRatio({
      key: 'indexing.flat',
      measured: `following a chain after ${most.toLocaleString('en')} blocks`,
      against: `the same after ${fewest.toLocaleString('en')} blocks`,
      ratio: medianRatio(of('many'), of('few')),
      goal: { atLeast: 0.83 },
    });
    reportRatio({
      key: 'indexing.ten-logs',
      measured: 'following a chain with 10 logs per block: read, checked, stored and announced twice',
      against: 'inserting the same logs',
      ratio: medianRatio(of('ten'), of('alone')),
    });
  } finally {
    await Promise.all([few, many, busy].map((database) => database.close()));
  }
}

const [part] = process.argv.slice(2);
if (part === 'node') await serve();
else {
  await withParts(self, async (databaseUrl, startPart) => measure(databaseUrl, (await startPart('node')).url));
}
