import type { ActionKind } from '../../platform/actions/action-kind.ts';
import { EggPicture } from '../../platform/ultigen/egg-picture.tsx';
import { type EggFacts, eggsWords, elementOfEgg, isEggFacts } from '../../platform/ultigen/eggs.facts.ts';
import { hatchReports } from './hatches.queries.ts';

/** Hatches eggs. The action's id is the uid of the hatch; the platform sends it for wallets that it keeps. */
export const hatchEggs: ActionKind<EggFacts> = {
  name: 'hatch-eggs',
  isFacts: isEggFacts,
  title: (facts) => `Hatch ${eggsWords(facts)}`,
  picture: ({ eggType }) => <EggPicture element={elementOfEgg(eggType)} size={48} />,
  steps: { hatch: { purpose: 'hatch' } },
  doneWords: ({ amount }) =>
    `Something hatched! Meet your new ${amount === 1 ? 'creature' : 'creatures'} in the Hatchery.`,
  doneAt: () => ({ path: '/hatchery', label: 'Go to the Hatchery' }),
  watchedAt: '/hatchery',
  finalBy: hatchReports,
  web3: async () => (await import('./hatch-eggs.plan.ts')).hatchEggsPlan,
};
