import type { ActionKind } from '../../platform/actions/action-kind.ts';
import { isMintFacts, type MintFacts, mintKind } from './mint.facts.ts';
import { mintReports } from './mint.queries.ts';
import { MintPicture } from './mint-picture.tsx';

/** Mints a keeper. The action's id is the uid of its signature; the platform sends free ones to wallets that it keeps. */
export const mintKeeper: ActionKind<MintFacts> = {
  name: mintKind,
  isFacts: isMintFacts,
  title: () => 'Mint your keeper',
  picture: ({ look }) => <MintPicture code={look} size={48} />,
  steps: {
    approve: {
      purpose: 'approve the price',
      sent: 'Approval sent. Waiting for the network.',
      seen: 'The price is approved.',
    },
    mint: { purpose: 'mint', preparing: 'Signed. Hatchery sends it in a moment.' },
  },
  until: ({ until }) => until * 1_000,
  doneWords: () => 'Your keeper is here. Give it a name.',
  doneAt: () => ({ path: '/keepers', label: 'See your keepers' }),
  watchedAt: '/keepers',
  finalBy: mintReports,
  web3: async () => (await import('./mint.plan.ts')).mintKeeperPlan,
};
