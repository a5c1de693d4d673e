import type { ActionKind } from '../../platform/actions/action-kind.ts';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { airdropClaimReports } from './airdrops.queries.ts';
import { type ClaimFacts, givenWords, isClaimFacts } from './claims.rules.ts';

/** Claims an airdrop of the airdrop contract. The action's id is the uid of the claim. */
export const claimAirdrop: ActionKind<ClaimFacts> = {
  name: 'claim-airdrop',
  isFacts: isClaimFacts,
  title: (facts) => `Claim ${givenWords(facts)}`,
  picture: ({ asset, image }) => <AssetPicture name={asset} image={image} size={48} />,
  steps: { claim: { purpose: 'claim', preparing: 'Signed. Hatchery sends it in a moment.' } },
  doneWords: (facts) => `In your wallet: ${givenWords(facts)}.`,
  doneAt: () => ({ path: '/airdrops', label: 'Back to airdrops' }),
  finalBy: airdropClaimReports,
  web3: async () => (await import('./claim-airdrop.plan.ts')).claimAirdropPlan,
};
