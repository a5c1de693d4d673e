import { type Address, getAddress } from 'viem';
import { type EcdsaSignature, normalised, recoverSigner } from './secp256k1.ts';

type Signed = { digest: Uint8Array; address: string };

/**
 * Reads a signature in DER, as key services answer it, into the form of contracts: r, the low s, and which of two points it was.
 * @param signed the digest, and the account that must have signed it
 * @throws Error when it is no signature of that account.
 */
export function readDerSignature(der: Uint8Array, { digest, address }: Signed): EcdsaSignature {
  const compact = normalised(der);
  const wanted: Address = getAddress(address);
  for (const yParity of [0, 1] as const) {
    const signature = Uint8Array.of(...compact, 27 + yParity);
    if (isBy(wanted, digest, signature)) return { r: compact.subarray(0, 32), s: compact.subarray(32), yParity };
  }
  throw new Error(`The key service signed with another key than that of ${wanted}.`);
}

function isBy(address: Address, digest: Uint8Array, signature: Uint8Array): boolean {
  try {
    return recoverSigner(digest, signature) === address;
  } catch {
    return false;
  }
}
