import { countFault, countOf, orderFault } from './count.rules.ts';

test('counts are read with and without commas', () => {
  expect(countOf('1,000')).toBe(1_000);
  expect(countFault('1,000', 1_000)).toBeUndefined();
  expect(countFault('1001', 1_000)).toBe('Enter at most 1,000.');
  expect(countFault('-1', 10)).toMatch('whole');
  expect(countFault('1.5', 10)).toMatch('whole');
});

test('a place in a list may be below zero', () => {
  expect(orderFault('-5')).toBeUndefined();
  expect(orderFault('')).toMatch('whole');
  expect(orderFault('1000001')).toMatch('whole');
});
