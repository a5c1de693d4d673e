/** The state of the page's stream. While it is not `live`, queries poll instead. */
export type StreamState = 'connecting' | 'live' | 'away';

const longestDelayMs = 60_000;

/** Returns milliseconds before the next attempt: doubling from one second and capped. A random half keeps clients apart. */
export function reconnectDelay(failures: number, random: () => number): number {
  const most = Math.min(1_000 * 2 ** failures, longestDelayMs);
  return most / 2 + (most / 2) * random();
}

const keysByTopic: Record<string, string[][]> = {
  eggs: [
    ['mine', 'eggs'],
    ['mine', 'orders'],
    ['mine', 'balances'],
  ],
  hatches: [
    ['mine', 'hatches'],
    ['mine', 'hatch'],
  ],
  monsters: [['mine', 'monsters'], ['monster']],
  vouchers: [
    ['mine', 'vouchers'],
    ['mine', 'claims'],
    ['mine', 'deposits'],
  ],
  friends: [['mine', 'friends']],
  notifications: [['mine', 'notifications']],
  airdrops: [['mine', 'airdrops']],
  trades: [['mine', 'trades'], ['trades']],
  'direct-trades': [['mine', 'direct-trades']],
  quests: [['mine', 'quests']],
  badges: [['mine', 'badges']],
  saves: [['mine', 'saves']],
  avatars: [['mine', 'avatars'], ['avatar']],
  items: [['mine', 'items']],
  lootboxes: [['mine', 'lootboxes']],
  tickets: [['mine', 'tickets']],
  actions: [['mine', 'actions']],
};

/** Returns the query keys of what changed with some topics, and none for a topic that this page does not know. */
export const queryKeysOf = (topics: readonly string[]): string[][] =>
  topics.flatMap((topic) => keysByTopic[topic] ?? []);

/** Returns how often a query asks: `whenAwayMs` without a stream. With one, which tells what changed, once a minute. */
export const pollMs = (state: StreamState, whenAwayMs: number): number => (state === 'live' ? 60_000 : whenAwayMs);
