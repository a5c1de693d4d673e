import type { ActionKind } from '../../platform/actions/action-kind.ts';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { type ClaimFacts, isClaimFacts } from './claim.rules.ts';
import { claimReports } from './claims.queries.ts';

/** Claims vouchers to a wallet. The action's id is the uid of the claim; the platform sends it for wallets that it keeps. */
export const claimVouchers: ActionKind<ClaimFacts> = {
  name: 'claim-vouchers',
  isFacts: isClaimFacts,
  title: ({ what }) => `Claim ${what}`,
  picture: ({ what, image }) => <AssetPicture name={what} image={image === 'none' ? undefined : image} size={48} />,
  steps: { claim: { purpose: 'claim', preparing: 'Signed. Hatchery sends it in a moment.' } },
  until: ({ until }) => until * 1_000,
  doneWords: ({ what }) => `${what} is in your wallet now.`,
  doneAt: () => ({ path: '/bag', label: 'Back to your bag' }),
  finalBy: claimReports,
  web3: async () => (await import('./claim-vouchers.plan.ts')).claimVouchersPlan,
};
