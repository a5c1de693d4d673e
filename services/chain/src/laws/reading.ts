import type { Database } from '@hatchery/kit/database';
import type { Address } from 'viem';
import { lagOf, viewChain } from '../blocks/chain-view.ts';
import { listStoredLogs, positionOf } from '../blocks/list-logs.ts';
import { type Books, openBooks } from './books.ts';
import type { Crossings } from './crossings.ts';

/** The final block of a chain that it is judged at. A hash that is no longer kept is null. */
export type Cut = { chainId: number; number: number; hash: string | null };

export type Reading = {
  books(): Books;
  /** Finds where each chain is to be judged, or says why it cannot be. */
  cuts(): Promise<{ cuts: Map<number, Cut>; away: Map<number, string> }>;
  /**
   * Reads the stored logs up to these cuts. Starts anew when final blocks that were read are void.
   * @returns false if there is more to read than fits into one turn
   */
  readTo(cuts: ReadonlyMap<number, Cut>): Promise<boolean>;
  /** Lists the logs of a chain above its cut, as far as the follower is. Undefined if there are too many to list. */
  above(cut: Cut, addresses: Address[]): ReturnType<typeof listStoredLogs>;
};

type Options = {
  database: Database;
  crossings: Crossings;
  chainIds: readonly number[];
  mostLag: { blocks: number; seconds: number };
  now: () => Date;
};

/** More than the watched contracts can emit in one block. */
const logsPerPage = 10_000;
const pagesPerTurn = 10;

/** Follows the final logs of all chains. Keeps in memory what they told, which another process reads again. */
export function createReading({ database, crossings, chainIds, mostLag, now }: Options): Reading {
  let books = openBooks(crossings);
  let read = new Map<number, Cut>();
  const addressesOn = (chainId: number) =>
    [...crossings.apps.values(), crossings.bridge].flatMap((places) =>
      places.filter((place) => place.chainId === chainId).map(({ address }) => address),
    );

  const isHeld = async ({ chainId, number, hash }: Cut): Promise<boolean> => {
    const view = await viewChain(database.knex, chainId);
    if (!view || view.finalNumber < number) return false;
    const [standing] = hash === null ? ['old'] : await view.standingOf([{ blockNumber: number, blockHash: hash }]);
    return standing !== 'void';
  };

  /** Reads a chain up to its cut, or as far as one turn goes. @returns whether it is there */
  const readChain = async (cut: Cut): Promise<boolean> => {
    const { chainId } = cut;
    let from = (read.get(chainId)?.number ?? 0) + 1;
    for (let page = 0; page < pagesPerTurn; page += 1) {
      const query = { chainId, addresses: addressesOn(chainId), from, to: cut.number };
      const logs = await listStoredLogs(database.knex, { ...query, limit: logsPerPage });
      const isLast = logs.length < logsPerPage;
      const newest = logs.at(-1)?.blockNumber ?? cut.number;
      // The last block of a full page may have more logs.
      const whole = isLast ? logs : logs.filter(({ blockNumber }) => blockNumber < newest);
      if (!isLast && whole.length === 0) throw new Error(`Block ${newest} of chain ${chainId} has too many logs.`);
      books.take(chainId, whole);
      if (isLast) {
        read.set(chainId, cut);
        return true;
      }
      from = newest;
      read.set(chainId, { chainId, number: newest - 1, hash: null });
    }
    return false;
  };

  const forget = () => {
    books = openBooks(crossings);
    read = new Map();
  };

  return {
    books: () => books,
    cuts: async () => {
      const cuts = new Map<number, Cut>();
      const away = new Map<number, string>();
      for (const chainId of chainIds) {
        const lag = await lagOf(database.knex, chainId, now());
        if (!lag) away.set(chainId, `Chain ${chainId} was never read.`);
        else if (lag.seconds > mostLag.seconds) away.set(chainId, `No node of chain ${chainId} answers.`);
        else if (lag.blocks > mostLag.blocks) away.set(chainId, `Chain ${chainId} is ${lag.blocks} blocks behind.`);
        else {
          const { finalNumber, finalHash } = await positionOf(database, chainId);
          cuts.set(chainId, { chainId, number: finalNumber, hash: finalHash });
        }
      }
      return { cuts, away };
    },
    readTo: async (cuts) => {
      for (const cut of read.values()) {
        if (await isHeld(cut)) continue;
        forget();
        break;
      }
      const isThere = await Promise.all([...cuts.values()].map(readChain));
      // A reorganisation of final blocks while their logs were read.
      for (const cut of cuts.values()) {
        if (await isHeld(cut)) continue;
        forget();
        return false;
      }
      return isThere.every(Boolean);
    },
    above: async ({ chainId, number }, addresses) => {
      const view = await viewChain(database.knex, chainId);
      const query = { chainId, addresses, from: number + 1, to: view?.number ?? number };
      return listStoredLogs(database.knex, { ...query, limit: logsPerPage });
    },
  };
}
