import { getNetwork } from '@hatchery/chain/networks';
import { parseAbi, parseEventLogs } from 'viem';
import { chainIds, type World } from './world.ts';

const abi = parseAbi([
  'struct LocalMessage { uint256 nonce; bytes32 originBlockchainID; address originSenderAddress; bytes32 destinationBlockchainID; address destinationAddress; uint256 requiredGasLimit; bytes message; }',
  'event MessageSent(uint16 indexed dstChainId, bytes path, uint64 nonce, uint256 gas, bytes payload)',
  'event MessageDelivered(uint16 indexed srcChainId, bytes path, uint64 nonce)',
  'event MessageBlocked(uint16 indexed srcChainId, bytes path, uint64 nonce, bytes payload)',
  'event MessageFailed(uint16 srcChainId, bytes path, uint64 nonce, bytes payload, bytes reason)',
  'event RetryMessageSuccess(uint16 srcChainId, bytes path, uint64 nonce, bytes32 payloadHash)',
  'event SendCrossChainMessage(bytes32 indexed messageID, bytes32 indexed destinationBlockchainID, LocalMessage message)',
  'event MessageExecuted(bytes32 indexed messageID, bytes32 indexed sourceBlockchainID)',
  'event MessageExecutionFailed(bytes32 indexed messageID, bytes32 indexed sourceBlockchainID, LocalMessage message)',
  'event CreditStored(bytes32 hashedPayload, bytes payload)',
]);

type Effects = {
  /** How often each message took effect, by a unique name. */
  times: Map<string, number>;
  /** Counts of events, by name. */
  events: Record<string, number>;
};

/** Reads the effects of all messages since the first blocks. */
export async function readEffects(world: World): Promise<Effects> {
  const times = new Map<string, number>();
  const events: Record<string, number> = {};
  const add = (key: string, by: number) => times.set(key, (times.get(key) ?? 0) + by);
  await Promise.all(
    chainIds.map(async (chainId) => {
      const here = getNetwork(chainId).lzChainId;
      const logs = await world.clientOf(chainId).getLogs({ fromBlock: 0n });
      for (const { eventName, args } of parseEventLogs({ abi, logs })) {
        events[eventName] = (events[eventName] ?? 0) + 1;
        if (eventName === 'MessageSent') add(`${here} to ${args.dstChainId} by ${args.path} number ${args.nonce}`, 0);
        if (eventName === 'SendCrossChainMessage') add(args.messageID, 0);
        if (eventName === 'MessageExecuted') add(args.messageID, 1);
        const arrived = () =>
          'srcChainId' in args && `${args.srcChainId} to ${here} by ${args.path} number ${args.nonce}`;
        if (eventName === 'MessageDelivered') add(arrived() as string, 1);
        if (eventName === 'MessageFailed') add(arrived() as string, -1);
        if (eventName === 'RetryMessageSuccess') add(arrived() as string, 1);
      }
    }),
  );
  return { times, events };
}
