import { getNetwork, isSupportedNetwork } from '@hatchery/chain/networks';
import { parseDeployments, parseRpcUrls } from '@hatchery/chain/settings';
import { kitConfig, listOf, parsed } from '@hatchery/kit/config';
import { checkFilesConfig, filesConfig } from '@hatchery/kit/files/files.config';
import { type Address, getAddress, isAddress } from 'viem';
import * as z from 'zod';

const chainId = z.coerce.number().int().refine(isSupportedNetwork, 'Not a network of the platform.');

const adminWallets = z
  .string()
  .transform(listOf)
  .pipe(z.array(z.string().refine((text) => isAddress(text, { strict: false }), 'Not an address.')))
  .transform((addresses) => new Set(addresses.map((address) => getAddress(address))));

/** Matches hosts that a sign-in message can name. Wallets accept a domain, an IPv4 address or localhost. */
const nameableHost = /^(localhost|(\d{1,3}\.){3}\d{1,3}|([a-z0-9-]+\.)+[a-z]{2,})$/;

const privateJwk = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

/** An ES256 private key as JWK, or a set of them. The first one signs; the others still verify tokens that they signed before. */
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

/** `smtps://user:password@host` or `smtp://host:25`, as nodemailer reads it. */
const smtpUrl = z.url({ protocol: /^smtps?$/ });

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Address of an OpenID provider. It may lack TLS only on this machine. */
const issuer = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || loopback.has(new URL(url).hostname), 'Must be https.');

export const usersConfig = kitConfig
  .extend({
    ...filesConfig,
    /** Address of the platform for players. Sign-in messages name it. */
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, hostname: nameableHost })
      .default('http://localhost:3000')
      .transform((url) => new URL(url).origin),
    ACCESS_TOKEN_KEY: signingKeys,
    CHAIN_ID: chainId.default(31337),
    /** Chains whose accounts may sign in, with their RPC endpoints. */
    RPC_URLS: parsed(parseRpcUrls).default(new Map<number, string[]>()),
    /** Deployments by chain id that packages/chain does not record, as JSON. */
    DEPLOYMENTS: parsed(parseDeployments).default({}),
    /** Wallets that make the account that signs in with them an admin, for good. */
    ADMIN_WALLETS: adminWallets.default(new Set<Address>()),
    /** OAuth client for signing in with Google, which is off without it. Its redirect URI is PUBLIC_URL/account/google/callback. */
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    /** OpenID provider. Tests and other providers replace Google here. */
    GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
    /**
     * New guests of an hour that are nothing unusual: `address=5,network=20,platform=120`. Beyond them the platform asks for
     * proof of work.
     */
    USUAL_NEWCOMERS_PER_HOUR: z
      .string()
      .regex(/^address=[1-9]\d{0,8},network=[1-9]\d{0,8},platform=[1-9]\d{0,8}$/)
      .default('address=5,network=20,platform=120')
      .transform((text) => {
        const [address = 1, network = 1, platform = 1] = listOf(text).map((pair) => Number(pair.split('=')[1]));
        return { address, network, platform };
      }),
    /** Interval of heartbeats on open streams. Each also delivers events that were missed. */
    STREAM_HEARTBEAT_SECONDS: z.coerce.number().min(0.05).max(30).default(15),
    /** Mail server. Without one, nobody can sign up by e-mail. */
    SMTP_URL: smtpUrl.optional(),
    /** Sender of mails, such as `Hatchery <hello@play.example>`. */
    MAIL_FROM: z
      .string()
      .regex(/^[^\p{Cc}]+$/u)
      .optional(),
  })
  .superRefine(checkFilesConfig)
  .refine(({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret }) => Boolean(id) === Boolean(secret), {
    path: ['GOOGLE_CLIENT_SECRET'],
    message: 'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET together, or neither.',
  })
  .transform((config) => ({
    ...config,
    RPC_URLS: withDefault(config.RPC_URLS, config.CHAIN_ID),
    MAIL_FROM: config.MAIL_FROM ?? `Hatchery <no-reply@${new URL(config.PUBLIC_URL).hostname}>`,
  }));

export type UsersConfig = z.infer<typeof usersConfig>;

/** Returns the first endpoint of each chain, the main chain included. */
const withDefault = (urls: Map<number, string[]>, id: number): Map<number, string> => {
  const all = new Map([[id, getNetwork(id).rpcUrls], ...urls]);
  return new Map([...all].flatMap(([chain, [first]]) => (first ? [[chain, first] as const] : [])));
};
