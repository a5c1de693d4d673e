import { families } from '@hatchery/chain/families';
import type { OwnerCall } from '@hatchery/chain/owner-call';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Row, RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { SearchField } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { useContracts } from '../../platform/onchain/contracts.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { useParams } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { CallDialog } from './call-dialog.tsx';
import { readOwned } from './owner.read.ts';
import { callsOf, isFamily, noticeOf, searchCalls } from './owner.words.ts';
import './owner-desk.css';

/** One contract with every call that only its owner may make. */
export function AdminOwnerContract() {
  const { family = '', chain = '' } = useParams();
  const isKnown = isFamily(family) && /^\d{1,15}$/.test(chain);
  return (
    <SettingsPage
      title={isKnown ? families[family].name : 'Contract'}
      lead={isKnown ? families[family].description : 'There is no contract of this name.'}
      back={{ to: '/admin/owner', label: "Owner's desk" }}
      wide
    >
      {() => (isKnown ? <Calls family={family} chainId={Number(chain)} /> : <Unknown />)}
    </SettingsPage>
  );
}

const Unknown = () => (
  <EmptyState
    art={
      <span className="empty-icon">
        <MoreIcon name="document" size={32} />
      </span>
    }
    title="No contract here"
  >
    Choose one at the owner's desk.
  </EmptyState>
);

function Calls({ family, chainId }: { family: keyof typeof families; chainId: number }) {
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<OwnerCall>();
  const { known, error, refetch, at } = useContracts(chainId);
  const address = at(family);
  const owned = useChain({
    key: ['owner', family],
    chainId,
    read: address ? (web3, id) => readOwned(web3, id, [{ family, address }]) : undefined,
  });
  const contract = owned.data?.data[0];
  if (error && !known) return <Failure error={error} onRetry={() => void refetch()} />;
  if (known && !address) return <Unknown />;
  const calls = searchCalls(callsOf(family), text);
  return (
    <Sheet title="The owner's calls" aside={<AsOfBlock of={owned.data} stale={owned.isError} />}>
      <SearchField label="Search calls" placeholder="Name or meaning" value={text} onChange={setText} />
      {contract ? (
        <ul className="rows">
          {calls.map((call) => (
            <Row key={call.selector} title={<span className="mono">{call.name}</span>} words={noticeOf(call)}>
              <Button aria-label={`Open ${call.name}`} onClick={() => setOpened(call)}>
                Open
              </Button>
            </Row>
          ))}
          {calls.length === 0 && <li className="row soft">No call is like that.</li>}
        </ul>
      ) : (
        <RowsWaiting count={6} label="Calls" />
      )}
      {opened && contract && (
        <CallDialog chainId={chainId} contract={contract} call={opened} onClose={() => setOpened(undefined)} />
      )}
    </Sheet>
  );
}
