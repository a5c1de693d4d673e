import { type Hex, hexToBytes, keccak256 } from 'viem';

/** The filter of a block's logs: 2,048 bits, three of which are set for each address and each topic. */
export type Bloom = Uint8Array;

const bytes = 256;

/** Reads a filter. Undefined if a node gave none. */
export function bloomOf(hex: Hex | undefined): Bloom | undefined {
  return hex?.length === 2 + 2 * bytes ? hexToBytes(hex) : undefined;
}

/** Places of the bits of an address or topic. */
export type BloomBits = readonly { byte: number; mask: number }[];

export function bitsOf(item: Hex): BloomBits {
  const digest = keccak256(item, 'bytes');
  return [0, 2, 4].map((at) => {
    const bit = (((digest[at] as number) << 8) | (digest[at + 1] as number)) & 2047;
    return { byte: bytes - 1 - (bit >> 3), mask: 1 << (bit & 7) };
  });
}

/** Returns false if no log of the block has this address or topic. True proves nothing. */
export const mayHold = (bloom: Bloom, bits: BloomBits): boolean =>
  bits.every(({ byte, mask }) => ((bloom[byte] as number) & mask) !== 0);

/** Estimates the share of addresses and topics that are not in the block and seem to be: the cube of the share of set bits. */
export function falseShareOf(bloom: Bloom): number {
  let set = 0;
  for (let byte of bloom) for (; byte !== 0; byte &= byte - 1) set += 1;
  return (set / (8 * bytes)) ** 3;
}

/** Makes the filter that holds these addresses and topics. */
export function bloomWith(items: Iterable<Hex>): Bloom {
  const bloom = new Uint8Array(bytes);
  for (const item of items) for (const { byte, mask } of bitsOf(item)) bloom[byte] = (bloom[byte] as number) | mask;
  return bloom;
}
