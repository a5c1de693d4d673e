import { json, kitConfig, listOf } from '@hatchery/kit/config';
import { checkGameOrigins, gameOrigins } from '@hatchery/kit/game-origins';
import { tracingNames } from '@hatchery/kit/tracing.config';
import * as z from 'zod';

const chain = z.strictObject({
  id: z.int().min(1),
  name: z.string().min(1),
  rpcUrl: z.url({ protocol: /^(https?|wss?)$/ }),
  explorerUrl: z.url().optional(),
});

type Chain = z.infer<typeof chain>;

/** RPC endpoints by chain id: `43114=https://…,56=https://…`. */
const rpcUrls = z
  .string()
  .transform((text) =>
    listOf(text).map((pair) => {
      const [id = '', url] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      return { id: Number(id), name: `Chain ${id}`, rpcUrl: url };
    }),
  )
  .pipe(z.array(chain));

/** A JSON array of the chains that the web app offers. */
const chains = json.pipe(z.array(chain));

const requests = (byDefault: number) => z.coerce.number().int().min(1).default(byDefault);
const withoutSlash = (url: string) => url.replace(/\/+$/, '');

export const gatewayConfig = kitConfig
  .pick({
    NODE_ENV: true,
    LOG_LEVEL: true,
    HOST: true,
    PORT: true,
    METRICS_PORT: true,
    REDIS_URL: true,
    PASSPORT_KEY: true,
    PASSPORT_KEYS: true,
    SERVICE_URLS: true,
    INTERNAL_CALL_MILLISECONDS: true,
    ...tracingNames,
  })
  .extend({
    /** Where players reach the gateway. Sets the scheme and host of forwarded requests. */
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .transform(withoutSlash)
      .default('http://localhost:3000'),
    /** Other sites whose pages may call the API with credentials, separated by commas. */
    CORS_ORIGINS: z
      .string()
      .transform(listOf)
      .pipe(z.array(z.url().transform(withoutSlash)))
      .default([]),
    /** The build of the web app. Without one, the gateway serves the API alone. */
    WEB_DIRECTORY: z.string().optional(),
    /** Proxies in front of the gateway that append to X-Forwarded-For. */
    TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
    /**
     * Meaning of a client's `traceparent`. `linked`: a trace begins at the gateway, with a link to the client's. `continued`: the trace
     * goes on and keeps its sampling. Only for an ingress of your own that replaces the header.
     */
    CLIENT_TRACES: z.enum(['linked', 'continued']).default('linked'),
    /** How long the gateway accepts requests after SIGTERM, while load balancers learn that it is leaving. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
    /** How long a client may take to send a request, with its body. Shorter than services wait, which get large bodies as they come. */
    REQUEST_TIMEOUT_SECONDS: z.coerce.number().min(1).max(75).default(60),
    /** How long a service may take to begin its answer, and how long the parts of a large body may be apart. */
    UPSTREAM_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(120).default(15),
    LIMIT_ANONYMOUS_PER_MINUTE: requests(600),
    LIMIT_USER_PER_MINUTE: requests(1_200),
    LIMIT_KEY_PER_MINUTE: requests(6_000),
    LIMIT_SIGN_IN_PER_MINUTE: requests(30),
    LIMIT_GUESTS_PER_HOUR: requests(600),
    /** Credentials that failed, by address: forged tokens, unknown keys; and apart from them, refused refreshes. */
    LIMIT_GUESSES_PER_MINUTE: requests(300),
    /** Streams that one gateway holds open at a time. */
    LIMIT_STREAMS_PER_USER: z.coerce.number().int().min(1).default(10),
    /** Higher than the limit per user, because a school or an office shares an address. */
    LIMIT_STREAMS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
    CHAIN_ENVIRONMENT: z.enum(['prod', 'dev', 'local']).default('local'),
    CHAIN_ID: z.coerce.number().int().min(1).default(31337),
    CHAINS: chains.optional(),
    /**
     * The endpoints that browsers use, in place of CHAINS where names do not matter. Everybody can read them in `/config.json`. The
     * gateway never reads RPC_URLS, because providers put keys into those.
     */
    PUBLIC_RPC_URLS: rpcUrls.default([]),
    ANALYTICS_URL: z.url().optional(),
    WALLETCONNECT_PROJECT_ID: z.string().optional(),
    /** Same value as for the users service. If set, the web app offers to sign in with Google. */
    GOOGLE_CLIENT_ID: z.string().optional(),
    /** Same values as for the services. Browsers upload files there. */
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    /** Same value as for the games service: the web app may show pages of these origins in frames. */
    GAME_ORIGINS: gameOrigins,
    /** URL of the page where a development platform shows the mails it caught. */
    MAIL_CATCHER_URL: z.url({ protocol: /^http$/ }).optional(),
    /** URL where a development platform gives away test tokens. */
    FAUCET_URL: z.url({ protocol: /^http$/ }).optional(),
  })
  .refine(({ NODE_ENV, MAIL_CATCHER_URL }) => NODE_ENV !== 'production' || MAIL_CATCHER_URL === undefined, {
    path: ['MAIL_CATCHER_URL'],
    message: 'Must not be set in production: it shows everybody’s mails.',
  })
  .refine(({ NODE_ENV, FAUCET_URL }) => NODE_ENV !== 'production' || FAUCET_URL === undefined, {
    path: ['FAUCET_URL'],
    message: 'Must not be set in production: it gives tokens away.',
  })
  .superRefine(checkGameOrigins)
  .transform(({ PUBLIC_RPC_URLS, CHAINS, ...config }): typeof config & { CHAINS: Chain[] } => ({
    ...config,
    CHAINS: CHAINS ?? PUBLIC_RPC_URLS,
  }));

export type GatewayConfig = z.infer<typeof gatewayConfig>;
