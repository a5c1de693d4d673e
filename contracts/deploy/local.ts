import type { Hex } from 'viem';

/**
 * The key that deploys on the local chain: the first of the well-known test mnemonic, funded by anvil and Hardhat alike.
 * With it, on a fresh chain, the contracts get the addresses recorded in deployments/31337.json.
 */
export const localDeployerPrivateKey: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

/** The chain of one machine: it may begin anew at any time, and nothing of value is on it. */
export const localChainId = 31337;
