import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { Repeated } from '../../design/repeated.tsx';
import { chainsOptions } from '../../platform/chains/chains.queries.ts';
import { configOptions } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Page } from '../../platform/shell/page.tsx';
import { SectionsNav } from '../../platform/shell/sections-nav.tsx';
import { hourWords } from '../../platform/time.rules.ts';
import { useNow } from '../../platform/use-now.ts';
import { walletsOptions } from '../../platform/wallet/wallets.queries.ts';
import { summaryWords, worstOf } from './chain.rules.ts';
import { ChainSheet } from './chain-sheet.tsx';
import '../../design/sheet.css';
import '../../platform/shell/frame.css';
import './chains.css';

/** The chains and how they are, for everybody, with the addresses of a player who is signed in. */
export function Chains() {
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : undefined;
  const isVisitor = session.status === 'unauthenticated';
  return (
    <Page
      title="Chains"
      lead="Where your creatures live, and how those places are right now."
      back={{ to: '/more', label: 'More' }}
    >
      <div className={isVisitor ? undefined : 'framed'}>
        {!isVisitor && <SectionsNav user={user} beside />}
        <div className="framed-content">
          {session.status === 'loading' ? <Waiting count={1} /> : <Followed user={user} />}
        </div>
      </div>
    </Page>
  );
}

/** The stream tells players about what is theirs, not about blocks. */
const everyMs = 3_000;

function Followed({ user }: { user: User | undefined }) {
  const query = useQuery({ ...chainsOptions, refetchInterval: everyMs });
  const { data, error, refetch } = query;
  const config = useQuery(configOptions).data;
  const wallets = useQuery({ ...walletsOptions, enabled: user !== undefined });
  const now = useNow();
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || (user && wallets.isPending)) return <Waiting count={config?.chains.length ?? 1} />;
  const isLive = !error && query.failureCount === 0 && query.fetchStatus !== 'paused';
  return (
    <>
      <p className="chains-summary card" role="status">
        {isLive ? (
          <>
            <span className="chains-live" data-status={worstOf(data)} aria-hidden="true" /> {summaryWords(data)}
          </>
        ) : (
          `These numbers are from ${hourWords(query.dataUpdatedAt)}. They go on by themselves as soon as we can be reached.`
        )}
      </p>
      {user && wallets.error && !wallets.data && (
        <Failure error={wallets.error} onRetry={() => void wallets.refetch()} />
      )}
      <div className="chains">
        {data.map((chain) => (
          <ChainSheet
            key={chain.chainId}
            chain={chain}
            isMain={chain.chainId === config?.defaultChainId}
            wallets={user && wallets.data}
            isLive={isLive}
            now={now}
          />
        ))}
      </div>
    </>
  );
}

const Waiting = ({ count }: { count: number }) => (
  <div className="framed-content" aria-busy="true">
    <div className="card skeleton chains-summary" />
    <div className="chains">
      <Repeated count={count}>
        <div className="card skeleton chains-waiting" />
      </Repeated>
    </div>
  </div>
);
