import { useEffect } from 'react';
import { Bell } from '../features/notifications/bell.tsx';
import { useActions } from '../platform/actions/actions.ts';
import { ActionsWatch } from '../platform/actions/actions-watch.tsx';
import { useTransaction } from '../platform/actions/transaction.ts';
import { TrayButton } from '../platform/actions/tray-button.tsx';
import { useUser } from '../platform/session/session.ts';
import { keepFocus } from '../platform/shell/kept-focus.ts';
import { wantWeb3 } from '../platform/wallet/wallet.ts';
import './action-kinds.ts';

/** The tray of a signed-in player; brings the web3 part along where a wallet has sent something. */
export function Player() {
  const user = useUser();
  const shown = useTransaction() !== undefined;
  const sending = useActions().some(
    ({ sender, status }) => sender !== undefined && (status === 'asked' || status === 'sent' || status === 'seen'),
  );
  useEffect(keepFocus, []);
  useEffect(() => {
    if (shown || sending) wantWeb3();
  }, [shown, sending]);
  return (
    <>
      <ActionsWatch />
      {user && <Bell user={user} />}
      <TrayButton />
    </>
  );
}
