import type { ActiveAirdrop } from '@hatchery/api/airdrops';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Repeated } from '../../design/repeated.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { Link } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Page } from '../../platform/shell/page.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { useNow } from '../../platform/use-now.ts';
import { AirdropCard } from './airdrop-card.tsx';
import { AirdropRow } from './airdrop-row.tsx';
import { activeAirdropsOptions } from './airdrops.queries.ts';
import { forOnePress, sortAirdrops } from './airdrops.rules.ts';
import { Claims } from './claims.tsx';
import { HowToTakePart } from './how-to-take-part.tsx';
import { useClaim } from './use-claim.ts';
import './airdrops.css';

const whenAwayMs = 30_000;

export function Airdrops() {
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : undefined;
  const airdrops = useQuery({
    ...activeAirdropsOptions(user?.uid),
    enabled: session.status !== 'loading',
    refetchInterval: usePollMs(whenAwayMs),
  });
  const isVisitor = session.status === 'unauthenticated';
  return (
    <Page title="Airdrops" lead="Gifts for players: what is yours, and why." back={{ to: '/more', label: 'More' }}>
      <div className="airdrops">
        {isVisitor && <HowToTakePart />}
        {airdrops.error && !airdrops.data ? (
          <Failure error={airdrops.error} onRetry={() => void airdrops.refetch()} />
        ) : !airdrops.data ? (
          <Waiting />
        ) : airdrops.data.length === 0 ? (
          <None isVisitor={isVisitor} />
        ) : isVisitor ? (
          <ForVisitors airdrops={airdrops.data} />
        ) : (
          <ForPlayers airdrops={airdrops.data} />
        )}
        {user && <Claims />}
      </div>
    </Page>
  );
}

function ForPlayers({ airdrops }: { airdrops: ActiveAirdrop[] }) {
  const now = useNow();
  const { claimable, others } = sortAirdrops(airdrops);
  return (
    <>
      {claimable.length > 0 && <Claimable airdrops={claimable} now={now} />}
      {others.length > 0 && (
        <Rows
          title={claimable.length > 0 ? 'Not yours, and why' : 'Nothing to claim right now, and why'}
          airdrops={others}
          now={now}
        />
      )}
      {claimable.length + others.length === 0 && (
        <p className="card airdrops-done" role="status">
          You have claimed every airdrop there is right now. New ones appear here by themselves.
        </p>
      )}
    </>
  );
}

function Claimable({ airdrops, now }: { airdrops: ActiveAirdrop[]; now: number }) {
  const all = forOnePress(airdrops);
  const claim = useClaim();
  return (
    <Sheet
      title={airdrops.length === 1 ? 'One airdrop is yours' : `${airdrops.length} airdrops are yours`}
      aside={
        all.length > 1 && (
          <Button look="primary" busy={claim.isPending} onClick={() => claim.mutate(all)}>
            {all.length === airdrops.length ? 'Claim all' : `Claim ${all.length} to your bag`}
          </Button>
        )
      }
    >
      <ul className="airdrop-cards">
        {airdrops.map((airdrop) => (
          <AirdropCard key={airdrop.uid} airdrop={airdrop} now={now} busy={claim.isPending} />
        ))}
      </ul>
    </Sheet>
  );
}

const Rows = ({ title, airdrops, now }: { title: string; airdrops: ActiveAirdrop[]; now: number }) => (
  <Sheet title={title}>
    <ul className="rows">
      {airdrops.map((airdrop) => (
        <AirdropRow key={airdrop.uid} airdrop={airdrop} now={now} />
      ))}
    </ul>
  </Sheet>
);

function ForVisitors({ airdrops }: { airdrops: ActiveAirdrop[] }) {
  const now = useNow();
  return <Rows title="Active airdrops" airdrops={airdrops} now={now} />;
}

const None = ({ isVisitor }: { isVisitor: boolean }) => (
  <EmptyState
    art={<EggArt element="light" size={104} alt="" />}
    title="No airdrops right now"
    action={
      <Link className="button button-primary" to={isVisitor ? '/sign-in?to=/airdrops' : '/settings/wallets'}>
        {isVisitor ? 'Sign in' : 'Check your linked wallets'}
      </Link>
    }
  >
    New ones appear here by themselves. Airdrops look at linked wallets, so link those that hold your creatures.
  </EmptyState>
);

const Waiting = () => (
  <ul className="airdrop-cards" aria-busy="true" aria-label="Loading airdrops">
    <Repeated count={2}>
      <li className="card skeleton airdrop-card-waiting" />
    </Repeated>
  </ul>
);
