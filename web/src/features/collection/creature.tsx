import type { UltigenMonster } from '@hatchery/api/ultigen';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AddressTag } from '../../design/address-tag.tsx';
import { CreatureCard, Experience, Figures } from '../../design/creature-card.tsx';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Failure } from '../../platform/failure.tsx';
import { ApiProblem } from '../../platform/problem.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { monsterOptions } from '../../platform/ultigen/monsters.queries.ts';
import { NameCreature } from '../../platform/ultigen/name-creature.tsx';
import './collection.css';

const whenAwayMs = 5_000;

/** The page of one creature. */
export function Creature() {
  const id = Number(useParams().id);
  const known = Number.isSafeInteger(id) && id > 0;
  const pollMs = usePollMs(whenAwayMs);
  const { data, error, refetch } = useQuery({
    ...monsterOptions(id),
    enabled: known,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'final' ? pollMs : false),
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
      ) : error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="creature-page">{data ? <Sheets creature={data} /> : <Blank />}</div>
      )}
    </main>
  );
}

const statusWords: Record<UltigenMonster['status'], string> = {
  hatching: 'Hatching',
  seen: 'Confirmed, complete in a moment',
  final: 'Permanently recorded',
};

function Sheets({ creature }: { creature: UltigenMonster }) {
  return (
    <>
      <CreatureCard creature={creature} heading="h1" />
      <div className="creature-page-words">
        <section className="sheet card" data-element={creature.element}>
          <h2>Field note</h2>
          <blockquote className="plate-note">{creature.fieldNote}</blockquote>
          <Experience creature={creature} />
          <Figures creature={creature} />
          <div className="acts">
            <NameCreature creature={creature} />
          </div>
        </section>
        {creature.skills.length > 0 && (
          <section className="sheet card">
            <h2>Skills</h2>
            <ul className="skills">
              {creature.skills.map(({ skillId, name, level }) => (
                <li key={skillId}>
                  {name} <span className="skill-level">level {level}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="sheet card">
          <h2>Details</h2>
          <dl className="facts">
            <div>
              <dt>Status</dt>
              <dd>{statusWords[creature.status]}</dd>
            </div>
            <div>
              <dt>Keeper</dt>
              <dd>
                <AddressTag address={creature.owner} label="Keeper's address" />
              </dd>
            </div>
            {creature.tokenId && (
              <div>
                <dt>Token</dt>
                <dd className="mono">#{creature.tokenId}</dd>
              </div>
            )}
            <div>
              <dt>Updated at block</dt>
              <dd className="mono">{creature.blockNumber.toLocaleString('en')}</dd>
            </div>
          </dl>
        </section>
      </div>
    </>
  );
}

function Blank() {
  return (
    <>
      <div className="plate" aria-busy="true">
        <div className="skeleton plate-blank" />
      </div>
      <div className="sheet card">
        <div className="skeleton" style={{ height: 320 }} />
      </div>
    </>
  );
}
