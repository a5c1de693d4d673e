import type { ActionKind } from '../../platform/actions/action-kind.ts';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { type DepositFacts, isDepositFacts } from './deposit.rules.ts';
import { depositReports } from './deposits.queries.ts';

/** Brings assets from a wallet into the bag: an approval where one is missing, then the deposit. Its id is the uid of the deposit. */
export const depositAssets: ActionKind<DepositFacts> = {
  name: 'deposit-assets',
  isFacts: isDepositFacts,
  title: ({ what }) => `Deposit ${what}`,
  picture: ({ what, image }) => <AssetPicture name={what} image={image === 'none' ? undefined : image} size={48} />,
  steps: {
    approve: {
      purpose: 'let Hatchery take it',
      sent: 'Permission sent. Waiting for the network.',
      seen: 'Permission given.',
    },
    deposit: {
      purpose: 'deposit',
      preparing: 'Signed. Hatchery sends it in a moment.',
      seen: 'It left your wallet. It is in your bag in a moment.',
    },
  },
  until: ({ until }) => until * 1_000,
  doneWords: ({ what }) => `${what} is in your bag.`,
  doneAt: () => ({ path: '/bag', label: 'Open your bag' }),
  finalBy: depositReports,
  web3: async () => (await import('./deposit-assets.plan.ts')).depositAssetsPlan,
};
