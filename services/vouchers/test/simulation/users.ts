import { eventOf } from '@hatchery/indexing/testing';
import type { Random } from '@hatchery/kit/testing-random';
import type { EventMessage } from '@hatchery/kit/transport';
import { AccountsMergedSchema, MergeUndoneSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { type Address, getAddress } from 'viem';

export type Player = { id: string; wallet: Address; custodial: boolean };

type Merge = { mergeId: string; from: string; into: string };

/** A change of accounts, as the ledger hears of it. */
export type AccountEvent =
  | ({ do: 'merge' | 'undo' } & Merge)
  /** `mergedInto`: the account that absorbed this one; empty if it goes with everything. */
  | { do: 'delete'; userId: string; mergedInto: string };

type Options = {
  random: Random;
  now: () => Date;
  /** Sends an event about accounts. */
  tell: (event: EventMessage, change: AccountEvent) => void;
};

const atLeast = 12;
const most = 100;
const idOf = (mark: string, index: number) => `00000000-0000-4000-${mark}000-${String(index).padStart(12, '0')}`;

/** The accounts as the users service knows them: players, merges, their undoing and deletions. */
export function createUsers({ random, now, tell }: Options) {
  const players: Player[] = [];
  const into = new Map<string, string | null>();
  let merges: Merge[] = [];
  let made = 0;
  let count = 0;
  let last = 0;

  const stands = (id: string) => !into.has(id);
  const standing = () => players.filter(({ id }) => stands(id));
  const heirOf = (id: string): string | null => {
    const next = into.get(id);
    return next === undefined ? id : next && heirOf(next);
  };
  /** Adds players until there are enough. Returns those who are new. */
  function welcome(): Player[] {
    const missing = Math.max(0, atLeast - standing().length);
    const fresh = Array.from({ length: missing }, (_, index): Player => {
      const number = made + index + 1;
      const wallet = getAddress(`0x${number.toString(16).padStart(40, 'a')}`);
      return { id: idOf('8', number), wallet, custodial: number % 3 === 0 };
    });
    players.push(...fresh);
    made += missing;
    return fresh;
  }

  /** Events are a millisecond apart at least, by which later ones are known. */
  function publish(message: EventMessage, change: AccountEvent): void {
    last = Math.max(last + 1, now().getTime());
    tell({ ...message, occurredAt: new Date(last) }, change);
  }
  const tellMerge = (kind: 'merge' | 'undo', merge: Merge) => {
    const { mergeId, from, into } = merge;
    const schema = kind === 'merge' ? AccountsMergedSchema : MergeUndoneSchema;
    publish(eventOf(schema, { mergeId, fromUserId: from, intoUserId: into }, 'accounts'), { do: kind, ...merge });
  };
  const tellDeleted = (userId: string, mergedInto = '') =>
    publish(eventOf(UserDeletedSchema, { userId, mergedInto }, 'accounts'), { do: 'delete', userId, mergedInto });

  function merge(): void {
    const from = standing()[random(standing().length)] as Player;
    const others = standing().filter(({ id }) => id !== from.id);
    const { id } = others[random(others.length)] as Player;
    count += 1;
    const one = { mergeId: idOf('9', count), from: from.id, into: id };
    into.set(from.id, id);
    merges.push(one);
    tellMerge('merge', one);
  }

  /** Undoes a merge whose heir still stands. */
  function undo(): void {
    const open = merges.filter((one) => stands(one.into));
    const chosen = open[random(open.length)];
    if (!chosen) return;
    merges = merges.filter((one) => one !== chosen);
    into.delete(chosen.from);
    tellMerge('undo', chosen);
  }

  /** Deletes an account, and with it those that were merged into it. */
  function remove(): void {
    const { id } = standing()[random(standing().length)] as Player;
    const gone = players.filter((one) => one.id !== id && heirOf(one.id) === id && !stands(one.id));
    for (const one of gone) {
      merges = merges.filter(({ from }) => from !== one.id);
      tellDeleted(one.id, into.get(one.id) as string);
    }
    into.set(id, null);
    tellDeleted(id);
    // Those who are gone for good are remembered for a while only.
    while (players.length > most && heirOf((players[0] as Player).id) === null) players.shift();
  }

  /** Ends an absorbed account: its merge can no longer be undone. */
  function erase(): void {
    const [chosen] = merges.splice(random(merges.length), 1);
    if (chosen) tellDeleted(chosen.from, chosen.into);
  }

  return {
    welcome,
    /** Changes the accounts in one of the ways that there are. */
    change: () => {
      const kind = random(20);
      if (kind < 10) merge();
      else if (kind < 17) undo();
      else if (kind < 19) erase();
      else remove();
    },
    /** Draws a player: now and then one who has departed and does not know it. */
    player: (): Player => {
      const one = random(12) === 0 ? players : standing();
      return one[random(one.length)] as Player;
    },
    find: (id: string) => players.find((one) => one.id === id),
  };
}

export type Users = ReturnType<typeof createUsers>;
