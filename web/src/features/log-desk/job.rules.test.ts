import { jobChecks, stretchFault } from './job.rules.ts';

test('a job needs a contract and both ends', () => {
  expect(jobChecks.address('')).toBe('Choose a contract.');
  expect(jobChecks.event('')).toBeUndefined();
  expect(jobChecks.fromBlock('x')).toBe('Enter a block number.');
  expect(jobChecks.toBlock('71,000,000')).toBeUndefined();
});

test('a stretch goes forward and is bounded', () => {
  expect(stretchFault({ fromBlock: '5', toBlock: '4' })).toMatch('before the first');
  expect(stretchFault({ fromBlock: '5', toBlock: '1,000,004' })).toBeUndefined();
  expect(stretchFault({ fromBlock: '5', toBlock: '1,000,005' })).toMatch('1,000,000 blocks at most');
  expect(stretchFault({ fromBlock: '', toBlock: '5' })).toBeUndefined();
});
