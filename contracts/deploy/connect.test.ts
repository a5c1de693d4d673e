import { erc20HomeAbi } from '@hatchery/chain/abis/erc20-home';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { homeOmnichainTokenAbi } from '@hatchery/chain/abis/home-omnichain-token';
import { localEndpointAbi } from '@hatchery/chain/abis/local-endpoint';
import { localMessengerAbi } from '@hatchery/chain/abis/local-messenger';
import { nativeRemoteAbi } from '@hatchery/chain/abis/native-remote';
import type { Deployment } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { type Anvil, startAnvil } from '@hatchery/kit/anvil';
import {
  type Abi,
  type Address,
  createTestClient,
  http,
  keccak256,
  parseEther,
  parseEventLogs,
  publicActions,
  stringToHex,
  type TransactionReceipt,
  walletActions,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type ChainToConnect, type Connected, type ConnectOptions, connectChains } from './connect.ts';
import { deployContracts } from './deploy.ts';
import { familiesFor } from './families/families.ts';
import {
  localBlockchainId,
  localChainId,
  localCoinChainId,
  localDeployerPrivateKey,
  localMessaging,
  localRelayerPrivateKey,
  localSecondChainId,
} from './local.ts';
import { ensureLocalMessaging } from './local-messaging.ts';
import { getDeployParameters } from './parameters.ts';
import { describeConnected } from './report.ts';

const deployer = privateKeyToAccount(localDeployerPrivateKey);
const relayer = privateKeyToAccount(localRelayerPrivateKey);
const multisig = privateKeyToAccount(keccak256(stringToHex('multisig'))).address;
const chainIds = [localChainId, localSecondChainId, localCoinChainId] as const;
const messagingIds = { [localChainId]: 106, [localSecondChainId]: 102, [localCoinChainId]: 818 };

type ChainId = (typeof chainIds)[number];

let anvils: Anvil[];
let chains: Record<ChainId, ChainToConnect>;

const crossing = /^(gameToken|omnichain|omnimon|drawBeacon|tokenBridge)/;

/** Home first, because remotes need its address. */
async function deployAll(): Promise<Record<ChainId, ChainToConnect>> {
  const deployed: Partial<Record<ChainId, ChainToConnect>> = {};
  for (const [index, chainId] of chainIds.entries()) {
    const { rpcUrl } = anvils[index] as Anvil;
    await ensureLocalMessaging({ rpcUrl, chainId });
    const parameters = getDeployParameters(chainId, 'https://hatchery.test');
    parameters.bridge.home = deployed[localChainId]?.deployment.tokenBridge ?? zeroAddress;
    const families = familiesFor(parameters).filter(({ name }) => crossing.test(name));
    const { deployment } = await deployContracts({
      rpcUrl,
      chainId,
      deployerPrivateKey: localDeployerPrivateKey,
      signerAddress: deployer.address,
      treasury: deployer.address,
      parameters,
      families,
      recorded: null,
    });
    deployed[chainId] = { chainId, rpcUrl, deployment, parameters };
  }
  return deployed as Record<ChainId, ChainToConnect>;
}

beforeAll(async () => {
  anvils = await Promise.all(chainIds.map((chainId) => startAnvil({ chainId })));
  chains = await deployAll();
});

afterAll(() => Promise.all(anvils.map((anvil) => anvil.stop())));

function connect(own: Partial<ConnectOptions> = {}): Promise<Connected> {
  return connectChains({ chains: Object.values(chains), deployerPrivateKey: localDeployerPrivateKey, ...own });
}

const told = ({ sent }: Connected) => sent.map(({ network, what }) => `${network.id} ${what}`);

function clientOf(chainId: ChainId) {
  const { rpcUrl } = chains[chainId];
  const options = { chain: getViemChain(chainId, rpcUrl), transport: http(rpcUrl), pollingInterval: 20, cacheTime: 0 };
  return createTestClient({ mode: 'anvil', ...options })
    .extend(publicActions)
    .extend(walletActions);
}

interface Call {
  from?: typeof deployer;
  address: Address;
  abi: Abi;
  functionName: string;
  args: readonly unknown[];
  value?: bigint;
}

async function call(chainId: ChainId, { from = deployer, ...request }: Call): Promise<TransactionReceipt> {
  const client = clientOf(chainId);
  // With little gas a message fails on arrival, but its transaction succeeds.
  const hash = await client.writeContract({ account: from, chain: client.chain, gas: 3_000_000n, ...request });
  const receipt = await client.waitForTransactionReceipt({ hash });
  expect(receipt.status).toBe('success');
  return receipt;
}

function contract(chainId: ChainId, name: 'gameToken' | 'omnichainToken' | 'tokenBridge'): Address {
  return (chains[chainId].deployment as Required<Deployment>)[name];
}

/** Delivers the messages that a chain's messengers sent in these blocks. */
async function carryBridge(from: ChainId, to: ChainId): Promise<void> {
  const client = clientOf(from);
  const logs = await client.getLogs({ address: localMessaging.messenger, fromBlock: 0n });
  const sent = parseEventLogs({ abi: localMessengerAbi, eventName: 'SendCrossChainMessage', logs });
  const messenger = { address: localMessaging.messenger, abi: localMessengerAbi } as const;
  for (const { args } of sent) {
    if (args.destinationBlockchainID !== localBlockchainId(to)) continue;
    const received = { ...messenger, functionName: 'messageReceived', args: [args.messageID] } as const;
    if (await clientOf(to).readContract(received)) continue;
    await call(to, { from: relayer, ...messenger, functionName: 'receiveCrossChainMessage', args: [args.message] });
    const failed = { ...messenger, functionName: 'receivedFailedMessageHashes', args: [args.messageID] } as const;
    expect(await clientOf(to).readContract(failed)).toMatch(/^0x0+$/);
  }
}

it('prints what it would send, and sends nothing', async () => {
  const nonce = () => clientOf(localChainId).getTransactionCount({ address: deployer.address });
  const before = await nonce();
  const outcome = await connect({ dryRun: true });
  expect(await nonce()).toBe(before);
  expect(told(outcome)).toContain(`31337 omnichainToken: type 0 needs 200000 gas on Hatchery Local BSC`);
  expect(describeConnected(outcome, true)).toContain('Would be sent:\n  Hatchery Local: omnichainToken trusts 0x');
});

it('leaves calls of another owner to them', async () => {
  const token = { address: contract(localSecondChainId, 'omnichainToken'), abi: homeOmnichainTokenAbi } as const;
  const client = clientOf(localSecondChainId);
  const id = await client.snapshot();
  await call(localSecondChainId, { ...token, functionName: 'transferOwnership', args: [multisig] });
  await client.impersonateAccount({ address: multisig });
  await client.setBalance({ address: multisig, value: parseEther('1') });
  const accepted = await client.writeContract({ ...token, account: multisig, functionName: 'acceptOwnership' });
  await client.waitForTransactionReceipt({ hash: accepted });

  const outcome = await connect({ dryRun: true });

  expect(outcome.ownersCalls.map(({ network, owner, to }) => [network.id, owner, to])).toEqual(
    Array(4).fill([localSecondChainId, multisig, token.address]),
  );
  expect(told(outcome).filter((line) => line.startsWith(`${localSecondChainId} omnichainToken`))).toEqual([]);
  expect(describeConnected(outcome, true)).toContain(`from ${multisig} to ${token.address}  data 0x`);
  await client.revert({ id });
});

it('tells all contracts about their counterparts, once', async () => {
  const first = await connect({ collateral: true });
  // Six routes with a remote and a minimum each, two for items, gas of batches of creatures, two tokens with limits,
  // two registrations.
  expect(first.sent).toHaveLength(6 * (2 + 3 + 4) + 2 + 2);
  expect(told(first)).toContain('31339 omnimon: each needs 200000 gas more on Hatchery Local BSC');
  expect(first.ownersCalls).toEqual([]);
  const early = await connect({ collateral: true });
  expect(early.sent).toEqual([]);
  expect(early.remarks).toHaveLength(2);
  for (const remote of [localSecondChainId, localCoinChainId] as const) await carryBridge(remote, localChainId);

  const second = await connect({ collateral: true });
  expect(told(second)).toEqual([
    '31337 gameToken lets tokenBridge take the collateral',
    '31337 tokenBridge takes collateral for Hatchery Local Layer-1',
  ]);

  const third = await connect({ collateral: true });
  expect(third.sent).toEqual([]);
  expect(third.remarks.map(({ what }) => what)).toEqual([
    expect.stringContaining('sends nothing before it has heard from its home'),
  ]);
});

it('lets the token travel to each chain', async () => {
  const amount = parseEther('1000');
  const [token, omnichain, bridge] = (['gameToken', 'omnichainToken', 'tokenBridge'] as const).map((name) =>
    contract(localChainId, name),
  ) as [Address, Address, Address];
  for (const spender of [omnichain, bridge]) {
    const approval = { address: token, abi: gameTokenAbi, functionName: 'approve', args: [spender, amount] };
    await call(localChainId, approval as Call);
  }
  const native = contract(localCoinChainId, 'tokenBridge');
  const input = {
    destinationBlockchainID: localBlockchainId(localCoinChainId),
    destinationTokenTransferrerAddress: native,
    recipient: multisig,
    primaryFeeTokenAddress: zeroAddress,
    primaryFee: 0n,
    secondaryFee: 0n,
    requiredGasLimit: 300_000n,
    multiHopFallback: zeroAddress,
  };
  await call(localChainId, { address: bridge, abi: erc20HomeAbi as Abi, functionName: 'send', args: [input, amount] });
  await carryBridge(localChainId, localCoinChainId);
  expect(await clientOf(localCoinChainId).getBalance({ address: multisig })).toBe(amount);
  const covered = { address: native, abi: nativeRemoteAbi, functionName: 'getIsCollateralized' } as const;
  expect(await clientOf(localCoinChainId).readContract(covered)).toBe(true);

  const to = messagingIds[localSecondChainId];
  const sending = [deployer.address, to, multisig, amount, deployer.address, zeroAddress, '0x'];
  const { logs } = await call(localChainId, {
    address: omnichain,
    abi: homeOmnichainTokenAbi as Abi,
    functionName: 'sendFrom',
    args: sending,
    value: parseEther('1'),
  });
  const [sent] = parseEventLogs({ abi: localEndpointAbi, eventName: 'MessageSent', logs });
  const { path, nonce, gas, payload } = (sent as NonNullable<typeof sent>).args;
  await call(localSecondChainId, {
    from: relayer,
    address: localMessaging.endpoint,
    abi: localEndpointAbi as Abi,
    functionName: 'deliver',
    args: [messagingIds[localChainId], path, nonce, gas, payload],
  });
  const there = { address: contract(localSecondChainId, 'gameToken'), abi: gameTokenAbi } as const;
  const balance = { ...there, functionName: 'balanceOf', args: [multisig] } as const;
  expect(await clientOf(localSecondChainId).readContract(balance)).toBe(amount);

  expect(await connect()).toEqual({ sent: [], ownersCalls: [], remarks: [] });
});

it('keeps settings that someone changed, and says so', async () => {
  const token = { address: contract(localChainId, 'omnichainToken'), abi: homeOmnichainTokenAbi as Abi };
  const to = messagingIds[localSecondChainId];
  await call(localChainId, { ...token, functionName: 'setTrustedRemoteAddress', args: [to, multisig] });
  await call(localChainId, { ...token, functionName: 'setMinDstGas', args: [to, 0, 150_000n] });
  const { sent, remarks } = await connect();
  expect(sent).toEqual([]);
  expect(remarks.map(({ what }) => what)).toEqual([
    expect.stringContaining(
      `trusts ${multisig.toLowerCase()} of Hatchery Local BSC, not ${contract(localSecondChainId, 'omnichainToken')}`,
    ),
  ]);
});

it('refuses an endpoint of another chain', async () => {
  const { rpcUrl } = chains[localSecondChainId];
  const swapped = [{ ...chains[localChainId], rpcUrl }];
  await expect(connect({ chains: swapped })).rejects.toThrow('is chain 31338, not 31337');
});
