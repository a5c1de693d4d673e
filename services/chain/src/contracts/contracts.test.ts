import { toEventSelector } from 'viem';
import { topicsOf } from './contracts.ts';

const gameToken = '0x4000000000000000000000000000000000000004';
const bridge = '0x400000000000000000000000000000000000aBcD';
const deployment = {
  gameToken,
  ultigenEggs: '0x5000000000000000000000000000000000000005',
  ultigenMonsters: '0x6000000000000000000000000000000000000006',
  tokenBridge: bridge,
  startBlock: 1,
} as const;

it('tells the events of a contract, those of all contracts that take its name, and those of proxies', () => {
  const find = topicsOf(deployment);
  expect(find(gameToken)).toContain(toEventSelector('Transfer(address,address,uint256)'));
  expect(find(gameToken)).toContain(toEventSelector('Upgraded(address)'));
  expect(find(gameToken)).not.toContain(toEventSelector('TransferSingle(address,address,address,uint256,uint256)'));
  const ofBridge = find(bridge.toLowerCase() as typeof bridge);
  expect(ofBridge?.length).toBeGreaterThan(10);
});

it('knows no events of a contract that is not part of the deployment', () => {
  expect(topicsOf(deployment)('0x9000000000000000000000000000000000000009')).toBeUndefined();
  expect(topicsOf(undefined)(gameToken)).toBeUndefined();
});
