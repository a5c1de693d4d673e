import type { Database } from '@hatchery/kit/database';
import type { Address } from 'viem';
import { findCursor } from '../blocks/chain-view.ts';
import type { ChainRpc, MinedCall } from '../rpc/rpc.ts';
import { matchSent } from './adopt-sent.rules.ts';
import { insertAttempts } from './attempts.repository.ts';
import { listKnownHashes, listOperators, listUnfinished } from './in-flight.repository.ts';
import { lockSenders, updateFloors } from './nonces.repository.ts';
import { updateTransactions } from './transactions.repository.ts';

type Options = {
  chainId: number;
  rpc: ChainRpc;
  database: Database;
  now: () => Date;
  finalityDepth: number;
  /** Operators beside those that the database knows. */
  operators?: Address[];
};

export type Adopted = {
  /** Stored calls that the chain has already: their references. */
  adopted: string[];
  /** Transactions of the platform's accounts that nothing stored asked for. */
  forgotten: MinedCall[];
  /** Transactions that wait in pools. While there are any, nothing is adopted. */
  pooled: { account: Address; count: number }[];
  fromBlock: number;
  toBlock: number;
};

const blocksAtOnce = 32;

/**
 * Finds what was sent after the time to which the database was restored, in the blocks that it has not read, and gives each stored call
 * its transaction. The relay then settles it as any other, and does not send it again. No relay may run meanwhile.
 * @returns undefined where the chain was never read.
 * @throws RpcFault
 */
export async function adoptSent({
  chainId,
  rpc,
  database,
  now,
  finalityDepth,
  ...given
}: Options): Promise<Adopted | undefined> {
  const { knex } = database;
  const cursor = await findCursor(knex, chainId);
  if (!cursor) return undefined;
  const [rows, known] = await Promise.all([listUnfinished(knex, chainId), listOperators(knex, chainId)]);
  const operators = [...known, ...(given.operators ?? [])];
  const wallets = rows.flatMap(({ from, sender }) => from ?? (sender === 'operator' ? [] : [sender]));
  const accounts = [...new Set([...operators, ...wallets])].sort();
  const head = await rpc.head();
  const seen = { adopted: [], forgotten: [], fromBlock: cursor.number + 1, toBlock: head.number };
  const pooled = await countPooled(rpc, accounts);
  if (pooled.length > 0) return { ...seen, pooled };
  const mined = await readMined(rpc, seen, new Set(accounts));
  const stored = new Set(
    await listKnownHashes(
      knex,
      mined.map(({ hash }) => hash),
    ),
  );
  const { adoptions, forgotten } = matchSent(
    mined.filter(({ hash }) => !stored.has(hash)),
    rows,
    (address) => operators.includes(address),
  );
  const used = await noncesAt(rpc, accounts, Math.max(0, head.number - finalityDepth));
  await database.transaction(async (tx) => {
    await lockSenders(tx, chainId, accounts);
    await updateFloors(tx, chainId, used);
    const at = now();
    const changes = adoptions.map(({ row, mined: { from, nonce, hash } }) => ({
      judged: row,
      change: { status: 'sent', from_address: from, nonce, hash, sent_at: at, not_before: null },
    }));
    await updateTransactions(tx, ['queued', 'signed', 'sent'], changes);
    const attempts = adoptions.map(({ row, mined: { from: _, to: __, data: ___, value: ____, ...signed } }) => ({
      ...signed,
      transactionId: row.id,
    }));
    if (attempts.length > 0) await insertAttempts(tx, attempts, at);
  });
  return { ...seen, adopted: adoptions.map(({ row }) => `${row.reference}#${row.position}`), forgotten, pooled };
}

async function countPooled(rpc: ChainRpc, accounts: Address[]): Promise<Adopted['pooled']> {
  const counts = await Promise.all(
    accounts.map(async (account) => {
      const [mined, withPool] = await Promise.all([rpc.nonceOf(account), rpc.pendingNonceOf(account)]);
      return { account, count: withPool - mined };
    }),
  );
  return counts.filter(({ count }) => count > 0);
}

/** Finds the last nonces that accounts have used for good. */
async function noncesAt(
  rpc: ChainRpc,
  accounts: Address[],
  block: number,
): Promise<{ from: Address; nonce: number }[]> {
  const counts = await Promise.all(accounts.map((account) => rpc.nonceOf(account, block)));
  return accounts.flatMap((from, index) => {
    const count = counts[index] ?? 0;
    return count > 0 ? [{ from, nonce: count - 1 }] : [];
  });
}

/** Reads the transactions of some accounts in blocks, in the order of the chain. */
async function readMined(
  rpc: ChainRpc,
  { fromBlock, toBlock }: Pick<Adopted, 'fromBlock' | 'toBlock'>,
  accounts: ReadonlySet<Address>,
): Promise<MinedCall[]> {
  const mined: MinedCall[] = [];
  if (accounts.size === 0) return mined;
  for (let first = fromBlock; first <= toBlock; first += blocksAtOnce) {
    const numbers = Array.from({ length: Math.min(blocksAtOnce, toBlock - first + 1) }, (_, index) => first + index);
    mined.push(...(await Promise.all(numbers.map((number) => rpc.callsIn(number, accounts)))).flat());
  }
  return mined;
}
