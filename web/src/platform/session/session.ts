import type { User } from '@hatchery/api/users';
import { createStore, useStore } from '../../design/store.ts';
import { api, sessionHintKey, tokens } from '../api.ts';
import { queryClient } from '../query-client.ts';
import type { TokenAnswer } from '../tokens.ts';
import { storedReferral } from './referral.ts';
import { nextSession, type Session, type SessionEvent } from './session.rules.ts';

const session = createStore<Session>({ status: 'loading' });
const tell = (event: SessionEvent) => session.set((current) => nextSession(current, event));

export const useSession = (): Session => useStore(session);

export function useUser(): User | undefined {
  const current = useStore(session);
  return current.status === 'authenticated' ? current.user : undefined;
}

export const currentSession = session.get;

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

async function fetchUser(): Promise<void> {
  tell({ type: 'started' });
  try {
    tell({ type: 'userFetched', user: await api.users.me({}) });
  } catch {
    tell({ type: 'userFailed' });
  }
}

/** Restores the session of an earlier visit while its cookie is valid, and follows other tabs. */
export function startSession(): void {
  tokens.onRefused(() => {
    if (session.get().status === 'authenticated') forgetSession();
  });
  if (tokens.signedIn()) void fetchUser();
  else tell({ type: 'signedOut' });
  otherTabs.addEventListener('message', ({ data }) => void followTab(data));
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== sessionHintKey) return;
    if (newValue === null) forgetSession();
    else if (session.get().status === 'unauthenticated') void fetchUser();
  });
  addEventListener('online', () => {
    if (session.get().status === 'unauthenticated' && tokens.signedIn()) void fetchUser();
  });
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
  else await tokens.renew();
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
  tokens.clear();
  tell({ type: 'signedOut' });
  queryClient.removeQueries({ queryKey: ['mine'] });
}
