import { useState } from 'react';
import { createStore } from '../../design/store.ts';
import { createIntent } from '../intent.ts';
import { queryClient } from '../query-client.ts';
import { retryDelay, shouldRetry } from '../retry.rules.ts';
import { navigate } from '../router.tsx';
import { focusPage } from '../shell/arrival.tsx';
import type { TokenAnswer } from '../tokens.ts';
import { lookForPlayers } from './device-players.ts';
import { createGuestWithProof } from './prove-guest.ts';
import { currentSession, enterSession } from './session.ts';

/** The moment at which this page created a guest, whose first egg is on its way until it arrives. */
export const guestMadeAt = createStore<number | undefined>(undefined);

/** One for all buttons of the page, and tabs take turns: however often it is pressed, there is one guest. */
const newGuest = createIntent();
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('hatchery.guest', work) : work();

/**
 * Creates a guest with a custodial wallet. Whoever the browser's cookie belongs to comes back instead: a new guest would
 * take their place, and with it their only way in.
 * @returns undefined if the browser has a player already.
 */
const createGuest = (): Promise<TokenAnswer | undefined> =>
  inTurn(async () => {
    if (currentSession().status === 'authenticated') return undefined;
    if (await lookForPlayers()) return undefined;
    const answer = await createGuestWithProof({ intent: newGuest });
    guestMadeAt.set(Date.now());
    return answer;
  });

let entering: Promise<void> | undefined;

/** Two presses at once are one. */
function play(to: string): Promise<void> {
  entering ??= enterAsGuest(to).finally(() => {
    entering = undefined;
  });
  return entering;
}

async function enterAsGuest(to: string): Promise<void> {
  const entered = enterSession(await createGuest());
  navigate(to);
  focusPage();
  await entered;
}

/** Tries again, and waits while the device is offline, as every mutation does. Without `useMutation`, which the first load leaves out. */
const playPatiently = (to: string): Promise<void> =>
  queryClient
    .getMutationCache()
    .build<void, Error, void, unknown>(queryClient, { mutationFn: () => play(to), retry: shouldRetry, retryDelay })
    .execute();

/** Plays as a guest, new or known to this browser, and opens a page. */
export function usePlayAsGuest(to = '/hatchery') {
  const [state, setState] = useState<{ isPending: boolean; error?: Error }>({ isPending: false });
  function start() {
    setState({ isPending: true });
    playPatiently(to).then(
      () => setState({ isPending: false }),
      (error: Error) => setState({ isPending: false, error }),
    );
  }
  return { ...state, play: start };
}
