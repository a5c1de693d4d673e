import { createRequire } from 'node:module';
import type * as Secp256k1 from 'secp256k1';
import { type Address, bytesToHex, getAddress, type Hex, type Signature } from 'viem';
import { keccak } from './keccak.ts';

const require = createRequire(import.meta.url);

/** Loads the native binding, or its JavaScript stand-in, and tells which. The package itself falls back silently. */
function load(): { curve: typeof Secp256k1; native: boolean } {
  try {
    return { curve: require('secp256k1/bindings'), native: true };
  } catch {
    return { curve: require('secp256k1/elliptic'), native: false };
  }
}

const { curve, native } = load();

/** Whether signatures are computed by libsecp256k1; otherwise by its slow stand-in. */
export const isNative = native;

export type EcdsaSignature = { r: Uint8Array; s: Uint8Array; yParity: 0 | 1 };

/** Signs a digest of 32 bytes, deterministically (RFC 6979) and with the low s. */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): EcdsaSignature {
  const { signature, recid } = curve.ecdsaSign(digest, privateKey);
  return { r: signature.subarray(0, 32), s: signature.subarray(32), yParity: recid as 0 | 1 };
}

/** Returns the 64 bytes of r and the low s of a signature in DER. @throws Error when it is none. */
export const normalised = (der: Uint8Array): Uint8Array => curve.signatureNormalize(curve.signatureImport(der));

/** Returns a signature as contracts take it: 65 bytes of r, s and v. */
export function signatureHex({ r, s, yParity }: EcdsaSignature): Hex {
  return `0x${Buffer.from(r.buffer, r.byteOffset, 32).toString('hex')}${Buffer.from(s.buffer, s.byteOffset, 32).toString('hex')}${yParity === 0 ? '1b' : '1c'}`;
}

/** Returns a signature as viem's serializers take it. */
export function viemSignature({ r, s, yParity }: EcdsaSignature): Signature {
  return { r: bytesToHex(r), s: bytesToHex(s), yParity, v: BigInt(27 + yParity) };
}

/**
 * Returns who signed a digest.
 * @param signature 65 bytes: r, s, v (27 or 28).
 * @throws Error when no key can have made it.
 */
export function recoverSigner(digest: Uint8Array, signature: Uint8Array): Address {
  const recoveryId = (signature[64] ?? 0) - 27;
  return addressOf(curve.ecdsaRecover(signature.subarray(0, 64), recoveryId, digest, false));
}

/** @throws Error when it is not a private key of the curve. */
export function addressOfKey(privateKey: Uint8Array): Address {
  return addressOf(curve.publicKeyCreate(privateKey, false));
}

export const isPrivateKey = (bytes: Uint8Array): boolean => bytes.length === 32 && curve.privateKeyVerify(bytes);

const addressOf = (publicKey: Uint8Array): Address =>
  getAddress(bytesToHex(keccak(publicKey.subarray(1)).subarray(12)));
