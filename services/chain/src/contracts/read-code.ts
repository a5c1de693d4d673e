import { type Address, getAddress, type Hex, hexToBigInt, keccak256, size, sliceHex, trim } from 'viem';
import type { ChainRpc } from '../rpc/rpc.ts';

/** A hash of a contract's code. Of a proxy it is that of the implementation: proxies are all the same. */
export type CodeFacts = { codeHash: Hex; implementation: Address | null };

/** The place where proxies keep the address of their implementation (ERC-1967). */
const implementationPlace = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';

/** Reads the code of a contract. @returns undefined if there is none. @throws RpcFault if no node answers. */
export async function readCode(rpc: ChainRpc, contract: Address): Promise<CodeFacts | undefined> {
  const [code, stored] = await Promise.all([rpc.codeOf(contract), rpc.storageAt(contract, implementationPlace)]);
  if (code === '0x') return undefined;
  const implementation = addressIn(stored);
  const behind = implementation ? await rpc.codeOf(implementation) : '0x';
  if (behind === '0x') return { codeHash: keccak256(code), implementation: null };
  return { codeHash: keccak256(behind), implementation };
}

function addressIn(stored: Hex): Address | null {
  const isAddress = size(stored) === 32 && size(trim(stored)) <= 20 && hexToBigInt(stored) > 0n;
  return isAddress ? getAddress(sliceHex(stored, 12)) : null;
}
