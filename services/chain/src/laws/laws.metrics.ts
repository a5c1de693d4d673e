import type { GaugeName } from '@hatchery/api/metrics';
import { createAskedGauge } from '@hatchery/kit/metrics';
import type { Kit } from '@hatchery/kit/service';

import type { ChainConfig } from '../config.ts';
import { usedPercent } from './laws.presenter.ts';
import { countOpenFindings, listLawStates, listLimits, listWays } from './laws.repository.ts';

type Parts = Pick<Kit<ChainConfig>, 'database' | 'metrics' | 'now'>;

/** Tells what the last look found, from the tables, so that every replica tells the same. */
export function createLawMetrics({ database: { knex }, metrics, now }: Parts): void {
  const ageOf = (at: Date) => (now().getTime() - at.getTime()) / 1000;

  const readLaws = async () => {
    const [states, counts] = await Promise.all([listLawStates(knex), countOpenFindings(knex)]);
    return states.map((state) => ({ ...state, findings: counts.get(state.law) ?? 0 }));
  };
  const ofLaws = (
    name: GaugeName & `chain_law_${string}`,
    pick: (law: Awaited<ReturnType<typeof readLaws>>[0]) => number,
  ) => createAskedGauge(metrics, name, async () => (await readLaws()).map((law) => [{ law: law.law }, pick(law)]));
  ofLaws('chain_law_broken', ({ findings }) => findings);
  ofLaws('chain_law_unknown', ({ status }) => (status === 'unknown' ? 1 : 0));
  ofLaws('chain_law_checked_seconds', ({ checkedAt }) => ageOf(checkedAt));

  const ofWays = (
    name: GaugeName & `chain_messages${string}`,
    pick: (way: Awaited<ReturnType<typeof listWays>>[0]) => number,
  ) =>
    createAskedGauge(metrics, name, async () =>
      (await listWays(knex)).map((way) => {
        const { subject, from, to, state } = way;
        return [{ subject, from, to, state }, pick(way)];
      }),
    );
  ofWays('chain_messages', ({ count }) => count);
  ofWays('chain_messages_oldest_seconds', ({ oldest }) => ageOf(oldest));

  createAskedGauge(metrics, 'chain_bridge_limit_used_ratio', async () =>
    (await listLimits(knex)).map((limit) => {
      const { chainId: chain, bridge, direction } = limit;
      return [{ chain, bridge, direction }, usedPercent(limit) / 100];
    }),
  );
}
