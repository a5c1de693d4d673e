import { checkedCall, type Mined, mismatchOf, statusAt } from './owner-proposals.rules.ts';

const expiresAt = new Date('2027-02-08T08:00:00Z');
const before = new Date('2027-02-08T07:59:59Z');

test.each([
  ['open', before, 'open'],
  ['open', expiresAt, 'expired'],
  ['approved', before, 'approved'],
  ['approved', expiresAt, 'expired'],
  ['executed', expiresAt, 'executed'],
  ['withdrawn', expiresAt, 'withdrawn'],
  ['declined', expiresAt, 'declined'],
] as const)('%s at %s is %s', (status, now, shown) => {
  expect(statusAt({ status, expiresAt }, now)).toBe(shown);
});

const word = (value: number) => value.toString(16).padStart(64, '0');
const setPrice = {
  family: 'tokenSale',
  selector: '0x91b7f5ed',
  arguments: ['25000'],
  value: '0',
  calldata: `0x91b7f5ed${word(25_000)}`,
};

test('a call is encoded again from its arguments', () => {
  expect(checkedCall(setPrice)).toMatchObject({ family: 'tokenSale', method: { name: 'setPrice' } });
});

test.each([
  ['body.family', { family: 'constructor' }],
  ['body.selector', { selector: '0xa9059cbb' }],
  ['body.value', { value: '1' }],
  ['body.arguments.0', { arguments: ['many'] }],
  ['body.arguments.0', { arguments: [] }],
  ['body.calldata', { arguments: ['25001'] }],
  ['body.calldata', { calldata: '0x91b7f5ed' }],
])('a wrong %s is refused', (path, change) => {
  expect(() => checkedCall({ ...setPrice, ...change })).toThrow(
    expect.objectContaining({ code: 'bad-request', errors: [expect.objectContaining({ path })] }),
  );
});

const contract = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const proposal = { contract, calldata: setPrice.calldata, value: '0', approvedAfter: 10 } as const;
const mined: Mined = {
  to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  input: setPrice.calldata as `0x${string}`,
  value: 0n,
  blockNumber: 11,
  reverted: false,
};

test('a transaction with the contract and the data of a proposal executes it', () => {
  expect(mismatchOf(mined, proposal)).toBeUndefined();
});

test.each([
  [undefined, /no such transaction/],
  [{ ...mined, to: null }, /another address/],
  [{ ...mined, to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }, /another address/],
  [{ ...mined, input: `${setPrice.calldata}00` }, /other data/],
  [{ ...mined, value: 1n }, /other coins/],
  [{ ...mined, reverted: true }, /refused/],
  [{ ...mined, blockNumber: 10 }, /older than the approval/],
] as [Mined | undefined, RegExp][])('%j executes nothing', (transaction, why) => {
  expect(mismatchOf(transaction, proposal)).toMatch(why);
});
