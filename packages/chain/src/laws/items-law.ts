import { type Hex, parseAbi, parseEventLogs, toEventSelector } from 'viem';
import { type Finding, finding, findingsAtOnce, isSame, type LawLog, type Verdict } from './law.ts';
import type { Place } from './watched.ts';

const abi = parseAbi([
  'event SendToChain(uint16 indexed dstChainId, address indexed from, bytes indexed toAddress, uint256 tokenId, uint256 amount)',
  'event SendBatchToChain(uint16 indexed dstChainId, address indexed from, bytes indexed toAddress, uint256[] tokenIds, uint256[] amounts)',
  'event ReceiveFromChain(uint16 indexed srcChainId, bytes indexed path, address indexed toAddress, uint256 tokenId, uint256 amount)',
  'event ReceiveBatchFromChain(uint16 indexed srcChainId, bytes indexed path, address indexed toAddress, uint256[] tokenIds, uint256[] amounts)',
]);

/** Amounts of items by kind. */
export type ItemAmounts = Map<bigint, bigint>;

export function addItems(
  amounts: ItemAmounts,
  ids: readonly bigint[],
  counts: readonly bigint[],
  sign: 1n | -1n = 1n,
): void {
  for (const [index, id] of ids.entries()) amounts.set(id, (amounts.get(id) ?? 0n) + sign * (counts[index] as bigint));
}

type Law = {
  topics: readonly Hex[];
  /** Drops what it learned from logs. They follow again from the first block. */
  forget(): void;
  take(chainId: number, logs: readonly LawLog[]): void;
  judge(travelling: ReadonlyMap<bigint, bigint>): Verdict;
};

/** Watches items. Of each kind, as many arrived or are in flight as left a chain. */
export function itemsLaw(places: readonly Place[]): Law {
  /** Items that left and did not arrive, by kind, as events say. */
  let left: ItemAmounts = new Map();
  return {
    topics: abi.map((event) => toEventSelector(event)),
    forget: () => {
      left = new Map();
    },
    take(chainId, logs) {
      const address = places.find((place) => place.chainId === chainId)?.address;
      if (address === undefined) return;
      const own = logs.filter((log) => isSame(log.address, address));
      for (const { eventName, args } of parseEventLogs({ abi, logs: own as never })) {
        const sign = eventName.startsWith('Send') ? 1n : -1n;
        if ('tokenIds' in args) addItems(left, args.tokenIds, args.amounts, sign);
        else addItems(left, [args.tokenId], [args.amount], sign);
      }
    },
    judge(travelling) {
      const findings: Finding[] = [];
      for (const id of new Set([...left.keys(), ...travelling.keys()])) {
        const [expected, actual] = [left.get(id) ?? 0n, travelling.get(id) ?? 0n];
        if (expected === actual || findings.length >= findingsAtOnce) continue;
        findings.push(finding('items', `item ${id}`, String(expected), String(actual)));
      }
      return { figures: { kinds: left.size, travelling: travelling.size }, findings };
    },
  };
}
