import { createDatabase, type Database } from '@hatchery/kit/database';
import type { RunningService } from '@hatchery/kit/service';
import { caller, createTestDatabase, testConfig } from '@hatchery/kit/testing';
import { getAddress, pad, toHex, zeroAddress } from 'viem';
import { insertBlocks, insertCursor } from '../src/blocks/blocks.repository.ts';
import { chainConfig } from '../src/config.ts';
import { startDescribing } from '../src/describing.ts';
import type { ChainEvent } from '../src/projections/events.ts';
import type { ChainRpc } from '../src/rpc/rpc.ts';
import { startChainService } from '../src/service.ts';
import type { StakingEvent } from '../src/staking/apply-staking.rules.ts';
import { upsertFacts } from '../src/staking/book.repository.ts';
import { staking } from '../src/staking/staking.projection.ts';
import type { StakingFacts } from '../src/staking/staking-book.rules.ts';
import { silent } from './chain-database.ts';

const noNode = 'http://127.0.0.1:1';
export const chainId = 31337;
/** A chain without stakings, and one that nothing was read of. */
export const [plainChainId, unreadChainId] = [43114, 56] as const;

export const address = (number: number) => getAddress(pad(toHex(number), { size: 20 }));
const common = { gameToken: address(1), ultigenEggs: address(2), ultigenMonsters: address(3), startBlock: 1 };
export const contracts = {
  ...{ gen1Staking: address(0x11), gen2Staking: address(0x12), rewarder: address(0x13), lpStaking: address(0x14) },
};

const weights = {
  ...{ common: 1_000n, shiny: 20_000n, elementSet: 20_000n, shinyElementSet: 400_000n },
  ...{ collection: 400_000n, shinyCollection: 8_000_000n },
};
export const facts = {
  ...{ gen1Weights: weights, gen2Weights: weights, tokensPerWeight: 10n ** 18n, lpStartBlock: 1n },
};

type Names<Family> = Extract<StakingEvent, { family: Family }>['eventName'];
type Bare = Pick<StakingEvent, 'family' | 'eventName' | 'args'>;

/** Creates an event without its place. */
export const event = <Family extends StakingEvent['family']>(
  family: Family,
  eventName: Names<Family>,
  args: object,
): Bare => ({ family, eventName, args }) as Bare;

export const hashOf = (number: number) => toHex(number, { size: 32 });
/** Blocks are ten seconds apart. */
export const timeOf = (number: number) => 1_790_000_000 + 10 * number;

/** A service without nodes, whose chain a test writes by events of the contracts. */
export async function startStakings() {
  const made = await createTestDatabase('chain');
  const settings = {
    DATABASE_URL: made.url,
    RPC_URLS: [chainId, plainChainId, unreadChainId].map((id) => `${id}=${noNode}`).join(),
    DEPLOYMENTS: JSON.stringify({
      [chainId]: { ...common, ...contracts },
      [plainChainId]: { ...common, rewarder: zeroAddress },
      [unreadChainId]: { ...common, ...contracts },
    }),
  };
  const config = { ...chainConfig.parse(settings), ...testConfig(made) };
  const service: RunningService = await startChainService({ config, log: silent });
  const database: Database = createDatabase({ url: made.url, schema: 'chain', log: silent });
  await upsertFacts(database.knex, chainId, facts);
  const moveTo = async (number: number) => {
    const place = { seen_number: number, seen_hash: hashOf(number) };
    await database
      .knex('followed_chains')
      .insert({ chain_id: chainId, final_number: 2, ...place })
      .onConflict('chain_id')
      .merge(place);
  };
  return {
    call: caller('chain', service.url),
    database,
    /** Applies a block with these events. */
    mine: async (number: number, ...bare: Bare[]) => {
      const place = { blockNumber: number, blockTime: timeOf(number), transactionHash: hashOf(900 + number) };
      const events = bare.map((one, logIndex) => ({ ...one, ...place, logIndex, address: zeroAddress }) as ChainEvent);
      const blocks = { chainId, fromNumber: number, toNumber: number, events, isReplay: false };
      await database.transaction(async (tx) => {
        await insertBlocks(tx, chainId, [{ number, hash: hashOf(number), time: timeOf(number) }]);
        await staking.onSeen?.(tx, blocks);
      });
      await moveTo(number);
    },
    /** Forgets the settings of the contracts, or tells them. */
    forgetFacts: () => database.knex('staking_facts').where({ chain_id: chainId }).delete(),
    tellFacts: (told: StakingFacts = facts) => upsertFacts(database.knex, chainId, told),
    /** Lets a node that knows no settings tell so, after the blocks up to a number were followed. */
    describe: async (number: number) => {
      const place = { number, hash: hashOf(number), finalNumber: number, headNumber: number };
      const genesis = { genesisHash: hashOf(0), startBlock: 1, addresses: [], checkedAt: new Date() };
      await insertCursor(database.knex, chainId, { ...place, ...genesis });
      const node = { tryRead: async () => undefined, blocks: async () => [] } as unknown as ChainRpc;
      return startDescribing({ config, database, log: silent }, chainId, node);
    },
    /** Makes room for all blocks to be applied again. */
    startOver: () =>
      database.transaction(async (tx) => {
        await staking.onUnwound?.(tx, { chainId, toNumber: 0, isReplay: true });
        await tx('blocks').where({ chain_id: chainId }).delete();
      }),
    /** Takes the blocks above a number back. */
    unwind: async (toNumber: number) => {
      await database.transaction(async (tx) => {
        await staking.onUnwound?.(tx, { chainId, toNumber, isReplay: false });
        await tx('blocks').where({ chain_id: chainId }).andWhere('number', '>', toNumber).delete();
      });
      await moveTo(toNumber);
    },
    close: async () => {
      await service.close();
      await database.close();
      await made.drop();
    },
  };
}

export type Stakings = Awaited<ReturnType<typeof startStakings>>;
