import { createHash, randomInt, randomUUID } from 'node:crypto';
import { ticksPerSecond } from '../engine/field.ts';
import { BadInputs } from '../engine/inputs.ts';
import { isKeeper, type Keeper, keeperOf, usualStats } from '../engine/keeper.ts';
import { withNight } from '../engine/nest.ts';
import { type Result, replay } from '../engine/replay.ts';
import type { Config } from './config.ts';
import { reportFact } from './hatchery.ts';
import type { Limit } from './limits.ts';
import type { PlayingTime } from './playing-time.ts';
import { Refusal } from './refusal.ts';
import { changeNest } from './saves.ts';
import type { Session } from './sessions.ts';
import { sign, verify } from './tokens.ts';

export type Rounds = {
  config: Config;
  now: () => number;
  limitStarts: Limit;
  limitFinishes: Limit;
  takePlayingTime: PlayingTime;
};

type Round = { id: string; seed: number; userId: string; keeper: Keeper; issuedAt: number; writesSave: boolean };

const openMilliseconds = 60 * 60_000;
/** Clocks and the way here differ by less. */
export const slackMilliseconds = 1_500;

/** The keeper that is lent to those who have no creature, or choose none. */
export const borrowed = keeperOf('light', usualStats);

/** Begins a round for the player of a session. @param keeper id of one of their creatures; undefined for the borrowed one */
export function startRound({ config, now, limitStarts }: Rounds, session: Session, keeper: unknown) {
  const chosen = keeper === undefined ? borrowed : ownKeeper(session, keeper);
  if (!chosen) throw new Refusal(404, 'no-such-keeper', 'This creature is not one of yours any more.');
  limitStarts(session.userId);
  const round: Round = {
    id: randomUUID(),
    seed: randomInt(2 ** 32),
    userId: session.userId,
    keeper: chosen,
    issuedAt: now(),
    writesSave: session.saves === 'write',
  };
  return { roundId: round.id, seed: round.seed, keeper: chosen, token: sign('round', round, config.signingKey) };
}

const ownKeeper = ({ keepers }: Session, id: unknown): Keeper | undefined =>
  typeof id === 'string' && Object.hasOwn(keepers, id) ? keepers[id] : undefined;

type Finished = { token?: unknown; inputs?: unknown; score?: unknown };

/**
 * Judges a round by playing it again, and reports what it gave. The same round and inputs may be sent as often as it takes: Hatchery
 * counts each of its references once.
 */
export async function finishRound(rounds: Rounds, roundId: string, { token, inputs, score }: Finished) {
  const { config, limitFinishes, takePlayingTime } = rounds;
  const round = verify<Round>('round', token, config.signingKey);
  if (!round || round.id !== roundId || !isKeeper(round.keeper))
    throw new Refusal(401, 'unknown-round', 'This server did not begin that round.');
  limitFinishes(round.userId);
  const result = judge(rounds, round, inputs);
  if (score !== undefined && score !== result.score)
    throw new Refusal(422, 'score-differs', `The inputs give ${result.score} points.`);
  takePlayingTime(round, millisecondsOf(result));
  const repeated = await reportRound(config, round, result, hashOf(inputs));
  return { ...result, repeated };
}

function judge({ now }: Rounds, { issuedAt, seed, keeper }: Round, inputs: unknown): Result {
  const milliseconds = now() - issuedAt;
  if (milliseconds > openMilliseconds)
    throw new Refusal(410, 'round-expired', 'That round was played too long ago to count.');
  const result = replayed(seed, keeper, inputs);
  if (milliseconds + slackMilliseconds < millisecondsOf(result))
    throw new Refusal(422, 'too-soon', 'That round cannot be over yet.');
  return result;
}

const millisecondsOf = ({ ticks }: Result): number => (ticks * 1_000) / ticksPerSecond;

function replayed(seed: number, keeper: Keeper, inputs: unknown): Result {
  try {
    return replay(seed, keeper, inputs);
  } catch (error) {
    if (!(error instanceof BadInputs)) throw error;
    const place = error.at === undefined ? 'inputs' : `inputs[${error.at}]`;
    throw new Refusal(422, 'bad-inputs', `${place}: ${error.message}`);
  }
}

const hashOf = (inputs: unknown): string => createHash('sha256').update(JSON.stringify(inputs)).digest('hex');

/** Reports a round's facts. @returns whether it had been counted before */
async function reportRound(
  config: Config,
  { id, seed, userId, keeper, writesSave }: Round,
  { score, foxes, kept }: Result,
  inputsHash: string,
): Promise<boolean> {
  const report = (fact: string, value: number) =>
    reportFact(config, {
      userId,
      fact,
      value,
      reference: `round-${id}-${fact}`,
      proof: { seed, keeper, inputsHash, score },
    });
  // The score goes first: a round that was played twice with different inputs ends here, before it counts as another one.
  const { repeated } = await report('score', score).catch((error) => {
    if (error instanceof Refusal && error.code === 'reference-taken')
      throw new Refusal(409, 'already-counted', 'That round was counted already, with other inputs.');
    throw error;
  });
  await Promise.all([
    report('rounds', 1),
    report('foxes', foxes),
    report('kept', kept),
    writesSave && !repeated && changeNest(config, userId, (nest) => withNight(nest, score)),
  ]);
  return repeated;
}
