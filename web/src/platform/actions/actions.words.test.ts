import type { ActionKind } from './action-kind.ts';
import type { Action } from './actions.rules.ts';
import { askingWords, statusWords } from './actions.words.ts';

const steps = { approve: { purpose: 'approve spending', seen: 'Approved.' }, buy: { purpose: 'buy' } };
const kind = { steps, doneWords: ({ amount }: { amount: number }) => `You have ${amount}.` };
const at = (now: number) => ({ now, isKept: false });
const asking = (left: string[], steps: object = kind.steps) => askingWords({ steps } as ActionKind, left);

test('the wallet asks once per step that is left', () => {
  expect(asking(['approve', 'buy'])).toBe('Your wallet will ask twice: once to approve spending, once to buy.');
  expect(asking(['buy'])).toBe('Your wallet will ask once, to buy.');
  expect(asking(['hatch'], { hatch: { purpose: 'hatch' } })).toBeUndefined();
});

test('a step may have words of its own, and a failure comes before them', () => {
  const words = (facts: Partial<Action>) =>
    statusWords({ step: 'approve', updatedAt: 0, ...facts } as Action, kind as unknown as ActionKind, at(1_000));
  expect(words({ status: 'seen' })).toBe('Approved.');
  expect(words({ status: 'seen', step: 'buy' })).toBe('Confirmed. Final in a moment.');
  expect(words({ status: 'ready', failure: 'No.' })).toBe('No.');
  expect(words({ status: 'preparing' })).toBe('Getting ready.');
  expect(words({ status: 'ready' })).toBe('Ready when you are.');
});

test('what is done says what came of it', () => {
  const done = { status: 'final', step: 'buy', updatedAt: 0, facts: { amount: 2 } } as unknown as Action;
  expect(statusWords(done, kind as unknown as ActionKind, at(60_000))).toBe('You have 2.');
});

test('what the network takes long for is said to be on its way still', () => {
  const words = (status: Action['status'], now: number) =>
    statusWords({ step: 'buy', updatedAt: 0, status } as Action, kind as unknown as ActionKind, at(now));
  expect(words('sent', 59_000)).toBe('Sent. Waiting for the network.');
  for (const status of ['preparing', 'sent'] as const) expect(words(status, 60_000)).toMatch(/^Still on its way\./);
  expect(words('seen', 60_000)).toMatch(/^Confirmed, but not final yet\./);
});

test('who waits for the player says until when', () => {
  const ending = { ...kind, until: () => new Date(2026, 10, 23, 14, 32).getTime() } as unknown as ActionKind;
  const waiting = { status: 'ready', step: 'buy', updatedAt: 0 } as Action;
  expect(statusWords(waiting, ending, at(1_000))).toBe('Confirm by 14:32, or nothing happens.');
});

test('what another device has open says so, however long it takes', () => {
  const words = (status: Action['status']) =>
    statusWords(
      { step: 'buy', updatedAt: 0, elsewhere: true, status } as Action,
      kind as unknown as ActionKind,
      at(60_000),
    );
  expect(words('asked')).toBe('Open on your other device. Confirm it there.');
  expect(words('sent')).toBe('Open on your other device.');
  expect(words('ready')).toBe('Ready when you are.');
});

test.each([{ elsewhere: true as const }, {}])('nobody is asked to confirm what Hatchery sends: %j', (facts) => {
  const words = (isKept: boolean) =>
    statusWords({ step: 'buy', updatedAt: 0, status: 'asked', ...facts } as Action, kind as unknown as ActionKind, {
      now: 0,
      isKept,
    });
  expect(words(true)).toBe('Hatchery is sending it.');
  expect(words(false)).toMatch(/Confirm/);
});
