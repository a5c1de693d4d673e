import { randomBytes, randomUUID } from 'node:crypto';
import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import type { ChainPosition, StoredLog } from '@hatchery/api/chain';
import { Problem } from '@hatchery/api/problems';
import type { EventMessage } from '@hatchery/kit/transport';
import { BlocksFinalSchema, BlocksSeenSchema, BlocksUnwoundSchema } from '@hatchery/proto/chain';
import { type AbiEvent, type Address, encodeAbiParameters, encodeEventTopics, type Hex } from 'viem';
import type { Abis, ContractEvent } from './projections.ts';

/** A log without its position in a block. */
export type BareLog = { address: Address; topics: Hex[]; data: Hex };
/** Logs of one transaction. */
export type TestTransaction = BareLog[];

type EventOf<A extends Abis, Family> = Extract<ContractEvent<A>, { family: Family }>;
type ArgsOf<A extends Abis, Family, Name> = Extract<EventOf<A, Family>, { eventName: Name }>['args'];

/**
 * Returns a writer of logs of some families of contracts.
 * @example
 * const logOf = logsOf(mastersAbis, (family) => deployments[31337][family]);
 * logOf('mastersAvatars', 'AvatarMinted', { owner, avatar: 1n, traits: [110101n] });
 */
export const logsOf =
  <A extends Abis>(abis: A, addressOf: (family: keyof A & string) => Address) =>
  <Family extends keyof A & string, Name extends EventOf<A, Family>['eventName']>(
    family: Family,
    eventName: Name,
    args: ArgsOf<A, Family, Name>,
  ): BareLog => {
    const event = abis[family]?.find((one) => one.type === 'event' && one.name === eventName) as AbiEvent;
    const values = args as Record<string, unknown>;
    const stored = event.inputs.filter(({ indexed }) => !indexed);
    return {
      address: addressOf(family),
      topics: encodeEventTopics({ abi: [event], args: values } as never) as Hex[],
      data: encodeAbiParameters(
        stored,
        stored.map(({ name = '' }) => values[name]),
      ),
    };
  };

type Send = (topic: string, event: EventMessage) => Promise<EventMessage>;
type Options = { chainId: number; send: Send; randomHash?: () => Hex };

const secureHash = (): Hex => `0x${randomBytes(32).toString('hex')}`;

/** Creates an event as another service would publish it. */
export const eventOf = <Schema extends DescMessage>(
  schema: Schema,
  message: MessageInitShape<Schema>,
  key: string,
): EventMessage => ({
  eventId: randomUUID(),
  key,
  type: schema.typeName,
  payload: toBinary(schema, create(schema, message)),
  headers: {},
  occurredAt: new Date(),
});

type Block = { hash: Hex; logs: StoredLog[] };

/** Creates a chain that a test writes block by block. Its events are those of the chain service. */
export function createTestChain({ chainId, send, randomHash = secureHash }: Options) {
  const blocks = createBlocks(chainId, randomHash);
  const tell = <Schema extends DescMessage>(stream: string, schema: Schema, message: MessageInitShape<Schema>) =>
    send(`chain.blocks-${stream}`, eventOf(schema, message, String(chainId)));
  const tellSeen = (number: number) => tell('seen', BlocksSeenSchema, blocks.announce(number, number));

  return {
    chainId,
    get height() {
      return blocks.height;
    },
    get finalHeight() {
      return blocks.finalHeight;
    },
    /** Returns the logs of the current blocks, in order. */
    logs: () => blocks.logsIn(0, blocks.height),
    hash: () => blocks.find(blocks.height)?.hash,
    /** Adds a block with these transactions and announces it. */
    mine: (...transactions: TestTransaction[]) => tellSeen(blocks.add(transactions)),
    /** Adds a block without announcing it. */
    mineUntold: (...transactions: TestTransaction[]) => {
      const number = blocks.add(transactions);
      return { tell: () => tellSeen(number) };
    },
    /** Reverts the blocks above a number. */
    unwind: (to: number) => tell('seen', BlocksUnwoundSchema, blocks.cut(to)),
    /** Reverts blocks that were final. */
    unwindFinal: async (to: number) => {
      const final = blocks.unwinding(blocks.finalHeight, to);
      blocks.finalHeight = to;
      await tell('seen', BlocksUnwoundSchema, blocks.cut(to));
      return tell('final', BlocksUnwoundSchema, final);
    },
    /** Makes the blocks up to a number final, at a time in seconds since 1970. */
    finalize: (to = blocks.height, time = Math.floor(Date.now() / 1000)) => {
      const from = blocks.finalHeight + 1;
      blocks.finalHeight = to;
      return tell('final', BlocksFinalSchema, { ...blocks.announce(from, to), toTime: BigInt(time) });
    },
    /** Announces the blocks above a number again, as a follower does whose place was restored. */
    tellAgain: async (above: number, time = Math.floor(Date.now() / 1000)) => {
      await tell('seen', BlocksSeenSchema, blocks.announce(above + 1, blocks.height));
      const final = blocks.announce(above + 1, blocks.finalHeight);
      return tell('final', BlocksFinalSchema, { ...final, toTime: BigInt(time) });
    },
    /** Answers as the chain service does about this chain. */
    service: serviceOf(blocks),
  };
}

type Blocks = ReturnType<typeof createBlocks>;

/** Creates the blocks of a chain, with a first one that is empty. */
function createBlocks(chainId: number, randomHash: () => Hex) {
  const blocks = new Map<number, Block>([[0, { hash: randomHash(), logs: [] }]]);
  const hashAt = (number: number): Hex => blocks.get(number)?.hash ?? randomHash();
  const logsIn = (from: number, to: number) =>
    [...blocks.entries()]
      .filter(([number]) => number >= from && number <= to)
      .sort(([a], [b]) => a - b)
      .flatMap(([, block]) => block.logs);
  const unwinding = (from: number, to: number) => ({
    chainId: BigInt(chainId),
    toNumber: BigInt(to),
    toHash: hashAt(to),
    fromNumber: BigInt(from),
    fromHash: hashAt(from),
  });
  const chain = {
    height: 0,
    finalHeight: 0,
    find: (number: number) => blocks.get(number),
    hashAt,
    logsIn,
    unwinding,
    /** Adds a block. @returns its number. */
    add: (transactions: TestTransaction[]): number => {
      chain.height += 1;
      const place = { blockNumber: chain.height, blockHash: randomHash(), blockTime: Math.floor(Date.now() / 1000) };
      const logs = transactions.flatMap((own) => {
        const transactionHash = randomHash();
        return own.map((log) => ({ ...log, ...place, transactionHash }));
      });
      blocks.set(chain.height, { hash: place.blockHash, logs: logs.map((log, logIndex) => ({ ...log, logIndex })) });
      return chain.height;
    },
    /** Deletes the blocks above a number. @returns the event about it. */
    cut: (to: number) => {
      const message = unwinding(chain.height, to);
      for (const number of [...blocks.keys()].filter((one) => one > to)) blocks.delete(number);
      chain.height = to;
      return message;
    },
    /** Returns the event about some blocks. */
    announce: (from: number, to: number) => ({
      chainId: BigInt(chainId),
      fromNumber: BigInt(from),
      toNumber: BigInt(to),
      toHash: hashAt(to),
      parentHash: hashAt(from - 1),
      logs: logsIn(from, to).map((log) => ({
        ...log,
        blockNumber: BigInt(log.blockNumber),
        blockTime: BigInt(log.blockTime),
      })),
    }),
  };
  return chain;
}

const serviceOf = (blocks: Blocks) => ({
  position: async (): Promise<ChainPosition> => ({
    number: blocks.height,
    hash: blocks.hashAt(blocks.height),
    finalNumber: blocks.finalHeight,
    finalHash: blocks.hashAt(blocks.finalHeight),
  }),
  logs: async (query: LogsQuery) => {
    if (blocks.find(query.toNumber)?.hash !== query.toHash) throw new Problem('conflict', 'Another block now.');
    const addresses = query.addresses.toLowerCase().split(',');
    const [afterBlock = -1, afterIndex = -1] = query.after?.split('.').map(Number) ?? [];
    const all = blocks
      .logsIn(query.fromNumber, query.toNumber)
      .filter(({ address }) => addresses.includes(address.toLowerCase()))
      .filter(
        ({ blockNumber, logIndex }) =>
          blockNumber > afterBlock || (blockNumber === afterBlock && logIndex > afterIndex),
      );
    const logs = all.slice(0, query.limit ?? 1_000);
    const last = logs.at(-1);
    const next = last && logs.length < all.length ? `${last.blockNumber}.${last.logIndex}` : null;
    return { logs, next };
  },
});

type LogsQuery = {
  addresses: string;
  fromNumber: number;
  toNumber: number;
  toHash: string;
  after?: string | undefined;
  limit?: number | undefined;
};

export type TestChain = ReturnType<typeof createTestChain>;
