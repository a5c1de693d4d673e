import { shortenAddress, shortenAddresses } from './address.rules.ts';

test('an address keeps its ends', () => {
  expect(shortenAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe('0x7099…79C8');
});

test('each address in a sentence is shortened, and nothing else', () => {
  expect(shortenAddresses('Sent to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8: 2 medals.')).toBe(
    'Sent to 0x7099…79C8: 2 medals.',
  );
  const hash = `0x${'ab'.repeat(32)}`;
  expect(shortenAddresses(`ada@example.com ${hash}`)).toBe(`ada@example.com ${hash}`);
});
