import type { Transaction } from '@hatchery/kit/database';
import { type Address, type Hex, keccak256, type PrivateKeyAccount, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createFollower } from '../src/blocks/follower.ts';
import { createHttpRpc } from '../src/rpc/http.rpc.ts';
import type { ChainRpc } from '../src/rpc/rpc.ts';
import { forgetVoid } from '../src/transactions/forget.ts';
import { createRelay, type Relay } from '../src/transactions/relay.ts';
import type { RelayContext, Signer, SignRequest } from '../src/transactions/relay-context.ts';
import { submitTransaction } from '../src/transactions/submit-transaction.ts';
import { listByReference } from '../src/transactions/transactions.repository.ts';
import type { Purpose } from '../src/transactions/transactions.ts';
import { emitter, startAnvil, word } from './anvil.ts';
import { openChainDatabase, silent } from './chain-database.ts';

export const chainId = 31337;
const leadIsProven = `select set_config('relay.lead', 'proven', true)`;

/** Has the database refuse what the relay writes without having proven its lead in the same transaction. */
const demandLead = ['relayed_transactions', 'relay_attempts', 'relay_senders', 'outbox'].map(
  (table) => `create trigger lead before insert or update or delete on ${table} for each row
    when (coalesce(current_setting('relay.lead', true), '') <> 'proven') execute function refuse_write()`,
);
const refuseWrite = `create function refuse_write() returns trigger language plpgsql
  as $$ begin raise exception 'The lead was not proven for a write to %.', tg_table_name; end $$`;
export const resendAfterSeconds = 30;

export type Harness = Awaited<ReturnType<typeof startHarness>>;
type Options = Partial<Pick<RelayContext, 'reached' | 'limits' | 'rpc' | 'signer'>>;

/** A chain, a database, a signer with an operator and wallets, and a clock that only moves when told. */
export async function startHarness({ finalityDepth = 2 } = {}) {
  const [anvil, store] = await Promise.all([startAnvil(), openChainDatabase()]);
  const { database } = store;
  for (const statement of [refuseWrite, ...demandLead]) await database.knex.raw(statement);
  const operator = privateKeyToAccount(generatePrivateKey());
  await anvil.client.setBalance({ address: operator.address, value: parseEther('1000') });
  const accounts = new Map<Address, PrivateKeyAccount>([[operator.address, operator]]);
  const signatures: SignRequest[] = [];
  let clock = new Date('2026-03-01T12:00:00Z');
  const now = () => clock;
  const rpc = createHttpRpc({ urls: [anvil.url], retries: 0 });

  const signer: Signer = {
    operatorAddress: async () => operator.address,
    sign: (requests) =>
      Promise.all(
        requests.map(async (request) => {
          const account = accounts.get(request.from);
          if (!account) return { refused: 'An unknown sender.' };
          signatures.push(request);
          const { reference: _, from: __, ...fields } = request;
          const raw = await account.signTransaction({ type: 'eip1559', ...fields });
          return { raw, hash: keccak256(raw) };
        }),
      ),
  };
  const limits = { maxFeePerGas: 10n ** 12n, maxTopUp: parseEther('0.1'), resendAfterSeconds, pooledPerSender: 64 };
  const follower = (chain: ChainRpc = rpc) =>
    createFollower({
      chainId,
      finalityDepth,
      addresses: [emitter],
      startBlock: 1,
      rpc: chain,
      database,
      log: silent,
      now,
      onUnwound: (tx, unwound) => forgetVoid(tx, chainId, unwound),
    });
  const proveLead = async (tx: Transaction) => {
    await tx.raw(leadIsProven);
  };
  const relay = (options: Options = {}): Relay => {
    const { tick } = createRelay({ chainId, rpc, signer, database, log: silent, now, limits, ...options });
    return {
      tick: (check = async () => {}) =>
        tick(async (tx) => {
          await proveLead(tx);
          await check(tx);
        }),
    };
  };

  const advance = (seconds: number) => {
    clock = new Date(clock.getTime() + seconds * 1000);
  };
  const follow = async () => {
    const reader = follower();
    while ((await reader.step(proveLead)).did !== 'idle');
  };
  const transactions = (reference: string) => listByReference(database.knex, reference);

  return {
    anvil,
    finalityDepth,
    store,
    database,
    operator,
    rpc,
    limits,
    signer,
    signatures,
    relay,
    follower,
    follow,
    transactions,
    now,
    advance,
    /** Returns the first call of a reference. */
    only: async (reference: string) => {
      const [row] = await transactions(reference);
      if (!row) throw new Error(`There is no ${reference}.`);
      return row;
    },
    addWallet: (): PrivateKeyAccount => {
      const account = privateKeyToAccount(generatePrivateKey());
      accounts.set(account.address, account);
      return account;
    },
    /** Stores calls that emit these values (or send this data), in order. */
    submit: (
      reference: string,
      values: (number | Hex)[],
      sender: 'operator' | Address = 'operator',
      purpose: Purpose = 'action',
      mostGas: bigint | null = null,
    ) =>
      database.transaction(async (tx) => {
        await proveLead(tx);
        const calls = callsOf(reference, values, sender).map((call) => ({ ...call, purpose, mostGas }));
        return submitTransaction(tx, calls, now());
      }),
    /** Stores a call of a wallet that pays coins to someone. */
    pay: (reference: string, sender: Address, to: Address, value: bigint) =>
      database.transaction(async (tx) => {
        await proveLead(tx);
        const call = { reference, position: 0, chainId, sender, purpose: 'action', to, data: '0x01', value } as const;
        return submitTransaction(tx, [call], now());
      }),
    /** Lets others than the relay write. */
    trust: () => database.knex.raw('drop function refuse_write cascade'),
    /** Blocks go by without what is in the pool. */
    passBy: async (blocks: number, { tick }: Relay) => {
      for (let block = 0; block < blocks; block += 1) {
        await anvil.client.request({ method: 'anvil_dropAllTransactions' } as never);
        await anvil.mine();
        await follow();
        advance(1);
        await tick();
      }
    },
    /** Turns of relay, block and follower, as the worker takes them, until nothing of the reference is unfinished. */
    finish: async (...references: string[]) => {
      const current = relay();
      for (let turn = 0; turn < 40; turn += 1) {
        while (await current.tick());
        await anvil.mine();
        await follow();
        await current.tick();
        const rows = (await Promise.all(references.map(transactions))).flat();
        if (rows.every((row) => row.status === 'final' || row.status === 'failed')) return;
      }
      throw new Error('The relay did not finish.');
    },
    /** The values that were emitted on the chain as it is, in order. */
    emitted: async (): Promise<number[]> => {
      const logs = await anvil.client.getLogs({ address: emitter, fromBlock: 1n });
      return logs.map((log) => Number(log.data));
    },
    attempts: (id: number) => database.knex('relay_attempts').where({ transaction_id: id }).orderBy('created_at'),
    events: async (type: string) => (await store.events()).filter((event) => event.type === type),
    stop: () => Promise.all([anvil.stop(), store.close()]),
  };
}

const callsOf = (reference: string, values: (number | Hex)[], sender: 'operator' | Address) =>
  values.map((value, position) => ({
    reference,
    position,
    chainId,
    sender,
    to: emitter,
    data: typeof value === 'number' ? word(value) : value,
    value: 0n,
  }));

export class Crash extends Error {}

/** Ends a relay at the nth time that it reaches a step; once. */
export function crashAt(step: string, time: number): (reached: string) => void {
  let times = 0;
  return (reached) => {
    if (reached !== step) return;
    times += 1;
    if (times === time) throw new Crash(`${step} ${time}`);
  };
}
