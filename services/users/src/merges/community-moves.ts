import { moveActions } from '../actions/actions.ts';
import { type FriendMove, mergeFriends, unmergeFriends } from '../friends/merging.ts';
import { type MovedNotification, mergeNotifications, unmergeNotifications } from '../notifications/merging.ts';
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

/** Moves signups. An event that both accounts signed up for stays as it is. */
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

/** Moves notifications. The account that stays keeps the newest of both, as many as every account. */
export const notifications: Mover<MovedNotification> = {
  kind: 'notification',
  move: async (tx, { fromId, intoId }) => {
    const moved = await mergeNotifications(tx, { fromUserId: fromId, intoUserId: intoId });
    return moved.map((detail) => ({ key: String(detail.id), detail }));
  },
  restore: (tx, { fromId, intoId }, moves) =>
    unmergeNotifications(tx, { fromUserId: fromId, intoUserId: intoId, moved: moves.map(({ detail }) => detail) }),
};

/** Moves what browsers said of the actions of wallets. */
export const actions: Mover<null> = {
  kind: 'action',
  move: async (tx, { fromId, intoId }) => (await moveActions(tx, fromId, intoId)).map((key) => ({ key, detail: null })),
  restore: async (tx, { fromId, intoId }, moves) => {
    const ids = moves.map(({ key }) => key);
    await moveActions(tx, intoId, fromId, ids);
  },
};

/** Moves the studio role and its apps. Other roles belong to the account and not to the person, so they do not move. */
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
