import type { MergePreview } from '@hatchery/api/growth-shapes';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CreatureArt, nameOf } from '../../design/creature-art.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { Link, navigate } from '../../platform/router.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { monsterOptions, monsterPagesOptions } from '../../platform/ultigen/monsters.queries.ts';
import { mergePreviewOptions } from './merge.queries.ts';
import { candidatesFor, hindrance, maxConsumed, stillIn, toggle } from './merge.rules.ts';
import { MergeOutcome } from './merge-outcome.tsx';
import type { Keeper } from './use-keeper.ts';
import '../../design/field.css';

/** The creature that stays, those that go in, and the outcome. */
export function MergeTable({ stays, keeper }: { stays: UltigenMonster; keeper: Keeper }) {
  const query = useInfiniteQuery(monsterPagesOptions);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [becomes, setBecomes] = useState<number>();
  const creatures = query.data?.pages.flat();
  const candidates = creatures && candidatesFor(creatures, stays);
  const chosen = stillIn(ticked, creatures ?? [], stays);
  const wish = { id: stays.id, consumed: chosen, newMonsterId: becomes };
  const { data, error, isPlaceholderData, fetchStatus } = useQuery(mergePreviewOptions(wish));
  const preview = chosen.length > 0 ? data : undefined;
  const put = (id: number) => {
    setTicked(toggle(chosen, id));
    // Other creatures may give less, and then it cannot become what was chosen.
    setBecomes(undefined);
  };
  return (
    <div className="merge">
      <div className="merge-side">
        <Sheet title="Who stays" lead={`It keeps its token #${stays.tokenId}, its skills and its name.`}>
          <Stays stays={stays} creatures={creatures} onStay={() => setBecomes(undefined)} />
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
          isOffline={fetchStatus === 'paused'}
          onBecome={setBecomes}
        />
      </div>
    </div>
  );
}

export type Preview = MergePreview | undefined;

interface StaysProps {
  stays: UltigenMonster;
  /** Undefined until they are known. */
  creatures: readonly UltigenMonster[] | undefined;
  /** Another creature is to stay. */
  onStay: () => void;
}

function Stays({ stays, creatures, onStay }: StaysProps) {
  const others = creatures?.filter(({ status, growing }) => status === 'final' && !growing);
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(stays.id);
  useEffect(() => {
    // Another address moves the focus to the page. Those who go through the list with its keys are not done there.
    if (shown.current !== stays.id) select.current?.focus();
    shown.current = stays.id;
  }, [stays.id]);
  function stay(id: number) {
    const creature = creatures?.find((one) => one.id === id);
    // The page shows it at once, and asks for its newest state then.
    if (creature) queryClient.setQueryData(monsterOptions(id).queryKey, (known) => known ?? creature);
    onStay();
    navigate(`/collection/${id}/merge`, { replace: true });
  }
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
      </div>
      {(!others || others.length > 1) && (
        <select
          ref={select}
          className="select"
          aria-label="Who stays"
          value={stays.id}
          onChange={({ target }) => stay(Number(target.value))}
        >
          {(others?.some(({ id }) => id === stays.id) ? others : [stays, ...(others ?? [])]).map((creature) => (
            <option key={creature.id} value={creature.id}>
              {creature.nickname ?? creature.name}, level {creature.level}
            </option>
          ))}
        </select>
      )}
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
