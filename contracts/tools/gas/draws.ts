import { type Address, createTestClient, type Hex, http, type TestClient } from 'viem';
import type { GasChain } from './gas-chain.ts';

/** Where chains with EIP-2935 keep the hashes of blocks. */
const history = '0x0000F90827F1C53a10cb7A02335B175320002935';
/** Answers every call with the same hash. */
const constantHash: Hex = `0x7f${'5eed'.repeat(16)}60005260206000f3`;
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';

/** Mines, and sets what no transaction can. */
export function createTester({ client }: GasChain): TestClient<'anvil'> {
  return createTestClient({ mode: 'anvil', transport: http(client.transport.url) });
}

/** From now on what waits for more than 256 blocks is drawn from the same hash in each run, which costs some 2,700 gas more than a new block's; or it lapses. */
export async function keepHashes(test: TestClient, kept: boolean): Promise<void> {
  await test.setCode({ address: history, bytecode: kept ? constantHash : '0x' });
}

/** A proxy of the same code as `original` at an address of its own, not yet set up: what is drawn follows from a contract's address. */
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
