import { followedChains } from '@hatchery/indexing/declaration';
import { createIndexing } from '@hatchery/indexing/indexing';
import { indexingMigrations } from '@hatchery/indexing/migrations';
import { resumeChain } from '@hatchery/indexing/resume';
import { startConsumers } from '@hatchery/kit/consumers';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { notificationsTopic } from '@hatchery/kit/notify';
import { createTestDatabase } from '@hatchery/kit/testing';
import type { EventMessage } from '@hatchery/kit/transport';
import type { Address } from 'viem';
import { followedContracts } from '../../src/chain-events/projections.ts';
import { transactionConsumer } from '../../src/chain-events/transactions.consumer.ts';
import { claimConsumer } from '../../src/claims/claims.consumer.ts';
import { releaseForsakenClaims } from '../../src/claims/reserve-claim.ts';
import { vouchersConfig } from '../../src/config.ts';
import type { VouchersContext } from '../../src/context.ts';
import { depositConsumer } from '../../src/deposits/deposits.consumer.ts';
import { forgetForsakenDeposits } from '../../src/deposits/reserve-deposit.ts';
import { unitOf } from '../../src/ledger/units.ts';
import { createChains } from '../../src/onchain/chains.ts';
import { playersConsumer } from '../../src/players/players.consumer.ts';
import { chainId } from '../fixtures/vouchers.fixture.ts';
import { withFates } from './fates.ts';
import { createNeighbours } from './neighbours.ts';
import type { Network } from './network.ts';
import type { ModelUnit } from './operations.ts';
import type { Player } from './users.ts';

type Options = {
  network: Network;
  now: () => Date;
  relay: (reference: string) => void;
  /** Puts messages of one transaction in an order that does not hang on random ids. */
  rankOf: (key: string) => number;
};

/** The consumers and use-cases of the service on a real database, with a network, a clock and neighbours that are simulated. */
export async function startSimulationStage({ network, now, relay, rankOf }: Options) {
  const place = await createTestDatabase('vouchers', [indexingMigrations]);
  const log = createLogger({ service: 'vouchers', level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const real = createDatabase({ url: place.url, schema: 'vouchers', log, poolSize: 6 });
  const database = withFates(real);
  const chains = createChains(vouchersConfig.parse({ DATABASE_URL: place.url }));
  const context = { database, now, chains, internal: createNeighbours(now, relay) };
  const whole = context as unknown as VouchersContext;
  const declaration = followedContracts(context);
  const { transport } = network;
  const consumers = await startConsumers({
    ...{ database, transport, log },
    consumers: [
      claimConsumer(whole),
      depositConsumer(whole),
      playersConsumer(whole),
      ...createIndexing(declaration, { service: 'vouchers', database, log }).consumers,
      transactionConsumer,
    ],
  });

  return {
    context,
    database: real,
    createUnits: () => createUnits(real),
    addWallets: (players: Player[]) => addWallets(real, players),
    /** Hands what the service has published to the network. Nobody here listens to notifications. */
    pump: async (): Promise<EventMessage[]> => {
      const { rows } = await real.knex.raw(
        'with gone as (delete from outbox returning *) select * from gone where topic <> ? order by id',
        [notificationsTopic],
      );
      const gone = rows.map(messageOf).sort((a: Sent, b: Sent) => rankOf(a.message.key) - rankOf(b.message.key));
      for (const { topic, message } of gone) await transport.publish(topic, [message]);
      return gone.map(({ message }: Sent) => message);
    },
    /** Finds out whether something waits for a lock before it ends. */
    waits: async (running: Promise<unknown>): Promise<boolean> => {
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      void running.then(end, end);
      while (!isOver) {
        const { rows } = await real.knex.raw(`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        if (rows[0].waiting > 0) return true;
      }
      return false;
    },
    /** Lets go what was reserved and never signed. */
    endForsaken: async () => {
      await forgetForsakenDeposits(whole);
      await releaseForsakenClaims(whole);
    },
    /** Applies blocks that came too early, as the service tries from time to time. */
    resume: async () => {
      for (const chain of followedChains(declaration).values())
        for (const stream of ['seen', 'final'] as const) await resumeChain(real, chain, stream, log);
    },
    close: async () => {
      await consumers.close();
      await real.close();
      await place.drop();
    },
  };
}

export type SimulationStage = Awaited<ReturnType<typeof startSimulationStage>>;

type Row = { event_id: string; topic: string; key: string; type: string; payload: Buffer; created_at: Date };

type Sent = { topic: string; message: EventMessage };

const messageOf = ({ event_id, topic, key, type, payload, created_at }: Row): Sent => ({
  topic,
  message: { eventId: event_id, key, type, payload, headers: {}, occurredAt: created_at },
});

const idOfNothing = '00000000-0000-4000-a000-000000000000';

/** Makes fungible units and some of which there is one. The last one is for amounts as large as can be. */
async function createUnits(database: Database): Promise<ModelUnit[]> {
  const types = ['ERC20', null, 'ERC1155', 'ERC721', 'ERC721', null] as const;
  const made: ModelUnit[] = [];
  for (const [index, contractType] of types.entries()) {
    const assetId = `00000000-0000-4000-8000-00000000000${index}`;
    const contract = contractType && (`0x${String(index).padStart(40, '0')}` as Address);
    const at = new Date(0);
    await database.knex('assets').insert({
      ...{ id: assetId, name: `Asset ${index}`, category: 'simulated', image: 'https://example.com/asset.png' },
      ...{ type: contractType ? 'blockchain' : 'game', contract_type: contractType, contract },
      ...{ chain_id: contractType && chainId, created_at: at, updated_at: at },
    });
    const tokens = contractType === 'ERC721' ? [1n, 2n, 3n] : [contractType === 'ERC1155' ? 7n : null];
    for (const tokenId of tokens) {
      const { id, unique } = await database.transaction((tx) => unitOf(tx, { assetId, tokenId }));
      made.push({ id, unique, assetId, tokenId, contract, contractType });
    }
  }
  return made;
}

/** A unit that does not exist. */
export const noUnit: ModelUnit = {
  ...{ id: idOfNothing, unique: false, assetId: idOfNothing, tokenId: null, contract: null, contractType: null },
};

async function addWallets(database: Database, players: Player[]): Promise<void> {
  if (players.length === 0) return;
  await database.knex('wallets').insert(
    players.map(({ id, wallet, custodial }) => ({
      ...{ address: wallet, user_id: id, kind: custodial ? 'custodial' : 'external', main: true },
      changed_at: new Date(0),
    })),
  );
}
