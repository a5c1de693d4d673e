import type { HeldBadge } from '@hatchery/api/badges';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BadgeArt } from '../../design/badge-art.tsx';
import { Repeated } from '../../design/repeated.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Failure } from '../failure.tsx';
import { Link } from '../router.tsx';
import { ShowMore } from '../show-more.tsx';
import { usePollMs } from '../stream/stream.ts';
import { BadgeDialog } from './badge-dialog.tsx';
import { badgesOfOptions } from './badges.queries.ts';
import { rarityWords } from './rarity.rules.ts';
import './badges.css';

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
        <Grid badges={badges} />
      )}
      <ShowMore query={query} />
    </Sheet>
  );
}

function Grid({ badges }: { badges: readonly HeldBadge[] }) {
  const [open, setOpen] = useState<HeldBadge>();
  return (
    <>
      <ul className="badge-grid">
        {badges.map((badge) => (
          <li key={badge.uid}>
            <button type="button" className="badge-tile" onClick={() => setOpen(badge)}>
              <BadgeArt image={badge.image} size={72} />
              <strong>{badge.name}</strong>
              <span className="soft">{rarityWords(badge)}</span>
              <span className="badge-about">{badge.description}</span>
            </button>
          </li>
        ))}
      </ul>
      {open && <BadgeDialog badge={open} onClose={() => setOpen(undefined)} />}
    </>
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
