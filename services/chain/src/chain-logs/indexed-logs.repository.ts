import { mostPageBytes } from '@hatchery/api/chain-logs';
import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import type { Address, Hash, Hex } from 'viem';
import type { IndexedLog } from '../blocks/blocks.rules.ts';
import { portionsOf } from './jobs.rules.ts';

/** A contract whose logs are wanted. `isOwn`: it came with the platform. */
export type LogSource = { uid: string; chainId: number; address: Address; isOwn: boolean };

/** `data` is null if there is more than a page may have. */
export type KeptLog = Omit<IndexedLog, 'address' | 'data'> & { data: Hex | null; dataBytes: number };

/** Where a log stands in its chain. */
export type LogPlace = { blockNumber: number; logIndex: number };

export type LogSearch = {
  source: LogSource;
  topic: Hex | null;
  /** Further topics by their place, 1 for the first indexed argument. */
  argumentTopics: ReadonlyMap<number, Hex>;
  from: number;
  to: number;
  isNewestFirst: boolean;
  /** The last log of the page before. */
  after: LogPlace | undefined;
  limit: number;
};

/** The most logs that a search by arguments looks at for a page. */
export const mostScanned = 5_000;

/** Stores logs of a contract. Those that another job has stored stay. */
export async function insertLogs(tx: Transaction, contractUid: string, logs: IndexedLog[]): Promise<void> {
  for (const portion of portionsOf(logs)) {
    const rows = portion.map((log) => ({
      contract_uid: contractUid,
      block_number: log.blockNumber,
      log_index: log.logIndex,
      block_hash: log.blockHash,
      block_time: log.blockTime,
      transaction_hash: log.transactionHash,
      topics: log.topics,
      data: log.data,
    }));
    await tx('indexed_logs').insert(rows).onConflict().ignore();
  }
}

/** Deletes what was read above a block of a chain. */
export async function deleteAbove(tx: Transaction, chainId: number, number: number): Promise<void> {
  await tx.raw(
    `delete from indexed_logs as log using contracts
     where contracts.chain_id = ? and contracts.source = 'admin' and log.contract_uid = contracts.uid
       and log.block_number > ?`,
    [chainId, number],
  );
}

/** Counts the logs of a contract in some blocks. */
export async function countLogs(
  knex: Queryable,
  source: LogSource,
  { topic, from, to }: Pick<LogSearch, 'topic' | 'from' | 'to'>,
): Promise<number> {
  const row = await ofContract(knex, source, topic)
    .andWhereBetween('block_number', [from, to])
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

/**
 * Lists a page of logs in order. It ends early where there would be too much data.
 * @returns with the place after which the next page begins; undefined if there is no other.
 */
export async function listPage(
  knex: Queryable,
  search: LogSearch,
): Promise<{ logs: KeptLog[]; next: LogPlace | undefined }> {
  const { argumentTopics } = search;
  if (argumentTopics.size === 0) return pageOf(knex, inOrder(knex, search), search);
  const scanned = inOrder(knex, search).limit(mostScanned);
  const found = knex.from(scanned.clone().as('scanned')).modify((query) => {
    for (const [place, value] of argumentTopics) query.whereRaw('topics[?] = ?', [place + 1, value]);
  });
  const page = await pageOf(knex, found.orderBy(orderOf(search)), search);
  if (page.next) return page;
  const [last] = await scanned
    .clone()
    .clearSelect()
    .select('block_number', 'log_index')
    .offset(mostScanned - 1)
    .limit(1);
  return { logs: page.logs, next: last && placeOf(last) };
}

/** The most digits of data in a page: two for each byte. */
const mostDigits = 2 * mostPageBytes;

/** Reads a page of what a query finds. Data that the page has no room for is not even read. */
async function pageOf(knex: Queryable, found: ReturnType<typeof inOrder>, search: LogSearch) {
  const { limit, isNewestFirst } = search;
  const direction = isNewestFirst ? 'desc' : 'asc';
  const digits = 'octet_length(data) - 2';
  const sized = knex
    .from(found.limit(limit + 1).as('found'))
    .select('*', knex.raw(`${digits} as digits`))
    .select(
      knex.raw(
        `sum(case when ${digits} <= ? then ${digits} else 0 end)
           over (order by block_number ${direction}, log_index ${direction} rows unbounded preceding) as together`,
        [mostDigits],
      ),
    );
  const rows: Row[] = await knex
    .from(sized.as('sized'))
    .orderBy(orderOf(search))
    .select(...shown, 'digits')
    .select(knex.raw('together <= ? as fits', [mostDigits]))
    .select(knex.raw('case when digits <= ? and together <= ? then data end as data', [mostDigits, mostDigits]));
  const logs = rows
    .slice(0, limit)
    .filter(({ fits }) => fits)
    .map(logOf);
  return { logs, next: rows.length > logs.length ? logs.at(-1) : undefined };
}

const shown = ['block_number', 'log_index', 'block_hash', 'block_time', 'transaction_hash', 'topics'];

const orderOf = ({ isNewestFirst }: Pick<LogSearch, 'isNewestFirst'>) => {
  const order = isNewestFirst ? 'desc' : 'asc';
  return [
    { column: 'block_number', order },
    { column: 'log_index', order },
  ];
};

function inOrder(knex: Queryable, { source, topic, from, to, isNewestFirst, after }: LogSearch) {
  // The block of `after` bounds the range too: Postgres begins where the bound of a single column says.
  const first = after && !isNewestFirst ? Math.max(from, after.blockNumber) : from;
  const last = after && isNewestFirst ? Math.min(to, after.blockNumber) : to;
  const query = ofContract(knex, source, topic)
    .andWhereBetween('block_number', [first, last])
    .orderBy(orderOf({ isNewestFirst }))
    .select(...shown, 'data');
  if (after)
    query.whereRaw(`(block_number, log_index) ${isNewestFirst ? '<' : '>'} (?, ?)`, [
      after.blockNumber,
      after.logIndex,
    ]);
  return query;
}

function ofContract(knex: Queryable, { uid, chainId, address, isOwn }: LogSource, topic: Hex | null) {
  const query = isOwn
    ? knex('logs').where({ chain_id: chainId, address })
    : knex('indexed_logs').where({ contract_uid: uid });
  return topic === null ? query : query.whereRaw('topics[1] = ?', [topic]);
}

const placeOf = (row: Row): LogPlace => ({ blockNumber: row.block_number, logIndex: row.log_index });

const logOf = (row: Row): KeptLog => ({
  ...placeOf(row),
  blockHash: row.block_hash as Hash,
  blockTime: row.block_time,
  transactionHash: row.transaction_hash as Hash,
  topics: row.topics as Hex[],
  data: row.data as Hex | null,
  dataBytes: row.digits / 2,
});
