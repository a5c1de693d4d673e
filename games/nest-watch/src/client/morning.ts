import { allEggs } from '../engine/field.ts';
import type { Result } from '../engine/replay.ts';
import { byId } from './dom.ts';
import type { Outcome } from './outbox.ts';
import { keepsForLong, settings } from './settings.ts';
import { nightWords } from './words.ts';

/** The last screen: how the night went. @param counts whether it was no practice */
export function showMorning({ score, foxes, kept, streak }: Result, counts: boolean): void {
  byId('morning-line').textContent = nightWords(kept, foxes);
  byId('total').textContent = score.toLocaleString('en');
  const isBest = counts && settings.best > 0 && score > settings.best;
  byId('total-note').textContent = isBest ? 'points, your best' : 'points';
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
  if (outcome.state === 'counted')
    return outcome.isBest
      ? 'Counted. It stands on tonight’s board.'
      : `Counted. Your best is still ${settings.best.toLocaleString('en')}.`;
  if (outcome.state === 'waits')
    return `${outcome.why} Your watch is kept ${keepsForLong ? 'on this device' : 'while this page is open'} and sent again, within an hour.`;
  return `Not counted: ${outcome.why}`;
}
