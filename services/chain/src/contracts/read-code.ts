import { type Address, getAddress, type Hex, hexToBigInt, keccak256, size, sliceHex, trim } from 'viem';
import { createNodes } from '../rpc/nodes.ts';
import { type ChainRpc, RpcFault } from '../rpc/rpc.ts';

/** Returns what a contract keeps at a place of its storage. @throws RpcFault if no node answers. */
export type ReadStorage = (contract: Address, place: Hex) => Promise<Hex>;

/** Ways to ask a chain about a contract. */
export type Asked = { rpc: ChainRpc; readStorage: ReadStorage };

/** A hash of a contract's code. Of a proxy it is that of the implementation: proxies are all the same. */
export type CodeFacts = { codeHash: Hex; implementation: Address | null };

/** The place where proxies keep the address of their implementation (ERC-1967). */
const implementationPlace = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';

/** Returns a way to read storage from the first node that answers. Callers wait for it, and can ask again. */
export function createStorageReader(urls: readonly string[]): ReadStorage {
  const nodes = createNodes(urls, { timeoutMilliseconds: 4_000, retries: 0 });
  return async (contract, place) => {
    let fault: unknown;
    for (const { send } of nodes.inOrder())
      try {
        return (await send('eth_getStorageAt', [contract, place, 'latest'])) as Hex;
      } catch (error) {
        fault = error;
      }
    throw new RpcFault('eth_getStorageAt: no node answers.', fault);
  };
}

/** Reads the code of a contract. @returns undefined if there is none. @throws RpcFault if no node answers. */
export async function readCode({ rpc, readStorage }: Asked, contract: Address): Promise<CodeFacts | undefined> {
  const [code, stored] = await Promise.all([rpc.codeOf(contract), readStorage(contract, implementationPlace)]);
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
