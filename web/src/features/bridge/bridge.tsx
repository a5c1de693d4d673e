import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Failure } from '../../platform/failure.tsx';
import { OnNetwork } from '../../platform/onchain/chain-choice.tsx';
import { WalletFirst } from '../../platform/onchain/wallet-first.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { LimitsSheet } from './limits-sheet.tsx';
import { SendSheet } from './send-sheet.tsx';
import { TransfersSheet } from './transfers-sheet.tsx';
import { useBridge } from './use-bridge.ts';
import '../../design/sheet.css';
import './bridge.css';

/** Sends game tokens to another chain, and follows what is under way. */
export function Bridge() {
  const of = useBridge();
  const { chains, from, error, departure, account } = of;
  const failed = departure.data ? null : departure.error;
  return (
    <Page title="Bridge" lead="Moves your HATCHY to another network, and shows the way until it has arrived.">
      <div className="bridge">
        <OnNetwork chains={chains} value={from} label="From" error={error} onChange={(id) => of.choose({ from: id })}>
          {chains && of.to === undefined ? (
            <Nowhere />
          ) : failed ? (
            <Failure error={failed} onRetry={() => void departure.refetch()} />
          ) : (
            <>
              <WalletFirst why="See what you can send, and follow what you sent." />
              <SendSheet key={`${from} ${of.to}`} of={of} />
              {account && <TransfersSheet of={of} account={account} />}
              <LimitsSheet of={of} />
            </>
          )}
        </OnNetwork>
      </div>
    </Page>
  );
}

const Nowhere = () => (
  <EmptyState
    art={
      <span className="empty-icon">
        <MoreIcon name="give" size={32} />
      </span>
    }
    title="No way from here"
  >
    The token stands on one network of this platform, so there is nowhere to send it.
  </EmptyState>
);
