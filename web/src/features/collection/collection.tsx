import type { UltigenMonster } from '@hatchery/api/ultigen';
import { elements } from '@hatchery/art/palette';
import { useInfiniteQuery } from '@tanstack/react-query';
import { nameOf } from '../../design/creature-art.tsx';
import { CreatureCard } from '../../design/creature-card.tsx';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Failure } from '../../platform/failure.tsx';
import { Link, navigate, useQueryText } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Page } from '../../platform/shell/page.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { monsterPagesOptions } from '../../platform/ultigen/monsters.queries.ts';
import { elementsOf, ofElement } from './collection.rules.ts';
import '../../design/filter-chip.css';
import './collection.css';
import { Repeated } from '../../design/repeated.tsx';

export function Collection() {
  const session = useSession();
  if (session.status === 'loading')
    return (
      <Page title="Collection" lead={'\u00a0'} aside={<ToBag />}>
        <Skeletons />
      </Page>
    );
  if (session.status === 'unauthenticated') {
    return (
      <Page title="Collection">
        <EmptyState
          art={<EggArt element="plant" size={120} alt="" />}
          title="Your guide has no pages yet"
          action={
            <div className="empty-actions">
              <Link className="button button-primary" to="/hatchery">
                Hatch your first egg
              </Link>
              <Link className="button button-secondary" to="/sign-in?to=/collection">
                Sign in
              </Link>
            </div>
          }
        >
          Every creature you hatch gets its own page here.
        </EmptyState>
      </Page>
    );
  }
  return <Creatures />;
}

function Creatures() {
  const query = useInfiniteQuery(monsterPagesOptions);
  const { data: pages, error, refetch, hasNextPage } = query;
  const data = pages?.pages.flat();
  const chosen = new URLSearchParams(useQueryText()).get('element') ?? undefined;
  if (error && !data)
    return (
      <Page title="Collection" aside={<ToBag />}>
        <Failure error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (!data)
    return (
      <Page title="Collection" lead={'\u00a0'} aside={<ToBag />}>
        <Skeletons />
      </Page>
    );
  if (data.length === 0) {
    return (
      <Page title="Collection" aside={<ToBag />}>
        <EmptyState
          art={<EggArt element="plant" size={120} alt="" />}
          title="Your guide has no pages yet"
          action={
            <Link className="button button-primary" to="/hatchery">
              Go to the Hatchery
            </Link>
          }
        >
          Hatch an egg to fill the first page.
        </EmptyState>
      </Page>
    );
  }
  const shown = ofElement(data, chosen);
  return (
    <Page
      title="Collection"
      lead={`${data.length}${hasNextPage ? '+' : ''} ${data.length === 1 ? 'creature' : 'creatures'}`}
      aside={<ToBag />}
    >
      <Filters creatures={data} chosen={chosen} />
      <Plates creatures={shown} inviting={!chosen} />
      <ShowMore query={query} />
    </Page>
  );
}

/** Leads to what is not on chain: gifts, prizes and deposits. */
const ToBag = () => (
  <Link className="button button-secondary" to="/bag">
    <MoreIcon name="bag" size={20} /> Your bag
  </Link>
);

function Filters({ creatures, chosen }: { creatures: UltigenMonster[]; chosen: string | undefined }) {
  const present = elementsOf(creatures, elements);
  if (present.length < 2) return null;
  return (
    <fieldset className="filters" aria-label="Filter by element">
      <Filter label="All" count={creatures.length} on={!chosen} to="/collection" />
      {present.map(({ element, count }) => (
        <Filter
          key={element}
          label={element}
          count={count}
          element={element}
          on={chosen === element}
          to={`/collection?element=${element}`}
        />
      ))}
    </fieldset>
  );
}

function Plates({ creatures, inviting }: { creatures: readonly UltigenMonster[]; inviting: boolean }) {
  return (
    <ul className="creatures">
      {creatures.map((creature) => (
        <li key={creature.id}>
          <Link to={`/collection/${creature.id}`} className="creature-link" aria-label={nameOf(creature)}>
            <CreatureCard creature={creature} heading="h2" />
            {creature.status !== 'final' && (
              <span className="creature-status">{creature.status === 'seen' ? 'Almost done' : 'Hatching'}</span>
            )}
          </Link>
        </li>
      ))}
      {inviting && (
        <li>
          <Link to="/hatchery" className="next-plate">
            <EggArt element="light" size={72} alt="" />
            <span>The next page is empty. Hatch an egg to fill it.</span>
          </Link>
        </li>
      )}
    </ul>
  );
}

function Filter({
  label,
  count,
  on,
  to,
  element,
}: {
  label: string;
  count: number;
  on: boolean;
  to: string;
  element?: string;
}) {
  return (
    <button
      type="button"
      className="filter-chip"
      aria-pressed={on}
      data-element={element}
      onClick={() => navigate(to, { replace: true })}
    >
      {label} <span>{count}</span>
    </button>
  );
}

function Skeletons() {
  return (
    <ul className="creatures" aria-busy="true" aria-label="Loading your creatures">
      <Repeated count={6}>
        <li className="plate">
          <div className="skeleton plate-blank" />
          <div className="plate-words">
            <div className="skeleton" style={{ height: 23, width: '70%' }} />
            <div className="skeleton" style={{ height: 22, width: '90%' }} />
          </div>
        </li>
      </Repeated>
    </ul>
  );
}
