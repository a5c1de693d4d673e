import type { UltigenMonster } from '@hatchery/api/ultigen';
import type { User } from '@hatchery/api/users';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CreatureArt } from '../../design/creature-art.tsx';
import { EggArt } from '../../design/egg-art.tsx';
import { useKindOf } from '../../platform/actions/action-kind.ts';
import { type Action, useActions } from '../../platform/actions/actions.ts';
import { Failure } from '../../platform/failure.tsx';
import { countClaimable, nextQuests } from '../../platform/quests/quest.rules.ts';
import { myQuestsOptions } from '../../platform/quests/quests.queries.ts';
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
      <p className="welcome-ways">
        <Link className="home-note home-keep" to="/keepers">
          Make or dress your keeper
        </Link>
        <BagNote />
      </p>
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
  const eggsQuery = useQuery(eggsBalanceOptions);
  const monstersQuery = useQuery(monstersOptions);
  const { data: eggs } = eggsQuery;
  const { data: monsters } = monstersQuery;
  const kindOf = useKindOf();
  const hatch = useActions().find((action) => kindOf(action)?.watchedAt === '/hatchery' && action.status !== 'failed');
  const failed = [eggsQuery, monstersQuery].filter(({ data, error }) => error && !data);
  if (failed.length > 0)
    return (
      <Failure
        error={failed[0]?.error}
        onRetry={() => {
          for (const { refetch } of failed) void refetch();
        }}
      />
    );
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
  if (newest) return <Journal newest={newest} count={monsters.length} />;
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

/** The way on for a player with creatures: what can be claimed, or what is next in the journal. */
function Journal({ newest, count }: { newest: UltigenMonster; count: number }) {
  const quests = useQuery(myQuestsOptions).data ?? [];
  const now = Date.now();
  const ready = countClaimable(quests, now);
  const [next] = nextQuests(quests, now, 1);
  return (
    <>
      <section className="welcome-next card">
        <CreatureArt creature={newest} size={72} />
        <div>
          <h2>{`${newest.nickname ?? newest.name} is waiting for you`}</h2>
          <p>{ready > 0 ? readyWords(ready) : next ? `Next in your journal: ${next.name}.` : pagesWords(count)}</p>
        </div>
        <Link className="button button-primary" to="/journal">
          {ready > 0 ? 'Claim now' : 'Open your journal'}
        </Link>
      </section>
      <p className="welcome-ways">
        <Link className="home-note home-keep" to="/play">
          Play a game
        </Link>
        <Link className="home-note home-keep" to="/collection">
          Open your collection
        </Link>
      </p>
    </>
  );
}

const readyWords = (ready: number): string =>
  ready === 1 ? 'Something in your journal is ready for you.' : `${ready} things in your journal are ready for you.`;
const pagesWords = (count: number): string =>
  count === 1 ? 'Your first page in the guide.' : `${count} pages in your guide so far.`;

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
