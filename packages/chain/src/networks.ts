import { type Chain, defineChain } from 'viem';

export interface Network {
  /** EIP-155 chain id. */
  id: number;
  name: string;
  slug: string;
  nativeCurrency: { name: string; symbol: string; decimals: number };
  /** Default endpoints, best first. Empty where none is public: the operator must name one. */
  rpcUrls: readonly string[];
  /** Base address of the block explorer, without a trailing slash. */
  explorerUrl?: string;
  /** Confirmations after which a block is treated as final: block n is final once the head is at n + finalityDepth. */
  finalityDepth: number;
  blockTimeSeconds: number;
  /** LayerZero V1 messaging id, where the chain has one. */
  lzChainId?: number;
  /** The id by which the messengers of Avalanche know the chain. Kept wallets send tokens only to bridges of chains that have it. */
  blockchainId?: `0x${string}`;
  /** The address of Multicall3. Absent where it is not deployed. */
  multicallAddress?: `0x${string}`;
  testnet: boolean;
}

type EnvironmentName = 'prod' | 'dev' | 'local';

export interface Environment {
  name: EnvironmentName;
  mainChainId: number;
  chainIds: readonly number[];
  /** Chains from which the game token may be sent to another chain. */
  tokenBridgeChainIds: readonly number[];
}

const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11';

export const networks: readonly Network[] = [
  {
    id: 43114,
    name: 'Avalanche',
    slug: 'avalanche',
    nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
    rpcUrls: ['https://api.avax.network/ext/bc/C/rpc'],
    explorerUrl: 'https://snowtrace.io',
    finalityDepth: 3,
    blockTimeSeconds: 2,
    lzChainId: 106,
    blockchainId: '0x0427d4b22a2a78bcddd456742caf91b56badbff985ee19aef14573e7343fd652',
    multicallAddress,
    testnet: false,
  },
  {
    id: 56,
    name: 'BNB Smart Chain',
    slug: 'bsc',
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: ['https://bsc-dataseed.bnbchain.org'],
    explorerUrl: 'https://bscscan.com',
    finalityDepth: 15,
    blockTimeSeconds: 1,
    lzChainId: 102,
    multicallAddress,
    testnet: false,
  },
  {
    id: 8198,
    name: 'Hatchy',
    slug: 'hatchy',
    nativeCurrency: { name: 'HATCHY', symbol: 'HATCHY', decimals: 18 },
    rpcUrls: [],
    finalityDepth: 3,
    blockTimeSeconds: 2,
    testnet: false,
  },
  {
    id: 43113,
    name: 'Avalanche Fuji',
    slug: 'avalanche-fuji',
    nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
    rpcUrls: ['https://api.avax-test.network/ext/bc/C/rpc'],
    explorerUrl: 'https://testnet.snowtrace.io',
    finalityDepth: 3,
    blockTimeSeconds: 2,
    lzChainId: 10106,
    blockchainId: '0x7fc93d85c6d62c5b2ac0b519c87010ea5294012d1e407030d6acd0021cac10d5',
    multicallAddress,
    testnet: true,
  },
  {
    id: 97,
    name: 'BNB Smart Chain Testnet',
    slug: 'bsc-testnet',
    nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
    rpcUrls: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'],
    explorerUrl: 'https://testnet.bscscan.com',
    finalityDepth: 15,
    blockTimeSeconds: 1,
    lzChainId: 10102,
    multicallAddress,
    testnet: true,
  },
  {
    id: 80001,
    name: 'Polygon Mumbai',
    slug: 'mumbai',
    nativeCurrency: { name: 'MATIC', symbol: 'MATIC', decimals: 18 },
    rpcUrls: ['https://80001.rpc.thirdweb.com'],
    explorerUrl: 'https://mumbai.polygonscan.com',
    finalityDepth: 256,
    blockTimeSeconds: 2,
    multicallAddress,
    testnet: true,
  },
  {
    id: 421613,
    name: 'Arbitrum Goerli',
    slug: 'arbitrum-goerli',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://goerli-rollup.arbitrum.io/rpc'],
    explorerUrl: 'https://goerli.arbiscan.io',
    finalityDepth: 64,
    blockTimeSeconds: 1,
    multicallAddress,
    testnet: true,
  },
  {
    id: 4002,
    name: 'Fantom Testnet',
    slug: 'fantom-testnet',
    nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
    rpcUrls: ['https://rpc.testnet.fantom.network'],
    explorerUrl: 'https://testnet.ftmscan.com',
    finalityDepth: 5,
    blockTimeSeconds: 1,
    lzChainId: 10112,
    multicallAddress,
    testnet: true,
  },
  {
    id: 31337,
    name: 'Hatchery Local',
    slug: 'local',
    nativeCurrency: { name: 'Test Hatchy', symbol: 'tHATCHY', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:8545'],
    finalityDepth: 2,
    blockTimeSeconds: 1,
    lzChainId: 106,
    blockchainId: '0xc5bfccff9c3fae70cd5d05bba89b1e2fdcf5d3f1902e09eec8b41c2bb7cf1455',
    testnet: true,
  },
  {
    id: 31338,
    name: 'Hatchery Local BSC',
    slug: 'local-bsc',
    nativeCurrency: { name: 'Test BNB', symbol: 'tBNB', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:8546'],
    finalityDepth: 2,
    blockTimeSeconds: 1,
    lzChainId: 102,
    blockchainId: '0x10c2ded8cb4c11893e95a2330b677e5ff3eb4ee64fcc5838acce545aa8d082e0',
    testnet: true,
  },
  {
    id: 31339,
    name: 'Hatchery Local Layer-1',
    slug: 'local-layer-1',
    nativeCurrency: { name: 'Test Hatchy', symbol: 'tHATCHY', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:8547'],
    finalityDepth: 2,
    blockTimeSeconds: 1,
    lzChainId: 818,
    blockchainId: '0xf5bf4966c33bbabc378ce487d91b9c8a875cbaa6a307ce81ea1db4d397eaf0ce',
    testnet: true,
  },
];

export const environments: Readonly<Record<EnvironmentName, Environment>> = {
  prod: { name: 'prod', mainChainId: 43114, chainIds: [43114, 56, 8198], tokenBridgeChainIds: [43114] },
  dev: {
    name: 'dev',
    mainChainId: 43113,
    chainIds: [43113, 97, 80001, 421613, 4002, 8198],
    tokenBridgeChainIds: [43113, 4002],
  },
  local: { name: 'local', mainChainId: 31337, chainIds: [31337], tokenBridgeChainIds: [] },
};

/** Represents the native coin of a chain where an asset address is expected. */
export const nativeAssetAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

const networksById = new Map(networks.map((network) => [network.id, network]));

export class UnsupportedNetworkError extends Error {
  readonly chainId: number;

  constructor(chainId: number) {
    super(`Network ${chainId} is not supported`);
    this.name = 'UnsupportedNetworkError';
    this.chainId = chainId;
  }
}

/**
 * Returns the network with this chain id.
 * @throws UnsupportedNetworkError with the message `Network {id} is not supported`.
 */
export function getNetwork(chainId: number): Network {
  const network = networksById.get(chainId);
  if (network === undefined) throw new UnsupportedNetworkError(chainId);
  return network;
}

/** Returns whether `getNetwork` knows this chain. */
export function isSupportedNetwork(chainId: number): boolean {
  return networksById.has(chainId);
}

/** Returns the networks of an environment, its main chain first. */
export function getNetworks(environment: EnvironmentName): Network[] {
  return environments[environment].chainIds.map(getNetwork);
}

/**
 * Returns a network as viem and wagmi want it.
 * @param rpcUrl replaces the network's default endpoints.
 * @throws UnsupportedNetworkError
 */
export function getViemChain(chainId: number, rpcUrl?: string): Chain {
  const network = getNetwork(chainId);
  const { explorerUrl, multicallAddress: multicall } = network;
  return defineChain({
    id: network.id,
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: rpcUrl === undefined ? [...network.rpcUrls] : [rpcUrl] } },
    blockTime: network.blockTimeSeconds * 1000,
    testnet: network.testnet,
    ...(explorerUrl !== undefined && { blockExplorers: { default: { name: 'Explorer', url: explorerUrl } } }),
    ...(multicall !== undefined && { contracts: { multicall3: { address: multicall } } }),
  });
}
