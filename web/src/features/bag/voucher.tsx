import type { Voucher as VoucherFacts } from '@hatchery/api/voucher-gifts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatUnits } from '../../design/amount.rules.ts';
import { Button } from '../../design/button.tsx';
import { Failure } from '../../platform/failure.tsx';
import { useParams } from '../../platform/router.tsx';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { useCreatures } from '../../platform/vouchers/creatures.ts';
import { freeOf, isUnique, unitName } from '../../platform/vouchers/parts.rules.ts';
import { vouchersOptions } from '../../platform/vouchers/vouchers.queries.ts';
import { claimFault } from './claim.rules.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { DestroyDialog } from './destroy-dialog.tsx';
import { History } from './history.tsx';
import { SendDialog } from './send-dialog.tsx';
import { Holds, Where } from './voucher-group.tsx';
import '../../design/sheet.css';
import './bag.css';

const whenAwayMs = 10_000;

/** The page of one voucher: what there is of it, what can be done with it, and its history. */
export function Voucher() {
  const { id = '' } = useParams();
  return (
    <SettingsPage
      lead="How much you have, and everything that happened to it."
      back={{ to: '/bag', label: 'Bag' }}
      waiting={<Blank />}
    >
      {() => <Details key={id} uid={id} />}
    </SettingsPage>
  );
}

function Details({ uid }: { uid: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...vouchersOptions,
    refetchInterval: usePollMs(whenAwayMs),
  });
  const owned = data?.pages.flat().filter((one) => one.uid === uid) ?? [];
  const [voucher] = useCreatures(owned);
  const looking = data !== undefined && !voucher && hasNextPage;
  useEffect(() => {
    if (looking && !isFetchingNextPage) void fetchNextPage();
  }, [looking, isFetchingNextPage, fetchNextPage]);
  const name = voucher && unitName(voucher);
  useEffect(() => {
    if (name) setTitle(name);
  }, [name]);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {voucher ? <Face voucher={voucher} /> : looking || !data ? <Blank /> : <Gone />}
      <History voucherId={uid} image={voucher?.image} />
    </>
  );
}

type Act = 'claim' | 'send' | 'destroy';

function Face({ voucher }: { voucher: VoucherFacts }) {
  const [act, setAct] = useState<Act>();
  const free = freeOf(voucher);
  const fault = claimFault([voucher]);
  const close = () => setAct(undefined);
  const props = { vouchers: [voucher], onClose: close, onDone: close };
  return (
    <section className="voucher-face card" aria-label={unitName(voucher)}>
      <AssetPicture name={voucher.name} image={voucher.image} size={120} />
      <div className="voucher-words">
        <h2>{unitName(voucher)}</h2>
        <Where voucher={voucher} />
        {!isUnique(voucher) && (
          <p className="voucher-amount" key={voucher.amountBase}>
            {formatUnits(free, voucher.decimals)} <span className="soft">free to use</span>
          </p>
        )}
        <Holds voucher={voucher} />
      </div>
      <div className="acts">
        {!fault && (
          <Button look="primary" disabled={free === 0n} onClick={() => setAct('claim')}>
            Claim to a wallet
          </Button>
        )}
        <Button {...(fault ? { look: 'primary' } : {})} disabled={free === 0n} onClick={() => setAct('send')}>
          Send
        </Button>
        <Button look="danger" disabled={free === 0n} onClick={() => setAct('destroy')}>
          Destroy
        </Button>
      </div>
      {free > 0n && fault && <p className="soft voucher-note">{fault}</p>}
      {act === 'claim' && <ClaimDialog {...props} />}
      {act === 'send' && <SendDialog {...props} />}
      {act === 'destroy' && <DestroyDialog {...props} />}
    </section>
  );
}

const Gone = () => (
  <section className="voucher-face card">
    <div className="voucher-words">
      <h2>Nothing left of this</h2>
      <p className="soft">You sent, claimed, used or destroyed all of it. The history stays.</p>
    </div>
  </section>
);

const Blank = () => (
  <section className="voucher-face card" aria-busy="true" aria-label="Loading">
    <span className="skeleton voucher-blank" />
    <div className="voucher-words">
      <span className="skeleton" style={{ height: 28, width: '60%' }} />
      <span className="skeleton" style={{ height: 20, width: '40%' }} />
      <span className="skeleton" style={{ height: 32, width: '50%' }} />
    </div>
    <span className="skeleton" style={{ height: 44 }} />
  </section>
);
