import { erc20HomeAbi } from '@hatchery/chain/abis/erc20-home';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { nativeRemoteAbi } from '@hatchery/chain/abis/native-remote';
import {
  type Address,
  encodeFunctionData,
  formatEther,
  type Hex,
  isAddressEqual,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem';
import { minterPrecompile } from '../precompiles.ts';
import type { ConnectedChain, Connection, Finding } from './connection.ts';

type Bridge = ConnectedChain & { address: Address; blockchainId: Hex };

/** Views of both forms of remotes. */
const remoteAbi = nativeRemoteAbi;
const registryAbi = parseAbi(['function getLatestTeleporter() view returns (address)']);
/** The most blocks that public nodes search at once. */
const blocksOfLate = 2_000n;
const allowListAbi = parseAbi(['function readAllowList(address account) view returns (uint256 role)']);

/** Connects the home with its remotes and lets each of those mint. */
export function tokenBridges({ collateral }: { collateral: boolean }): Connection {
  return async (chains) => {
    const bridges = (await Promise.all(chains.map(bridgeOn))).flat();
    const home = bridges.find(({ parameters }) => parameters.bridge.form === 'home');
    if (home === undefined) return [];
    const remotes = bridges.filter((bridge) => bridge !== home);
    const found = await Promise.all(
      remotes.map(async (remote) => [await registrationOf(home, remote, collateral), await mintingOf(remote)]),
    );
    return found.flat(2);
  };
}

async function bridgeOn(connected: ConnectedChain): Promise<Bridge[]> {
  const address = connected.deployment.tokenBridge;
  if (address === undefined) return [];
  const bridge = { address, abi: remoteAbi } as const;
  const blockchainId = await connected.chain.client.readContract({ ...bridge, functionName: 'getBlockchainID' });
  return [{ ...connected, address, blockchainId }];
}

async function registrationOf(home: Bridge, remote: Bridge, collateral: boolean): Promise<Finding[]> {
  const { network } = remote;
  const contract = { address: remote.address, abi: remoteAbi } as const;
  const [chain, address, settings] = await Promise.all([
    remote.chain.client.readContract({ ...contract, functionName: 'getTokenHomeBlockchainID' }),
    remote.chain.client.readContract({ ...contract, functionName: 'getTokenHomeAddress' }),
    home.chain.client.readContract({
      address: home.address,
      abi: erc20HomeAbi,
      functionName: 'getRemoteTokenTransferrerSettings',
      args: [remote.blockchainId, remote.address],
    }),
  ]);
  if (chain !== home.blockchainId || !isAddressEqual(address, home.address)) {
    const what = `tokenBridge at ${remote.address} has its home at ${address} of ${chain}, for good: deploy another one`;
    return [{ kind: 'remark', network, what }];
  }
  if (!settings.registered) return askToRegister(home, remote);
  if (settings.collateralNeeded > 0n) return collateralFor(home, remote, settings.collateralNeeded, collateral);
  if (await remote.chain.client.readContract({ ...contract, functionName: 'getIsCollateralized' })) return [];
  const what = `tokenBridge at ${remote.address} sends nothing before it has heard from its home: send it the first tokens`;
  return [{ kind: 'remark', network, what }];
}

async function askToRegister(home: Bridge, remote: Bridge): Promise<Finding[]> {
  const { network, address: to } = remote;
  const later = 'tokenBridge is registered when its message has arrived at the home: run this again then';
  const remark: Finding = { kind: 'remark', network, what: later };
  if (await hasWritten(remote, home)) return [remark];
  const args = [{ feeTokenAddress: zeroAddress, amount: 0n }] as const;
  const data = encodeFunctionData({ abi: remoteAbi, functionName: 'registerWithHome', args });
  const what = 'tokenBridge asks its home to register it';
  return [{ kind: 'call', network, what, to, data, byAnyone: true }, remark];
}

/** Returns whether the remote sent something to its home recently. A second registration would fail there forever. */
async function hasWritten(remote: Bridge, home: Bridge): Promise<boolean> {
  const { client } = remote.chain;
  const contract = { address: remote.address, abi: remoteAbi } as const;
  const registry = await client.readContract({ ...contract, functionName: 'getTeleporterRegistry' });
  const latest = { address: registry, abi: registryAbi, functionName: 'getLatestTeleporter' } as const;
  const [messenger, head] = await Promise.all([client.readContract(latest), client.getBlockNumber()]);
  const fromBlock = toHex(head > blocksOfLate ? head - blocksOfLate : 0n);
  // Versions of the messenger have different events. All have these topics and the sender somewhere in their data.
  const topics = [null, null, home.blockchainId];
  const logs = await client.request({ method: 'eth_getLogs', params: [{ address: messenger, fromBlock, topics }] });
  return logs.some(({ data }) => data.includes(remote.address.slice(2).toLowerCase()));
}

/** Covers the coins that a remote's chain started with, if `--collateral` asks for it. They cannot be taken back. */
function collateralFor(home: Bridge, remote: Bridge, amount: bigint, collateral: boolean): Finding[] {
  const { network, address, deployment } = home;
  const args = [remote.blockchainId, remote.address, amount] as const;
  const data = encodeFunctionData({ abi: erc20HomeAbi, functionName: 'addCollateral', args });
  if (!collateral) {
    const what = `tokenBridge needs ${formatEther(amount)} game tokens for ${remote.network.name}: approve them to ${address} and send it data ${data}, or run this with --collateral. They cannot be taken back`;
    return [{ kind: 'remark', network, what }];
  }
  const approval = encodeFunctionData({ abi: gameTokenAbi, functionName: 'approve', args: [address, amount] });
  const from = { kind: 'call', network, byAnyone: true } as const;
  return [
    { ...from, what: 'gameToken lets tokenBridge take the collateral', to: deployment.gameToken, data: approval },
    { ...from, what: `tokenBridge takes collateral for ${remote.network.name}`, to: address, data },
  ];
}

/** Checks that the chain allows the remote to mint its coin. */
async function mintingOf({ network, chain, address, parameters }: Bridge): Promise<Finding[]> {
  if (parameters.bridge.form !== 'native') return [];
  const list = { address: minterPrecompile, abi: allowListAbi, functionName: 'readAllowList' } as const;
  const role = await chain.client.readContract({ ...list, args: [address] }).catch(() => undefined);
  if (role !== 0n) return [];
  const what = `tokenBridge at ${address} may not mint: an admin of ${minterPrecompile} has to call setEnabled(${address})`;
  return [{ kind: 'remark', network, what }];
}
