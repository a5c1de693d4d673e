import type { Voucher } from '@hatchery/api/voucher-gifts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Repeated } from '../../design/repeated.tsx';
import { Failure } from '../../platform/failure.tsx';
import { Link } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { useCreatures } from '../../platform/vouchers/creatures.ts';
import { vouchersOptions } from '../../platform/vouchers/vouchers.queries.ts';
import { type Filter, filterVouchers, groupsOf, isFiltering } from './bag.rules.ts';
import { BagTools } from './bag-tools.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { DepositButton } from './deposit-button.tsx';
import { UnderWay } from './under-way.tsx';
import { VoucherGroup } from './voucher-group.tsx';
import '../../design/sheet.css';
import './bag.css';

const whenAwayMs = 10_000;

/** The page of what a player owns off-chain. */
export function Bag() {
  return (
    <SettingsPage lead="What you own here: use it, send it, or claim it to a wallet." waiting={<Blanks />}>
      {() => <Vouchers />}
    </SettingsPage>
  );
}

function Vouchers() {
  const query = useInfiniteQuery({
    ...vouchersOptions,
    refetchInterval: usePollMs(whenAwayMs),
  });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [filter, setFilter] = useState<Filter>({ text: '', category: undefined, type: undefined });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const wanted = useDeferredValue(filter);
  const filtering = isFiltering(filter);
  // A match may be on a page that was not fetched yet.
  useEffect(() => {
    if (filtering && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [filtering, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const owned = useCreatures(data?.pages.flat() ?? []);
  const all = data && owned;
  if (error && !all) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!all) return <Blanks />;
  if (all.length === 0)
    return (
      <>
        <UnderWay />
        <Empty />
      </>
    );
  const shown = filterVouchers(all, wanted);
  const choose = (uid: string, on: boolean) =>
    setChosen((uids) => new Set(on ? [...uids, uid] : [...uids].filter((one) => one !== uid)));
  return (
    <>
      <UnderWay />
      <BagTools vouchers={all} filter={filter} busy={filtering && isFetchingNextPage} onFilter={setFilter} />
      {shown.length === 0 ? (
        <NoneFound looking={isFetchingNextPage} />
      ) : (
        <Categories vouchers={shown} chosen={chosen} onChoose={choose} />
      )}
      <ShowMore query={query} />
      <ChosenBar vouchers={all.filter(({ uid }) => chosen.has(uid))} onClear={() => setChosen(new Set())} />
    </>
  );
}

interface GroupsProps {
  vouchers: readonly Voucher[];
  chosen: ReadonlySet<string>;
  onChoose: (uid: string, on: boolean) => void;
}

const Categories = ({ vouchers, chosen, onChoose }: GroupsProps) =>
  [...Map.groupBy(groupsOf(vouchers), ({ category }) => category)].map(([category, groups]) => (
    <section key={category} className="bag-category card" aria-label={category}>
      <h2>{category}</h2>
      <ul>
        {groups.map((group) => (
          <VoucherGroup key={group.assetId} group={group} chosen={chosen} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  ));

function NoneFound({ looking }: { looking: boolean }) {
  return (
    <p className="card bag-none" role="status">
      {looking ? 'Looking through your bag.' : 'Nothing in your bag matches. Try another word or category.'}
    </p>
  );
}

function Empty() {
  return (
    <EmptyState
      art={
        <span className="empty-icon">
          <MoreIcon name="bag" size={32} />
        </span>
      }
      title="Your bag is empty"
      action={
        <div className="acts bag-empty-acts">
          <DepositButton look="primary" />
          <Link className="button button-secondary" to="/airdrops">
            See airdrops
          </Link>
        </div>
      }
    >
      Gifts, prizes and airdrops land here by themselves. You can also bring eggs, creatures and tokens from a wallet.
    </EmptyState>
  );
}

/** Placeholders of the true shape. */
const Blanks = () => (
  <>
    <div className="bag-tools card">
      <span className="skeleton bag-blank-search" />
      <span className="skeleton bag-blank-button" />
    </div>
    <section className="bag-category card" aria-busy="true" aria-label="Loading your bag">
      <span className="skeleton bag-blank-title" />
      <Repeated count={4}>
        <div className="bag-row">
          <span className="bag-pick" />
          <div className="bag-open">
            <span className="skeleton bag-blank-picture" />
            <span className="row-words">
              <span className="skeleton" style={{ height: 20, width: '50%' }} />
              <span className="skeleton" style={{ height: 18, width: '30%' }} />
            </span>
          </div>
        </div>
      </Repeated>
    </section>
  </>
);
