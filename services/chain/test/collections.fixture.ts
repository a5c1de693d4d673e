import { randomBytes } from 'node:crypto';
import type { Deployment } from '@hatchery/chain/addresses';
import { deployments } from '@hatchery/chain/deployments';
import { type BareLog, createTestChain, logsOf, type TestTransaction } from '@hatchery/indexing/testing';
import { createDatabase } from '@hatchery/kit/database';
import { createInProcessTransport } from '@hatchery/kit/in-process.transport';
import { caller, createTestDatabase, eventually, testConfig } from '@hatchery/kit/testing';
import type { EventMessage } from '@hatchery/kit/transport';
import { type Address, getAddress, zeroAddress } from 'viem';
import { chainConfig } from '../src/config.ts';
import { projectedAbis } from '../src/projections/events.ts';
import { startChainService } from '../src/service.ts';
import { upsertFacts } from '../src/staking/book.repository.ts';
import { silent } from './chain-database.ts';

export const mainChainId = 31337;
export const otherChainId = 31338;
export const publicUrl = 'https://play.example';
export const deployment: Deployment = deployments[31337];
export const treasury: Address = getAddress(`0x${'7e'.repeat(20)}`);

export const randomAddress = (): Address => getAddress(`0x${randomBytes(20).toString('hex')}`);

/** Returns the log of a contract. */
export const logOf = logsOf(projectedAbis, (family) => deployment[family] as Address);

type Single = 'gen1Collection' | 'omnimon' | 'ultigenMonsters';
type Multiple = 'gen2Collection' | 'omnichainItems' | 'eggsGen2';

/** The log of a token of which there is one that moves. */
export const moved = (family: Single, from: Address, to: Address, tokenId: bigint): BareLog =>
  logOf(family, 'Transfer', { from, to, tokenId } as never);

/** The log of tokens of one kind that move. */
export const movedSome = (family: Multiple, from: Address, to: Address, id: bigint, value: bigint): BareLog =>
  logOf(family, 'TransferSingle', { operator: from, from, to, id, value } as never);

/** The log of game tokens that move. */
export const paid = (from: Address, to: Address, value: bigint): BareLog =>
  logOf('gameToken', 'Transfer', { from, to, value });

export const issued = (to: Address, value: bigint): BareLog => paid(zeroAddress, to, value);

/** The service on a real database over HTTP, without nodes, and two chains that a test writes block by block. */
export async function startStage(now: () => Date = () => new Date()) {
  const made = await createTestDatabase('chain');
  const transport = createInProcessTransport({ log: silent });
  const noNode = 'http://127.0.0.1:1';
  const service = await startChainService({
    config: {
      ...chainConfig.parse({
        DATABASE_URL: made.url,
        RPC_URLS: `${mainChainId}=${noNode},${otherChainId}=${noNode}`,
        DEPLOYMENTS: JSON.stringify({ [mainChainId]: deployment, [otherChainId]: deployment }),
        PUBLIC_URL: `${publicUrl}/`,
        TREASURIES: `${mainChainId}=${treasury}`,
      }),
      ...testConfig(made),
    },
    transport,
    now,
    log: silent,
  });
  const database = createDatabase({ url: made.url, schema: 'chain', log: silent });
  // Events of stakings wait for these, which a node would tell.
  const noFacts = { gen1Weights: null, gen2Weights: null, tokensPerWeight: null, lpStartBlock: null };
  for (const chainId of [mainChainId, otherChainId]) await upsertFacts(database.knex, chainId, noFacts);
  async function send(topic: string, event: EventMessage): Promise<EventMessage> {
    await eventually(async () => (await transport.publish(topic, [event])).length === 0);
    return event;
  }
  /** A chain that also keeps the headers of its blocks, as the follower does. */
  const startChain = async (chainId: number) => {
    const chain = createTestChain({ chainId, send });
    const noteBlock = (time: number) =>
      database
        .knex('blocks')
        .insert({ chain_id: chainId, number: chain.height, hash: chain.hash(), time })
        .onConflict(['chain_id', 'number'])
        .merge();
    return {
      ...chain,
      logs: chain.logs,
      height: () => chain.height,
      mine: async (...transactions: TestTransaction[]) => {
        await chain.mine(...transactions);
        await noteBlock(Math.floor(Date.now() / 1000));
      },
      unwind: async (to: number) => {
        await chain.unwind(to);
        await database.knex('blocks').where({ chain_id: chainId }).andWhere('number', '>', to).delete();
      },
      finalize: (to?: number) => chain.finalize(to),
    };
  };
  return {
    database,
    url: service.url,
    main: await startChain(mainChainId),
    other: await startChain(otherChainId),
    call: caller('chain', service.url),
    close: async () => {
      await service.close();
      await transport.close();
      await database.close();
      await made.drop();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof startStage>>;
