import { getNetwork, isSupportedNetwork } from '@hatchery/chain/networks';
import { kitConfig } from '@hatchery/kit/config';
import { type Address, getAddress, isAddress } from 'viem';
import * as z from 'zod';

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const chainId = z.coerce.number().int().refine(isSupportedNetwork, 'Not a network of the platform.');

/** `31337=http://127.0.0.1:8545,43114=https://…` as a map; a chain without an entry takes the network's own endpoint. */
const rpcUrls = z
  .string()
  .transform((text) =>
    listOf(text).map((pair): [unknown, string] => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]),
  )
  .pipe(z.array(z.tuple([chainId, z.url({ protocol: /^https?$/ })])))
  .transform((pairs) => new Map(pairs));

const adminWallets = z
  .string()
  .transform(listOf)
  .pipe(z.array(z.string().refine((text) => isAddress(text, { strict: false }), 'Not an address.')))
  .transform((addresses) => new Set(addresses.map((address) => getAddress(address))));

/** Sign-in messages name the host, and wallets know it as a domain, an IPv4 address or localhost. */
const nameableHost = /^(localhost|(\d{1,3}\.){3}\d{1,3}|([a-z0-9-]+\.)+[a-z]{2,})$/;

const privateJwk = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

/** An ES256 private key as JWK, or a set of them: the first signs, the others verify what they signed before. */
const signingKeys = z
  .string()
  .transform((text, context) => {
    try {
      const value = JSON.parse(text);
      return Array.isArray(value?.keys) ? value.keys : [value];
    } catch {
      context.addIssue('Not a JSON web key.');
      return z.NEVER;
    }
  })
  .pipe(z.array(privateJwk).min(1));

export const usersConfig = kitConfig
  .extend({
    /** Where players find the platform; sign-in messages name it. */
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, hostname: nameableHost })
      .default('http://localhost:3000')
      .transform((url) => new URL(url).origin),
    ACCESS_TOKEN_KEY: signingKeys,
    CHAIN_ID: chainId.default(31337),
    /** Chains whose accounts may sign in. */
    RPC_URLS: rpcUrls.default(new Map<number, string>()),
    /** Who signs in with one of these is an admin from then on. */
    ADMIN_WALLETS: adminWallets.default(new Set<Address>()),
  })
  .transform((config) => ({ ...config, RPC_URLS: withDefault(config.RPC_URLS, config.CHAIN_ID) }));

export type UsersConfig = z.infer<typeof usersConfig>;

const withDefault = (urls: Map<number, string>, id: number) => {
  const known = urls.get(id) ?? getNetwork(id).rpcUrls[0];
  return known ? new Map(urls).set(id, known) : urls;
};
