import { Problem } from '@hatchery/api/problems';
import type { Database } from '@hatchery/kit/database';
import { familiesOf, heirsOf } from '@hatchery/kit/families';
import type { InternalClients } from '@hatchery/kit/internal';
import { LRUCache } from 'lru-cache';

type Shown = { username: string; picture?: string | undefined };

/** A player with their name, as they are now. */
export type Named = Shown & { userId: string };

/** Players as users told of them lately. */
export type KnownPlayers = {
  /** Returns who somebody is now, with their name, by the ids that were asked for. Never fails: a name may be missing. */
  namesOf(userIds: string[]): Promise<Map<string, Named>>;
  /** Returns whom a player has blocked or is blocked by, with those who were merged into them. @throws Problem service-unavailable if users has been away for long. */
  blocksOf(userId: string): Promise<Set<string>>;
};

type Options = { database: Database; users: InternalClients['users']; now: () => Date };

const nameless: Shown = { username: 'Player' };
const askedAtOnce = 100;
const namesMilliseconds = 60_000;
const blocksMilliseconds = 2_000;
/** For so long blocks count while users is away. */
const oldBlocksMilliseconds = 300_000;

export function createKnownPlayers({ database, users, now }: Options): KnownPlayers {
  const names = new LRUCache<string, Shown>({ max: 20_000, ttl: namesMilliseconds });
  const blocks = new LRUCache<string, { ids: Set<string>; at: number }>({ max: 10_000 });

  const learn = async (userIds: string[]) => {
    for (let from = 0; from < userIds.length; from += askedAtOnce) {
      const asked = userIds.slice(from, from + askedAtOnce);
      const told = await users.presentPlayers({ body: { userIds: asked } }).catch(() => []);
      for (const { userId, displayName, picture } of told)
        names.set(userId, { username: displayName ?? nameless.username, picture });
    }
  };

  return {
    namesOf: async (userIds) => {
      const asked = [...new Set(userIds)];
      if (asked.length === 0) return new Map();
      const heirs = await heirsOf(database, asked);
      const present = [...new Set([...heirs.values()].filter((id) => id !== null))];
      const known = new Map(present.map((id) => [id, names.get(id)]));
      await learn(present.filter((id) => !known.get(id)));
      const shown = (id: string) => {
        const heir = heirs.get(id) ?? id;
        return { userId: heir, ...(known.get(heir) ?? names.get(heir) ?? nameless) };
      };
      return new Map(asked.map((id) => [id, shown(id)]));
    },
    blocksOf: async (userId) => {
      const kept = blocks.get(userId);
      const age = kept ? now().getTime() - kept.at : Number.POSITIVE_INFINITY;
      if (kept && age >= 0 && age < blocksMilliseconds) return kept.ids;
      try {
        const { userIds } = await users.blocksOf({ params: { uid: userId } });
        const ids = new Set(await familiesOf(database, userIds));
        blocks.set(userId, { ids, at: now().getTime() });
        return ids;
      } catch (error) {
        if (kept && age < oldBlocksMilliseconds) return kept.ids;
        if (error instanceof Problem && error.status < 500) return new Set();
        throw error;
      }
    },
  };
}
