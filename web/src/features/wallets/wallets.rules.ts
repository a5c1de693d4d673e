import type { Sweep, SweepPlan } from '@hatchery/api/wallets';
import { eggTypes } from '@hatchery/chain/eggs';
import { tokenWords } from '../../platform/game-token.ts';

type Movement = SweepPlan['steps'][number];
type Step = Sweep['steps'][number];

const eggNameOf = (tokenId: string | undefined): string =>
  Object.entries(eggTypes).find(([, id]) => String(id) === tokenId)?.[0] ?? `type ${tokenId}`;

/** Returns what a step moves, as in "3 fire eggs". */
export function movementWords({ asset, tokenId, amount }: Movement): string {
  if (asset === 'token') return tokenWords(amount);
  if (asset === 'monster') return `Creature no. ${tokenId}`;
  const name = eggNameOf(tokenId);
  return `${amount} ${name} ${amount === '1' ? 'egg' : 'eggs'}`;
}

const stepWords: Record<Step['status'], string> = {
  waiting: 'Waiting',
  sent: 'On its way',
  seen: 'Almost done',
  final: 'Arrived',
  failed: "Didn't move",
};

export const statusWords = ({ status, failure }: Pick<Step, 'status' | 'failure'>): string =>
  status === 'failed' && failure ? `${stepWords.failed}: ${failure}` : stepWords[status];

/** Returns how many steps of a sweep have arrived or failed. */
export function progressOf({ steps }: Pick<Sweep, 'steps'>): { done: number; failed: number; all: number } {
  const count = (...wanted: Step['status'][]) => steps.filter(({ status }) => wanted.includes(status)).length;
  return { done: count('seen', 'final'), failed: count('failed'), all: steps.length };
}

/** Returns the progress of a sweep in words. */
export function sweepWords(sweep: Pick<Sweep, 'status' | 'steps'>): string {
  const { done, failed, all } = progressOf(sweep);
  if (sweep.status === 'running') return `${done} of ${all} have arrived`;
  if (sweep.status === 'done' && failed > 0) return `${done} of ${all} have arrived. The others had left before`;
  if (sweep.status === 'done') return all === 1 ? 'It has arrived' : `All ${all} have arrived`;
  return `${failed} of ${all} didn't move. Nothing is lost`;
}

/** Returns the latest sweep of each chain. @param sweeps newest first */
export const latestOfEachChain = <One extends Pick<Sweep, 'chainId'>>(sweeps: readonly One[]): One[] =>
  sweeps.filter(({ chainId }, index) => sweeps.findIndex((other) => other.chainId === chainId) === index);

/** Splits a recovery phrase into its words, however it was typed. */
export const wordsOfPhrase = (phrase: string): string[] => phrase.trim().toLowerCase().split(/\s+/).filter(Boolean);

const lengths = [12, 15, 18, 21, 24];

/** Returns the error of a recovery phrase that can be seen without a word list, if any. */
export function phraseFault(phrase: string): string | undefined {
  const words = wordsOfPhrase(phrase);
  if (words.length === 0) return 'Enter your recovery phrase.';
  const odd = words.find((word) => !/^[a-z]+$/.test(word));
  if (odd !== undefined) return `"${odd}" can't be part of a recovery phrase: its words have only letters.`;
  if (!lengths.includes(words.length)) return `A phrase has 12, 15, 18, 21 or 24 words; this has ${words.length}.`;
  return undefined;
}
