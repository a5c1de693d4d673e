import { loadConfig } from '@hatchery/kit/config';
import { zeroAddress } from 'viem';
import { contractsOf, ultigenConfig } from './config.ts';

const required = { DATABASE_URL: 'postgres://localhost/hatchery' };
const load = (variables: Record<string, string>) => loadConfig(ultigenConfig, { ...required, ...variables });
const lower = '0x5fbdb2315678afecb367f032d93f642f64180aa3';

describe('the configuration', () => {
  test('names the contracts of a deployment in place of the recorded one', () => {
    const deployment = { gameToken: lower, ultigenEggs: lower, ultigenMonsters: lower, startBlock: 3 };
    const config = load({
      DEPLOYMENTS: JSON.stringify({ 31337: deployment }),
      RPC_URLS: '31337=http://node:8545,97=https://bsc',
    });
    expect(contractsOf(config)[0]).toMatchObject({
      rpcUrl: 'http://node:8545',
      eggs: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    });
  });

  test('takes every chain with an endpoint and the contracts, the main one first', () => {
    const deployment = { gameToken: lower, ultigenEggs: lower, ultigenMonsters: lower, startBlock: 3 };
    const config = load({
      CHAIN_ID: '31338',
      DEPLOYMENTS: JSON.stringify({ 31337: deployment, 31338: deployment, 31339: deployment }),
      RPC_URLS: '31337=http://one:8545,31338=http://two:8545,97=https://bsc',
    });
    expect(contractsOf(config).map(({ chainId }) => chainId)).toEqual([31338, 31337]);
  });

  test('knows the zero address of a chain without a deployment', () => {
    expect(contractsOf(load({ CHAIN_ID: '97' }))).toMatchObject([{ chainId: 97, eggs: zeroAddress }]);
  });

  test('asks for an endpoint where there is no public one', () => {
    expect(() => contractsOf(load({ CHAIN_ID: '8198' }))).toThrow('RPC_URLS must name an endpoint of 8198');
  });

  test.each<Record<string, string>>([
    { CHAIN_ID: '5' },
    { DEPLOYMENTS: '{' },
    { DEPLOYMENTS: '{"31337":{"ultigenEggs":"0x1"}}' },
    { RPC_URLS: 'http://node' },
    { GUEST_EGG_TYPE: '5' },
    { GUEST_EGGS_PER_DAY: '-1' },
  ])('refuses %o', (variables) => {
    expect(() => load(variables)).toThrow(Object.keys(variables)[0]);
  });
});
