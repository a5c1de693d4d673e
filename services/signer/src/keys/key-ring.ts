import { readFileSync } from 'node:fs';
import type { Address } from 'viem';
import { addressOfKey, isPrivateKey } from '../signing/secp256k1.ts';

/** Private keys of one purpose by chain, with their addresses. It lends keys and never returns them. */
export type KeyRing = {
  /** @returns undefined where no key serves the chain. */
  addressFor(chainId: number): Address | undefined;
  /** @throws RangeError where no key serves the chain. */
  withKey<T>(chainId: number, use: (privateKey: Buffer) => T): T;
  addresses(): Address[];
};

const everyChain = 'any';

/**
 * Reads a variable that holds keys: one for all chains (`0x…`), or one per chain (`43114=0x…,56=0x…`).
 * @throws Error that never contains a part of a key.
 */
export function parseKeyRing(text: string): KeyRing {
  const keys = new Map(text.split(',').map((part) => parseEntry(part.trim())));
  const find = (chainId: number) => keys.get(String(chainId)) ?? keys.get(everyChain);
  return {
    addressFor: (chainId) => find(chainId)?.address,
    withKey: (chainId, use) => {
      const entry = find(chainId);
      if (!entry) throw new RangeError(`There is no key for chain ${chainId}.`);
      return use(entry.key);
    },
    addresses: () => [...keys.values()].map(({ address }) => address),
  };
}

function parseEntry(text: string): [string, { key: Buffer; address: Address }] {
  const match = /^(?:(\d+)=)?0x([0-9a-fA-F]{64})$/.exec(text);
  const key = Buffer.from(match?.[2] ?? '', 'hex');
  if (!match || !isPrivateKey(key)) {
    throw new Error('keys are written 0x and 64 hexadecimal digits, or chainId=0x…, separated by commas');
  }
  return [match[1] ?? everyChain, { key, address: addressOfKey(key) }];
}

/** Reads a secret from a variable: the secret itself, or `file:/path` of a mounted file. */
export function readSecret(value: string): string {
  return value.startsWith('file:') ? readFileSync(value.slice('file:'.length), 'utf8').trim() : value;
}
