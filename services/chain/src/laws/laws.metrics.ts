import type { Kit } from '@hatchery/kit/service';
import { Gauge } from 'prom-client';
import type { ChainConfig } from '../config.ts';
import { usedPercent } from './laws.presenter.ts';
import { countOpenFindings, listLawStates, listLimits, listWays } from './laws.repository.ts';

type Parts = Pick<Kit<ChainConfig>, 'database' | 'metrics' | 'now'>;

/** Tells what the last look found, from the tables, so that every replica tells the same. */
export function createLawMetrics({ database: { knex }, metrics, now }: Parts): void {
  const registers = [metrics];
  const ageOf = (at: Date) => (now().getTime() - at.getTime()) / 1000;

  const ofLaws = (name: string, help: string, pick: (law: Awaited<ReturnType<typeof readLaws>>[0]) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['law'], registers },
      async collect() {
        this.reset();
        for (const law of await readLaws().catch(() => [])) this.set({ law: law.law }, pick(law));
      },
    });
  const readLaws = async () => {
    const [states, counts] = await Promise.all([listLawStates(knex), countOpenFindings(knex)]);
    return states.map((state) => ({ ...state, findings: counts.get(state.law) ?? 0 }));
  };
  ofLaws('chain_law_broken', 'Findings of a law across chains that still are.', ({ findings }) => findings);
  ofLaws('chain_law_unknown', '1 while nothing can be said of a law across chains.', ({ status }) =>
    status === 'unknown' ? 1 : 0,
  );
  ofLaws('chain_law_checked_seconds', 'Time since somebody looked at a law across chains.', ({ checkedAt }) =>
    ageOf(checkedAt),
  );

  const ofWays = (name: string, help: string, pick: (way: Awaited<ReturnType<typeof listWays>>[0]) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['subject', 'from', 'to', 'state'], registers },
      async collect() {
        this.reset();
        for (const way of await listWays(knex).catch(() => [])) {
          const { subject, from, to, state } = way;
          this.set({ subject, from, to, state }, pick(way));
        }
      },
    });
  ofWays('chain_messages', 'Messages between chains that have not taken effect.', ({ count }) => count);
  ofWays('chain_messages_oldest_seconds', 'Time since the oldest of them left, or failed.', ({ oldest }) =>
    ageOf(oldest),
  );

  new Gauge({
    name: 'chain_bridge_limit_used',
    help: 'Share of the limit of a day that a bridge has used, from 0 to 1.',
    labelNames: ['chain', 'bridge', 'direction'],
    registers,
    async collect() {
      this.reset();
      for (const limit of await listLimits(knex).catch(() => [])) {
        const { chainId: chain, bridge, direction } = limit;
        this.set({ chain, bridge, direction }, usedPercent(limit) / 100);
      }
    },
  });
}
