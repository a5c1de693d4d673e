import { type Address, encodeAbiParameters, getContractAddress, type Hex, keccak256, stringToHex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';

/**
 * The key that deploys on local chains: the first of the well-known test mnemonic, funded by anvil and Hardhat alike.
 * With it, on a fresh chain, the contracts get the addresses recorded in deployments/31337.json.
 */
export const localDeployerPrivateKey: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

/** The chain of one machine. It stands for Avalanche where there are several. */
export const localChainId = 31337;
/** Stands for BSC. */
export const localSecondChainId = 31338;
/** Stands for the product's own layer-1 chain, whose coin is the game token. */
export const localCoinChainId = 31339;

/** Whether a chain may begin anew at any time, with nothing of value on it. */
export function isLocalChain(chainId: number): boolean {
  return [localChainId, localSecondChainId, localCoinChainId].includes(chainId);
}

/** The key that carries messages between local chains. It also deploys what stands for the networks that would: its first transactions on each chain. */
export const localRelayerPrivateKey: Hex = keccak256(stringToHex('hatchery local relayer'));

const relayer = privateKeyToAddress(localRelayerPrivateKey);
const createdBy = (nonce: bigint): Address => getContractAddress({ from: relayer, nonce });

/** Where `ensureLocalMessaging` puts its contracts, on every local chain. */
export const localMessaging = {
  relayer,
  endpoint: createdBy(0n),
  messenger: createdBy(1n),
  registry: createdBy(2n),
} as const;

/** By which messengers name a local chain. */
export function localBlockchainId(chainId: number): Hex {
  return keccak256(encodeAbiParameters([{ type: 'uint256' }], [BigInt(chainId)]));
}
