import { encodeAbiParameters, keccak256 } from 'viem';
import { findDeployment } from './addresses.ts';
import {
  environments,
  getNetwork,
  getNetworks,
  getViemChain,
  isSupportedNetwork,
  nativeAssetAddress,
  networks,
  UnsupportedNetworkError,
} from './networks.ts';

describe('getNetwork', () => {
  it('answers the network with the id', () => {
    expect(getNetwork(8198).nativeCurrency.symbol).toBe('HATCHY');
    expect(getNetwork(31337).name).toBe('Hatchery Local');
  });

  it.each([0, 1, -1, 43115, Number.NaN])('refuses %d by name', (id) => {
    expect(() => getNetwork(id)).toThrow(new UnsupportedNetworkError(id));
    expect(() => getNetwork(id)).toThrow(`Network ${id} is not supported`);
    expect(isSupportedNetwork(id)).toBe(false);
  });
});

describe('environments', () => {
  it('list the chains of the specification, main chain first', () => {
    expect(getNetworks('prod').map(({ id }) => id)).toEqual([43114, 56, 8198]);
    expect(getNetworks('dev').map(({ id }) => id)).toEqual([43113, 97, 80001, 421613, 4002, 8198]);
    expect(getNetworks('local').map(({ id }) => id)).toEqual([31337]);
    for (const { mainChainId, chainIds } of Object.values(environments)) expect(chainIds[0]).toBe(mainChainId);
  });

  it('send the token across from the chains of the specification', () => {
    expect(environments.prod.tokenBridgeChainIds).toEqual([43114]);
    expect(environments.dev.tokenBridgeChainIds).toEqual([43113, 4002]);
  });

  it('have a default network for each main chain', () => {
    expect(getNetwork(environments.prod.mainChainId).slug).toBe('avalanche');
    expect(getNetwork(environments.dev.mainChainId).slug).toBe('avalanche-fuji');
  });
});

describe('networks', () => {
  it('have unique ids and slugs, 18 decimals, and a positive depth and block time', () => {
    expect(new Set(networks.map(({ id }) => id)).size).toBe(networks.length);
    expect(new Set(networks.map(({ slug }) => slug)).size).toBe(networks.length);
    for (const network of networks) {
      expect(network.nativeCurrency.decimals).toBe(18);
      expect(network.finalityDepth).toBeGreaterThan(0);
      expect(network.blockTimeSeconds).toBeGreaterThan(0);
    }
  });

  it('carry the messaging ids', () => {
    const ids = networks.filter(({ lzChainId }) => lzChainId !== undefined).map(({ id, lzChainId }) => [id, lzChainId]);
    const real = { 43114: 106, 56: 102, 43113: 10106, 97: 10102, 4002: 10112 };
    expect(Object.fromEntries(ids)).toEqual({ ...real, 31337: 106, 31338: 102, 31339: 818 });
  });

  it('carry the ids of messengers wherever a bridge is recorded', () => {
    const bridged = networks.filter(({ id }) => findDeployment(id)?.tokenBridge);
    expect(bridged.length).toBeGreaterThan(0);
    for (const { id, blockchainId } of bridged) expect([id, blockchainId]).toEqual([id, expect.any(String)]);
  });

  it('have the local ids that local messengers are given', () => {
    for (const id of [31337, 31338, 31339])
      expect(getNetwork(id).blockchainId).toBe(keccak256(encodeAbiParameters([{ type: 'uint256' }], [BigInt(id)])));
  });
});

describe('getViemChain', () => {
  it('carries what viem needs', () => {
    expect(getViemChain(43114)).toMatchObject({
      id: 43114,
      rpcUrls: { default: { http: ['https://api.avax.network/ext/bc/C/rpc'] } },
      contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
    });
  });

  it('uses the given endpoint instead of its own', () => {
    expect(getViemChain(8198, 'http://node.test').rpcUrls.default.http).toEqual(['http://node.test']);
  });

  it('leaves multicall out where it is not deployed', () => {
    expect(getViemChain(31337).contracts).toBeUndefined();
  });
});

it('marks the native asset by an address of e', () => {
  expect(nativeAssetAddress).toMatch(/^0xe{40}$/i);
});
