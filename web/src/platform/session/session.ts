import type { User } from '@hatchery/api/users';
import { createStore, useStore } from '../../design/store.ts';
import { api, sessionHintKey, tokens } from '../api.ts';
import { ApiProblem } from '../problem.ts';
import { queryClient } from '../query-client.ts';
import { reconnectDelay } from '../retry.rules.ts';
import type { TokenAnswer } from '../tokens.ts';
import { lookForPlayers } from './device-players.ts';
import { storedReferral } from './referral.ts';
import { nextSession, type Session, type SessionEvent } from './session.rules.ts';

/** An answer that takes longer is a reason to say so. */
const overdueMs = 4_000;

const session = createStore<Session>({ status: 'loading' });
const tell = (event: SessionEvent) => session.set((current) => nextSession(current, event));

export const useSession = (): Session => useStore(session);

export function useUser(): User | undefined {
  const current = useStore(session);
  return current.status === 'authenticated' ? current.user : undefined;
}

export const currentSession = session.get;
export const subscribeSession = session.subscribe;

/** Tells the other tabs that the player changed, or that this browser is somebody else now. */
const otherTabs = new BroadcastChannel('hatchery.player');
const tellTabs = (uid: string) => otherTabs.postMessage(uid);

/** Follows a change in another tab. A tab where nobody is signed in follows the session hint instead. */
async function followTab(uid: unknown): Promise<void> {
  const current = session.get();
  if (current.status !== 'authenticated') return;
  if (current.user.uid !== uid) return void (await enter());
  await api.users.me({}).then(
    (user) => tell({ type: 'userFetched', user }),
    () => undefined,
  );
}

let failures = 0;
let latest = 0;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Fetches who is signed in. During an outage it goes on asking by itself, with growing waits. */
async function fetchUser(): Promise<void> {
  clearTimeout(retry);
  const turn = ++latest;
  tell({ type: 'started' });
  const overdue = setTimeout(() => isLoading() && tell({ type: 'unreachable', outage: {} }), overdueMs);
  try {
    const user = await api.users.me({});
    if (turn === latest) recover(user);
  } catch (error) {
    if (turn === latest) giveWay(error);
  } finally {
    clearTimeout(overdue);
  }
}

function recover(user: User): void {
  tell({ type: 'userFetched', user });
  if (failures > 0) void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
  failures = 0;
}

function giveWay(error: unknown): void {
  if (isNobody(error)) {
    tell({ type: 'userFailed' });
    return;
  }
  const waitMs = reconnectDelay(failures++, error, Math.random());
  tell({ type: 'unreachable', outage: { retryAt: Date.now() + waitMs } });
  retry = setTimeout(() => void fetchUser(), waitMs);
}

const isLoading = (): boolean => session.get().status === 'loading';

/** Returns whether the platform said that nobody is signed in, or that the account is gone. */
const isNobody = (error: unknown): boolean =>
  !tokens.signedIn() || (error instanceof ApiProblem && (error.status === 401 || error.status === 404));

/** Asks again at once for who is signed in, where an outage has kept that open. */
export function reconnect(): void {
  const current = session.get();
  if (current.status === 'loading' && current.outage && tokens.signedIn()) void fetchUser();
}

/**
 * Goes on as the player of the cookie where the browser has forgotten that there is one: some clear what scripts store after
 * a week, and keep cookies.
 */
async function findPlayer(): Promise<void> {
  const player = await lookForPlayers().catch(() => undefined);
  if (player && session.get().status === 'unauthenticated') await enterSession();
}

/** Restores the session of an earlier visit while its cookie is valid, and follows other tabs. */
export function startSession(): void {
  tokens.onRefused(() => {
    if (session.get().status === 'authenticated') forgetSession();
  });
  if (tokens.signedIn()) void fetchUser();
  else {
    tell({ type: 'signedOut' });
    void findPlayer();
  }
  otherTabs.addEventListener('message', ({ data }) => void followTab(data));
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== sessionHintKey) return;
    if (newValue === null) forgetSession();
    else if (session.get().status === 'unauthenticated') void fetchUser();
  });
  addEventListener('online', reconnect);
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && reconnect());
}

/**
 * Enters the session that a sign-in answered, or that is in the cookie only. Clears what the player before could see,
 * unless it is the same player.
 */
export async function enterSession(answer?: TokenAnswer): Promise<Session> {
  const after = await enter(answer);
  if (after.status === 'authenticated') tellTabs(after.user.uid);
  return after;
}

async function enter(answer?: TokenAnswer): Promise<Session> {
  const before = session.get();
  if (answer) tokens.accept(answer);
  else await tokens.renewFromCookie();
  await fetchUser();
  const after = session.get();
  const same =
    before.status === 'authenticated' && after.status === 'authenticated' && before.user.uid === after.user.uid;
  if (!same) void queryClient.resetQueries({ queryKey: ['mine'] });
  else await queryClient.invalidateQueries({ queryKey: ['mine'] });
  if (after.status === 'authenticated' && !after.user.guest && storedReferral())
    void import('./redeem-referral.ts').then(({ redeemReferral }) => redeemReferral(updateUser));
  return after;
}

export function updateUser(user: User): void {
  tell({ type: 'userFetched', user });
  tellTabs(user.uid);
}

/** Signs out in this page only. */
export function forgetSession(): void {
  clearTimeout(retry);
  latest++;
  tokens.clear();
  tell({ type: 'signedOut' });
  queryClient.removeQueries({ queryKey: ['mine'] });
}
