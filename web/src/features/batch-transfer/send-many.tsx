import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Failure } from '../../platform/failure.tsx';
import { OnNetwork } from '../../platform/onchain/chain-choice.tsx';
import { KeptHandsNothingOn } from '../../platform/onchain/kept-hands-nothing-on.tsx';
import { WalletFirst } from '../../platform/onchain/wallet-first.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { ChooseSheet } from './choose-sheet.tsx';
import { HowSheet } from './how-sheet.tsx';
import { ListSheet } from './list-sheet.tsx';
import { mostParcels } from './saved-lists.ts';
import { SavedSheet } from './saved-sheet.tsx';
import { useSendMany } from './use-send-many.ts';
import { useUnsent } from './use-unsent.ts';
import '../../design/sheet.css';
import './send-many.css';

/** Sends many tokens at once: what to send to whom, what would fail and why, and then the sending. */
export function SendMany() {
  const of = useSendMany();
  const { chains, chainId, choose, account, error, places } = of;
  const unsent = useUnsent(of);
  const { parcels, setParcels } = unsent;
  return (
    <Page
      title="Send many"
      lead="Creatures, keepers and items, to one receiver or to many, and rehearsed before you send."
    >
      {chains?.length === 0 ? (
        <NotHere />
      ) : error && !places ? (
        <Failure error={error} />
      ) : (
        <div className="send-many">
          <OnNetwork chains={chains} value={chainId} error={error} onChange={choose}>
            <WalletFirst why="See what you can send." />
            <KeptHandsNothingOn />
            {account && (
              <>
                <ChooseSheet of={of} onAdd={(more) => setParcels([...parcels, ...more].slice(0, mostParcels))} />
                <ListSheet of={of} unsent={unsent} />
              </>
            )}
            {chainId !== undefined && (
              <SavedSheet
                chainId={chainId}
                chainIds={(chains ?? []).map(({ id }) => id)}
                parcels={parcels}
                onOpen={(list) => {
                  choose(list.chainId);
                  setParcels(list.parcels, list.chainId);
                }}
              />
            )}
            <HowSheet of={of} />
          </OnNetwork>
        </div>
      )}
    </Page>
  );
}

const NotHere = () => (
  <EmptyState
    art={
      <span className="empty-icon">
        <MoreIcon name="give" size={32} />
      </span>
    }
    title="Not here yet"
  >
    The networks of this platform cannot send many things at once. Send them one by one in your wallet.
  </EmptyState>
);
