import type { ContractName } from '@hatchery/chain/addresses';
import { type Address, encodeFunctionData, isAddressEqual, parseAbi, slice } from 'viem';
import { type ConnectedChain, type Connection, type Finding, pairsWith } from './connection.ts';

interface App {
  name: ContractName;
  /** The minimum gas of a message on arrival, by type: more than it needs, including storing it if it fails. */
  minGas: Readonly<Record<number, bigint>>;
  /** Gas of messages that carry several tokens. */
  batches?: { transferGas: bigint; limit: bigint };
}

const apps: readonly App[] = [
  { name: 'omnichainToken', minGas: { 0: 200_000n } },
  { name: 'omnimon', minGas: { 1: 250_000n }, batches: { transferGas: 200_000n, limit: 10n } },
  { name: 'omnichainItems', minGas: { 1: 200_000n, 2: 200_000n } },
];

const abi = parseAbi([
  'function trustedRemoteLookup(uint16 remoteChainId) view returns (bytes)',
  'function minDstGasLookup(uint16 dstChainId, uint16 packetType) view returns (uint256)',
  'function setTrustedRemoteAddress(uint16 remoteChainId, bytes remoteAddress)',
  'function setMinDstGas(uint16 dstChainId, uint16 packetType, uint256 minGas)',
  'function dstChainIdToTransferGas(uint16 dstChainId) view returns (uint256)',
  'function dstChainIdToBatchLimit(uint16 dstChainId) view returns (uint256)',
  'function setDstChainIdToTransferGas(uint16 dstChainId, uint256 transferGas)',
  'function setDstChainIdToBatchLimit(uint16 dstChainId, uint256 batchLimit)',
]);

/** A contract and its counterpart on another chain. */
interface Route {
  app: App;
  here: ConnectedChain & { address: Address };
  there: ConnectedChain & { address: Address };
  /** The id that messages use for the other chain. */
  messagingId: number;
}

/** Connects contracts that send LayerZero messages: trusted remotes and the gas that their messages need. */
export const omnichainApps: Connection = async (chains) => {
  const reached = chains.filter(({ network }) => network.lzChainId !== undefined);
  const routes = apps.flatMap((app) =>
    pairsWith(reached, app.name).map((pair) => ({ app, ...pair, messagingId: pair.there.network.lzChainId as number })),
  );
  const found = await Promise.all(routes.map(async (route) => [await remoteOf(route), await gasOf(route)]));
  return found.flat(2);
};

async function remoteOf({ app, here, there, messagingId }: Route): Promise<Finding[]> {
  const trusted = await here.chain.client.readContract({
    address: here.address,
    abi,
    functionName: 'trustedRemoteLookup',
    args: [messagingId],
  });
  const data = encodeFunctionData({
    abi,
    functionName: 'setTrustedRemoteAddress',
    args: [messagingId, there.address],
  });
  const at = { network: here.network, to: here.address };
  if (trusted === '0x')
    return [{ kind: 'call', ...at, what: `${app.name} trusts ${there.address} of ${there.network.name}`, data }];
  const remote = slice(trusted, 0, 20);
  if (isAddressEqual(remote, there.address)) return [];
  return [
    {
      kind: 'remark',
      network: here.network,
      what: `${app.name} at ${here.address} trusts ${remote} of ${there.network.name}, not ${there.address}. If that is wrong, its owner sends it data ${data}`,
    },
  ];
}

/** Returns the call that sets minimum gas. A value that someone set stays. */
async function gasOf({ app, here, there, messagingId }: Route): Promise<Finding[]> {
  const { client } = here.chain;
  const { address } = here;
  const call = { kind: 'call', network: here.network, to: address } as const;
  const findings: Finding[] = [];
  for (const [type, minGas] of Object.entries(app.minGas)) {
    const args = [messagingId, Number(type)] as const;
    if ((await client.readContract({ address, abi, functionName: 'minDstGasLookup', args })) > 0n) continue;
    const data = encodeFunctionData({ abi, functionName: 'setMinDstGas', args: [...args, minGas] });
    findings.push({ ...call, what: `${app.name}: type ${type} needs ${minGas} gas on ${there.network.name}`, data });
  }
  if (app.batches === undefined) return findings;
  const { transferGas, limit } = app.batches;
  const args = [messagingId] as const;
  if ((await client.readContract({ address, abi, functionName: 'dstChainIdToTransferGas', args })) === 0n) {
    const set = { abi, functionName: 'setDstChainIdToTransferGas', args: [messagingId, transferGas] } as const;
    const what = `${app.name}: each needs ${transferGas} gas more on ${there.network.name}`;
    findings.push({ ...call, what, data: encodeFunctionData(set) });
  }
  if ((await client.readContract({ address, abi, functionName: 'dstChainIdToBatchLimit', args })) === 0n) {
    const set = { abi, functionName: 'setDstChainIdToBatchLimit', args: [messagingId, limit] } as const;
    const what = `${app.name}: ${limit} at once to ${there.network.name}`;
    findings.push({ ...call, what, data: encodeFunctionData(set) });
  }
  return findings;
}
