import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
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
import { lifeOptions } from './life.queries.ts';
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

/** A creature that is no more has a page still: its life can be read. */
function Missing({ id }: { id: number | undefined }) {
  const { data } = useInfiniteQuery({ ...lifeOptions(id ?? 0), enabled: id !== undefined });
  const end = data?.pages[0]?.events.find(({ kind }) => kind === 'consumed');
  const other = end?.others?.[0];
  return (
    <>
      <EmptyState
        art={<EggArt element="dark" size={120} alt="" />}
        title={end ? goneWords(other) : 'Creature not found'}
        action={
          <Link className="button button-primary" to={other ? `/collection/${other}` : '/collection'}>
            {other ? 'See who' : 'Back to collection'}
          </Link>
        }
      >
        {end
          ? 'Its page of the guide stays, so that its life can be read.'
          : 'This page of the guide is blank. Check the number in the address.'}
      </EmptyState>
      {id !== undefined && end && <Life id={id} />}
    </>
  );
}

const goneWords = (other: number | undefined): string =>
  other ? 'It lives on in another creature' : 'This creature is no more';

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
