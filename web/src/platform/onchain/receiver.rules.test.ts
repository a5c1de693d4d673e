import { receiverFault, toReceiver } from './receiver.rules.ts';

const [mine, theirs, contract] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];

test('nothing is sent to nobody, to oneself or to a contract of the platform', () => {
  expect(receiverFault(theirs, mine, [contract])).toBeUndefined();
  expect(receiverFault(` ${theirs.toUpperCase().replace('0X', '0x')} `, undefined, [])).toBeUndefined();
  expect(receiverFault('0x12', mine, [])).toMatch(/^Enter an address/);
  expect(receiverFault(`0x${'0'.repeat(40)}`, mine, [])).toMatch(/^Nobody/);
  expect(receiverFault(mine.toUpperCase().replace('0X', '0x'), mine, [])).toBe('This is your own wallet.');
  expect(receiverFault(contract, mine, [contract])).toMatch(/cannot come back/);
});

test('a contract of the platform on another network receives nothing either', () => {
  expect(receiverFault(contract, mine, [], [contract])).toMatch(/on another network.+cannot come back/);
  expect(receiverFault(contract, mine, [contract], [contract])).toMatch(/^This is a contract of Hatchery\. /);
  expect(receiverFault(theirs, mine, [], [contract])).toBeUndefined();
});

const withChecksum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('capitals that do not fit are a typo', () => {
  expect(receiverFault(withChecksum, mine, [])).toBeUndefined();
  const typo = 'This address has a typo: its capitals do not fit. Copy it again.';
  expect(receiverFault(withChecksum.replace('5aA', '5aa'), mine, [])).toBe(typo);
  expect(receiverFault(` ${withChecksum.replace('053', '054')} `, mine, [])).toBe(typo);
  expect(receiverFault(withChecksum.toLowerCase(), mine, [])).toBeUndefined();
  expect(receiverFault(withChecksum.toUpperCase(), mine, [])).toBeUndefined();
});

test('an address in capitals becomes one that wallets take', () => {
  expect(toReceiver(` ${withChecksum} `)).toBe(withChecksum);
  expect(toReceiver(withChecksum.toUpperCase())).toBe(withChecksum.toLowerCase());
});
