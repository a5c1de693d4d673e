import { isAddress, zeroAddress } from 'viem';
import { findDeployment, getContractAddress } from './addresses.ts';

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
    expect(getContractAddress(31337, 'omnimon' as 'gameToken')).toBe(zeroAddress);
  });
});
