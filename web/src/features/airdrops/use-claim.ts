import type { ActiveAirdrop, AirdropShare } from '@hatchery/api/airdrops';
import { toast } from '../../design/toaster.tsx';
import { addAction } from '../../platform/actions/actions.ts';
import { requestTransaction } from '../../platform/actions/transaction.ts';
import { api } from '../../platform/api.ts';
import type { CallOptions } from '../../platform/api-client.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { requestWallet, wallet } from '../../platform/wallet/wallet.ts';
import { claimedAllWords } from './airdrops.rules.ts';
import { actionOfClaim } from './claims.rules.ts';

const refresh = [
  ['mine', 'airdrops'],
  ['mine', 'vouchers'],
];

const intoBag = ({ uid }: ActiveAirdrop, options: CallOptions) =>
  api.vouchers.claimAirdrop({ body: { airdropUid: uid } }, options);

/** Claims airdrops into the bag, one after the other. One that is refused does not stop the others. */
async function claimEach(airdrops: readonly ActiveAirdrop[], options: CallOptions): Promise<string[]> {
  const refused: string[] = [];
  for (const airdrop of airdrops) {
    try {
      await intoBag(airdrop, options);
    } catch (error) {
      if (airdrops.length === 1 || !(error instanceof ApiProblem) || error.status >= 500) throw error;
      refused.push(airdrop.name);
    }
  }
  return refused;
}

/** Claims airdrops into the bag and says what became of it. */
export const useClaim = () =>
  useIntent({
    run: claimEach,
    refresh,
    onDone(refused, airdrops) {
      const words = claimedAllWords(airdrops.length - refused.length, refused);
      toast(words, refused.length > 0 ? 'bad' : 'good');
    },
  });

interface OnChain {
  airdrop: ActiveAirdrop;
  share: AirdropShare;
}

/** Has a claim signed and opens the dialog that sends it; asked again, the same claim is answered. */
export const useClaimOnChain = () =>
  useIntent({
    async run({ airdrop, share }: OnChain, options) {
      if (!share.kept && !(await requestWallet())) return;
      const sender = wallet.get().address;
      const receiver = share.address ? {} : { receiver: sender };
      const body = { airdropUid: airdrop.uid, recipientUid: share.uid, ...receiver };
      const claim = await api.vouchers.claimAirdropBySignature({ body }, options);
      const { createdAt: _, updatedAt: __, ...action } = actionOfClaim(claim);
      addAction({ ...action, ...(sender && !claim.sentByPlatform ? { sender } : {}) });
      requestTransaction(claim.uid);
    },
    refresh,
  });
