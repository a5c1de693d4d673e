import { callFacts, dataOf } from './owner-call.facts.ts';

const call = (bytes: number) => ({ family: 'tokenSale', name: 'setPrice', to: '0x1', data: `0x${'ab'.repeat(bytes)}` });

test.each([4, 36, 145, 1_000])('the data of %d bytes comes back as it was', (bytes) => {
  const facts = callFacts(call(bytes));
  expect(facts && dataOf(facts)).toBe(call(bytes).data);
  expect(Object.values(facts ?? {}).every((fact) => String(fact).length < 300)).toBe(true);
  expect(Object.keys(facts ?? {}).length).toBeLessThanOrEqual(20);
});

test('the longest data that is remembered fits, also with a proposal', () => {
  const facts = callFacts({ ...call(2_029), proposal: 'p' });
  expect(facts && dataOf(facts)).toBe(call(2_029).data);
  expect(Object.keys(facts ?? {}).length).toBeLessThanOrEqual(20);
  expect(callFacts(call(2_030))).toBeUndefined();
});
