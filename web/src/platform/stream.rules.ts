/** What the page knows of its stream; while it is not `live`, pages ask from time to time instead. */
export type StreamState = 'connecting' | 'live' | 'away';

const longestDelayMs = 60_000;

/** Milliseconds before the next attempt: doubling from one second and capped, of which a random half keeps clients apart. */
export function reconnectDelay(failures: number, random: () => number): number {
  const most = Math.min(1_000 * 2 ** failures, longestDelayMs);
  return most / 2 + (most / 2) * random();
}

const keysByTopic: Record<string, string[]> = {
  eggs: ['eggs'],
  hatches: ['hatches', 'hatch'],
  monsters: ['monsters'],
  friends: ['friends'],
  notifications: ['notifications'],
};

/** The query keys of what changed with some topics; a topic that this page does not know concerns nothing that it shows. */
export const queryKeysOf = (topics: string[]): string[][] =>
  topics.flatMap((topic) => (keysByTopic[topic] ?? []).map((key) => ['mine', key]));

/** How often to ask while the stream cannot be had; a live stream tells, and is checked upon once a minute. */
export const pollMs = (state: StreamState, whenAwayMs: number): number => (state === 'live' ? 60_000 : whenAwayMs);
