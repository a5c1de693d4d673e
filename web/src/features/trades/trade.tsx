import type { Trade } from '@hatchery/api/trade-shapes';
import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Failure } from '../../platform/failure.tsx';
import { ApiProblem } from '../../platform/problem.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { useNow } from '../../platform/use-now.ts';
import { TradeSide, TwoSides } from '../../platform/vouchers/two-sides.tsx';
import { Offers } from './offers.tsx';
import { ShareTrade } from './share-trade.tsx';
import { TradeActs } from './trade-acts.tsx';
import { TradeState } from './trade-state.tsx';
import { tradeOptions, tradePollMs } from './trades.queries.ts';
import { leftWords, nameIn, type Role, roleIn } from './trades.rules.ts';
import '../../design/sheet.css';
import './trades.css';

/** Those who only look on are told nothing by their stream. */
const pollMs = 10_000;

/** The page of one trade, which can be shared: both sides, what one can do, the offers, and how it ended. */
export function TradePage() {
  const { id = '' } = useParams();
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : undefined;
  const { data, error, refetch } = useQuery({
    ...tradeOptions(id, user?.uid),
    enabled: session.status !== 'loading',
    refetchInterval: ({ state }) => tradePollMs(state.data, pollMs),
  });
  const title = data ? (data.mine === 'owner' ? 'Your trade' : `${nameIn(data)}'s trade`) : 'Trade';
  useEffect(() => setTitle(title), [title]);
  const missing = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  return (
    <Page
      title={title}
      lead={data ? <Lead trade={data} /> : '\u00a0'}
      back={{ to: '/trades', label: 'Trades', always: true }}
    >
      {missing ? (
        <Gone />
      ) : error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Details key={id} trade={data} user={user} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Lead({ trade }: { trade: Trade }) {
  const now = useNow();
  return <>{trade.status === 'open' ? leftWords(trade.expiresAt, now) : '\u00a0'}</>;
}

function Details({ trade, user }: { trade: Trade; user: User | undefined }) {
  const role = roleIn(trade, user);
  const given = `${role === 'owner' ? 'You' : nameIn(trade)} ${verbOf(trade, role)}`;
  return (
    <>
      <TradeState trade={trade} role={role} user={user} />
      <TwoSides
        label="Both sides"
        one={<TradeSide title={given} player={trade} lines={trade.offerAssets} />}
        other={<OtherSide trade={trade} role={role} user={user} />}
      >
        <TradeActs trade={trade} role={role} user={user} />
      </TwoSides>
      {trade.status === 'open' && <Offers trade={trade} role={role} />}
      <ShareTrade uid={trade.uid} />
    </>
  );
}

function verbOf({ status }: Trade, role: Role): string {
  if (status === 'completed') return 'gave';
  return role === 'owner' ? 'give' : 'gives';
}

interface OtherSideProps {
  trade: Trade;
  role: Role;
  user: User | undefined;
}

/** The side that the owner wants, or that the other player gave. */
function OtherSide({ trade, role, user }: OtherSideProps) {
  const own = role === 'owner';
  const { acceptedBy, receipt, requestAssets } = trade;
  const taker = receipt && acceptedBy;
  const me = taker?.userId === user?.uid ? user : undefined;
  const title = taker ? `${me ? 'You' : nameIn(taker)} gave` : own ? 'You want' : `${nameIn(trade)} wants`;
  return (
    <TradeSide
      title={title}
      player={taker && { ...taker, picture: me?.picture }}
      lines={receipt?.received ?? requestAssets}
      nothing={<p className="soft">Any offer. {own ? 'Players offer what they like.' : 'Offer what you like.'}</p>}
    />
  );
}

const Gone = () => (
  <EmptyState
    art={<EggArt element="dark" size={104} alt="" />}
    title="This trade isn't there"
    action={
      <Link className="button button-primary" to="/trades">
        See open trades
      </Link>
    }
  >
    It may not be for you to see, or the link is mistyped.
  </EmptyState>
);

const Waiting = () => <div className="card skeleton two-sides-waiting" aria-busy="true" />;
