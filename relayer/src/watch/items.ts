import { decodeAbiParameters, type Hex, parseAbi, parseEventLogs, toEventSelector } from 'viem';
import { isSame } from '../messages/message.ts';
import type { Finding, Subject } from './subject.ts';
import { isBetween } from './token.ts';
import type { Place } from './watched.ts';

const abi = parseAbi([
  'event SendToChain(uint16 indexed dstChainId, address indexed from, bytes indexed toAddress, uint256 tokenId, uint256 amount)',
  'event SendBatchToChain(uint16 indexed dstChainId, address indexed from, bytes indexed toAddress, uint256[] tokenIds, uint256[] amounts)',
  'event ReceiveFromChain(uint16 indexed srcChainId, bytes indexed path, address indexed toAddress, uint256 tokenId, uint256 amount)',
  'event ReceiveBatchFromChain(uint16 indexed srcChainId, bytes indexed path, address indexed toAddress, uint256[] tokenIds, uint256[] amounts)',
]);

type Amounts = Map<bigint, bigint>;

/** Watches items. Of each kind, as many arrived or are in flight as left a chain. */
export function watchItems(places: readonly Place[]): Subject {
  /** Items that left and did not arrive, by kind, as events say. */
  let left: Amounts = new Map();
  const add = (amounts: Amounts, ids: readonly bigint[], counts: readonly bigint[], sign: 1n | -1n) => {
    for (const [index, id] of ids.entries())
      amounts.set(id, (amounts.get(id) ?? 0n) + sign * (counts[index] as bigint));
  };
  return {
    topics: abi.map((event) => toEventSelector(event)),
    questions: [],
    forget: () => {
      left = new Map();
    },
    take(chainId, logs) {
      const address = places.find((place) => place.chainId === chainId)?.address;
      if (address === undefined) return;
      const own = logs.filter((log) => isSame(log.address, address));
      for (const { eventName, args } of parseEventLogs({ abi, logs: own as never })) {
        const sign = eventName.startsWith('Send') ? 1n : -1n;
        if ('tokenIds' in args) add(left, args.tokenIds, args.amounts, sign);
        else add(left, [args.tokenId], [args.amount], sign);
      }
    },
    judge(_, { open, givenUp }) {
      const travelling: Amounts = new Map();
      for (const message of [...open.map((one) => one.message), ...givenUp])
        if (message.by === 'endpoint' && isBetween(message, places)) add(travelling, ...itemsOf(message.payload), 1n);
      const findings: Finding[] = [];
      for (const id of new Set([...left.keys(), ...travelling.keys()])) {
        const [expected, actual] = [left.get(id) ?? 0n, travelling.get(id) ?? 0n];
        if (expected === actual) continue;
        findings.push({
          invariant: 'items that left a chain arrived on another or are in flight',
          about: `item ${id}`,
          expected: String(expected),
          actual: String(actual),
        });
      }
      return { figures: { kinds: left.size, travelling: [...travelling].length }, findings };
    },
  };
}

function itemsOf(payload: Hex): [readonly bigint[], readonly bigint[]] {
  const [, ids, amounts] = decodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint256[]' }, { type: 'uint256[]' }],
    payload,
  );
  return [ids, amounts];
}
