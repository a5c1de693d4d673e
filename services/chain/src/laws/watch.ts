import type { Finding } from '@hatchery/chain/laws/law';
import type { Database } from '@hatchery/kit/database';
import type { Lead } from '@hatchery/kit/leadership';
import type { Logger } from '@hatchery/kit/log';
import { createEarlyArrivals } from './app-paths.ts';
import { createAsking, type LawNode } from './asking.ts';
import { findCrossings, type WatchedChain } from './crossings.ts';
import { look } from './look.ts';
import { createReading } from './reading.ts';
import { keyOf, storeLook } from './store-look.ts';

type Options = {
  chains: readonly WatchedChain[];
  nodeOf: (chainId: number) => LawNode | undefined;
  database: Database;
  mostLag: { blocks: number; seconds: number };
  log: Logger;
  now: () => Date;
};

export type Watch = {
  /** Whether anything crosses these chains. */
  isNeeded: boolean;
  /**
   * Judges the laws once and stores what it found, or reads on.
   * @param check proves in the transaction that this process leads. @throws LeadLost
   * @returns false if there is more to read first
   */
  turn(check?: Lead['check']): Promise<boolean>;
};

/** A node may answer with the state of another block than it was asked for. So a finding has to show in several looks. */
const looksAtFinding = 3;

/** Watches the laws across chains. It reads stored logs and asks nodes, and writes nothing but what it found. */
export function createWatch({ chains, nodeOf, database, mostLag, log, now }: Options): Watch {
  const crossings = findCrossings(chains);
  const places = [...crossings.apps.values(), crossings.bridge].flat();
  const chainIds = [...new Set(places.map(({ chainId }) => chainId))].sort((a, b) => a - b);
  const reading = createReading({ database, crossings, chainIds, mostLag, now });
  const early = createEarlyArrivals(now);
  let seen = new Map<string, number>();

  /** Counts in how many looks in a row each finding was seen. */
  const count = (findings: readonly Finding[]) => {
    seen = new Map(findings.map((one) => [keyOf(one), (seen.get(keyOf(one)) ?? 0) + 1]));
  };

  return {
    isNeeded: chainIds.length > 0,
    turn: async (check = async () => {}) => {
      const { cuts, away } = await reading.cuts();
      if (!(await reading.readTo(cuts))) return false;
      const found = await look({ crossings, reading, cuts, early, asking: createAsking({ nodeOf, cuts, away }) });
      if (!found.isWhole) return false;
      count(found.outcomes.flatMap((one) => (one.did === 'judge' ? one.verdict.findings : [])));
      const isSure = (finding: Finding) => (seen.get(keyOf(finding)) ?? 0) >= looksAtFinding;
      const news = await database.transaction(async (tx) => {
        await check(tx);
        return storeLook(tx, { look: found, cuts, at: now(), isSure });
      });
      for (const finding of news) log.error({ finding }, 'a law across chains is broken');
      return true;
    },
  };
}
