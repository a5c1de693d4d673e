import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Failure } from '../../platform/failure.tsx';
import { ApiProblem } from '../../platform/problem.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { monsterOptions } from '../../platform/ultigen/monsters.queries.ts';
import { CreatureSheets } from './creature-sheets.tsx';
import { Life } from './life.tsx';
import './creature.css';

const whenAwayMs = 5_000;

/** The page of one creature. */
export function Creature() {
  const id = Number(useParams().id);
  const known = Number.isSafeInteger(id) && id > 0;
  const pollMs = usePollMs(whenAwayMs);
  const { data, error, refetch } = useQuery({
    ...monsterOptions(id),
    enabled: known,
    refetchInterval: ({ state: { data } }) => (data && (data.status !== 'final' || data.growing) ? pollMs : false),
  });
  const missing = !known || (error instanceof ApiProblem && (error.status === 404 || error.status === 400));
  const title = missing ? 'Creature not found' : (data?.nickname ?? data?.name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another creature begins with the title of its page
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, id]);
  return (
    <main id="main" className="page" tabIndex={-1}>
      <Link to="/collection" className="back-link">
        <MoreIcon name="back" size={20} /> Collection
      </Link>
      {missing ? (
        <Missing id={known ? id : undefined} />
      ) : error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="creature-page">{data ? <CreatureSheets key={id} creature={data} /> : <Blank />}</div>
      )}
    </main>
  );
}

/** A creature that a merge took in is no more, but its life can still be read. */
function Missing({ id }: { id: number | undefined }) {
  return (
    <>
      <EmptyState
        art={<EggArt element="dark" size={120} alt="" />}
        title="Creature not found"
        action={
          <Link className="button button-primary" to="/collection">
            Back to collection
          </Link>
        }
      >
        This page of the guide is blank. Check the number in the address.
      </EmptyState>
      {id !== undefined && <Life id={id} ifAny />}
    </>
  );
}

function Blank() {
  return (
    <>
      <div className="plate" aria-busy="true">
        <div className="skeleton plate-blank" />
      </div>
      <div className="creature-page-words">
        <div className="card skeleton" style={{ height: 420 }} />
        <div className="card skeleton" style={{ height: 320 }} />
      </div>
    </>
  );
}
