import { Refusal } from './refusal.ts';

export type Played = { id: string; userId: string; issuedAt: number };
export type PlayingTime = (round: Played, milliseconds: number) => void;

/** More players than play within an hour. Beyond them the oldest are forgotten. */
const mostPlayers = 10_000;
/** A page keeps no more rounds that wait to be counted. */
const mostRounds = 10;

/**
 * Lays the rounds of each player one after the other: a round takes its time after the one before, and after its own token was made.
 * Rounds that one player played in turn always fit. One that ends in the future then was played beside another; it fits as soon as
 * that much time has passed. The same round takes its time once.
 * @param slackMilliseconds how far into the future a round may end
 * @throws Refusal (429) from the function that it returns
 */
export function createPlayingTime(now: () => number, slackMilliseconds: number): PlayingTime {
  const players = new Map<string, { freeFrom: number; rounds: string[] }>();
  return ({ id, userId, issuedAt }, milliseconds) => {
    const player = players.get(userId) ?? { freeFrom: 0, rounds: [] };
    if (player.rounds.includes(id)) return;
    const end = Math.max(player.freeFrom, issuedAt) + milliseconds;
    const early = end - now() - slackMilliseconds;
    if (early > 0)
      throw new Refusal(429, 'rounds-overlap', 'Another watch of yours went on at the same time.', {
        'retry-after': String(Math.ceil(early / 1_000)),
      });
    player.freeFrom = end;
    player.rounds = [...player.rounds.slice(1 - mostRounds), id];
    players.delete(userId);
    players.set(userId, player);
    if (players.size > mostPlayers) players.delete(players.keys().next().value as string);
  };
}
