import type { Declaration } from '@hatchery/indexing/declaration';
import { followRedemptions } from '@hatchery/indexing/redemptions/redemptions';
import { airdropContracts } from '../airdrops/contract-events.projection.ts';
import { airdropRedemptions } from '../airdrops/settle-claims.ts';
import { chainClaims } from '../claims/chain-claims.projection.ts';
import { claimRedemptions } from '../claims/settle-claims.ts';
import type { VouchersContext } from '../context.ts';
import { chainDeposits } from '../deposits/chain-deposits.projection.ts';
import { depositRedemptions } from '../deposits/settle-deposits.ts';
import { saleRedemptions } from '../gen2/settle-sales.ts';
import { holdings } from '../holdings/holdings.projection.ts';
import { type VouchersEvent, vouchersAbis } from './events.ts';

/** The contracts that this service follows, and what it keeps of them. */
export const followedContracts = (
  context: Pick<VouchersContext, 'chains' | 'now'>,
): Declaration<typeof vouchersAbis> => ({
  abis: vouchersAbis,
  // Each family of `vouchersAbis` has the name of its contract in a deployment.
  chains: new Map(
    context.chains.all.map(({ chainId, contracts, startBlock }) => [chainId, { ...contracts, startBlock }]),
  ),
  projections: [
    holdings,
    airdropContracts,
    chainClaims,
    chainDeposits,
    followRedemptions<VouchersEvent>({
      claim: claimRedemptions,
      deposit: depositRedemptions,
      'egg-sale': saleRedemptions(context),
      airdrop: airdropRedemptions,
    }),
  ],
});
