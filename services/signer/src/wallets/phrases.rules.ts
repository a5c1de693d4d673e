import { createHash } from 'node:crypto';
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts';

const indexOfWord = new Map(english.map((word, index) => [word, index]));
const bitsPerWord = 11;
const lengths = [12, 15, 18, 21, 24];

/** Creates a recovery phrase: 128 random bits as twelve English words (BIP-39). */
export const newPhrase = (): string => generateMnemonic(english);

/** Reads a phrase as people type it. @returns its normal spelling, or undefined if a word or the checksum is wrong. */
export function parsePhrase(text: string): string | undefined {
  const words = text.trim().toLowerCase().split(/\s+/);
  if (!lengths.includes(words.length)) return undefined;
  const indexes = words.map((word) => indexOfWord.get(word));
  if (indexes.includes(undefined)) return undefined;
  const bits = indexes.map((index) => (index as number).toString(2).padStart(bitsPerWord, '0')).join('');
  const checksumLength = bits.length / 33;
  const entropy = Buffer.from(
    bits
      .slice(0, -checksumLength)
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
  const [first = 0] = createHash('sha256').update(entropy).digest();
  const checksum = first.toString(2).padStart(8, '0').slice(0, checksumLength);
  entropy.fill(0);
  return bits.endsWith(checksum) ? words.join(' ') : undefined;
}

/** Derives the key of the first account of a phrase, m/44'/60'/0'/0/0, as wallets do. The caller wipes it. */
export function keyOfPhrase(phrase: string): Buffer {
  const { privateKey } = mnemonicToAccount(phrase).getHdKey();
  if (!privateKey) throw new Error('There is no key at this path.');
  return Buffer.from(privateKey);
}
