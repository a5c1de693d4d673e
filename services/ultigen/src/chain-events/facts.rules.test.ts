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
import { type ChainLog, factsOf } from './facts.rules.ts';

const contracts = { eggs: eggsAddress, monsters: monstersAddress };
const owner = randomAddress();
const placed = (logs: BareLog[], transactionHash = '0x01'): ChainLog[] =>
  logs.map((log, logIndex) => ({ ...log, logIndex, blockNumber: 7n, transactionHash }));

describe('factsOf', () => {
  test('a batch is as many transfers as it has ids', () => {
    const logs = placed([
      eggBatch(zeroAddress, owner, [
        [0, 3],
        [4, 1],
      ]),
    ]);
    expect(factsOf(logs, contracts).eggTransfers).toMatchObject([
      { position: 0, egg_type: 0, amount: '3', to_address: owner },
      { position: 1, egg_type: 4, amount: '1', to_address: owner },
    ]);
  });

  test('amounts keep every digit', () => {
    const logs = placed([eggTransfer(zeroAddress, owner, 1, 2n ** 255n)]);
    expect(factsOf(logs, contracts).eggTransfers[0]?.amount).toBe(String(2n ** 255n));
  });

  test('each voucher of a transaction has the monsters that follow it', () => {
    const logs = placed([...eggsHatched(owner, 2, [31, 34], '5', 1), ...eggsHatched(owner, 2, [37], '6', 3)]);
    const { voucherUses } = factsOf(logs, contracts);
    expect(voucherUses.map(({ voucherId, minted }) => [voucherId, minted.map(({ tokenId }) => tokenId)])).toEqual([
      ['5', ['1', '2']],
      ['6', ['3']],
    ]);
  });

  test('monsters of another transaction belong to no voucher', () => {
    const logs = [...placed(eggsMinted(owner, 2, 1, '5'), '0x01'), ...placed(monsterMinted(owner, 9, 31), '0x02')];
    const facts = factsOf(logs, contracts);
    expect(facts.voucherUses[0]?.minted).toEqual([]);
    expect(facts.minted).toMatchObject([{ tokenId: '9', monsterId: 31, owner }]);
  });

  test('a monster that the owner mints has the stage that the content knows', () => {
    const facts = factsOf(placed([...monsterMinted(owner, 1, 3), ...monsterMinted(owner, 2, 99_999)]), contracts);
    expect(facts.monsterChanges.map(({ stage }) => stage)).toEqual([3, 1]);
  });

  test('other contracts, unknown events and malformed logs say nothing', () => {
    const known = eggTransfer(zeroAddress, owner, 1, 1);
    const logs = placed([
      { ...known, address: randomAddress() },
      { ...known, topics: [`0x${'12'.repeat(32)}`] },
      { ...known, data: '0x' },
      { ...known, topics: known.topics.slice(0, 2) },
    ]);
    expect(factsOf(logs, contracts).eggTransfers).toEqual([]);
  });

  test('addresses of logs are compared in any case', () => {
    const log = { ...eggTransfer(zeroAddress, owner, 1, 1), address: eggsAddress.toLowerCase() as Address };
    expect(factsOf(placed([log]), contracts).eggTransfers).toHaveLength(1);
  });
});
