import { type Address, concatBytes, getAddress, type Hash, type Hex, hexToNumber, toRlp } from 'viem';
import type { RawLog } from './rpc.ts';
import { orderedTrieRoot } from './trie-root.rules.ts';

type ReceiptLog = { address: Address; topics: Hex[]; data: Hex };

/** A receipt as nodes answer it. `root` takes the place of `status` in blocks of before Byzantium. */
export type BlockReceipt = {
  transactionHash: Hash;
  transactionIndex: Hex;
  type?: Hex;
  status?: Hex;
  root?: Hex;
  cumulativeGasUsed: Hex;
  logsBloom: Hex;
  logs: ReceiptLog[];
};

/** Returns what a block with these receipts has as its `receiptsRoot`. */
export const receiptsRootOf = (receipts: BlockReceipt[]): Hash => orderedTrieRoot(receipts.map(encoded));

/** Sorts receipts by their place in the block. */
export const inPlace = (receipts: BlockReceipt[]): BlockReceipt[] =>
  receipts.toSorted((a, b) => hexToNumber(a.transactionIndex) - hexToNumber(b.transactionIndex));

function encoded({ type = '0x0', status, root, cumulativeGasUsed, logsBloom, logs }: BlockReceipt): Uint8Array {
  const fields = [
    root ?? quantity(status ?? '0x0'),
    quantity(cumulativeGasUsed),
    logsBloom,
    logs.map(({ address, topics, data }) => [address, topics, data]),
  ];
  const body = toRlp(fields as Parameters<typeof toRlp>[0], 'bytes');
  const kind = hexToNumber(type);
  return kind === 0 ? body : concatBytes([Uint8Array.of(kind), body]);
}

/** Writes a number in whole bytes; zero is none. */
function quantity(hex: Hex): Hex {
  const digits = BigInt(hex).toString(16);
  return digits === '0' ? '0x' : `0x${digits.length % 2 ? '0' : ''}${digits}`;
}

/** Lists the logs of a block's receipts, numbered as blocks number them. @param receipts in place */
export function logsOfReceipts(receipts: BlockReceipt[], block: { number: number; hash: Hash }): RawLog[] {
  return receipts
    .flatMap(({ transactionHash, logs }) => logs.map((log) => ({ ...log, transactionHash })))
    .map(({ address, topics, data, transactionHash }, logIndex) => ({
      address: getAddress(address),
      topics,
      data,
      blockNumber: block.number,
      blockHash: block.hash,
      transactionHash,
      logIndex,
    }));
}

/** Checks that a value has the fields that are read of a receipt. */
export const isReceipt = (value: unknown): value is BlockReceipt =>
  typeof value === 'object' &&
  value !== null &&
  'logs' in value &&
  Array.isArray(value.logs) &&
  'transactionIndex' in value &&
  'cumulativeGasUsed' in value &&
  'logsBloom' in value;
