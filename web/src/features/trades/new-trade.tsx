import type { Trade } from '@hatchery/api/trade-shapes';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../platform/failure.tsx';
import { useQueryText } from '../../platform/router.tsx';
import { useUser } from '../../platform/session/session.ts';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import '../../platform/vouchers/two-sides.css';
import { TradeForm } from './trade-form.tsx';
import { tradeOptions } from './trades.queries.ts';
import { wantsOptions } from './wants.queries.ts';
import '../../design/sheet.css';
import './trades.css';

/** Makes a trade in three steps, or changes the one that the address names. */
export function NewTrade() {
  const uid = new URLSearchParams(useQueryText()).get('change') ?? undefined;
  return (
    <SettingsPage
      wide
      title={uid ? 'Change your trade' : 'New trade'}
      lead="What you give, what you want for it, and a last look."
      back={uid ? { to: `/trades/${uid}`, label: 'Your trade' } : { to: '/trades', label: 'Trades' }}
      waiting={<Waiting />}
    >
      {() => (uid ? <Change key={uid} uid={uid} /> : <TradeForm />)}
    </SettingsPage>
  );
}

function Change({ uid }: { uid: string }) {
  const trade = useQuery({ ...tradeOptions(uid, useUser()?.uid), staleTime: 0 });
  if (trade.error && !trade.data) return <Failure error={trade.error} onRetry={() => void trade.refetch()} />;
  return trade.data && trade.isFetchedAfterMount ? <WithWants trade={trade.data} /> : <Waiting />;
}

function WithWants({ trade }: { trade: Trade }) {
  const wants = useQuery(wantsOptions(trade));
  if (wants.error && !wants.data) return <Failure error={wants.error} onRetry={() => void wants.refetch()} />;
  return wants.data ? <TradeForm trade={trade} wanted={wants.data} /> : <Waiting />;
}

const Waiting = () => <div className="card skeleton two-sides-waiting" aria-busy="true" />;
