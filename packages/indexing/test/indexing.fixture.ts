import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { startConsumers } from '@hatchery/kit/consumers';
import { createDatabase, type Queryable, type Transaction } from '@hatchery/kit/database';
import { createInProcessTransport } from '@hatchery/kit/in-process.transport';
import { createLogger } from '@hatchery/kit/log';
import { migrate } from '@hatchery/kit/migrate';
import { createTestDatabase, eventually } from '@hatchery/kit/testing';
import type { EventMessage } from '@hatchery/kit/transport';
import { Registry } from 'prom-client';
import { type Address, encodeAbiParameters, encodeEventTopics, getAddress, type Hex, zeroAddress } from 'viem';
import type { Declaration } from '../src/declaration.ts';
import { createIndexing } from '../src/indexing.ts';
import { indexingMigrations } from '../src/migrations.ts';
import type { ContractEvent, Projection } from '../src/projections.ts';
import { followRedemptions, type Redemption, type SeenRedemption } from '../src/redemptions/redemptions.ts';
import type { ChainLogs } from '../src/reindex/stage-logs.ts';
import { type BareLog, createTestChain, type TestChain } from '../src/testing.ts';

const eggs = getAddress('0x00000000000000000000000000000000000e9950');
const abis = { ultigenEggs: ultigenEggsAbi };
type Event = ContractEvent<typeof abis>;

/** Two chains whose egg contracts have the same address. */
export const chainIds = [31337, 31338] as const;

export const transfer = (to: Address, amount: number, from: Address = zeroAddress): BareLog => ({
  address: eggs,
  topics: encodeEventTopics({
    abi: ultigenEggsAbi,
    eventName: 'TransferSingle',
    args: { operator: from, from, to },
  } as never) as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [0n, BigInt(amount)]),
});

export const voucherUsed = (voucherId: string, receiver: Address): BareLog => ({
  address: eggs,
  topics: encodeEventTopics({
    abi: ultigenEggsAbi,
    eventName: 'VoucherUsed',
    args: { voucherId: BigInt(voucherId), receiver },
  }) as Hex[],
  data: '0x',
});

const rowsOf = ({ chainId, events }: { chainId: number; events: Event[] }) =>
  events.flatMap((event) => {
    if (event.eventName !== 'TransferSingle') return [];
    const { blockNumber, logIndex, args } = event;
    const place = { chain_id: chainId, block_number: blockNumber, log_index: logIndex };
    return [{ ...place, to_address: args.to, amount: Number(args.value) }];
  });

/** Stores every transfer, and fails on demand. */
function transfersProjection(faults: Map<number, Error>): Projection<Event> {
  const insert = async (tx: Transaction, table: string, rows: ReturnType<typeof rowsOf>) => {
    if (rows.length > 0) await tx(table).insert(rows);
  };
  const deleteAbove = (table: string) => async (tx: Transaction, above: { chainId: number; toNumber: number }) => {
    await tx(table).where({ chain_id: above.chainId }).andWhere('block_number', '>', above.toNumber).delete();
  };
  return {
    onSeen: async (tx, blocks) => {
      await insert(tx, 'transfers', rowsOf(blocks));
      const fault = faults.get(blocks.chainId);
      if (fault) throw fault;
    },
    onUnwound: deleteAbove('transfers'),
    onFinal: (tx, blocks) => insert(tx, 'final_transfers', rowsOf(blocks)),
    onFinalUnwound: deleteAbove('final_transfers'),
  };
}

async function createOwnTables(knex: Queryable): Promise<void> {
  for (const table of ['transfers', 'final_transfers'])
    await knex.schema.createTable(table, (columns) => {
      columns.bigInteger('chain_id');
      columns.bigInteger('block_number');
      columns.integer('log_index');
      columns.text('to_address');
      columns.integer('amount');
      columns.primary(['chain_id', 'block_number', 'log_index']);
    });
}

/** Starts a service that follows two chains, with tables of its own on a real database. @param fetches blocks before it */
export async function startStage({ fetches = false }: { fetches?: boolean } = {}) {
  const made = await createTestDatabase();
  const log = createLogger({ service: 'follower', level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const database = createDatabase({ url: made.url, schema: 'follower', log });
  const { knex } = database;
  await migrate(database, indexingMigrations);
  await createOwnTables(knex);
  const faults = new Map<number, Error>();
  const told: [string, string[]][] = [];
  const note = (what: string) => async (_tx: Transaction, redemptions: (Redemption | SeenRedemption)[]) => {
    const named = redemptions.map((one) =>
      'stateBefore' in one ? `${one.reference} after ${one.stateBefore}` : one.reference,
    );
    told.push([what, named]);
  };
  const gift = { onSeen: note('seen'), onUnseen: note('unseen'), onFinal: note('final'), onExpired: note('expired') };
  const declaration: Declaration<typeof abis> = {
    abis,
    chains: new Map(chainIds.map((chainId) => [chainId, { ultigenEggs: eggs, startBlock: 1 }])),
    projections: [transfersProjection(faults), followRedemptions({ gift })],
  };
  const metrics = new Registry();
  const services = new Map<number, TestChain['service']>();
  const serviceOf = (chainId: number) => services.get(chainId) as TestChain['service'];
  const chain = {
    position: ({ params }: { params: { chainId: number } }) => serviceOf(params.chainId).position(),
    logs: ({ params, query }: { params: { chainId: number }; query: never }) => serviceOf(params.chainId).logs(query),
  } as unknown as ChainLogs;
  const internal = fetches ? { internal: { chain } } : {};
  const options = { service: 'follower', database, log, metrics, retryMilliseconds: 20, ...internal };
  const { consumers, workers } = createIndexing(declaration, options);
  const transport = createInProcessTransport({ log });
  const running = [await startConsumers({ database, transport, consumers, log }), ...workers.map((start) => start())];
  const deliver = async (topic: string, event: EventMessage): Promise<EventMessage> => {
    await eventually(async () => (await transport.publish(topic, [event])).length === 0);
    return event;
  };
  const [main, other] = chainIds.map((chainId) => createTestChain({ chainId, send: deliver }));
  if (!main || !other) throw new Error('There are two chains.');
  for (const one of [main, other]) services.set(one.chainId, one.service);
  return {
    database,
    knex,
    declaration,
    chain,
    log,
    deliver,
    main,
    other,
    faults,
    told,
    amounts: (chainId: number, table = 'transfers'): Promise<number[]> =>
      knex(table).where({ chain_id: chainId }).orderBy(['block_number', 'log_index']).pluck('amount'),
    pauseOf: async (chainId: number, stream: 'seen' | 'final' = 'seen'): Promise<string | null> =>
      (await knex('followed_chains').where({ chain_id: chainId }).first())?.[`${stream}_pause`] ?? null,
    /** Reads a gauge of seen blocks, by chain. */
    gauge: async (name: string): Promise<Record<string, number>> => {
      const { values } = (await metrics.getSingleMetric(name)?.get()) ?? { values: [] };
      return Object.fromEntries(
        values.filter(({ labels }) => labels.stream === 'seen').map(({ labels, value }) => [labels.chain, value]),
      );
    },
    close: async () => {
      for (const part of running.reverse()) await part.close();
      await transport.close();
      await database.close();
      await made.drop();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof startStage>>;
