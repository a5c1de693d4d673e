import { type Address, getAddress, type Hex, padHex, toHex } from 'viem';
import { bloomWith } from '../rpc/bloom.rules.ts';
import { type BlockHeader, type RawLog, RpcFault } from '../rpc/rpc.ts';
import { createLogCheck } from './log-check.ts';

const word = (index: number): Hex => padHex(toHex(index), { size: 32 });
const own: Address = getAddress(padHex('0x01', { size: 20 }));
const stranger: Address = getAddress(padHex('0x02', { size: 20 }));

const log = (blockNumber: number, address = own): RawLog => ({
  address,
  topics: [word(1)],
  data: '0x',
  blockNumber,
  blockHash: word(blockNumber),
  transactionHash: word(9),
  logIndex: 0,
});

/** Blocks of a busy chain: each seems to have a log of ours. */
const saturated = (from: number, count: number): BlockHeader[] =>
  Array.from({ length: count }, (_, index) => ({
    number: from + index,
    hash: word(from + index),
    parentHash: word(from + index - 1),
    time: from + index,
    logsBloom: toHex(bloomWith([own, stranger, word(1)])),
    receiptsRoot: word(0),
  }));

/** A check against these true logs. It notes the blocks that were proven and the answers that were accused. */
function checking(truth: RawLog[], more: { isProvable?: boolean; fails?: boolean } = {}) {
  const proven: number[] = [];
  const accused: (readonly RawLog[])[] = [];
  let unproven = 0;
  const rpc = {
    provenLogs: async (block: BlockHeader) => {
      if (more.fails) throw new RpcFault('No receipts fit.');
      proven.push(block.number);
      return truth.filter(({ blockNumber }) => blockNumber === block.number);
    },
    accuse: (logs: readonly RawLog[]) => void accused.push(logs),
  };
  const { check } = createLogCheck({
    ...more,
    rpc,
    watched: [{ address: own }],
    onUnproven: (blocks) => {
      unproven += blocks;
    },
  });
  return { check, proven, accused, unproven: () => unproven };
}

it('takes the logs that receipts prove, of the contracts alone, and accuses who left them out', async () => {
  const { check, accused } = checking([log(1), log(1, stranger), log(2)]);
  const told = [log(2)];
  expect(await check(saturated(1, 3), told)).toEqual([log(2), log(1)]);
  expect(accused).toEqual([told]);
});

it('accuses nobody where a bloom only seemed to say more', async () => {
  const { check, proven, accused } = checking([]);
  expect(await check(saturated(1, 5), [])).toEqual([]);
  expect([proven, accused]).toEqual([[1, 2, 3, 4, 5], []]);
});

it('proves no more than a share of the blocks of a busy chain', async () => {
  const { check, proven, unproven } = checking([]);
  for (let from = 1; from <= 1_600; from += 16) await check(saturated(from, 16), []);
  expect(proven).toHaveLength(32 + 100 - 1);
  expect(proven.length + unproven()).toBe(1_600);
});

it('counts a block as compared where another node says the same', async () => {
  const { check, unproven } = checking([]);
  for (let from = 1; from <= 160; from += 16) await check(saturated(from, 16), [], []);
  expect(unproven()).toBe(0);
});

it('proves every block about which two nodes differ, and accuses the one that was wrong', async () => {
  const { check, accused } = checking([log(1), log(2)]);
  const [told, witness] = [[log(1)], [log(1), log(2)]];
  expect(await check(saturated(1, 2), told, witness)).toEqual([log(1), log(2)]);
  expect(accused).toEqual([told]);
  const [right, wrong] = [[log(1), log(2)], [log(1)]];
  expect(await check(saturated(1, 2), right, wrong)).toEqual([log(1), log(2)]);
  expect(accused).toEqual([told, wrong]);
});

it('fails where nodes differ about more blocks than can be proven at once', async () => {
  const { check, proven } = checking([]);
  const headers = saturated(1, 65);
  const witness = headers.map(({ number }) => log(number));
  await expect(check(headers, [], witness)).rejects.toThrow(RpcFault);
  expect(proven).toEqual([]);
});

it('does not listen to a node on another fork', async () => {
  const { check, accused } = checking([log(1)]);
  const elsewhere = [{ ...log(1), blockHash: word(77) }];
  expect(await check(saturated(1, 1), [log(1)], elsewhere)).toEqual([log(1)]);
  expect(accused).toEqual([]);
});

it('fails as often as a block cannot be proven, however often it is asked', async () => {
  const { check } = checking([], { fails: true });
  for (let times = 0; times < 100; times += 1) await expect(check(saturated(1, 1), [])).rejects.toThrow(RpcFault);
});

it('joins what nodes say of a chain whose receipts prove nothing', async () => {
  const { check, proven, accused, unproven } = checking([], { isProvable: false });
  const told = [log(1)];
  expect(await check(saturated(1, 2), told, [log(2)])).toEqual([log(1), log(2)]);
  expect(accused).toHaveLength(2);
  expect(await check(saturated(3, 4), [])).toEqual([]);
  expect([proven, unproven()]).toEqual([[], 4]);
});
