import { readFileSync } from 'node:fs';
import { type Address, getAddress, isAddress } from 'viem';
import { addressOfKey, type EcdsaSignature, isPrivateKey, signDigest } from '../signing/secp256k1.ts';
import { kmsArn } from './master-key-settings.ts';

type Signs = EcdsaSignature | Promise<EcdsaSignature>;
type RemoteKey = { arn: string; address: Address };

/** A key as its variable names it: one of this process, or one of a key service. */
export type KeySetting = { chain: string; address: Address; key: Buffer | RemoteKey };

/** Keys of one purpose by chain, with their addresses. It signs with keys and never returns them. */
export type KeyRing = {
  /** Returns the account that signs now. @returns undefined where no key serves the chain. */
  addressFor(chainId: number): Address | undefined;
  /** Returns all accounts of a chain, the one that signs now first. */
  allFor(chainId: number): Address[];
  /**
   * Signs a digest. A key of this process signs at once.
   * @param by one of the accounts of the chain; without it, the one that signs now
   * @throws RangeError where no such key serves the chain; Problem service-unavailable while a key service cannot be used.
   */
  sign(chainId: number, digest: Uint8Array, by?: Address): Signs;
};

const everyChain = 'any';

/**
 * Reads a variable that holds keys: one for all chains (`0x…`), or one per chain (`43114=0x…,56=0x…`). Further keys of the same chain
 * are its former ones. A key of AWS KMS is written `awskms:<arn>@<address>`.
 * @throws Error that never contains a part of a key.
 */
export function parseKeys(text: string): KeySetting[] {
  const keys = text.split(',').map((part) => parseEntry(part.trim()));
  const names = keys.map(({ chain, address }) => `${chain} ${address}`);
  if (new Set(names).size < names.length) throw new Error('the same key stands twice');
  return keys;
}

/** @param signRemotely signs with keys of a key service */
export function createKeyRing(
  keys: KeySetting[],
  signRemotely: (key: RemoteKey, digest: Uint8Array) => Promise<EcdsaSignature>,
): KeyRing {
  const byChain = Map.groupBy(keys, ({ chain }) => chain);
  const find = (chainId: number) => byChain.get(String(chainId)) ?? byChain.get(everyChain) ?? [];
  return {
    addressFor: (chainId) => find(chainId)[0]?.address,
    allFor: (chainId) => find(chainId).map(({ address }) => address),
    sign: (chainId, digest, by) => {
      const found = find(chainId).find(({ address }) => by === undefined || address === by);
      if (!found) throw new RangeError(`There is no key for chain ${chainId}.`);
      return Buffer.isBuffer(found.key) ? signDigest(digest, found.key) : signRemotely(found.key, digest);
    },
  };
}

function parseEntry(text: string): KeySetting {
  const [, chain = everyChain, key = ''] = /^(?:(\d+)=)?(.*)$/s.exec(text) ?? [];
  if (key.startsWith('awskms:')) {
    const remote = parseRemote(key.slice('awskms:'.length));
    return { chain, address: remote.address, key: remote };
  }
  const hex = /^0x([0-9a-fA-F]{64})$/.exec(key)?.[1] ?? '';
  const bytes = Buffer.from(hex, 'hex');
  if (!isPrivateKey(bytes))
    throw new Error('keys are written 0x and 64 hexadecimal digits, or chainId=0x…, separated by commas');
  return { chain, address: addressOfKey(bytes), key: bytes };
}

function parseRemote(text: string): RemoteKey {
  const [arn = '', address = ''] = text.split('@');
  if (!kmsArn.test(arn) || !isAddress(address, { strict: false }))
    throw new Error('a key of AWS KMS is written awskms:<arn>@<its address>');
  return { arn, address: getAddress(address) };
}

/** Reads a secret from a variable: the secret itself, or `file:/path` of a mounted file. */
export function readSecret(value: string): string {
  return value.startsWith('file:') ? readFileSync(value.slice('file:'.length), 'utf8').trim() : value;
}
