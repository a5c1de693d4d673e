import type { ChainLogPage } from '@hatchery/api/chain-logs';
import { badField, fieldProblem, Problem } from '@hatchery/api/problems';
import type { Database, Queryable } from '@hatchery/kit/database';
import { type AbiEvent, getAddress, type Hex } from 'viem';
import { findCursor, type StoredCursor } from '../blocks/chain-view.ts';
import { eventNamed, topicOf } from '../contracts/abis.rules.ts';
import { type ContractWithAbi, findContractAt } from '../contracts/contracts.ts';
import { eventsOfContract } from '../contracts/known-abis.ts';
import { presentLog } from './chain-logs.presenter.ts';
import { topicsOfArguments } from './event-values.rules.ts';
import { type LogPlace, type LogSource, listPage } from './indexed-logs.repository.ts';
import { listStretches } from './jobs.repository.ts';
import type { Stretch } from './jobs.rules.ts';

export type LogsWanted = {
  chainId: number;
  address: string;
  event?: string | undefined;
  args?: Record<string, string | number | boolean> | undefined;
  fromBlock?: number | undefined;
  toBlock?: number | undefined;
  order: 'newest' | 'oldest';
  cursor?: string | undefined;
  limit: number;
};

/**
 * Returns a page of the logs of a contract, as they were read at one moment.
 * @throws Problem not-found for a contract that is not registered; bad-request, naming the field; service-unavailable for a chain that
 * was never read.
 */
export async function getLogs({ knex }: Database, wanted: LogsWanted): Promise<ChainLogPage> {
  requireInOrder(wanted);
  const read = async (tx: Queryable): Promise<ChainLogPage> => {
    const [contract, place] = await Promise.all([
      findContractAt(tx, wanted.chainId, getAddress(wanted.address)),
      findCursor(tx, wanted.chainId),
    ]);
    if (!contract) throw notRegistered();
    if (!place) throw new Problem('service-unavailable', `Chain ${wanted.chainId} was not read yet.`);
    const events = eventsOfContract(contract);
    const { topic, argumentTopics } = topicsWanted(events, wanted);
    const [{ logs, next }, indexed] = await Promise.all([
      listPage(tx, {
        source: sourceOf(contract),
        topic,
        argumentTopics,
        from: wanted.fromBlock ?? 0,
        to: wanted.toBlock ?? place.number,
        isNewestFirst: wanted.order === 'newest',
        after: placeOf(wanted.cursor),
        limit: wanted.limit,
      }),
      stretchesRead(tx, contract, topic, place),
    ]);
    return {
      logs: logs.map((log) => presentLog(log, events, place.finalNumber)),
      next: next ? `${next.blockNumber}.${next.logIndex}` : null,
      chain: { blockNumber: place.number, finalBlockNumber: place.finalNumber },
      indexed,
    };
  };
  return knex.transaction(read, { isolationLevel: 'repeatable read', readOnly: true });
}

/** @throws Problem bad-request for blocks that end before they begin. */
export function requireInOrder({
  fromBlock,
  toBlock,
}: {
  fromBlock?: number | undefined;
  toBlock?: number | undefined;
}) {
  if (fromBlock !== undefined && toBlock !== undefined && toBlock < fromBlock)
    throw badField('body.toBlock', 'The last block comes before the first one.');
}

/** Refuses a contract that the registry does not have. */
export const notRegistered = () =>
  fieldProblem('not-found', 'body.address', 'No contract with this address is registered on this chain.');

export const sourceOf = ({ uid, chainId, address, source }: ContractWithAbi): LogSource => ({
  uid,
  chainId,
  address,
  isOwn: source === 'deployment',
});

function topicsWanted(events: readonly AbiEvent[], { event: named, args = {} }: LogsWanted) {
  const none: { topic: Hex | null; argumentTopics: Map<number, Hex> } = { topic: null, argumentTopics: new Map() };
  if (named !== undefined) {
    const event = eventNamed(events, named);
    return { topic: topicOf(event), argumentTopics: topicsOfArguments(event, args) };
  }
  if (Object.keys(args).length > 0) throw badField('body.args', 'Name the event that has these arguments.');
  return none;
}

/** Returns the blocks of which all such logs are known. */
async function stretchesRead(
  tx: Queryable,
  { uid, source, address }: ContractWithAbi,
  topic: Hex | null,
  { startBlock, number, addresses }: StoredCursor,
): Promise<Stretch[]> {
  if (source === 'admin') return listStretches(tx, uid, topic);
  return addresses.includes(address) && number >= startBlock ? [{ from: startBlock, to: number }] : [];
}

function placeOf(cursor: string | undefined): LogPlace | undefined {
  if (cursor === undefined) return undefined;
  const [blockNumber, logIndex] = cursor.split('.').map(Number) as [number, number];
  return { blockNumber, logIndex };
}
