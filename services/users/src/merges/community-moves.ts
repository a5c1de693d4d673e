import { type FriendMove, mergeFriends, unmergeFriends } from '../friends/merging.ts';
import { mergeSignups, unmergeSignups } from '../signups/signups.ts';
import { moveApps, moveStudioRole } from './community-moves.repository.ts';
import type { Mover } from './mover.ts';

export const friends: Mover<FriendMove> = {
  kind: 'friend',
  move: async (tx, { fromId, intoId }) => {
    const moves = await mergeFriends(tx, { fromUserId: fromId, intoUserId: intoId });
    return moves.map((move) => ({ key: move.otherId, detail: move }));
  },
  restore: (tx, { fromId, intoId }, moves) =>
    unmergeFriends(tx, { fromUserId: fromId, intoUserId: intoId, moves: moves.map(({ detail }) => detail) }),
};

/** Whoever signed both accounts up for an event has signed up once. */
export const signups: Mover<null> = {
  kind: 'signup',
  move: async (tx, { fromId, intoId }) => {
    const names = await mergeSignups(tx, { fromUserId: fromId, intoUserId: intoId });
    return names.map((key) => ({ key, detail: null }));
  },
  restore: async (tx, { fromId, intoId }, moves) => {
    await unmergeSignups(tx, { fromUserId: fromId, intoUserId: intoId, eventNames: moves.map(({ key }) => key) });
  },
};

/** A studio stays one, with its apps. Other roles are given to an account and not to a person: they do not move. */
export const studio: Mover<{ role: boolean }> = {
  kind: 'studio',
  move: async (tx, { fromId, intoId, now }) => {
    const role = await moveStudioRole(tx, fromId, intoId, now);
    const apps = await moveApps(tx, fromId, intoId);
    return [...(role ? [{ key: '', detail: { role } }] : []), ...apps.map((key) => ({ key, detail: { role: false } }))];
  },
  restore: async (tx, { fromId, intoId, now }, moves) => {
    if (moves.some(({ detail }) => detail.role)) await moveStudioRole(tx, intoId, fromId, now);
    const apps = moves.filter(({ detail }) => !detail.role).map(({ key }) => key);
    await moveApps(tx, intoId, fromId, apps);
  },
};
