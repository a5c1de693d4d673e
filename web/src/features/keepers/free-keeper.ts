import { useQuery } from '@tanstack/react-query';
import { createStore, useStore } from '../../design/store.ts';
import { useActions } from '../../platform/actions/actions.ts';
import { avatarsOptions } from '../../platform/masters/avatars.queries.ts';
import { currentSession, useSession } from '../../platform/session/session.ts';
import { walletsOptions } from '../../platform/wallet/wallets.queries.ts';
import { type FreeKeeper, freeKeeperOf } from './free.rules.ts';
import { isOpenMint } from './mint.facts.ts';

/** Ids of the players to whom the platform refused a free keeper in this visit. */
const refused = createStore<ReadonlySet<string>>(new Set());

/** Notes that the platform has no free keeper for the player: they had it, or those of today are used up. */
export function noteRefusal(): void {
  const session = currentSession();
  if (session.status === 'authenticated') refused.set((all) => new Set([...all, session.user.uid]));
}

/** Follows how it stands with the player's free keeper; undefined while that is not known. */
export function useFreeKeeper(chainId: number | undefined): FreeKeeper | undefined {
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : undefined;
  const isAccount = user !== undefined && !user.guest;
  const wallets = useQuery({ ...walletsOptions, enabled: isAccount });
  const keepers = useQuery({ ...avatarsOptions(chainId ?? 0), enabled: isAccount && chainId !== undefined });
  const isMinting = useActions().some(isOpenMint);
  const wasRefused = useStore(refused).has(user?.uid ?? '');
  if (session.status === 'loading') return undefined;
  if (isAccount && !(wallets.data && keepers.data)) return wallets.error || keepers.error ? 'asked-for' : undefined;
  const hasKeepers = isMinting || (keepers.data?.length ?? 0) > 0;
  return freeKeeperOf({ user, wallets: wallets.data ?? [], hasKeepers, wasRefused }, Date.now());
}
