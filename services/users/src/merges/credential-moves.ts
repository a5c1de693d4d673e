import { acceptInvitations } from '../invitations/accept-invitations.ts';
import {
  deleteDiscord,
  findEmail,
  giveDiscord,
  giveEmail,
  moveGoogle,
  movePassword,
  type StoredDiscord,
  takeDiscord,
  takeEmail,
} from './credential-moves.repository.ts';
import type { Mover } from './mover.ts';

/** Moves the e-mail address and its password. If both accounts have one, that of the absorbed account is put aside. */
export const email: Mover<{ aside: boolean }> = {
  kind: 'email',
  move: async (tx, { fromId, intoId }) => {
    const address = await findEmail(tx, fromId);
    if (address === null) return [];
    await takeEmail(tx, fromId);
    const aside = !(await giveEmail(tx, intoId, address));
    if (!aside) await movePassword(tx, fromId, intoId);
    return [{ key: address, detail: { aside } }];
  },
  restore: async (tx, { fromId, intoId, now }, [move]) => {
    if (!move) return;
    if (move.detail.aside) {
      const given = await giveEmail(tx, fromId, move.key);
      // While it was aside, no account had the address.
      if (given) await acceptInvitations(tx, { email: move.key, userId: fromId, now });
      return;
    }
    // The owner unlinked or replaced it since the merge, so it stays gone.
    if ((await findEmail(tx, intoId)) !== move.key) return;
    await takeEmail(tx, intoId);
    await giveEmail(tx, fromId, move.key);
    await movePassword(tx, intoId, fromId);
  },
};

export const google: Mover<null> = {
  kind: 'google',
  move: async (tx, { fromId, intoId }) => {
    const subjects = await moveGoogle(tx, { from: fromId, to: intoId });
    return subjects.map((key) => ({ key, detail: null }));
  },
  restore: async (tx, { fromId, intoId }, moves) => {
    await moveGoogle(tx, { from: intoId, to: fromId, subjects: moves.map(({ key }) => key) });
  },
};

/** Moves the Discord account. If both accounts have one, that of the absorbed account is put aside. */
export const discord: Mover<StoredDiscord & { aside: boolean }> = {
  kind: 'discord',
  move: async (tx, { fromId, intoId }) => {
    const taken = await takeDiscord(tx, fromId);
    if (!taken) return [];
    const aside = !(await giveDiscord(tx, intoId, taken.detail));
    return [{ key: taken.key, detail: { ...taken.detail, aside } }];
  },
  restore: async (tx, { fromId, intoId }, [move]) => {
    if (!move) return;
    const { aside, ...identity } = move.detail;
    if (aside || (await deleteDiscord(tx, intoId, move.key))) await giveDiscord(tx, fromId, identity);
  },
};
