import type { ActionKind } from '../../platform/actions/action-kind.ts';
import { BoxPicture } from '../../platform/masters/box-picture.tsx';
import { boxesWords, isOpenFacts, type OpenFacts, openKind } from './chain-boxes.rules.ts';

/** Opens boxes on the chain: the transaction gives the boxes up, and a later block decides what was in them. */
export const openBoxes: ActionKind<OpenFacts> = {
  name: openKind,
  isFacts: isOpenFacts,
  title: (facts) => `Open ${boxesWords(facts)}`,
  picture: ({ image }) => <BoxPicture image={image} size={48} />,
  steps: { open: { purpose: 'open', seen: "Your box is opening. What's inside is decided in a few seconds." } },
  doneWords: ({ amount }) =>
    amount === 1 ? 'Your box is open. See what was inside.' : 'Your boxes are open. See what was inside.',
  doneAt: () => ({ path: '/lootboxes/opening', label: 'See what was inside' }),
  watchedAt: '/lootboxes/opening',
  finalBy: 'receipt',
  web3: async () => (await import('./open-boxes.plan.ts')).openBoxesPlan,
};
