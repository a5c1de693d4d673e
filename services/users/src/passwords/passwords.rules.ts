import { Problem } from '@hatchery/api/problems';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Of zxcvbn's 0 to 4: at least 10^8 guesses. */
const leastScore = 3;
/** Judging takes time that grows faster than the password; what is good enough shows by then. */
const judgedLength = 40;

let judge: ZxcvbnFactory | undefined;

/**
 * Refuses a password that is among those known from breaches, or is easily guessed from them, keyboards, dates or what is
 * known of its owner.
 * @throws Problem bad-request naming the field.
 */
export function refuseWeakPassword(password: string, known: (string | null | undefined)[]): void {
  judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const personal = known.flatMap((text) => (text ? [text, ...text.split(/[^\p{L}\p{N}]+/u)] : []));
  const inputs = ['hatchery', ...personal.filter((text) => text.length > 2)];
  const { score, sequence } = judge.check(password.slice(0, judgedLength), inputs);
  if (score >= leastScore) return;
  const isBreached = sequence.some(
    ({ pattern, dictionaryName }) => pattern === 'dictionary' && dictionaryName.startsWith('passwords'),
  );
  const message = isBreached
    ? 'This is, or is much like, a password that is known from breaches. Three or four words that have nothing to do with each other make a good one.'
    : 'This is easy to guess. Three or four words that have nothing to do with each other make a good one.';
  throw new Problem('bad-request', message, { errors: [{ path: 'body.password', message }] });
}
