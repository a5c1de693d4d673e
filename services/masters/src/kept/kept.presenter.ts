import type { KeptWalletAction } from '@hatchery/api/masters-kept';
import type { KeptOpening, Standing } from './openings.repository.ts';
import { stateOf } from './openings.rules.ts';

/** Returns what the API tells of something that the platform sends. */
export const presentStanding = ({
  transactionHash,
  openingId,
  kind,
  createdAt,
  failure,
  ...standing
}: Standing): KeptWalletAction => {
  const state = stateOf(standing.state, failure);
  return {
    ...{
      uid: standing.uid,
      kind: kind as KeptWalletAction['kind'],
      chainId: standing.chainId,
      wallet: standing.wallet,
    },
    ...{ state, failure: state === 'failed' ? failure : null },
    ...(transactionHash !== null && { transactionHash }),
    ...(openingId !== null && { openingId }),
    createdAt: createdAt.toISOString(),
  };
};

/** Returns what the API tells of an opening that was just asked for. */
export const presentAsked = ({ id: uid, chainId, account: wallet, state, createdAt }: KeptOpening): KeptWalletAction =>
  presentStanding({
    ...{ uid, kind: 'opening', chainId, wallet, state, createdAt },
    ...{ failure: null, transactionHash: null, openingId: null },
  });
