type Service = {
  /** Where it listens in a platform that runs on one machine. Containers all listen on 3000. */
  port: number;
  /** Whether it has operations for players, studios or operators, which the gateway forwards. */
  public: boolean;
  /** The services that may call its internal operations. */
  callers: readonly string[];
  /** Secrets that it needs beside those that all services share. */
  secrets: readonly string[];
};

/**
 * The services that run, in the order in which one machine starts them. A service to add is a row here and the folder services/<name>;
 * what is missing then does not compile, or services.test.ts names it: local start, docker-compose.yml, the chart.
 */
export const services = {
  // First: the others call it as soon as they have something to catch up with.
  signer: {
    port: 3001,
    public: false,
    callers: ['users', 'chain', 'ultigen', 'vouchers', 'masters'],
    secrets: ['SIGNER_MASTER_KEY', 'VOUCHER_SIGNER_KEY', 'OPERATOR_KEY'],
  },
  users: {
    port: 3002,
    public: true,
    callers: ['chain', 'ultigen', 'vouchers', 'trades', 'games', 'masters'],
    secrets: ['RPC_URLS', 'REDIS_URL', 'ACCESS_TOKEN_KEY'],
  },
  chain: { port: 3003, public: true, callers: ['users', 'ultigen', 'vouchers', 'masters'], secrets: ['RPC_URLS'] },
  ultigen: { port: 3004, public: true, callers: ['users', 'games'], secrets: ['RPC_URLS'] },
  vouchers: { port: 3005, public: true, callers: ['users', 'trades', 'games', 'masters'], secrets: ['RPC_URLS'] },
  trades: { port: 3006, public: true, callers: ['users'], secrets: [] },
  games: { port: 3007, public: true, callers: ['users', 'masters'], secrets: [] },
  masters: { port: 3008, public: true, callers: ['users', 'games'], secrets: ['RPC_URLS', 'DRAW_SEED_KEY'] },
  'assets-library': { port: 3009, public: true, callers: ['users'], secrets: ['DOWNLOAD_KEY'] },
} as const satisfies Record<string, Service>;

export type ServiceName = keyof typeof services;

export const runningServices = Object.keys(services) as ServiceName[];

/** Secrets that every service needs, beside a PASSPORT_KEY of its own. */
export const sharedSecrets = ['DATABASE_URL', 'KAFKA_BROKERS', 'PASSPORT_KEYS'] as const;

/** The value of SERVICE_URLS: `users=http://…,chain=http://…`. */
export const serviceUrls = (urlOf: (name: ServiceName) => string): string =>
  runningServices.map((name) => `${name}=${urlOf(name)}`).join(',');
