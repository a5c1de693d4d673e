import { useEffect } from 'react';
import { useActions } from '../features/actions/actions.ts';
import { useTransaction } from '../features/actions/transaction.ts';
import { useStageWanted, wantStage, wasConnected } from '../features/wallet/wallet.ts';

/**
 * Whether the web3 code belongs on this page: somebody asked for a wallet, one was connected before,
 * or something a wallet sent is still under way. The first screen comes first.
 */
export function useStageNeeded(): boolean {
  const wanted = useStageWanted();
  const shown = useTransaction() !== undefined;
  const sending = useActions().some(({ sender, stage }) => sender !== undefined && (stage === 'asked' || stage === 'sent' || stage === 'seen'));
  useEffect(() => {
    if (!wasConnected()) return;
    const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
    whenIdle(wantStage);
  }, []);
  return wanted || shown || sending;
}
