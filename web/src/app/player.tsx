import { useEffect } from 'react';
import { useActions } from '../features/actions/actions.ts';
import { ActionsWatch } from '../features/actions/actions-watch.tsx';
import { useTransaction } from '../features/actions/transaction.ts';
import { TrayButton } from '../features/actions/tray-button.tsx';
import { wantStage } from '../features/wallet/wallet.ts';

/** What somebody needs who has something under way: its tray, and the web3 stage where a wallet has sent it. */
export function Player() {
  const shown = useTransaction() !== undefined;
  const sending = useActions().some(
    ({ sender, stage }) => sender !== undefined && (stage === 'asked' || stage === 'sent' || stage === 'seen'),
  );
  useEffect(() => {
    if (shown || sending) wantStage();
  }, [shown, sending]);
  return (
    <>
      <ActionsWatch />
      <TrayButton />
    </>
  );
}
