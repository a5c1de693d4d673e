import type { ActionKind } from '../../platform/actions/action-kind.ts';
import { EggPicture } from '../../platform/ultigen/egg-picture.tsx';
import { type EggFacts, eggsWords, elementOfEgg, isEggFacts } from '../../platform/ultigen/eggs.facts.ts';

/** Buys eggs with the player's wallet: an approval of the price where one is missing, then the purchase. */
export const buyEggs: ActionKind<EggFacts> = {
  name: 'buy-eggs',
  isFacts: isEggFacts,
  title: (facts) => `Buy ${eggsWords(facts)}`,
  picture: ({ eggType }) => <EggPicture element={elementOfEgg(eggType)} size={48} />,
  steps: {
    approve: {
      purpose: 'approve spending',
      sent: 'Approval sent. Waiting for the network.',
      seen: 'Spending approved.',
    },
    buy: { purpose: 'buy' },
  },
  doneWords: ({ amount }) => `${amount === 1 ? 'Your egg is' : `Your ${amount} eggs are`} in the Hatchery.`,
  doneAt: () => ({ path: '/hatchery', label: 'Go to the Hatchery' }),
  finalBy: 'receipt',
  web3: async () => (await import('./buy-eggs.plan.ts')).buyEggsPlan,
};
