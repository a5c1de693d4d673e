import { loadConfig } from '@hatchery/kit/config';
import { chainConfig } from './config.ts';

const load = (more: Record<string, string>) =>
  loadConfig(chainConfig, { DATABASE_URL: 'postgres://127.0.0.1/hatchery', ...more });

it('reads endpoints by chain, several of one, and the own ones of a network', () => {
  const { RPC_URLS } = load({ RPC_URLS: '31337=http://127.0.0.1:1/a=b, 31337=http://127.0.0.1:2,43114' });
  expect(RPC_URLS.get(31337)).toEqual(['http://127.0.0.1:1/a=b', 'http://127.0.0.1:2']);
  expect(RPC_URLS.get(43114)?.[0]).toMatch(/^https:/);
});

it('reads the chains whose receipts prove nothing', () => {
  expect(load({ UNPROVEN_CHAINS: '8198, 56' }).UNPROVEN_CHAINS).toEqual(new Set([8198, 56]));
  expect(load({}).UNPROVEN_CHAINS).toEqual(new Set());
});

it('reads the treasuries of each chain', () => {
  const [one, two] = ['11', '22'].map((pair) => `0x${pair.repeat(20)}`);
  const { TREASURIES } = load({ TREASURIES: `43114=${one}, 43114=${two},56=${one}` });
  expect([...TREASURIES]).toEqual([
    [43114, [one, two]],
    [56, [one]],
  ]);
});

it.each([
  ['an unknown chain', { RPC_URLS: '5=http://127.0.0.1:1' }],
  ['a chain without an endpoint', { RPC_URLS: '8198' }],
  ['what is no address of a node', { RPC_URLS: '31337=ftp://127.0.0.1' }],
  ['a deployment without addresses', { DEPLOYMENTS: '{"31337":{}}' }],
  ['what is no id of a chain', { UNPROVEN_CHAINS: '56,hatchy' }],
  ['a treasury that is no address', { TREASURIES: '56=0x12' }],
  ['what is no JSON', { DEPLOYMENTS: '{' }],
])('refuses %s', (_, more) => {
  expect(() => load(more)).toThrow(Object.keys(more)[0]);
});
