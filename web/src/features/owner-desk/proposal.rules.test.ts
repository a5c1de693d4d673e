import { argumentsOf, checkProposal, notSendable } from './proposal.rules.ts';

const word = (value: number) => value.toString(16).padStart(64, '0');
const contract = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const data = `0x91b7f5ed${word(25_000)}` as const;
const proposal = {
  chainId: 31337,
  family: 'tokenSale',
  function: 'setPrice',
  selector: '0x91b7f5ed',
  arguments: ['25,000'],
  value: '0',
  calldata: data,
  contract,
  status: 'approved',
} as const;

test('a proposal whose data is what its arguments say is shown decoded', () => {
  const checked = checkProposal(proposal, contract);
  if ('mismatch' in checked) throw new Error(checked.mismatch);
  expect(checked).toMatchObject({ family: 'tokenSale', data, values: [25_000n] });
  expect(argumentsOf(checked)).toEqual([{ name: 'price (uint256)', value: '25000' }]);
});

test.each<[string, object, RegExp]>([
  ['data of other arguments', { calldata: `0x91b7f5ed${word(25)}` }, /not what its arguments say/],
  ['other arguments', { arguments: ['25'] }, /not what its arguments say/],
  ['no arguments', { arguments: [] }, /cannot be encoded/],
  ['another name', { function: 'pause' }, /selector is that of setPrice/],
  ['a call that is not the owner’s', { selector: '0xa9059cbb' }, /does not know the call/],
  ['an unknown contract', { family: 'toString' }, /does not know the call/],
  ['coins', { value: '1' }, /coins/],
  ['another address', { contract: `0x${'1'.repeat(40)}` }, /another address/],
])('%s is refused', (_, change, mismatch) => {
  expect(checkProposal({ ...proposal, ...change }, contract)).toEqual({ mismatch: expect.stringMatching(mismatch) });
  expect(notSendable({ ...proposal, ...change }, { chainId: 31337, contract, data })).toMatch(/Do not send this/);
});

test('a contract that is not known here is refused', () => {
  expect(checkProposal(proposal, undefined)).toEqual({ mismatch: expect.stringMatching(/another address/) });
});

const call = { chainId: 31337, contract, data } as const;

test('only an approved proposal of the same call on the same chain lets it be sent', () => {
  expect(notSendable(proposal, call)).toBeUndefined();
  expect(notSendable(undefined, call)).toMatch(/second person/);
  expect(notSendable({ ...proposal, chainId: 31338 }, call)).toMatch(/Another call/);
  expect(notSendable(proposal, { ...call, data: `0x91b7f5ed${word(1)}` })).toMatch(/Another call/);
  for (const status of ['open', 'declined', 'withdrawn', 'expired', 'executed'] as const)
    expect(notSendable({ ...proposal, status }, call)).toMatch(/^[A-Z].*\.$/);
});
