import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Failure } from '../../platform/failure.tsx';
import { OnNetwork } from '../../platform/onchain/chain-choice.tsx';
import { JourneysSheet } from '../../platform/onchain/omnichain/journeys-sheet.tsx';
import { WalletFirst } from '../../platform/onchain/wallet-first.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { MintSheet } from './mint-sheet.tsx';
import { omnimonActs } from './omnimon.action.tsx';
import { OwnSheet } from './own-sheet.tsx';
import { type LairOf, useLair } from './use-omnimon.ts';
import '../../design/sheet.css';
import '../../platform/onchain/omnichain/omnichain.css';
import './omnimon.css';

/** Omnimon are minted here, and leave from here to other chains. */
export function Omnimon() {
  const of = useLair();
  const { chains, chainId, choose, error, omnimon, page } = of;
  const failed = page.data ? null : page.error;
  return (
    <Page title="Omnimon" lead="Creatures with fifteen traits that travel between networks, with all they wear.">
      <div className="omnichain">
        <OnNetwork chains={chains} value={chainId} error={error} onChange={choose}>
          {error && !omnimon ? (
            <Failure error={error} />
          ) : chains?.length === 0 ? (
            <Nowhere />
          ) : failed ? (
            <Failure error={failed} onRetry={() => void page.refetch()} />
          ) : (
            <Loaded of={of} />
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
        <MoreIcon name="star" size={32} />
      </span>
    }
    title="Not here yet"
  >
    Omnimon are on none of the networks of this platform.
  </EmptyState>
);

function Loaded({ of }: { of: LairOf }) {
  const { account, chainId, page, chains = [] } = of;
  return (
    <>
      <WalletFirst why="See your omnimon, and let them travel." />
      <MintSheet of={of} />
      {account && (
        <>
          <OwnSheet key={`${chainId} ${account}`} of={of} />
          <JourneysSheet
            family="omnimon"
            kind={omnimonActs}
            of={page.data}
            left={page.data?.data.own?.left ?? []}
            account={account}
            chains={chains}
          />
        </>
      )}
    </>
  );
}
