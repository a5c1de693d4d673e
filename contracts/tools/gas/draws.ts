import { type Address, createTestClient, type Hex, http, type TestClient } from 'viem';
import type { GasChain } from './gas-chain.ts';

/** The address where chains with EIP-2935 keep block hashes. */
const history = '0x0000F90827F1C53a10cb7A02335B175320002935';
/** Code that answers every call with the same hash. */
const constantHash: Hex = `0x7f${'5eed'.repeat(16)}60005260206000f3`;
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';

/** Mines blocks and sets state that no transaction can set. */
export function createTester({ client }: GasChain): TestClient<'anvil'> {
  return createTestClient({ mode: 'anvil', transport: http(client.transport.url) });
}

/**
 * Makes every request older than 256 blocks draw from the same hash in each run, or lapse. That costs about 2,700 gas
 * more than a recent hash.
 */
export async function keepHashes(test: TestClient, kept: boolean): Promise<void> {
  await test.setCode({ address: history, bytecode: kept ? constantHash : '0x' });
}

/**
 * Deploys an uninitialized proxy of the code of `original` at an address of its own, because draws depend on the
 * address.
 */
export async function standAt(
  { client }: GasChain,
  test: TestClient,
  original: Address,
  address: Address,
): Promise<void> {
  const code = await client.getCode({ address: original });
  const value = await client.getStorageAt({ address: original, slot: implementationSlot });
  await test.setCode({ address, bytecode: code ?? '0x' });
  await test.setStorageAt({ address, index: implementationSlot, value: value ?? '0x' });
}
