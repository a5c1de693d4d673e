import { erc20HomeAbi } from '@hatchery/chain/abis/erc20-home';
import { homeOmnichainTokenAbi } from '@hatchery/chain/abis/home-omnichain-token';
import { nativeRemoteAbi } from '@hatchery/chain/abis/native-remote';
import { getNetwork } from '@hatchery/chain/networks';
import { type Address, zeroAddress } from 'viem';
import { shortenAddress } from '../../design/address.rules.ts';
import { exactTokenWords, gameToken } from '../../platform/game-token.ts';
import { contractOf } from '../../platform/onchain/contracts.ts';
import { planRetry, retryRefusals } from '../../platform/onchain/crossings/crossing.plan.ts';
import { blockchainIdOf } from '../../platform/onchain/crossings/crossings.read.ts';
import { type ActContext, type PlannedAct, planActs } from '../../platform/onchain/plan-acts.ts';
import { adapterParams } from './bridge.read.ts';
import { familyOf } from './bridge.rules.ts';

const refusals = {
  ...retryRefusals,
  OmnichainApp_MinGasNotSet: 'The platform has not opened this way yet. Nothing was sent.',
  OmnichainApp_UntrustedPath: 'The platform has closed this way at present. Nothing was sent.',
  OmnichainApp_TooLittleGas:
    'The platform asks for more gas on the other network now. Nothing was sent. Reload the page.',
  OmnichainApp_BadReceiver: 'Nothing can be sent to this address on that network. Nothing was sent.',
  OmnichainToken_AdapterParamsMustBeEmpty:
    'The platform changed how transfers are sent. Nothing was sent. Reload the page.',
  GameToken_BridgeLimitExceeded: 'The limit of this network is used up for now. Nothing was sent. Send less, or wait.',
  GameToken_MoreThanLeft: 'More would come home than ever left. Nothing was sent.',
  LocalEndpoint_TooLittlePaid: "The relayers' fee rose in the meantime. Nothing was sent. Try again.",
  TokenBridge_BadRecipient: 'Nothing can be sent to this address on that network. Nothing was sent.',
  TokenBridge_BadDestination: 'The platform has not opened this way. Nothing was sent.',
  TokenHome_NotRegistered: 'The other network has not been connected yet. Nothing was sent.',
  TokenBridge_NothingToSend: 'This amount is too small to arrive as anything. Nothing was sent.',
  TokenRemote_Inexact: 'The other network counts in larger units. Round the amount. Nothing was sent.',
  MessengerClient_Paused: 'The platform has paused this bridge. Nothing was sent.',
  MessengerClient_VersionTooLow: 'The platform has paused this bridge. Nothing was sent.',
};

/** The gas that the messenger gives a transfer on the other chain (docs/token-bridge.md). */
const requiredGasLimit = 250_000n;

/** Plans transfers to other chains, and sending on what waits there. */
export const bridgePlan = planActs(
  {
    send: (context) => (context.facts.way === 'endpoint' ? planByEndpoint(context) : planByMessenger(context)),
    retry: planRetry((by) => familyOf[by]),
  },
  refusals,
);

const factsOf = ({ facts }: ActContext) => ({
  to: Number(facts.to),
  base: BigInt(facts.tokens ?? 0),
  receiver: String(facts.receiver) as Address,
});

const comesTo = (to: number, base: bigint, receiver: Address, account: Address) => [
  {
    text: `${exactTokenWords(String(base))} on ${getNetwork(to).name}${receiver.toLowerCase() === account.toLowerCase() ? '' : `, for ${shortenAddress(receiver)}`}`,
  },
];

async function planByEndpoint(context: ActContext): Promise<PlannedAct> {
  const { chainId, account, read } = context;
  const { to, base, receiver } = factsOf(context);
  const [address, token] = await Promise.all([
    contractOf(chainId, familyOf.endpoint),
    contractOf(chainId, 'gameToken'),
  ]);
  const contract = { address, abi: homeOmnichainTokenAbi } as const;
  const lzId = getNetwork(to).lzChainId ?? 0;
  const [fee] = await read({
    ...contract,
    functionName: 'estimateSendFee',
    args: [lzId, receiver, base, false, adapterParams],
  });
  return {
    label: `Send ${exactTokenWords(String(base))}`,
    call: {
      ...contract,
      functionName: 'sendFrom',
      args: [account, lzId, receiver, base, account, zeroAddress, adapterParams],
    },
    value: fee,
    spends: [{ token, spender: address, base, ...gameToken }],
    comes: comesTo(to, base, receiver, account),
  };
}

async function planByMessenger(context: ActContext): Promise<PlannedAct> {
  const { web3, chainId, account, facts } = context;
  const { to, base, receiver } = factsOf(context);
  const [address, there, destination] = await Promise.all([
    contractOf(chainId, familyOf.messenger),
    contractOf(to, familyOf.messenger),
    blockchainIdOf(web3, to),
  ]);
  const input = {
    destinationBlockchainID: destination,
    destinationTokenTransferrerAddress: there,
    recipient: receiver,
    primaryFeeTokenAddress: zeroAddress,
    primaryFee: 0n,
    secondaryFee: 0n,
    requiredGasLimit,
    multiHopFallback: zeroAddress,
  };
  const planned = { label: `Send ${exactTokenWords(String(base))}`, comes: comesTo(to, base, receiver, account) };
  if (facts.form === 'coin')
    return { ...planned, call: { address, abi: nativeRemoteAbi, functionName: 'send', args: [input] }, value: base };
  const token = facts.form === 'remote' ? address : await contractOf(chainId, 'gameToken');
  return {
    ...planned,
    call: { address, abi: erc20HomeAbi, functionName: 'send', args: [input, base] },
    // A remote that is a token itself asks for permission as any other contract does.
    spends: [{ token, spender: address, base, ...gameToken, asks: true }],
  };
}
