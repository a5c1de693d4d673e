import type { MergePreview } from '@hatchery/api/growth-shapes';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CreatureArt, nameOf } from '../../design/creature-art.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { Link, navigate } from '../../platform/router.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { monsterPagesOptions } from '../../platform/ultigen/monsters.queries.ts';
import { mergePreviewOptions } from './merge.queries.ts';
import { candidatesFor, hindrance, maxConsumed, toggle } from './merge.rules.ts';
import { MergeOutcome } from './merge-outcome.tsx';
import type { Keeper } from './use-keeper.ts';
import '../../design/field.css';

/** The creature that stays, those that go in, and the outcome. */
export function MergeTable({ stays, keeper }: { stays: UltigenMonster; keeper: Keeper }) {
  const query = useInfiniteQuery(monsterPagesOptions);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [becomes, setBecomes] = useState<number>();
  const creatures = query.data?.pages.flat();
  const candidates = creatures && candidatesFor(creatures, stays);
  const wish = { id: stays.id, consumed: chosen, newMonsterId: becomes };
  const { data, error, isPlaceholderData } = useQuery(mergePreviewOptions(wish));
  const preview = chosen.length > 0 ? data : undefined;
  const put = (id: number) => {
    setChosen(toggle(chosen, id));
    // Other creatures may give less, and then it cannot become what was chosen.
    setBecomes(undefined);
  };
  return (
    <div className="merge">
      <div className="merge-side">
        <Sheet title="Who stays" lead="It keeps its number, its skills and its name.">
          <Stays stays={stays} creatures={creatures ?? []} />
        </Sheet>
        <Sheet
          title="Who goes in"
          lead="They are burnt. Most of their experience goes on in the one that stays."
          aside={
            <span className="merge-count mono" role="status">
              <span className="sr-only">Chosen: </span>
              {chosen.length} / {maxConsumed}
            </span>
          }
        >
          {query.error && !candidates ? (
            <Failure error={query.error} onRetry={() => void query.refetch()} />
          ) : candidates ? (
            <Candidates candidates={candidates} stays={stays} chosen={chosen} onPut={put} />
          ) : (
            <div className="skeleton merge-blank" aria-busy="true" />
          )}
          <ShowMore query={query} />
        </Sheet>
      </div>
      <div className="merge-out">
        <MergeOutcome
          stays={stays}
          keeper={keeper}
          wish={wish}
          preview={preview}
          error={chosen.length > 0 ? error : null}
          isAsking={isPlaceholderData || (chosen.length > 0 && !preview && !error)}
          onBecome={setBecomes}
        />
      </div>
    </div>
  );
}

export type Preview = MergePreview | undefined;

function Stays({ stays, creatures }: { stays: UltigenMonster; creatures: readonly UltigenMonster[] }) {
  const others = creatures.filter(({ status, growing }) => status === 'final' && !growing);
  return (
    <div className="merge-stays" data-element={stays.element}>
      <span className="merge-picture">
        <CreatureArt creature={stays} size={96} />
      </span>
      <div className="merge-stays-words">
        <strong>{stays.nickname ?? stays.name}</strong>
        <span className="soft">
          Level {stays.level} · {stays.xp.toLocaleString('en')} experience
        </span>
        {others.length > 1 && (
          <select
            className="select"
            aria-label="Who stays"
            value={stays.id}
            onChange={({ target }) => navigate(`/collection/${target.value}/merge`, { replace: true })}
          >
            {(others.some(({ id }) => id === stays.id) ? others : [stays, ...others]).map((creature) => (
              <option key={creature.id} value={creature.id}>
                {creature.nickname ?? creature.name}, level {creature.level}
              </option>
            ))}
          </select>
        )}
      </div>
    </div>
  );
}

interface CandidatesProps {
  candidates: readonly UltigenMonster[];
  stays: UltigenMonster;
  chosen: readonly number[];
  onPut: (id: number) => void;
}

function Candidates({ candidates, stays, chosen, onPut }: CandidatesProps) {
  if (candidates.length === 0)
    return (
      <div className="none-yet">
        <p>You have no other creature. Hatch an egg, and come back.</p>
        <Link className="button button-secondary" to="/hatchery">
          Go to the Hatchery
        </Link>
      </div>
    );
  return (
    <ul className="merge-candidates">
      {candidates.map((creature) => {
        const why = hindrance(creature, stays);
        const isIn = chosen.includes(creature.id);
        return (
          <li key={creature.id}>
            <label className="merge-candidate" data-in={isIn || undefined} data-element={creature.element}>
              <input
                type="checkbox"
                className="tick"
                checked={isIn}
                disabled={why !== undefined || (!isIn && chosen.length >= maxConsumed)}
                aria-label={`${nameOf(creature)}, level ${creature.level}`}
                onChange={() => onPut(creature.id)}
              />
              <span className="merge-picture">
                <CreatureArt creature={creature} size={72} />
              </span>
              <strong>{creature.nickname ?? creature.name}</strong>
              <span className="soft">{why ?? `Level ${creature.level}`}</span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
