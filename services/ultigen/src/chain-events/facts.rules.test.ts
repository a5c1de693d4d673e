import { createDecoder, type StoredLog } from '@hatchery/indexing/decode-events';
import { type Address, zeroAddress } from 'viem';
import {
  type BareLog,
  eggBatch,
  eggsAddress,
  eggsHatched,
  eggsMinted,
  eggTransfer,
  monsterMinted,
  monstersAddress,
  randomAddress,
} from '../../test/fixtures/logs.fixture.ts';
import { ultigenAbis } from './events.ts';
import { eggTransfersIn, mintedByVouchers, mintedIn, monsterChangesIn } from './facts.rules.ts';

const decode = createDecoder(ultigenAbis, {
  ultigenEggs: eggsAddress,
  ultigenMonsters: monstersAddress,
  startBlock: 0,
});
const owner = randomAddress();
const placed = (logs: BareLog[], transactionHash = '0x01'): StoredLog[] =>
  logs.map((log, logIndex) => ({ ...log, logIndex, blockNumber: 7n, blockTime: 1_790_000_000n, transactionHash }));

describe('the facts of logs', () => {
  test('a batch is as many transfers as it has ids', () => {
    const logs = placed([
      eggBatch(zeroAddress, owner, [
        [0, 3],
        [4, 1],
      ]),
    ]);
    expect(eggTransfersIn(decode(logs))).toMatchObject([
      { position: 0, eggType: 0, amount: '3', to: owner },
      { position: 1, eggType: 4, amount: '1', to: owner },
    ]);
  });

  test('amounts keep every digit', () => {
    const logs = placed([eggTransfer(zeroAddress, owner, 1, 2n ** 255n)]);
    expect(eggTransfersIn(decode(logs))[0]?.amount).toBe(String(2n ** 255n));
  });

  test('each voucher of a transaction has the monsters that follow it', () => {
    const logs = placed([...eggsHatched(owner, 2, [31, 34], '5', 1), ...eggsHatched(owner, 2, [37], '6', 3)]);
    const minted = [...mintedByVouchers(decode(logs))];
    expect(minted.map(([voucherId, own]) => [voucherId, own.map(({ tokenId }) => tokenId)])).toEqual([
      ['5', ['1', '2']],
      ['6', ['3']],
    ]);
  });

  test('monsters of another transaction belong to no voucher', () => {
    const logs = [...placed(eggsMinted(owner, 2, 1, '5'), '0x01'), ...placed(monsterMinted(owner, 9, 31), '0x02')];
    expect([...mintedByVouchers(decode(logs))]).toEqual([['5', []]]);
    expect(mintedIn(decode(logs))).toMatchObject([{ tokenId: '9', monsterId: 31, owner }]);
  });

  test('a monster that the owner mints has the stage that the content knows', () => {
    const logs = placed([...monsterMinted(owner, 1, 3), ...monsterMinted(owner, 2, 99_999)]);
    expect(monsterChangesIn(decode(logs)).map(({ stage }) => stage)).toEqual([3, 1]);
  });

  test('other contracts, unknown events and malformed logs say nothing', () => {
    const known = eggTransfer(zeroAddress, owner, 1, 1);
    const logs = placed([
      { ...known, address: randomAddress() },
      { ...known, topics: [`0x${'12'.repeat(32)}`] },
      { ...known, data: '0x' },
      { ...known, topics: known.topics.slice(0, 2) },
    ]);
    expect(eggTransfersIn(decode(logs))).toEqual([]);
  });

  test('addresses of logs are compared in any case', () => {
    const log = { ...eggTransfer(zeroAddress, owner, 1, 1), address: eggsAddress.toLowerCase() as Address };
    expect(eggTransfersIn(decode(placed([log])))).toHaveLength(1);
  });
});
