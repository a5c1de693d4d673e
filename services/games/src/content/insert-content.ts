import type { Transaction } from '@hatchery/kit/database';
import { findBadges, insertBadge, insertCategory } from '../badges/badges.ts';
import { insertBoard } from '../boards/boards.ts';
import type { GamesContext } from '../context.ts';
import { insertGame } from '../games/games.ts';
import { insertQuest, type Quest } from '../quests/quests.ts';
import { badgeCategories, badges } from './badges.content.ts';
import { nestWatchBoards, nestWatchGame } from './nest-watch.content.ts';
import { quests } from './quests.content.ts';

type Context = Pick<GamesContext, 'database' | 'log' | 'now'>;
type Insert<Item> = (tx: Transaction, item: Item) => Promise<unknown>;

/** A name that is taken, and something that is missing because its own name was. */
const leftOut = new Set(['23505', '23503']);

/**
 * Inserts the game, boards, badges and quests that come with the platform, where they are missing. An admin owns what is there: it is never
 * overwritten. Whatever cannot be inserted because an admin has used its name is left out.
 */
export async function insertContent({ database, log, now }: Context): Promise<void> {
  await database.transaction(async (tx) => {
    // Replicas that start together take turns.
    await tx.raw(`select pg_advisory_xact_lock(hashtextextended('content', 0))`);
    const at = now();
    const insert = async <Item extends { id: string }>(table: string, items: readonly Item[], add: Insert<Item>) => {
      for (const item of await listMissing(tx, table, items))
        await tx
          .transaction((inner) => add(inner, item))
          .catch((error: { code?: string }) => {
            if (!leftOut.has(error.code ?? '')) throw error;
            log.warn({ table, id: item.id, code: error.code }, 'something that comes with the platform was left out');
          });
    };
    await insert('games', [nestWatchGame], (inner, game) =>
      insertGame(inner, { ...game, createdAt: at, updatedAt: at }, null),
    );
    await insert('boards', nestWatchBoards, (inner, board) => insertBoard(inner, board, at));
    await insert('badge_categories', badgeCategories, (inner, one) => insertCategory(inner, { ...one, now: at }));
    const all = Object.values(badges);
    await insert('badges', all, (inner, badge) => insertBadge(inner, { ...badge, now: at }));
    const ids = all.map(({ id }) => id);
    const present = await findBadges(tx, ids);
    await insert('quests', quests, (inner, quest) => insertQuest(inner, withBadges(quest, present), { by: null, at }));
  });
}

async function listMissing<Item extends { id: string }>(
  tx: Transaction,
  table: string,
  items: readonly Item[],
): Promise<Item[]> {
  const ids = items.map(({ id }) => id);
  const known = new Set((await tx(table).whereIn('id', ids).select('id')).map(({ id }: { id: string }) => id));
  return items.filter(({ id }) => !known.has(id));
}

/** Leaves out rewards that are not there. */
const withBadges = (quest: Quest, present: ReadonlyMap<string, unknown>): Quest => ({
  ...quest,
  rewards: quest.rewards.filter((reward) => reward.kind !== 'badge' || present.has(reward.badgeId)),
});
