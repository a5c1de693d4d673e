import { returnsAtOf, sentInWords } from './gifts.rules.ts';

test('a gift waits for 30 days', () => {
  expect(returnsAtOf(new Date('2026-02-15T08:00:00Z')).toISOString()).toBe('2026-03-17T08:00:00.000Z');
});

test('sentInWords says to whom, as the giver named them', () => {
  const returnsAt = new Date('2026-12-23T08:00:00Z');
  expect(sentInWords('1 × Medal', { by: 'id', name: 'x' }, returnsAt)).toBe('Sent: 1 × Medal.');
  expect(sentInWords('1 × Medal', { by: 'wallet', name: '0x1' }, returnsAt)).toBe(
    'Sent to the owner of 0x1: 1 × Medal.',
  );
  expect(sentInWords('1 × Medal', { by: 'email', name: 'ada@example.com' }, returnsAt)).toContain('until 2026-12-23');
});
