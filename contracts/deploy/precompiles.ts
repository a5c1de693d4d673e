import { patienceMilliseconds } from '@hatchery/kit/anvil';
import { type Address, createTestClient, type Hex, http, parseAbi, parseEther, publicActions } from 'viem';
import { readBytecode } from './bytecode.ts';

/** The precompile that returns a chain's identifier, on chains with messengers. */
const warpPrecompile: Address = '0x0200000000000000000000000000000000000005';
/** The precompile that mints the native coin, on chains that allow it. */
export const minterPrecompile: Address = '0x0200000000000000000000000000000000000001';

const warpAbi = parseAbi(['function getBlockchainID() view returns (bytes32)']);
/** All coins that will ever be minted on a chain with the stand-in. */
const mintableCoins = parseEther('1000000000000');

type Client = ReturnType<typeof openClient>;

function openClient(rpcUrl: string) {
  return createTestClient({ mode: 'anvil', transport: http(rpcUrl, { timeout: patienceMilliseconds }) }).extend(
    publicActions,
  );
}

/** Returns the chain id that messengers use, or undefined if there is none. */
export async function findBlockchainId(rpcUrl: string): Promise<Hex | undefined> {
  const warp = { address: warpPrecompile, abi: warpAbi, functionName: 'getBlockchainID' } as const;
  return openClient(rpcUrl)
    .readContract(warp)
    .catch(() => undefined);
}

/**
 * Makes an anvil return this identifier from its first block on, as a chain of Avalanche does. No transaction can do
 * that.
 */
export async function putWarp(rpcUrl: string, blockchainId: Hex): Promise<void> {
  const client = openClient(rpcUrl);
  await client.setStorageAt({ address: warpPrecompile, index: 0, value: blockchainId });
  await putCode(client, warpPrecompile, 'local-warp');
}

/** Makes an anvil mint coins for anyone. Does nothing if it already does. */
export async function putMinter(rpcUrl: string): Promise<void> {
  const client = openClient(rpcUrl);
  if ((await client.getCode({ address: minterPrecompile })) !== undefined) return;
  await client.setBalance({ address: minterPrecompile, value: mintableCoins });
  // The code comes last: once it is there, everything is done.
  await putCode(client, minterPrecompile, 'local-native-minter');
}

async function putCode(client: Client, address: Address, contract: string): Promise<void> {
  const { data: bytecode = '0x' } = await client.call({ data: readBytecode(contract) });
  await client.setCode({ address, bytecode });
}
