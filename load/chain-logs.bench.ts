import { getLogs } from '@hatchery/chain-service/chain-logs/get-logs';
import { indexingMigrations } from '@hatchery/indexing/migrations';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { migrate } from '@hatchery/kit/migrate';
import { type Address, padHex, toEventSelector, zeroAddress } from 'viem';
import { interleaved, medianRatio } from './measure.ts';
import { figuresOf, printSides, type Sample, warmUp, withParts } from './processes.ts';
import { reportRatio } from './results.ts';

/**
 * Reads pages of the logs of one event at places drawn at random, as `POST /v2/chain-logs/get` does: among 10,000 logs, and among
 * 1,000,000. Once of a contract of the platform, and once of one whose logs were read by a job.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const most = Number(process.env.BENCH_ROWS ?? 1_000_000);
const fewest = 10_000;
const clients = 8;
const chainId = 31337;
const log = createLogger({ service: 'bench', level: 'error' });

const ofPlatform: Address = '0x4000000000000000000000000000000000000004';
const ofAdmin: Address = '0x3000000000000000000000000000000000000003';
const transfer = toEventSelector('Transfer(address,address,uint256)');
const approval = toEventSelector('Approval(address,address,uint256)');
const party = padHex('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', { size: 32 });
const argument = (name: string, type: string, indexed: boolean) => ({ name, type, indexed });
const inputs = [
  argument('from', 'address', true),
  argument('to', 'address', true),
  argument('value', 'uint256', false),
];
const abi = JSON.stringify([{ type: 'event', name: 'Transfer', inputs }]);

/** Opens a schema with so many logs of each contract: two in each block, the second one of another event. */
async function openWith(url: string, schema: string, rows: number): Promise<Database> {
  const database = createDatabase({ url, schema, statementMilliseconds: 1_800_000, log });
  await migrate(database, [new URL('../services/chain/migrations/', import.meta.url), indexingMigrations]);
  const { knex } = database;
  const hash = (number: string) => `'0x' || lpad(to_hex(${number}), 64, '0')`;
  const blocks = Math.floor(rows / 2);
  const shared = { chain_id: chainId, description: '', link: '', contract_type: 'ERC20', owner: zeroAddress };
  const dated = { ...shared, verified: false, deploy_date: new Date(0) };
  await knex('contracts').insert({ ...dated, uid: knex.fn.uuid(), name: 'GameToken', address: ofPlatform });
  const [{ uid }] = (await knex('contracts')
    .insert({ ...dated, uid: knex.fn.uuid(), name: 'Another', address: ofAdmin, source: 'admin', abi })
    .returning('uid')) as [{ uid: string }];
  const columns = 'block_number, log_index, block_hash, block_time, transaction_hash, topics, data';
  const values = `n / 2, n % 2, ${hash('n / 2')}, n, ${hash('n')},
    array[case n % 2 when 0 then '${transfer}' else '${approval}' end, '${party}', '${party}'], ${hash('n')}
    from generate_series(2, ${rows + 1}) as n`;
  await knex.raw(`insert into logs (chain_id, address, ${columns}) select ${chainId}, '${ofPlatform}', ${values}`);
  await knex.raw(`insert into indexed_logs (contract_uid, ${columns}) select '${uid}', ${values}`);
  await knex('chain_cursors').insert({
    ...{ chain_id: chainId, genesis_hash: '', start_block: 1, addresses: [ofPlatform], block_hash: '' },
    ...{ block_number: blocks, final_number: blocks, head_number: blocks, checked_at: new Date(0) },
  });
  for (const table of ['logs', 'indexed_logs']) await knex.raw(`vacuum analyze ${table}`);
  return database;
}

/** Reads pages for a round, some at once. */
async function readPages(database: Database, address: Address, rows: number): Promise<Sample> {
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const client = async () => {
    for (; performance.now() < until; done += 1) {
      const cursor = `${30 + Math.floor(Math.random() * (rows / 2 - 30))}.0`;
      const { logs } = await getLogs(database, {
        chainId,
        address,
        event: 'Transfer',
        order: 'newest',
        cursor,
        limit: 20,
      });
      if (logs.length !== 20 || !logs[0]?.args) throw new Error(`A page had ${logs.length} logs.`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { perSecond: done / seconds, cpuMicroseconds: Number.NaN };
}

await withParts('', async (url) => {
  const few = await openWith(url, 'few', fewest);
  const many = await openWith(url, 'many', most);
  for (const [key, address, whose] of [
    ['chain-logs.page', ofPlatform, 'of the platform'],
    ['chain-logs.indexed-page', ofAdmin, 'that an admin entered'],
  ] as const) {
    const sides = {
      many: () => readPages(many, address, most),
      few: () => readPages(few, address, fewest),
    };
    await warmUp(sides, seconds);
    const samples = await interleaved(rounds, sides);
    console.log(`\npages of the logs of a contract ${whose}`);
    printSides(samples);
    reportRatio({
      key,
      measured: `time of a page among ${most.toLocaleString('en')} logs of a contract ${whose}`,
      against: `among ${fewest.toLocaleString('en')}`,
      ratio: medianRatio(figuresOf(samples, 'few', 'perSecond'), figuresOf(samples, 'many', 'perSecond')),
      goal: { atMost: 1.2 },
    });
  }
  await few.close();
  await many.close();
});
