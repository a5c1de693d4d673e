import { type Address, encodeAbiParameters, getContractAddress, type Hex, keccak256, stringToHex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';

/**
 * The key that deploys on local chains: the first of the well-known test mnemonic, funded by anvil and Hardhat. On a
 * fresh chain it gives contracts the addresses of deployments/31337.json.
 */
export const localDeployerPrivateKey: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

/** The only local chain, or the one that stands for Avalanche if there are several. */
export const localChainId = 31337;
/** The local chain that stands for BSC. */
export const localSecondChainId = 31338;
/** The local chain that stands for the product's own layer-1 chain, whose coin is the game token. */
export const localCoinChainId = 31339;

/** Returns whether a chain holds nothing of value and may start over at any time. */
export function isLocalChain(chainId: number): boolean {
  return [localChainId, localSecondChainId, localCoinChainId].includes(chainId);
}

/**
 * The key that carries messages between local chains. Its first transactions on each chain deploy the stand-ins for
 * their networks.
 */
export const localRelayerPrivateKey: Hex = keccak256(stringToHex('hatchery local relayer'));

const relayer = privateKeyToAddress(localRelayerPrivateKey);
const createdBy = (nonce: bigint): Address => getContractAddress({ from: relayer, nonce });

/** The addresses at which `ensureLocalMessaging` puts its contracts, on every local chain. */
export const localMessaging = {
  relayer,
  endpoint: createdBy(0n),
  messenger: createdBy(1n),
  registry: createdBy(2n),
} as const;

/** Returns the id of a local chain that messengers use. */
export function localBlockchainId(chainId: number): Hex {
  return keccak256(encodeAbiParameters([{ type: 'uint256' }], [BigInt(chainId)]));
}
