import { useEffect } from 'react';
import { useActions } from '../platform/actions/actions.ts';
import { ActionsWatch } from '../platform/actions/actions-watch.tsx';
import { useTransaction } from '../platform/actions/transaction.ts';
import { TrayButton } from '../platform/actions/tray-button.tsx';
import { wantWeb3 } from '../platform/wallet/wallet.ts';

/** What somebody needs who has something under way: its tray, and the web3 stage where a wallet has sent it. */
export function Player() {
  const shown = useTransaction() !== undefined;
  const sending = useActions().some(
    ({ sender, stage }) => sender !== undefined && (stage === 'asked' || stage === 'sent' || stage === 'seen'),
  );
  useEffect(() => {
    if (shown || sending) wantWeb3();
  }, [shown, sending]);
  return (
    <>
      <ActionsWatch />
      <TrayButton />
    </>
  );
}
