import type { Transaction } from '@hatchery/kit/database';
import {
  type Discord,
  discordOf,
  emailOf,
  giveDiscord,
  giveEmail,
  moveGoogle,
  movePassword,
  removeDiscord,
  takeEmail,
} from './credential-moves.repository.ts';
import type { Mover } from './mover.ts';

/** An account has one e-mail address: that of the absorbed account is put aside, with its password, where both have one. */
export const email: Mover<{ aside: boolean }> = {
  kind: 'email',
  move: async (tx, { fromId, intoId }) => {
    const address = await emailOf(tx, fromId);
    if (address === null) return [];
    await takeEmail(tx, fromId);
    const aside = !(await giveEmail(tx, intoId, address));
    if (!aside) await movePassword(tx, fromId, intoId);
    return [{ key: address, detail: { aside } }];
  },
  restore: async (tx, { fromId, intoId }, [move]) => {
    if (!move) return;
    if (move.detail.aside) return void (await giveEmail(tx, fromId, move.key));
    // Unlinked or replaced since: then it is its owner's wish that it is gone.
    if ((await emailOf(tx, intoId)) !== move.key) return;
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

/** An account has one Discord account, too. */
export const discord: Mover<Discord & { aside: boolean }> = {
  kind: 'discord',
  move: async (tx, { fromId, intoId }) => {
    const identity = await discordOf(tx, fromId);
    if (!identity) return [];
    await removeDiscord(tx, fromId);
    const aside = (await discordOf(tx, intoId)) !== undefined;
    if (!aside) await giveDiscord(tx, intoId, identity);
    return [{ key: identity.discord_id, detail: { ...identity, aside } }];
  },
  restore: async (tx, { fromId, intoId }, [move]) => {
    if (!move) return;
    const { aside, ...identity } = move.detail;
    if (!aside && !(await unlinkDiscord(tx, intoId, identity))) return;
    await giveDiscord(tx, fromId, identity);
  },
};

/** @returns whether it was still linked. */
async function unlinkDiscord(tx: Transaction, userId: string, { discord_id }: Discord): Promise<boolean> {
  if ((await discordOf(tx, userId))?.discord_id !== discord_id) return false;
  await removeDiscord(tx, userId);
  return true;
}
