import { allEggs } from '../engine/field.ts';
import type { Result } from '../engine/replay.ts';
import { byId } from './dom.ts';
import type { Outcome } from './outbox.ts';
import { change, keepsForLong, settings } from './settings.ts';
import { nightWords } from './words.ts';

/** The last screen: how the night went. */
export function showMorning({ score, foxes, kept, streak }: Result): void {
  byId('morning-line').textContent = nightWords(kept, foxes);
  byId('total').textContent = score.toLocaleString('en');
  const isBest = score > settings.best;
  byId('total-note').textContent = isBest && settings.best > 0 ? 'points, your best' : 'points';
  if (isBest) change({ best: score });
  const tally = [
    ['Turned away', foxes],
    ['Eggs kept', `${kept} of ${allEggs}`],
    ['Best streak', streak],
  ] as const;
  byId('tally').replaceChildren(
    ...tally.map(([word, value]) => {
      const box = document.createElement('div');
      const term = document.createElement('dt');
      const number = document.createElement('dd');
      term.textContent = word;
      number.textContent = String(value);
      box.append(term, number);
      return box;
    }),
  );
}

/** Says what became of the round. Practice has no outcome. */
export function showOutcome(outcome: Outcome | 'sending' | 'practice'): void {
  byId('counted').textContent = wordsOf(outcome);
}

function wordsOf(outcome: Outcome | 'sending' | 'practice'): string {
  if (outcome === 'practice') return 'This was practice. It doesn’t count.';
  if (outcome === 'sending') return 'Counting your watch.';
  if (outcome.state === 'counted') return 'Counted. It stands on tonight’s board.';
  if (outcome.state === 'waits')
    return `You’re offline. Your watch is kept ${keepsForLong ? 'on this device' : 'while this page is open'} and counted when you’re back, within an hour.`;
  return `Not counted: ${outcome.why}`;
}
