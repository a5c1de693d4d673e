import { EmptyState } from '../../design/empty-state.tsx';
import { Failure } from '../../platform/failure.tsx';
import { OnNetwork } from '../../platform/onchain/chain-choice.tsx';
import { JourneysSheet } from '../../platform/onchain/omnichain/journeys-sheet.tsx';
import { ThingPicture } from '../../platform/onchain/omnichain/pictures.tsx';
import { boxIds } from '../../platform/onchain/omnichain/things.rules.ts';
import { WalletFirst } from '../../platform/onchain/wallet-first.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { BoxesSheet } from './boxes-sheet.tsx';
import { HeldSheet } from './held-sheet.tsx';
import { omnichainItemsActs } from './items.action.tsx';
import { OpeningsSheet } from './openings-sheet.tsx';
import { type Items, useItems } from './use-items.ts';
import '../../design/sheet.css';
import '../../platform/onchain/omnichain/omnichain.css';
import './omnichain-items.css';

/** Boxes with items of omnimon: bought, opened, and sent to other chains. */
export function OmnichainItems() {
  const of = useItems();
  const { chains, chainId, choose, error, items, page } = of;
  const failed = page.data ? null : page.error;
  return (
    <Page title="Omnimon items" lead="Boxes of items that omnimon wear. They go with you to other networks.">
      <div className="omnichain">
        <OnNetwork chains={chains} value={chainId} error={error} onChange={choose}>
          {error && !items ? (
            <Failure error={error} />
          ) : chains?.length === 0 ? (
            <EmptyState art={<ThingPicture id={boxIds[0] ?? 0} size={96} />} title="Not here yet">
              These items are on none of the networks of this platform.
            </EmptyState>
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

function Loaded({ of }: { of: Items }) {
  const { account, page, chains = [] } = of;
  return (
    <>
      <WalletFirst why="See your items, open boxes, and send them." />
      <BoxesSheet key={`boxes ${of.chainId}`} of={of} />
      {account && (
        <>
          <OpeningsSheet of={of} />
          <HeldSheet key={`held ${of.chainId} ${account}`} of={of} />
          <JourneysSheet
            family="omnichainItems"
            kind={omnichainItemsActs}
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
