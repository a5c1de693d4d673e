import { type Answer, type Call, isSame } from '@hatchery/chain/laws/law';
import type { Place } from '@hatchery/chain/laws/watched';
import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  parseAbi,
  parseEventLogs,
  size,
  slice,
} from 'viem';
import type { TimedLog } from './path-steps.rules.ts';

/** Creatures of a batch that ran out of gas on arrival, and wait until anyone hands them out. */
export type Credit = Place & { hash: Hex; ids: readonly bigint[]; since: number };

const abi = parseAbi([
  'event CreditStored(bytes32 hashedPayload, bytes payload)',
  'event CreditCleared(bytes32 hashedPayload)',
  'function storedCredits(bytes32 hashedPayload) view returns (uint16 srcChainId, address toAddress, uint256 index, bool creditsRemain)',
]);

/** A creature's words in a payload. Its id is the first (contracts/src/omnimon/IOmnichainCreatures.sol). */
const wordsPerCreature = 5;

export function takeCredits(credits: Map<string, Credit>, chainId: number, logs: readonly TimedLog[]): void {
  for (const { eventName, args, ...log } of parseEventLogs({ abi, logs: logs as never })) {
    const { address, blockTime: since } = log as unknown as TimedLog & { address: Address };
    const key = `${chainId} ${args.hashedPayload}`;
    if (eventName === 'CreditCleared') credits.delete(key);
    else credits.set(key, { chainId, address, hash: args.hashedPayload, ids: idsOf(args.payload), since });
  }
}

function idsOf(payload: Hex): bigint[] {
  const [, words] = decodeAbiParameters([{ type: 'bytes' }, { type: 'uint256[]' }], payload);
  return words.filter((_, index) => index % wordsPerCreature === 0);
}

export const creditCall = ({ address, hash }: Credit): Call => ({
  to: address,
  data: encodeFunctionData({ abi, functionName: 'storedCredits', args: [hash] }),
});

/** Returns the creatures of a credit that still wait, as the contract answers. */
export function waitingIn({ ids }: Credit, answer: Answer): readonly bigint[] {
  const remains = answer !== undefined && size(answer) === 128 && hexToBigInt(slice(answer, 96)) > 0n;
  return remains ? ids.slice(Number(hexToBigInt(slice(answer, 64, 96)))) : [];
}

export const ofPlace = <Log extends { address: string }>(logs: readonly Log[], { address }: Place): Log[] =>
  logs.filter((log) => isSame(log.address, address));
