import { erc20HomeAbi } from '@hatchery/chain/abis/erc20-home';
import { erc20RemoteAbi } from '@hatchery/chain/abis/erc20-remote';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { localMessengerAbi } from '@hatchery/chain/abis/local-messenger';
import { nativeRemoteAbi } from '@hatchery/chain/abis/native-remote';
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbiParameters,
  parseEther,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { localBlockchainId, localMessaging, localRelayerPrivateKey } from '../../deploy/local.ts';
import { putMinter } from '../../deploy/precompiles.ts';
import { type Anchors, chainId, fresh, type Gas, type GasChain, type GasFamily, owner } from './gas-chain.ts';

const relayer = privateKeyToAccount(localRelayerPrivateKey);
const { messenger, registry } = localMessaging;

/** Two remotes, and a home with other remotes. Of their chains only the names are needed. */
const [firstChain, secondChain, homeChain] = [31338, 31339, 31340].map(localBlockchainId) as [Hex, Hex, Hex];
const firstRemote: Address = '0x7ea1c4d9b2f35086c1b3fa57d9046e28a3c5d71b';
const secondRemote: Address = '0x2cb8f5d31a7e604f9bc6138e5d2a97c04f1b3e68';
const otherHome: Address = '0x91d3b7c65fe2408aa7b6f1dc8e3052d94c6b7fa0';
const contractThere: Address = '0x4ed07ba3916cf258d4e37b1ac06f952d8b3e7a1c';

const amount = parseEther('12345');
const part = amount / 10n;
const requiredGasLimit = 600_000n;

const kinds = { register: 0, send: 1, route: 3 } as const;
const routeParameters = parseAbiParameters([
  'Route route',
  'struct Route { Input input; uint256 amount; }',
  'struct Input { bytes32 destinationBlockchainID; address destinationTokenTransferrerAddress; address recipient; address primaryFeeTokenAddress; uint256 primaryFee; uint256 secondaryFee; uint256 requiredGasLimit; address multiHopFallback; }',
]);

/** The gas limits that the published contracts set for messages to a home. They publish nothing else. */
const published = 'published bound of the interchain transfer: gas of the call alone';

const anchors: Anchors = {
  'register a remote, the call alone': [130_000, published],
  'route tokens at home, the call alone': [340_000, published],
};

export const tokenBridgeGas: GasFamily = {
  anchors,
  page: 'token-bridge.md',
  async measure(chain) {
    const home = chain.deployment.tokenBridge;
    if (!home) throw new Error('There is no token bridge.');
    return { ...(await measureHome(chain, home)), ...(await measureToken(chain)), ...(await measureCoin(chain)) };
  },
};

/** Numbers messages of the same chain. */
let carried = 0n;

async function measureHome(chain: GasChain, home: Address): Promise<Gas> {
  const { send } = chain;
  const register = encodeAbiParameters(parseAbiParameters('(uint256, uint8, uint8)'), [[0n, 18, 18]]);
  const from = { chain: firstChain, sender: firstRemote };
  const registered = await carry(chain, from, home, message(kinds.register, register));
  const registering = await callAlone(chain, home);
  await carry(chain, { chain: secondChain, sender: secondRemote }, home, message(kinds.register, register));
  const approve = { abi: gameTokenAbi, functionName: 'approve', args: [home, maxUint256] } as const;
  await send(owner, chain.deployment.gameToken, encodeFunctionData(approve));

  const toFirst = sendOf(erc20HomeAbi, firstChain, firstRemote);
  const sent = {
    'register a remote': registered,
    'register a remote, the call alone': registering,
    'bridge tokens from home, first to a remote': await send(owner, home, toFirst),
    'bridge tokens from home': await send(owner, home, toFirst),
    'bridge tokens from home to a contract': await send(owner, home, callOf(firstChain, firstRemote)),
  };
  await send(owner, home, sendOf(erc20HomeAbi, secondChain, secondRemote));

  const back = message(kinds.send, arrival(fresh(0xa2)));
  const route = routeMessage(secondChain, secondRemote);
  return {
    ...sent,
    'receive bridged tokens at home, fresh holder': await carry(chain, from, home, back),
    'receive bridged tokens at home, existing holder': await carry(chain, from, home, back),
    'route tokens at home': await carry(chain, from, home, route),
    'route tokens at home, the call alone': await callAlone(chain, home),
  };
}

/** Measures a remote that is a token. */
async function measureToken(chain: GasChain): Promise<Gas> {
  const abi = erc20RemoteAbi;
  const args = [settings(), 'Test Hatchy', 'tHATCHY', 18] as const;
  const remote = await chain.createProxy('erc20-remote', encodeFunctionData({ abi, functionName: 'initialize', args }));
  const approve = { abi, functionName: 'approve', args: [remote, maxUint256] } as const;
  await chain.send(owner, remote, encodeFunctionData(approve));
  const from = { chain: homeChain, sender: otherHome };
  await carry(chain, from, remote, message(kinds.send, arrival(owner.address, 10n * amount)));
  const come = message(kinds.send, arrival(fresh(0xa3)));
  const received = {
    'receive bridged tokens at a remote, fresh holder': await carry(chain, from, remote, come),
    'receive bridged tokens at a remote, existing holder': await carry(chain, from, remote, come),
  };
  const toSecond = sendOf(abi, secondChain, secondRemote, owner.address);
  return {
    ...received,
    'bridge tokens from a remote': await chain.send(owner, remote, sendOf(abi, homeChain, otherHome)),
    'bridge tokens from a remote to another': await chain.send(owner, remote, toSecond),
  };
}

/**
 * Measures a remote whose token is the chain's coin. A stand-in replaces the precompile, which takes 30,000 gas itself.
 */
async function measureCoin(chain: GasChain): Promise<Gas> {
  await putMinter(chain.rpcUrl);
  const initialize = { abi: nativeRemoteAbi, functionName: 'initialize', args: [settings(), 0n, 0n] } as const;
  const remote = await chain.createProxy('native-remote', encodeFunctionData(initialize));
  const from = { chain: homeChain, sender: otherHome };
  await carry(chain, from, remote, message(kinds.send, arrival(owner.address, 10n * amount)));
  const come = message(kinds.send, arrival(fresh(0xa4)));
  const received = {
    'receive bridged coins, fresh holder': await carry(chain, from, remote, come),
    'receive bridged coins, existing holder': await carry(chain, from, remote, come),
  };
  const functionName = 'send';
  const args = [inputOf(homeChain, otherHome, zeroAddress)] as const;
  const data = encodeFunctionData({ abi: nativeRemoteAbi, functionName, args });
  await chain.send(owner, remote, data, part);
  return { ...received, 'bridge coins': await chain.send(owner, remote, data, part) };
}

function settings() {
  return {
    teleporterRegistryAddress: registry,
    teleporterManager: owner.address,
    minTeleporterVersion: 1n,
    tokenHomeBlockchainID: homeChain,
    tokenHomeAddress: otherHome,
    tokenHomeDecimals: 18,
  };
}

function inputOf(destination: Hex, bridge: Address, multiHopFallback: Address) {
  return {
    destinationBlockchainID: destination,
    destinationTokenTransferrerAddress: bridge,
    recipient: fresh(0xb1),
    primaryFeeTokenAddress: zeroAddress,
    primaryFee: 0n,
    secondaryFee: 0n,
    requiredGasLimit,
    multiHopFallback,
  };
}

function sendOf(
  abi: typeof erc20HomeAbi | typeof erc20RemoteAbi,
  destination: Hex,
  bridge: Address,
  multiHopFallback: Address = zeroAddress,
): Hex {
  const args = [inputOf(destination, bridge, multiHopFallback), amount] as const;
  return encodeFunctionData({ abi: abi as typeof erc20HomeAbi, functionName: 'send', args });
}

function callOf(destination: Hex, bridge: Address): Hex {
  const { recipient: _, ...input } = inputOf(destination, bridge, zeroAddress);
  const call = {
    ...input,
    recipientContract: contractThere,
    recipientPayload: '0x68656c6c6f',
    recipientGasLimit: 200_000n,
    fallbackRecipient: owner.address,
  } as const;
  return encodeFunctionData({ abi: erc20HomeAbi, functionName: 'sendAndCall', args: [call, amount] });
}

function message(kind: number, payload: Hex): Hex {
  return encodeAbiParameters(parseAbiParameters('(uint8, bytes)'), [[kind, payload]]);
}

function arrival(recipient: Address, value = part): Hex {
  return encodeAbiParameters(parseAbiParameters('(address, uint256)'), [[recipient, value]]);
}

function routeMessage(destination: Hex, bridge: Address): Hex {
  const input = inputOf(destination, bridge, owner.address);
  return message(kinds.route, encodeAbiParameters(routeParameters, [{ input, amount: part }]));
}

/** Delivers a message to a contract here and checks that it took effect. */
async function carry(
  { client, send }: GasChain,
  from: { chain: Hex; sender: Address },
  to: Address,
  content: Hex,
): Promise<number> {
  carried += 1n;
  const arrived = {
    nonce: carried,
    originBlockchainID: from.chain,
    originSenderAddress: from.sender,
    destinationBlockchainID: localBlockchainId(chainId),
    destinationAddress: to,
    requiredGasLimit,
    message: content,
  };
  const contract = { address: messenger, abi: localMessengerAbi } as const;
  const data = encodeFunctionData({ ...contract, functionName: 'receiveCrossChainMessage', args: [arrived] });
  const gas = await send(relayer, messenger, data, 0n, 2n * requiredGasLimit);
  const id = await client.readContract({ ...contract, functionName: 'messageIdOf', args: [arrived] });
  const failed = { ...contract, functionName: 'receivedFailedMessageHashes', args: [id] } as const;
  if (BigInt(await client.readContract(failed)) > 0n) throw new Error(`Message ${carried} failed on arrival.`);
  return gas;
}

interface Trace {
  to?: Address;
  gasUsed: Hex;
  calls?: Trace[];
}

/**
 * Returns the gas of the last transaction's call of a contract without its caller: what a message's gas limit covers.
 */
async function callAlone({ client }: GasChain, to: Address): Promise<number> {
  const { transactions } = await client.getBlock();
  const trace = await client.request<{ Method: string; Parameters: unknown[]; ReturnType: Trace }>({
    method: 'debug_traceTransaction',
    params: [transactions[0], { tracer: 'callTracer' }],
  });
  const call = trace.calls?.find((one) => one.to?.toLowerCase() === to.toLowerCase());
  if (call === undefined) throw new Error(`The last transaction did not call ${to}.`);
  return Number(call.gasUsed);
}
