import { isSame } from '@hatchery/chain/laws/law';
import { type Address, type Hex, parseAbi, parseEventLogs } from 'viem';
import type { BridgeLayout } from './layout.ts';
import type { TimedLog } from './path-steps.rules.ts';

const abi = parseAbi([
  'struct SendTokensInput { bytes32 destinationBlockchainID; address destinationTokenTransferrerAddress; address recipient; address primaryFeeTokenAddress; uint256 primaryFee; uint256 secondaryFee; uint256 requiredGasLimit; address multiHopFallback; }',
  'struct SendAndCallInput { bytes32 destinationBlockchainID; address destinationTokenTransferrerAddress; address recipientContract; bytes recipientPayload; uint256 requiredGasLimit; uint256 recipientGasLimit; address multiHopFallback; address fallbackRecipient; address primaryFeeTokenAddress; uint256 primaryFee; uint256 secondaryFee; }',
  'event TokensSent(bytes32 indexed teleporterMessageID, address indexed sender, SendTokensInput input, uint256 amount)',
  'event TokensAndCallSent(bytes32 indexed teleporterMessageID, address indexed sender, SendAndCallInput input, uint256 amount)',
  'event TokensRouted(bytes32 indexed teleporterMessageID, SendTokensInput input, uint256 amount)',
  'event TokensAndCallRouted(bytes32 indexed teleporterMessageID, SendAndCallInput input, uint256 amount)',
  'event ReportBurnedTxFees(bytes32 indexed teleporterMessageID, address indexed reporter, uint256 burnedFees, uint256 reward)',
]);

/** A message of a bridge, as its sender tells of it. `amount` is in base units of the remote that it leaves or goes to. */
export type SentByBridge = {
  id: Hex;
  chainId: number;
  /** Where its tokens go in the end. A remote sends them by the home. */
  destination: { blockchainId: Hex; address: Address } | undefined;
  amount: bigint;
  /** When its block was made, in seconds since 1970. */
  since: number;
};

export const sentByBridge = (chainId: number, logs: readonly TimedLog[]): SentByBridge[] =>
  parseEventLogs({ abi, logs: logs as never }).map(({ args, ...log }) => {
    const { blockTime: since } = log as unknown as TimedLog;
    const sent = { id: args.teleporterMessageID, chainId, since };
    if (!('input' in args)) return { ...sent, destination: undefined, amount: args.burnedFees - args.reward };
    const { destinationBlockchainID: blockchainId, destinationTokenTransferrerAddress: address } = args.input;
    return { ...sent, destination: { blockchainId, address }, amount: args.amount };
  });

/** Returns the chain that a message goes to next. Undefined if that is no contract of the platform. */
export function receiverOf(message: SentByBridge, bridges: readonly BridgeLayout[]): BridgeLayout | undefined {
  const home = bridges.find(({ form }) => form === 'home');
  if (home?.chainId !== message.chainId) return home;
  const { destination } = message;
  return bridges.find(
    ({ blockchainId, address }) =>
      destination && isSame(blockchainId, destination.blockchainId) && isSame(address, destination.address),
  );
}
