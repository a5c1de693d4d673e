import type { User } from '@hatchery/api/users';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CreatureArt } from '../../design/creature-art.tsx';
import { EggArt } from '../../design/egg-art.tsx';
import { useKindOf } from '../../platform/actions/action-kind.ts';
import { type Action, useActions } from '../../platform/actions/actions.ts';
import { Link } from '../../platform/router.tsx';
import { eggsBalanceOptions } from '../../platform/ultigen/eggs.queries.ts';
import { eggNoun, firstHatchable, totalOf } from '../../platform/ultigen/eggs.rules.ts';
import { monstersOptions } from '../../platform/ultigen/monsters.queries.ts';
import { vouchersOptions } from '../../platform/vouchers/vouchers.queries.ts';

/** Home for a signed-in player: one next step. */
export function Welcome({ user }: { user: User }) {
  return (
    <div className="home-words home-player">
      <h1>{user.displayName ? `Good to see you, ${user.displayName}` : 'Good to see you'}</h1>
      <NextStep />
      {user.guest && (
        <Link className="home-note home-keep" to="/sign-up">
          Keep your creatures: create an account
        </Link>
      )}
      <BagNote />
    </div>
  );
}

/** The way to the bag, once something is in it. */
function BagNote() {
  const count = useInfiniteQuery(vouchersOptions).data?.pages.flat().length ?? 0;
  if (count === 0) return null;
  return (
    <Link className="home-note home-keep" to="/bag">
      {count === 1 ? 'There is something in your bag' : `${count} things in your bag`}
    </Link>
  );
}

function NextStep() {
  const eggs = useQuery(eggsBalanceOptions).data;
  const monsters = useQuery(monstersOptions).data;
  const kindOf = useKindOf();
  const hatch = useActions().find((action) => kindOf(action)?.watchedAt === '/hatchery' && action.status !== 'failed');
  if (!eggs || !monsters)
    return <div className="welcome-next card skeleton" style={{ height: 148 }} aria-busy="true" />;
  const egg = firstHatchable(eggs);
  const newest = monsters[0];
  if (hatch) return <HatchStep action={hatch} picture={kindOf(hatch)?.picture(hatch.facts)} />;
  if (egg) {
    const count = totalOf(eggs, 'availableAmount');
    return (
      <section className="welcome-next card">
        <EggArt element={egg.element} size={72} alt="" />
        <div>
          <h2>{`${count} ${eggNoun(count)} in your nest`}</h2>
          <p>Warm, and restless since dawn.</p>
        </div>
        <Link className="button button-primary" to="/hatchery">
          Go to the Hatchery
        </Link>
      </section>
    );
  }
  if (newest) {
    return (
      <section className="welcome-next card">
        <CreatureArt creature={newest} size={72} />
        <div>
          <h2>{newest.name} is waiting for you</h2>
          <p>
            {monsters.length === 1 ? 'Your first page in the guide.' : `${monsters.length} pages in your guide so far.`}
          </p>
        </div>
        <Link className="button button-primary" to="/collection">
          Open your collection
        </Link>
      </section>
    );
  }
  return (
    <section className="welcome-next card">
      <EggArt element="plant" size={72} alt="" />
      <div>
        <h2>Your nest is empty</h2>
        <p>Every guide begins with an egg.</p>
      </div>
      <Link className="button button-primary" to="/market">
        Choose an egg
      </Link>
    </section>
  );
}

/** An egg that hatches, or has hatched and waits to be met. */
function HatchStep({ action, picture }: { action: Action; picture: ReactNode }) {
  const done = action.status === 'final';
  return (
    <section className="welcome-next card">
      {picture}
      <div>
        <h2>{done ? 'Your egg has hatched' : 'An egg is hatching'}</h2>
        <p>{done ? 'Somebody is looking around for you.' : "See how it's going."}</p>
      </div>
      <Link className="button button-primary" to="/hatchery">
        {done ? 'Meet your creature' : 'Go to the Hatchery'}
      </Link>
    </section>
  );
}
