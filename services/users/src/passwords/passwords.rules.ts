import { Problem } from '@hatchery/api/problems';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Lowest accepted score of zxcvbn's 0 to 4. It means at least 10^8 guesses. */
const leastScore = 3;
/** Characters that are judged. Judging takes more than linear time, and this many are enough to tell a good password. */
const judgedLength = 40;

let judge: Promise<ZxcvbnFactory> | undefined;

/** Loads the lists of breached passwords, which are large, when the first password is chosen. */
async function createJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Judge }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Judge({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Refuses a password that is known from breaches, or that is easy to guess from breached passwords, keyboard patterns, dates or
 * what is known about its owner.
 * @throws Problem bad-request naming the field.
 */
export async function refuseWeakPassword(password: string, known: (string | null | undefined)[]): Promise<void> {
  judge ??= createJudge();
  const personal = known.flatMap((text) => (text ? [text, ...text.split(/[^\p{L}\p{N}]+/u)] : []));
  const inputs = ['hatchery', ...personal.filter((text) => text.length > 2)];
  const { score, sequence } = (await judge).check(password.slice(0, judgedLength), inputs);
  if (score >= leastScore) return;
  const isBreached = sequence.some(
    ({ pattern, dictionaryName }) => pattern === 'dictionary' && dictionaryName.startsWith('passwords'),
  );
  const message = isBreached
    ? 'This password, or one much like it, has appeared in a data breach. Use three or four unrelated words instead.'
    : 'This password is easy to guess. Use three or four unrelated words instead.';
  throw new Problem('bad-request', message, { errors: [{ path: 'body.password', message }] });
}
