import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { homeOmnichainTokenAbi } from '@hatchery/chain/abis/home-omnichain-token';
import { localEndpointAbi } from '@hatchery/chain/abis/local-endpoint';
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  maxUint256,
  parseEther,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { localMessaging, localRelayerPrivateKey } from '../../deploy/local.ts';
import { type Anchors, fresh, type Gas, type GasChain, type GasFamily, owner } from './gas-chain.ts';

const relayer = privateKeyToAccount(localRelayerPrivateKey);
const { endpoint } = localMessaging;
const abi = homeOmnichainTokenAbi;

/** The chain at the other end of messages. Only its name is needed. */
const otherChain = 102;
const otherToken: Address = '0x7ea1c4d9b2f35086c1b3fa57d9046e28a3c5d71b';
const amount = parseEther('12345');
const messageGas = 300_000n;
const adapterParams = encodePacked(['uint16', 'uint256'], [1, messageGas]);

/**
 * LayerZero's own V1 contracts (solidity-examples 0.0.13), compiled with the same settings and run with the same
 * endpoint.
 */
const lockingOne = 'LayerZero ProxyOFT without proxies';
const burningOne = 'LayerZero OFT without a proxy';

const counted = 'two proxies, 9,800; what is locked is counted, 5,000 (22,100 at first), and compared with the balance';
const limited =
  'a token of its own, which stays when the bridge is replaced: its proxy, a call and the allowance, 15,000; its limits and its count of what left, 12,000; the own proxy, 4,900';
const distrusted = 'two proxies, 9,800; what is locked is counted, 5,000; the path must be trusted still, 2,100';

const anchors: Anchors = {
  'send tokens from home, first to a chain': [121_527, lockingOne, counted],
  'send tokens from home': [87_327, lockingOne, counted],
  'receive tokens at home, fresh holder': [88_931, lockingOne, counted],
  'receive tokens at home, existing holder': [71_831, lockingOne, counted],
  'receive tokens at home, message stored': [89_940, lockingOne],
  'retry a stored message at home, existing holder': [50_252, lockingOne, distrusted],
  'send tokens from a remote, first to a chain': [95_641, burningOne, limited],
  'send tokens from a remote': [78_541, burningOne, limited],
  'receive tokens at a remote, fresh holder': [82_635, burningOne, limited],
  'receive tokens at a remote, existing holder': [65_535, burningOne, limited],
};

export const omnichainTokenGas: GasFamily = {
  anchors,
  page: 'omnichain-token.md',
  async measure(chain) {
    const { gameToken, omnichainToken } = chain.deployment;
    if (!omnichainToken) throw new Error('There is no omnichain token.');
    const home = { name: 'home', app: omnichainToken, token: gameToken, arrived: 0n };
    await open(chain, omnichainToken);
    return {
      ...(await measureForm(chain, home)),
      ...(await measureStored(chain, home)),
      ...(await measureRemote(chain)),
    };
  },
};

interface Form {
  name: string;
  app: Address;
  token: Address;
  /** The nonce of the last message of the path. */
  arrived: bigint;
}

/** Sends first, so that something can come back. */
async function measureForm(chain: GasChain, { name, app, token, arrived }: Form): Promise<Gas> {
  const approve = { abi: gameTokenAbi, functionName: 'approve', args: [app, maxUint256] } as const;
  await chain.send(owner, token, encodeFunctionData(approve));
  const sent = {
    [`send tokens from ${name}, first to a chain`]: await sendFrom(chain, app),
    [`send tokens from ${name}`]: await sendFrom(chain, app),
  };
  const part = amount / 10n;
  await deliver(chain, app, arrived + 1n, fresh(0xa0), part);
  const received = {
    [`receive tokens at ${name}, fresh holder`]: await deliver(chain, app, arrived + 2n, fresh(0xa1), part),
    [`receive tokens at ${name}, existing holder`]: await deliver(chain, app, arrived + 3n, fresh(0xa1), part),
  };
  if ((await balanceOf(chain, token, fresh(0xa1))) !== 2n * part) throw new Error(`Not all arrived at ${name}.`);
  return { ...sent, ...received };
}

/** More comes home than is locked. Once as much has left, the message is retried. */
async function measureStored(chain: GasChain, { app, token }: Form): Promise<Gas> {
  const locked = await balanceOf(chain, token, app);
  const stored = await deliver(chain, app, 4n, fresh(0xa1), locked + 1n);
  await sendFrom(chain, app);
  const args = [otherChain, pathTo(app), 4n, payloadOf(fresh(0xa1), locked + 1n)] as const;
  const retry = encodeFunctionData({ abi, functionName: 'retryMessage', args });
  return {
    'receive tokens at home, message stored': stored,
    'retry a stored message at home, existing holder': await chain.send(owner, app, retry),
  };
}

/** Measures a token that is issued elsewhere. */
async function measureRemote(chain: GasChain): Promise<Gas> {
  const supply = parseEther('1000000');
  const initialize = { abi: gameTokenAbi, functionName: 'initialize' } as const;
  const names = ['Test Hatchy', 'tHATCHY'] as const;
  const args = [...names, owner.address, owner.address, 0n, 0n] as const;
  const token = await chain.createProxy('game-token', encodeFunctionData({ ...initialize, args }));
  const app = await chain.createProxy(
    'remote-omnichain-token',
    encodeFunctionData({ abi, functionName: 'initialize', args: [owner.address, endpoint, token] }),
  );
  const limits = { abi: gameTokenAbi, functionName: 'setLimits', args: [app, 100n * supply, 100n * supply] } as const;
  await chain.send(owner, token, encodeFunctionData(limits));
  await open(chain, app);
  await deliver(chain, app, 1n, owner.address, supply);
  return measureForm(chain, { name: 'a remote', app, token, arrived: 1n });
}

async function open({ send }: GasChain, app: Address): Promise<void> {
  const remote = { abi, functionName: 'setTrustedRemoteAddress', args: [otherChain, otherToken] } as const;
  await send(owner, app, encodeFunctionData(remote));
  const minimum = { abi, functionName: 'setMinDstGas', args: [otherChain, 0, 200_000n] } as const;
  await send(owner, app, encodeFunctionData(minimum));
}

async function sendFrom({ client, send }: GasChain, app: Address): Promise<number> {
  const to = fresh(0xb0);
  const estimate = [otherChain, to, amount, false, adapterParams] as const;
  const contract = { address: app, abi } as const;
  const [fee] = await client.readContract({ ...contract, functionName: 'estimateSendFee', args: estimate });
  const args = [owner.address, otherChain, to, amount, owner.address, zeroAddress, adapterParams] as const;
  return send(owner, app, encodeFunctionData({ abi, functionName: 'sendFrom', args }), fee);
}

async function deliver({ send }: GasChain, app: Address, nonce: bigint, to: Address, value: bigint): Promise<number> {
  const args = [otherChain, pathTo(app), nonce, messageGas, payloadOf(to, value)] as const;
  const data = encodeFunctionData({ abi: localEndpointAbi, functionName: 'deliver', args });
  return send(relayer, endpoint, data, 0n, 2n * messageGas);
}

async function balanceOf({ client }: GasChain, address: Address, holder: Address): Promise<bigint> {
  return client.readContract({ address, abi: gameTokenAbi, functionName: 'balanceOf', args: [holder] });
}

function pathTo(app: Address): Hex {
  return concat([otherToken, app]);
}

function payloadOf(to: Address, value: bigint): Hex {
  return encodeAbiParameters([{ type: 'uint16' }, { type: 'bytes' }, { type: 'uint256' }], [0, to, value]);
}
