import { randomUUID } from 'node:crypto';
import type { Finding, LawName } from '@hatchery/chain/laws/law';
import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import type { Limit, Way } from './outcomes.ts';
import type { ParcelState } from './paths.rules.ts';

export const lawStatuses = ['holds', 'broken', 'unknown'] as const;
export type LawStatus = (typeof lawStatuses)[number];

export type LawState = {
  law: LawName;
  status: LawStatus;
  reason: string | null;
  since: Date;
  checkedAt: Date;
  blocks: Record<string, number>;
  figures: { name: string; amount: string }[];
};

export type StoredFinding = Pick<Finding, 'law' | 'about' | 'expected' | 'actual'> & {
  uid: string;
  since: Date;
  lastSeen: Date;
  ended: Date | null;
};

export type StoredWay = Omit<Way, 'oldest' | 'subject'> & { subject: string; oldest: Date };
export type StoredLimit = Omit<Limit, 'most' | 'left'> & { most: string; left: string };

/** The most findings of one answer. */
const mostFindings = 100;
/** More than the paths and limits of all chains together. */
const mostRows = 500;

/** Stores the state of a law. It keeps since when it has been so. */
export async function upsertLawState(tx: Transaction, { law, ...state }: Omit<LawState, 'since'>): Promise<void> {
  const { status, reason, checkedAt: at, blocks, figures } = state;
  await tx.raw(
    `insert into law_states (law, status, reason, since, checked_at, blocks, figures)
     values (:law, :status, :reason, :at, :at, :blocks, :figures)
     on conflict (law) do update set reason = excluded.reason, checked_at = excluded.checked_at,
       blocks = case when excluded.status = 'unknown' then law_states.blocks else excluded.blocks end,
       figures = case when excluded.status = 'unknown' then law_states.figures else excluded.figures end,
       status = excluded.status,
       since = case when law_states.status = excluded.status then law_states.since else excluded.since end`,
    { law, status, reason, at, blocks: JSON.stringify(blocks), figures: JSON.stringify(figures) },
  );
}

/** Deletes the laws that are no longer watched, with what was found of them. */
export async function deleteOtherLaws(tx: Transaction, laws: readonly LawName[]): Promise<void> {
  await tx('law_states')
    .whereNotIn('law', [...laws])
    .delete();
  await tx('law_findings')
    .whereNotIn('law', [...laws])
    .delete();
}

export async function listLawStates(knex: Queryable): Promise<LawState[]> {
  const rows = await knex('law_states').orderBy('law').limit(mostRows);
  return rows.map((row) => ({
    law: row.law,
    status: row.status,
    reason: row.reason,
    since: row.since,
    checkedAt: row.checked_at,
    blocks: row.blocks,
    figures: row.figures,
  }));
}

/** Lists the findings that have not ended, the oldest first. */
export async function listOpenFindings(knex: Queryable): Promise<StoredFinding[]> {
  const rows = await knex('law_findings').whereNull('ended_at').orderBy(['since', 'uid']).limit(mostFindings);
  return rows.map(findingOf);
}

/** Lists the findings that have ended, the latest first. */
export async function listEndedFindings(knex: Queryable): Promise<StoredFinding[]> {
  const rows = await knex('law_findings')
    .whereNotNull('ended_at')
    .orderBy([
      { column: 'ended_at', order: 'desc' },
      { column: 'uid', order: 'asc' },
    ])
    .limit(mostFindings);
  return rows.map(findingOf);
}

/** Counts the findings that have not ended, by law. */
export async function countOpenFindings(knex: Queryable): Promise<Map<string, number>> {
  const rows = await knex('law_findings').whereNull('ended_at').groupBy('law').select('law', knex.raw('count(*)'));
  return new Map(rows.map(({ law, count }: Row) => [law, Number(count)]));
}

/** Stores a finding, or that it was seen again. */
export async function upsertFinding(tx: Transaction, found: Finding, at: Date): Promise<void> {
  const { law, about, expected, actual } = found;
  const row = { uid: randomUUID(), law, about, expected, actual, since: at, last_seen_at: at };
  await tx('law_findings')
    .insert(row)
    .onConflict(tx.raw('(law, about) where ended_at is null'))
    .merge({ expected, actual, last_seen_at: at });
}

export async function endFinding(tx: Transaction, uid: string, at: Date): Promise<void> {
  await tx('law_findings').where({ uid }).update({ ended_at: at });
}

/** Replaces what of a subject is under way. */
export async function replaceWays(tx: Transaction, subject: string, ways: readonly Way[]): Promise<void> {
  await tx('law_ways').where({ subject }).delete();
  const rows = ways.map(({ from, to, state, count, oldest }) => ({
    ...{ subject, from_chain: from, to_chain: to, state, count, oldest_at: new Date(oldest * 1000) },
  }));
  if (rows.length > 0) await tx('law_ways').insert(rows);
}

export async function listWays(knex: Queryable): Promise<StoredWay[]> {
  const rows = await knex('law_ways').orderBy(['subject', 'from_chain', 'to_chain', 'state']).limit(mostRows);
  return rows.map((row: Row) => ({
    subject: row.subject,
    from: row.from_chain,
    to: row.to_chain,
    state: row.state as ParcelState,
    count: row.count,
    oldest: row.oldest_at,
  }));
}

/** Stores the limits of the chains that told of theirs. */
export async function replaceLimits(tx: Transaction, limits: readonly Limit[]): Promise<void> {
  const chainIds = [...new Set(limits.map(({ chainId }) => chainId))];
  await tx('law_limits').whereIn('chain_id', chainIds).delete();
  const rows = limits.map(({ chainId, bridge, direction, most, left }) => ({
    ...{ chain_id: chainId, bridge, direction, most: String(most), available: String(left) },
  }));
  if (rows.length > 0) await tx('law_limits').insert(rows);
}

export async function listLimits(knex: Queryable): Promise<StoredLimit[]> {
  const rows = await knex('law_limits').orderBy(['chain_id', 'bridge', 'direction']).limit(mostRows);
  return rows.map((row: Row) => ({
    chainId: row.chain_id,
    bridge: row.bridge,
    direction: row.direction,
    most: row.most,
    left: row.available,
  }));
}

const findingOf = (row: Row): StoredFinding => ({
  uid: row.uid,
  law: row.law,
  about: row.about,
  expected: row.expected,
  actual: row.actual,
  since: row.since,
  lastSeen: row.last_seen_at,
  ended: row.ended_at,
});
