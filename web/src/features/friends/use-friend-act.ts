import type { Friend } from '@hatchery/api/community';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import type { CallOptions } from '../../platform/api-client.ts';
import { friendsOptions } from '../../platform/community/friends.queries.ts';
import { useIntent } from '../../platform/use-intent.ts';

export type FriendAct = 'accept' | 'decline' | 'remove' | 'block' | 'unblock';

async function change(uid: string, act: FriendAct, options: CallOptions): Promise<void> {
  const someone = { params: { uid } };
  if (act === 'accept') await api.users.acceptFriend(someone, options);
  else if (act === 'decline') await api.users.declineFriend(someone, options);
  else if (act === 'remove') await api.users.removeFriend(someone, options);
  else if (act === 'block') await api.users.blockUser(someone, options);
  else await api.users.unblockUser(someone, options);
}

const words: Record<FriendAct, (name: string, wasFriend: boolean) => string> = {
  accept: (name) => `You and ${name} are now friends.`,
  decline: (name) => `Declined. ${name} isn't told.`,
  remove: (name, wasFriend) => (wasFriend ? `${name} was removed.` : 'Request cancelled.'),
  block: (name) => `${name} is blocked.`,
  unblock: (name) => `${name} is unblocked.`,
};

/** Runs an act on a friend and says that it is done. */
export const useFriendAct = ({ silent, onDone }: { silent?: boolean; onDone?: () => void } = {}) =>
  useIntent({
    run: ({ friend, act }: { friend: Friend; act: FriendAct }, options) => change(friend.uid, act, options),
    refresh: [friendsOptions.queryKey],
    silent,
    onDone(_, { friend, act }) {
      toast(words[act](nameOfPlayer(friend), friend.state === 'friend'), 'good');
      onDone?.();
    },
  });
