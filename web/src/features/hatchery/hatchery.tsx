import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { useStore } from '../../design/store.ts';
import { isOfKind } from '../../platform/actions/action-kind.ts';
import { type Action, useActions } from '../../platform/actions/actions.ts';
import { Failure } from '../../platform/failure.tsx';
import { Link } from '../../platform/router.tsx';
import { guestMadeAt, usePlayAsGuest } from '../../platform/session/guest.ts';
import { KeptGuestsIfAny } from '../../platform/session/kept-guests-if-any.tsx';
import { useSession } from '../../platform/session/session.ts';
import { focusPage } from '../../platform/shell/arrival.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { eggsBalanceOptions } from '../../platform/ultigen/eggs.queries.ts';
import { awaitsEggs, totalOf } from '../../platform/ultigen/eggs.rules.ts';
import { hatchToShow } from './hatch.rules.ts';
import { hatchEggs } from './hatch-eggs.action.tsx';
import { Hatching } from './hatching.tsx';
import { Nest } from './nest.tsx';
import { NestEgg } from './nest-egg.tsx';
import { Reveal } from './reveal.tsx';
import './hatchery.css';

const welcomeEggWaitMs = 90_000;
const whenAwayMs = 3_000;

export function Hatchery() {
  const session = useSession();
  return (
    <main id="main" className="hatchery on-sky" tabIndex={-1}>
      <h1 className="hatchery-title">Hatchery</h1>
      {session.status === 'loading' && <Waiting />}
      {session.status === 'unauthenticated' && <Doors />}
      {session.status === 'authenticated' && <PlayersNest user={session.user} />}
    </main>
  );
}

/** The nest with a blank card, so that the nest stays where it is when the words arrive. */
function Waiting() {
  return (
    <>
      <NestEgg element="light" state="waiting" />
      <div className="hatchery-words card" aria-busy="true" />
    </>
  );
}

function Doors() {
  const guest = usePlayAsGuest();
  return (
    <>
      <NestEgg element="light" state="waiting" />
      <div className="hatchery-words card">
        <h2>An egg is waiting for you</h2>
        <p>Play as a guest to hatch it now, or sign in to see your eggs.</p>
        <div className="hatchery-actions">
          <Button look="primary" large busy={guest.isPending} onClick={guest.play}>
            Play as guest
          </Button>
          <Link className="button button-secondary button-large" to="/sign-in?to=/hatchery">
            Sign in
          </Link>
        </div>
        {guest.error ? <Failure error={guest.error} /> : null}
        <KeptGuestsIfAny />
      </div>
    </>
  );
}

function PlayersNest({ user }: { user: User }) {
  const shown = hatchToShow(useActions().filter((action) => isOfKind(hatchEggs, action)));
  const [met, setMet] = useState<Action>();
  function meet(action: Action | undefined) {
    focusPage();
    setMet(action);
  }
  const expecting = useExpecting();
  const pollMs = usePollMs(whenAwayMs);
  const eggs = useQuery({
    ...eggsBalanceOptions,
    refetchInterval: ({ state }) => (awaitsEggs(state.data ?? [], expecting) ? pollMs : false),
  });
  const hasEggs = totalOf(eggs.data ?? [], 'availableAmount') > 0;
  useEffect(() => {
    if (hasEggs) guestMadeAt.set(undefined);
  }, [hasEggs]);
  if (met) return <Reveal action={met} onDone={() => meet(undefined)} />;
  if (shown) return <Hatching action={shown} onMeet={() => meet(shown)} />;
  if (eggs.error && !eggs.data) return <Failure error={eggs.error} onRetry={() => void eggs.refetch()} />;
  if (!eggs.data) return <Waiting />;
  if (hasEggs) return <Nest user={user} rows={eggs.data} />;
  if (expecting || totalOf(eggs.data, 'incomingAmount') > 0) return <Incoming />;
  return <EmptyNest />;
}

/** A guest's first egg takes a few seconds to arrive; before that, the balance doesn't show it. */
function useExpecting(): boolean {
  const madeAt = useStore(guestMadeAt);
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (madeAt === undefined) return;
    const timer = setTimeout(() => setOver(true), Math.max(0, madeAt + welcomeEggWaitMs - Date.now()));
    return () => clearTimeout(timer);
  }, [madeAt]);
  return madeAt !== undefined && !over;
}

function Incoming() {
  return (
    <>
      <NestEgg element="light" state="incoming" />
      <div className="hatchery-words card">
        <div role="status">
          <div className="words-turn">
            <h2>Your egg is on its way</h2>
            <p>This takes a few seconds.</p>
          </div>
        </div>
      </div>
    </>
  );
}

function EmptyNest() {
  return (
    <>
      <NestEgg element={undefined} state="waiting" />
      <div className="hatchery-words card">
        <h2>Your nest is empty</h2>
        <p>Your journal has a free egg for you every day, and the market has one for every taste.</p>
        <div className="hatchery-actions">
          <Link className="button button-primary button-large" to="/journal">
            Open your journal
          </Link>
          <Link className="button button-secondary button-large" to="/market">
            Choose an egg
          </Link>
        </div>
      </div>
    </>
  );
}
