import type { ActionKind } from '../../platform/actions/action-kind.ts';
import { BoxPicture } from '../../platform/masters/box-picture.tsx';
import { type BuyFacts, boxesWords, isBuyFacts, ownBoxesPath } from './chain-boxes.rules.ts';

/** Buys boxes with the player's wallet: an approval of the price where one is missing, then the purchase that is signed. */
export const buyBoxes: ActionKind<BuyFacts> = {
  name: 'buy-boxes',
  isFacts: isBuyFacts,
  title: (facts) => `Buy ${boxesWords(facts)}`,
  picture: ({ image }) => <BoxPicture image={image} size={48} />,
  steps: {
    approve: {
      purpose: 'approve the price',
      sent: 'Approval sent. Waiting for the network.',
      seen: 'The price is approved.',
    },
    buy: { purpose: 'buy' },
  },
  until: ({ until }) => until * 1_000,
  doneWords: ({ amount }) =>
    `${amount === 1 ? 'Your box is' : `Your ${amount} boxes are`} in your wallet. Open now or later.`,
  doneAt: ({ boxId }) => ({ path: ownBoxesPath(boxId), label: 'Go to your boxes' }),
  finalBy: 'receipt',
  web3: async () => (await import('./buy-boxes.plan.ts')).buyBoxesPlan,
};
