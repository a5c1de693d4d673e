import { eventWords, isGain } from './history.rules.ts';

test('a gain has no minus', () => {
  expect([isGain('5'), isGain('-5')]).toEqual([true, false]);
});

test('the other side is named once', () => {
  expect(eventWords({ text: 'Sent', other: { kind: 'player', name: 'ada@example.com' } })).toBe(
    'Sent: ada@example.com',
  );
  expect(eventWords({ text: 'Sent to Ada', other: { kind: 'player', name: 'Ada' } })).toBe('Sent to Ada');
  expect(eventWords({ text: 'Given to you' })).toBe('Given to you');
  const wallet = { kind: 'player', name: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } as const;
  expect(eventWords({ text: 'Sent', other: wallet })).toBe('Sent: 0x7099…79C8');
});
