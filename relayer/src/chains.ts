import { type Address, getAddress, type Hex, isAddress, isHex, size } from 'viem';
import * as z from 'zod';

export const address = z
  .string()
  .refine((text) => isAddress(text, { strict: false }), 'must be an address')
  .transform((text): Address => getAddress(text));

const word = z.custom<Hex>((value) => isHex(value) && size(value) === 32, 'must be 32 bytes in hexadecimal');

/** A chain that the relayer serves, with the addresses of its endpoint and its messenger. */
const relayedChain = z.object({
  chainId: z.int().positive(),
  /** The id that endpoints use. */
  lzChainId: z.int().positive().max(65_535),
  /** The id that messengers use. */
  blockchainId: word,
  rpcUrl: z.url({ protocol: /^https?$/ }),
  endpoint: address,
  messenger: address,
});

export type RelayedChain = z.infer<typeof relayedChain>;

/** All chains that the relayer connects. */
export const relayedChains = z
  .array(relayedChain)
  .min(2)
  .refine(
    (chains) =>
      (['chainId', 'lzChainId', 'blockchainId'] as const).every(
        (id) => new Set(chains.map((chain) => chain[id])).size === chains.length,
      ),
    'two chains must not share an id',
  );
