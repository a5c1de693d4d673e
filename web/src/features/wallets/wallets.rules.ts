import type { Sweep, SweepPlan } from '@hatchery/api/wallets';
import { eggTypes } from '@hatchery/chain/eggs';
import { formatUnits } from '../../design/amount.rules.ts';

/** The game token, as every chain counts it. */
export const tokenSymbol = 'HATCHY';
export const tokenDecimals = 18;

type Movement = SweepPlan['steps'][number];
type Step = Sweep['steps'][number];

const eggNameOf = (tokenId: string | undefined): string =>
  Object.entries(eggTypes).find(([, id]) => String(id) === tokenId)?.[0] ?? `type ${tokenId}`;

/** What a step moves, in words, as in "3 fire eggs". */
export function movementWords({ asset, tokenId, amount }: Movement): string {
  if (asset === 'token') return `${formatUnits(BigInt(amount), tokenDecimals)} ${tokenSymbol}`;
  if (asset === 'monster') return `Creature no. ${tokenId}`;
  const name = eggNameOf(tokenId);
  return `${amount} ${name} ${amount === '1' ? 'egg' : 'eggs'}`;
}

const stepWords: Record<Step['status'], string> = {
  waiting: 'Waits for its turn',
  sent: 'On its way',
  seen: 'Seen, final soon',
  final: 'Arrived',
  failed: 'Stayed where it was',
};

export const statusWords = ({ status, failure }: Pick<Step, 'status' | 'failure'>): string =>
  status === 'failed' && failure ? `${stepWords.failed}: ${failure}` : stepWords[status];

/** How far a sweep is: steps that have ended well, of all. */
export function progressOf({ steps }: Pick<Sweep, 'steps'>): { done: number; failed: number; all: number } {
  const count = (...wanted: Step['status'][]) => steps.filter(({ status }) => wanted.includes(status)).length;
  return { done: count('seen', 'final'), failed: count('failed'), all: steps.length };
}

/** What to say of a whole sweep. */
export function sweepWords(sweep: Pick<Sweep, 'status' | 'steps'>): string {
  const { done, failed, all } = progressOf(sweep);
  if (sweep.status === 'running') return `${done} of ${all} have arrived`;
  if (sweep.status === 'done') return all === 1 ? 'It has arrived' : `All ${all} have arrived`;
  return `${failed} of ${all} stayed where ${failed === 1 ? 'it was' : 'they were'}; nothing is lost`;
}

/** A recovery phrase as its words, however it was typed. */
export const wordsOfPhrase = (phrase: string): string[] => phrase.trim().toLowerCase().split(/\s+/).filter(Boolean);

const lengths = [12, 15, 18, 21, 24];

/** What is wrong with a recovery phrase before anybody looks its words up. */
export function phraseFault(phrase: string): string | undefined {
  const words = wordsOfPhrase(phrase);
  if (words.length === 0) return 'The phrase is missing.';
  const odd = words.find((word) => !/^[a-z]+$/.test(word));
  if (odd !== undefined) return `"${odd}" is no word of a recovery phrase: they hold letters alone.`;
  if (!lengths.includes(words.length))
    return `A phrase has 12 to 24 words, in steps of three; these are ${words.length}.`;
  return undefined;
}
