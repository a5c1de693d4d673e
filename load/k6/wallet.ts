import k6crypto from 'k6/crypto';
import { getPublicKey, hashes, sign } from '../../node_modules/@noble/secp256k1/index.js';
import { keccak_256 } from '../../node_modules/noble-hashes/sha3.js';

// k6 has these as native code.
hashes.sha256 = (message) => new Uint8Array(k6crypto.sha256(bufferOf(message), 'binary'));
hashes.hmacSha256 = (key, message) =>
  new Uint8Array(k6crypto.hmac('sha256', bufferOf(key), bufferOf(message), 'binary'));

const bufferOf = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer as ArrayBuffer;

export type Wallet = { address: string; privateKey: string };

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.replace(/^0x/, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const ascii = (text: string): Uint8Array => Uint8Array.from(Array.from(text, (letter) => letter.charCodeAt(0)));

export const newWallet = (): Wallet => walletOf(toHex(new Uint8Array(k6crypto.randomBytes(32))));

export function walletOf(privateKey: string): Wallet {
  const [, ...point] = getPublicKey(fromHex(privateKey), false);
  return { privateKey, address: `0x${toHex(keccak_256(Uint8Array.from(point)).slice(-20))}` };
}

/** Signs a message as wallets do (EIP-191). Messages of the platform are ASCII. */
export function signMessage({ privateKey }: Wallet, message: string): string {
  const digest = keccak_256(ascii(`\x19Ethereum Signed Message:\n${message.length}${message}`));
  const [recovery = 0, ...signature] = sign(digest, fromHex(privateKey), { prehash: false, format: 'recovered' });
  return `0x${toHex(Uint8Array.from(signature))}${(27 + recovery).toString(16)}`;
}
