import { loadConfig } from '@hatchery/kit/config';
import { address, threeChains } from '../test/support/logs.ts';
import { relayerConfig } from './config.ts';
import { noFaults } from './faults/faults.ts';

const environment = {
  RELAYED_CHAINS: JSON.stringify(threeChains.map((chain) => ({ ...chain, endpoint: address('E') }))),
  RELAYER_KEY: `0x${'12'.repeat(32)}`,
};

test('needs only chains and the key', () => {
  const config = loadConfig(relayerConfig, environment);
  expect(config).toMatchObject({ FAULTS: noFaults, WATCHED: {}, POLL_MILLISECONDS: 500 });
  expect(config.RELAYED_CHAINS).toHaveLength(3);
  expect(config.RELAYED_CHAINS[0]?.endpoint).toBe('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE');
});

test('refuses to run in production', () => {
  expect(() => loadConfig(relayerConfig, { ...environment, NODE_ENV: 'production' })).toThrow('for local chains only');
});

const chainsWith = (over: object) => JSON.stringify([{ ...threeChains[0], ...over }, threeChains[1]]);

test.each([
  ['RELAYED_CHAINS', JSON.stringify([threeChains[0]])],
  ['RELAYED_CHAINS', JSON.stringify([threeChains[0], threeChains[0]])],
  ['RELAYED_CHAINS', chainsWith({ endpoint: '0x12' })],
  ['RELAYED_CHAINS', chainsWith({ rpcUrl: 'file:///etc/passwd' })],
  ['RELAYED_CHAINS', chainsWith({ blockchainId: '0x12' })],
  ['RELAYED_CHAINS', 'three'],
  ['RELAYER_KEY', '0x12'],
  ['FAULTS', '{"flood":1}'],
  ['WATCHED', '{"creatures":[{"chainId":0}]}'],
  ['POLL_MILLISECONDS', '0'],
])('%s cannot be %s', (name, value) => {
  expect(() => loadConfig(relayerConfig, { ...environment, [name]: value })).toThrow(name);
});
