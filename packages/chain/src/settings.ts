import { type Address, getAddress, isAddress } from 'viem';
import {
  type ContractName,
  contractNames,
  type Deployment,
  type RequiredContractName,
  requiredContractNames,
} from './addresses.ts';
import { getNetwork } from './networks.ts';

/**
 * Reads endpoints by chain id, best first, as in `31337=http://127.0.0.1:8545,97=https://a,97=https://b,43114`. A chain
 * without an endpoint uses the network's default.
 * @throws Error for an unsupported network, an endpoint that is no http URL, or a chain without an endpoint.
 */
export function parseRpcUrls(text: string): Map<number, string[]> {
  const urls = new Map<number, string[]>();
  const entries = text.split(',').map((part) => part.trim());
  for (const entry of entries.filter((part) => part !== '')) {
    const [id = '', url] = entry.split(/=(.*)/s, 2);
    const chainId = Number(id);
    const own = url === undefined ? getNetwork(chainId).rpcUrls : [httpUrl(url)];
    if (own.length === 0) throw new Error(`Network ${id} has no endpoint of its own: name one.`);
    urls.set(getNetwork(chainId).id, [...(urls.get(chainId) ?? []), ...own]);
  }
  return urls;
}

function httpUrl(url: string): string {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new Error('An endpoint is an http or https URL.');
  return url;
}

/**
 * Reads deployments by chain id from JSON, such as `{"31337":{"gameToken":"0x…","ultigenEggs":"0x…","ultigenMonsters":"0x…","startBlock":1}}`.
 * The other contracts of `contractNames` are optional. Nothing else is allowed.
 * @throws Error naming what is wrong.
 */
export function parseDeployments(text: string): Record<number, Deployment> {
  const given: unknown = JSON.parse(text);
  if (typeof given !== 'object' || given === null) throw new Error('Deployments are an object by chain id.');
  return Object.fromEntries(
    Object.entries(given).map(([id, value]) => [getNetwork(Number(id)).id, deploymentOf(id, value)]),
  );
}

function deploymentOf(id: string, given: Partial<Record<string, unknown>> | null): Deployment {
  const startBlock = given?.startBlock;
  if (!Number.isSafeInteger(startBlock) || Number(startBlock) < 0)
    throw new Error(`${id}.startBlock must be a block number.`);
  const { startBlock: _, ...addresses } = given ?? {};
  const contracts: Partial<Record<ContractName, Address>> = {};
  for (const name of new Set([...requiredContractNames, ...Object.keys(addresses)])) {
    if (!isContractName(name)) throw new Error(`${id}.${name} is no contract of the platform.`);
    const address = addresses[name];
    if (typeof address !== 'string' || !isAddress(address, { strict: false }))
      throw new Error(`${id}.${name} must be an address.`);
    contracts[name] = getAddress(address);
  }
  return { ...(contracts as Record<RequiredContractName, Address>), startBlock: Number(startBlock) };
}

function isContractName(name: string): name is ContractName {
  return (contractNames as readonly string[]).includes(name);
}
