import type { Finding, LawName } from '@hatchery/chain/laws/law';
import type { Transaction } from '@hatchery/kit/database';
import { lawsOf } from './crossings.ts';
import { figuresOf } from './figures.rules.ts';
import {
  deleteOtherLaws,
  endFinding,
  listOpenFindings,
  replaceLimits,
  replaceWays,
  type StoredFinding,
  upsertFinding,
  upsertLawState,
} from './laws.repository.ts';
import type { Look } from './look.ts';
import type { Outcome } from './outcomes.ts';
import type { Cut } from './reading.ts';

export const keyOf = ({ law, about }: Pick<Finding, 'law' | 'about'>): string => `${law} ${about}`;

type Seen = { look: Look; cuts: ReadonlyMap<number, Cut>; at: Date; isSure: (finding: Finding) => boolean };

/**
 * Stores what a look found. Findings of laws that are in doubt stay as they were.
 * @returns the findings that are new
 */
export async function storeLook(tx: Transaction, { look, cuts, at, isSure }: Seen): Promise<Finding[]> {
  const open = await listOpenFindings(tx);
  const wasOpen = new Set(open.map(keyOf));
  const news: Finding[] = [];
  for (const outcome of look.outcomes) {
    if (outcome.did === 'doubt') {
      for (const law of lawsOf[outcome.subject]) await doubt(tx, law, outcome, at);
      continue;
    }
    const { findings } = outcome.verdict;
    for (const law of lawsOf[outcome.subject]) {
      const own = findings.filter((one) => one.law === law);
      const sure = own.filter((one) => wasOpen.has(keyOf(one)) || isSure(one));
      for (const one of sure) await upsertFinding(tx, one, at);
      news.push(...sure.filter((one) => !wasOpen.has(keyOf(one))));
      await endOthers(tx, open, law, own, at);
      // A first sight is neither: the law stays as it was until it is sure.
      if (own.length === 0 || sure.length > 0) await judge(tx, law, sure.length > 0, outcome, { cuts, at });
    }
    await replaceWays(tx, outcome.subject, outcome.ways);
  }
  await replaceLimits(tx, look.limits);
  await deleteOtherLaws(
    tx,
    look.outcomes.flatMap(({ subject }) => lawsOf[subject]),
  );
  return news;
}

const doubt = (tx: Transaction, law: LawName, { reason }: Outcome & { did: 'doubt' }, at: Date) =>
  upsertLawState(tx, { law, status: 'unknown', reason, checkedAt: at, blocks: {}, figures: [] });

async function judge(
  tx: Transaction,
  law: LawName,
  isBroken: boolean,
  { chainIds, verdict }: Outcome & { did: 'judge' },
  { cuts, at }: Pick<Seen, 'cuts' | 'at'>,
): Promise<void> {
  const blocks = Object.fromEntries(chainIds.map((chainId) => [chainId, cuts.get(chainId)?.number ?? 0]));
  const status = isBroken ? 'broken' : 'holds';
  await upsertLawState(tx, {
    ...{ law, status, reason: null, checkedAt: at, blocks },
    figures: figuresOf(verdict.figures),
  });
}

async function endOthers(
  tx: Transaction,
  open: readonly StoredFinding[],
  law: LawName,
  found: readonly Finding[],
  at: Date,
): Promise<void> {
  const keys = new Set(found.map(keyOf));
  for (const one of open) if (one.law === law && !keys.has(keyOf(one))) await endFinding(tx, one.uid, at);
}
