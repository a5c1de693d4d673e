import { useInfiniteQuery } from '@tanstack/react-query';
import { Repeated } from '../../design/repeated.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Failure } from '../failure.tsx';
import { Link } from '../router.tsx';
import { ShowMore } from '../show-more.tsx';
import { usePollMs } from '../stream/stream.ts';
import { BadgeGrid } from './badge-grid.tsx';
import { badgesOfOptions } from './badges.queries.ts';

interface BadgesSheetProps {
  /** Another player, by id and name; one's own badges without. */
  of?: { uid: string; name: string };
}

const whenAwayMs = 30_000;

/** The badges of a player, as a grid of medals. */
export function BadgesSheet({ of }: BadgesSheetProps) {
  const query = useInfiniteQuery({ ...badgesOfOptions(of?.uid), refetchInterval: usePollMs(whenAwayMs) });
  const { data, error, refetch } = query;
  const badges = data?.pages.flat();
  return (
    <Sheet
      title="Badges"
      lead={of ? `What ${of.name} has earned.` : 'What you have earned. Everybody can see them.'}
      aside={
        badges &&
        badges.length > 0 && <span className="badge">{`${badges.length}${query.hasNextPage ? '+' : ''}`}</span>
      }
    >
      {error && !badges ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !badges ? (
        <Waiting />
      ) : badges.length === 0 ? (
        <None of={of?.name} />
      ) : (
        <BadgeGrid badges={badges} />
      )}
      <ShowMore query={query} />
    </Sheet>
  );
}

const None = ({ of }: { of: string | undefined }) =>
  of ? (
    <p className="none-yet">{of} has no badges yet.</p>
  ) : (
    <div className="none-yet">
      <p>No badges yet. Finish the first week in your journal to earn your first one.</p>
      <Link className="button button-secondary" to="/play">
        See what there is to do
      </Link>
    </div>
  );

const Waiting = () => (
  <ul className="badge-grid" aria-busy="true" aria-label="Loading badges">
    <Repeated count={3}>
      <li className="skeleton" style={{ height: 168 }} />
    </Repeated>
  </ul>
);
