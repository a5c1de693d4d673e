import { type Address, isAddress, zeroAddress } from 'viem';
import { contractNames, findDeployment, getContractAddress } from './addresses.ts';
import { families } from './families.ts';

const a: Address = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e';

describe('findDeployment', () => {
  const configured = { 31337: { gameToken: a, ultigenEggs: a, ultigenMonsters: a, startBlock: 7 } };

  it('answers the configured deployment as it is, without anything of the recorded one', () => {
    expect(findDeployment(31337, configured)).toBe(configured[31337]);
  });

  it('answers the recorded one of a chain that is not configured', () => {
    expect(findDeployment(31337, { 97: configured[31337] })).toBe(findDeployment(31337));
    expect(findDeployment(31337)?.startBlock).toBe(1);
  });
});

describe('families', () => {
  it('describes every contract, under a name of its own', () => {
    expect(Object.keys(families).sort()).toEqual([...contractNames].sort());
    expect(new Set(Object.values(families).map(({ name }) => name)).size).toBe(contractNames.length);
    expect(Object.values(families).every(({ description }) => description.endsWith('.'))).toBe(true);
  });
});

describe('getContractAddress', () => {
  it('answers the recorded, checksummed address', () => {
    const address = getContractAddress(31337, 'ultigenEggs');
    expect(address).toBe(findDeployment(31337)?.ultigenEggs);
    expect(isAddress(address, { strict: true })).toBe(true);
  });

  it.each([1, 43114, -5])('answers the zero address for chain %d, where nothing is recorded', (chainId) => {
    expect(getContractAddress(chainId, 'gameToken')).toBe(zeroAddress);
    expect(findDeployment(chainId)).toBeUndefined();
  });

  it('answers the zero address for an unknown contract', () => {
    expect(getContractAddress(31337, 'bazaar' as 'gameToken')).toBe(zeroAddress);
  });
});
