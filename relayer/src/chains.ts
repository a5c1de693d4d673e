import { type Address, getAddress, type Hex, isAddress, isHex, size } from 'viem';
import * as z from 'zod';

export const address = z
  .string()
  .refine((text) => isAddress(text, { strict: false }), 'must be an address')
  .transform((text): Address => getAddress(text));

const word = z.custom<Hex>((value) => isHex(value) && size(value) === 32, 'must be 32 bytes in hexadecimal');

/** A chain whose messages are carried, and where its endpoint and its messenger stand. */
export const relayedChain = z.object({
  chainId: z.int().positive(),
  /** By which endpoints name it. */
  lzChainId: z.int().positive().max(65_535),
  /** By which messengers name it. */
  blockchainId: word,
  rpcUrl: z.url({ protocol: /^https?$/ }),
  endpoint: address,
  messenger: address,
});

export type RelayedChain = z.infer<typeof relayedChain>;

/** All chains between which messages are carried. */
export const relayedChains = z
  .array(relayedChain)
  .min(2)
  .refine(
    (chains) =>
      (['chainId', 'lzChainId', 'blockchainId'] as const).every(
        (id) => new Set(chains.map((chain) => chain[id])).size === chains.length,
      ),
    'no two may have the same id',
  );
