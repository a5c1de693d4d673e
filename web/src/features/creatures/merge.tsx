import type { UltigenMonster } from '@hatchery/api/ultigen';
import { useQuery } from '@tanstack/react-query';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Failure } from '../../platform/failure.tsx';
import { Link, useParams } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Page } from '../../platform/shell/page.tsx';
import { monsterOptions } from '../../platform/ultigen/monsters.queries.ts';
import { MergeTable } from './merge-table.tsx';
import { isNotThere, Missing } from './missing.tsx';
import { useKeeper } from './use-keeper.ts';
import './creature.css';
import './merge.css';

/** The page on which a player merges creatures into one. */
export function Merge() {
  const id = Number(useParams().id);
  return (
    <Page
      title="Merge creatures"
      lead="One stays and grows. The others go into it, and are gone for good."
      back={{ to: `/collection/${id}`, label: 'Back to the creature', always: true }}
    >
      <Inside id={id} />
    </Page>
  );
}

function Inside({ id }: { id: number }) {
  const session = useSession();
  const known = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...monsterOptions(id), enabled: known });
  const keeper = useKeeper(data);
  if (!known || isNotThere(error)) return <Missing id={known ? id : undefined} />;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (session.status === 'unauthenticated')
    return (
      <NotHere title="Sign in to merge" to={`/sign-in?to=/collection/${id}/merge`} label="Sign in">
        Only a creature's keeper can merge others into it.
      </NotHere>
    );
  if (keeper === null)
    return (
      <NotHere title="This creature is not yours" to="/collection" label="Go to your collection">
        Only its keeper can merge others into it.
      </NotHere>
    );
  if (!data || keeper === undefined) return <Blank />;
  const hindered = hindranceOf(data);
  if (hindered)
    return (
      <NotHere title="Not right now" to={`/collection/${id}`} label="Back to the creature">
        {hindered}
      </NotHere>
    );
  return <MergeTable stays={data} keeper={keeper} />;
}

function hindranceOf({ status, growing, nickname, name }: UltigenMonster): string | undefined {
  if (status !== 'final') return `${nickname ?? name} is still hatching. Come back in a moment.`;
  return growing ? `${nickname ?? name} is changing already. Come back when that is done.` : undefined;
}

function NotHere({ title, to, label, children }: { title: string; to: string; label: string; children: string }) {
  return (
    <EmptyState
      art={<EggArt element="water" size={104} alt="" />}
      title={title}
      action={
        <Link className="button button-primary" to={to}>
          {label}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}

const Blank = () => (
  <div className="merge">
    <div className="card skeleton" style={{ height: 300 }} aria-busy="true" />
    <div className="card skeleton" style={{ height: 300 }} aria-busy="true" />
  </div>
);
