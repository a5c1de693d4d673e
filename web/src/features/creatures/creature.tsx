import type { UltigenMonster } from '@hatchery/api/ultigen';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Failure } from '../../platform/failure.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { monsterOptions } from '../../platform/ultigen/monsters.queries.ts';
import { CreatureSheets } from './creature-sheets.tsx';
import { evolutionsOptions } from './growths.queries.ts';
import { lifeOptions } from './life.queries.ts';
import { isNotThere, Missing } from './missing.tsx';
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
  useTold(data);
  const missing = !known || isNotThere(error);
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

/** Asks again for what else this page tells of a creature once that has changed. The stream tells players, and nobody tells visitors. */
function useTold(creature: UltigenMonster | undefined): void {
  const told = useRef(creature);
  useEffect(() => {
    const before = told.current;
    told.current = creature;
    if (!creature || !before || before === creature || before.id !== creature.id) return;
    for (const { queryKey } of [lifeOptions(creature.id), evolutionsOptions(creature.id)])
      void queryClient.invalidateQueries({ queryKey });
  }, [creature]);
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
