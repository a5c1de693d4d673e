import { findCursor, listLogsBetween } from '../src/blocks/blocks.repository.ts';
import { createFollower, type FollowerOptions } from '../src/blocks/follower.ts';
import { createHttpRpc } from '../src/rpc/http.rpc.ts';
import { RpcFault } from '../src/rpc/rpc.ts';
import { type Anvil, emitter } from './anvil.ts';
import { type ChainDatabase, silent } from './chain-database.ts';

type Options = {
  anvil: Anvil;
  store: ChainDatabase;
  chainId: number;
  /** Addresses of its nodes; the chain itself unless named. */
  urls?: string[];
  timeoutMilliseconds?: number;
  /** Time for slow nodes to tell their newest block. Long, so that no busy machine leaves one out. */
  graceMilliseconds?: number;
} & Partial<FollowerOptions>;

/** Follows a chain by these nodes, and compares what was stored with the chain itself. */
export function followChain({ anvil, store, chainId, urls, timeoutMilliseconds, graceMilliseconds, ...more }: Options) {
  const lies: number[] = [];
  const faults: string[] = [];
  const rpc = createHttpRpc({
    urls: urls ?? [anvil.url],
    retries: 0,
    graceMilliseconds: graceMilliseconds ?? 30_000,
    ...(timeoutMilliseconds !== undefined && { timeoutMilliseconds }),
    onLie: (node) => lies.push(node),
  });
  const follower = createFollower({
    chainId,
    finalityDepth: 3,
    addresses: [emitter],
    startBlock: 1,
    rpc,
    database: store.database,
    log: silent,
    now: () => new Date(),
    ...more,
  });
  let steps = 0;
  /** Takes one step. A fault of a node is noted. @returns whether there is nothing new. */
  const turn = async (): Promise<boolean> => {
    steps += 1;
    try {
      return (await follower.step()).did === 'idle';
    } catch (error) {
      if (!(error instanceof RpcFault)) throw error;
      faults.push(error.message);
      return false;
    }
  };
  const stored = async () => listLogsBetween(store.database.knex, chainId, 0, await anvil.height());
  return {
    follower,
    turn,
    /** Places of nodes that were found to lie, in order. */
    lies,
    /** Words of the faults that ended steps. */
    faults,
    steps: () => steps,
    catchUp: async () => {
      while (!(await turn()));
    },
    /** Compares cursor and logs with the chain, asked at its own node. */
    expectIndexEqualsChain: async () => {
      const height = await anvil.height();
      const block = await anvil.client.getBlock({ blockNumber: BigInt(height) });
      expect(await findCursor(store.database.knex, chainId)).toMatchObject({ number: height, hash: block.hash });
      const onChain = await anvil.client.getLogs({ address: emitter, fromBlock: 1n });
      const told = (log: { blockHash: string; logIndex: number; data: string; transactionHash: string }) =>
        `${log.blockHash} ${log.logIndex} ${log.transactionHash} ${log.data}`;
      expect((await stored()).map(told)).toEqual(onChain.map(told));
    },
    stored,
  };
}

export type FollowedChain = ReturnType<typeof followChain>;
