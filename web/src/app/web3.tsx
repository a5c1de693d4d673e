import { use, useEffect } from 'react';
import { closeTransaction, useTransaction } from '../platform/actions/transaction.ts';
import { loadConfig } from '../platform/config.ts';
import { ErrorBoundary } from '../platform/error-boundary.tsx';
import { lazily } from '../platform/lazily.ts';
import { useConnectRequest, useDisconnectRequest, web3 as web3Store } from '../platform/wallet/wallet.ts';
import { bridgeWallet, disconnectWallet, reconnectWallet } from '../platform/wallet/web3/wallet-bridge.ts';
import { createWeb3 } from '../platform/wallet/web3/web3.ts';
import './action-kinds.ts';

const ConnectDialog = lazily(async () => (await import('../platform/wallet/web3/connect-dialog.tsx')).ConnectDialog);
const TransactionDialog = lazily(
  async () => (await import('../platform/actions/web3/transaction-dialog.tsx')).TransactionDialog,
);

/** One per page: wallets that announce themselves are listened for from here on. */
const opened = loadConfig().then((config) => {
  const web3 = createWeb3(config);
  web3Store.set(web3);
  bridgeWallet(web3);
  void reconnectWallet(web3, config);
  void import('../platform/actions/web3/watch-receipts.ts').then(({ watchReceipts }) => watchReceipts(web3));
  return { web3, config };
});

/** Everything that talks to wallets and chains, beside the page and never in its way. */
export function Web3() {
  const { web3, config } = use(opened);
  const connectRequest = useConnectRequest();
  const transaction = useTransaction();
  const disconnects = useDisconnectRequest();
  useEffect(() => {
    if (disconnects > 0) void disconnectWallet(web3);
  }, [disconnects, web3]);
  return (
    <>
      {transaction && (
        <ErrorBoundary key={transaction} onGone={closeTransaction}>
          <TransactionDialog web3={web3} config={config} actionId={transaction} />
        </ErrorBoundary>
      )}
      {connectRequest && (
        <ErrorBoundary onGone={() => connectRequest.done(false)}>
          <ConnectDialog web3={web3} config={config} request={connectRequest} />
        </ErrorBoundary>
      )}
    </>
  );
}
