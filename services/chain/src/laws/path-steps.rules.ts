import { type Address, getAddress, type Hex, parseAbi, parseEventLogs, size, slice, zeroAddress } from 'viem';
import type { AppName } from './crossings.ts';
import type { Contents, Step } from './paths.rules.ts';

/** A stored log, as far as paths read it. */
export type TimedLog = {
  address: string;
  topics: readonly Hex[];
  data: Hex;
  blockTime: number;
  transactionHash: string;
};

const common = [
  'event SetTrustedRemote(uint16 remoteChainId, bytes path)',
  'event SetTrustedRemoteAddress(uint16 remoteChainId, bytes remoteAddress)',
  'event MessageFailed(uint16 srcChainId, bytes path, uint64 nonce, bytes payload, bytes reason)',
  'event RetryMessageSuccess(uint16 srcChainId, bytes path, uint64 nonce, bytes32 payloadHash)',
] as const;

const tokenAbi = parseAbi([
  ...common,
  'event SendToChain(uint16 indexed dstChainId, address indexed from, bytes toAddress, uint256 amount)',
  'event ReceiveFromChain(uint16 indexed srcChainId, address indexed to, uint256 amount)',
]);
const creaturesAbi = parseAbi([
  ...common,
  'event SendToChain(uint16 indexed dstChainId, address indexed from, bytes indexed toAddress, uint256[] tokenIds)',
  'event ReceiveFromChain(uint16 indexed srcChainId, bytes indexed srcAddress, address indexed toAddress, uint256[] tokenIds)',
]);
const itemsAbi = parseAbi([
  ...common,
  'event SendToChain(uint16 indexed dstChainId, address indexed from, bytes indexed toAddress, uint256 tokenId, uint256 amount)',
  'event SendBatchToChain(uint16 indexed dstChainId, address indexed from, bytes indexed toAddress, uint256[] tokenIds, uint256[] amounts)',
  'event ReceiveFromChain(uint16 indexed srcChainId, bytes indexed path, address indexed toAddress, uint256 tokenId, uint256 amount)',
  'event ReceiveBatchFromChain(uint16 indexed srcChainId, bytes indexed path, address indexed toAddress, uint256[] tokenIds, uint256[] amounts)',
]);

const abiOf = { token: tokenAbi, creatures: creaturesAbi, items: itemsAbi };

type AnyArgs = {
  dstChainId: number;
  srcChainId: number;
  remoteChainId: number;
  path: Hex;
  remoteAddress: Hex;
  nonce: bigint;
  amount: bigint;
  tokenId: bigint;
  tokenIds: readonly bigint[];
  amounts: readonly bigint[];
};

/** Reads the logs of one application. @param retried notes a retry until its effect follows, and is kept between calls */
export function stepsOf(app: AppName, logs: readonly TimedLog[], retried: { effect?: string | undefined }): Step[] {
  const parsed = parseEventLogs({ abi: abiOf[app] as typeof tokenAbi, logs: logs as never });
  return parsed.flatMap((log): Step[] => {
    const { blockTime: at, transactionHash } = log as unknown as TimedLog;
    const args = log.args as unknown as AnyArgs;
    // The events of items have names of their own for batches.
    switch (log.eventName as string) {
      case 'SetTrustedRemote':
        return [{ did: 'trust', lzId: args.remoteChainId, remote: firstOf(args.path) }];
      case 'SetTrustedRemoteAddress':
        return [{ did: 'trust', lzId: args.remoteChainId, remote: firstOf(args.remoteAddress) }];
      case 'MessageFailed':
        return [{ did: 'fail', lzId: args.srcChainId, nonce: Number(args.nonce), at, sender: firstOf(args.path) }];
      case 'RetryMessageSuccess':
        retried.effect = `${transactionHash} ${args.srcChainId}`;
        return [{ did: 'retry', lzId: args.srcChainId, nonce: Number(args.nonce), at, sender: firstOf(args.path) }];
      case 'SendToChain':
      case 'SendBatchToChain':
        return [{ did: 'send', lzId: args.dstChainId, parcel: { contents: contentsOf(app, args), since: at } }];
      default: {
        const isEffect = retried.effect === `${transactionHash} ${args.srcChainId}`;
        retried.effect = undefined;
        return isEffect ? [] : [{ did: 'receive', lzId: args.srcChainId, contents: contentsOf(app, args) }];
      }
    }
  });
}

function contentsOf(app: AppName, { amount, tokenId, tokenIds, amounts }: AnyArgs): Contents {
  if (app === 'token') return { ids: [0n], amounts: [amount] };
  if (app === 'creatures') return { ids: tokenIds, amounts: tokenIds.map(() => 1n) };
  return tokenIds === undefined ? { ids: [tokenId], amounts: [amount] } : { ids: tokenIds, amounts };
}

const firstOf = (path: Hex): Address => (size(path) < 20 ? zeroAddress : getAddress(slice(path, 0, 20)));
