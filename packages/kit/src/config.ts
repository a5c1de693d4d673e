import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { developmentPassports } from './passport-keys.ts';
import { tracingVariables } from './tracing.config.ts';

/** Values that let a developer start without configuration and that production refuses. */
const developmentSecrets = new Set<string>();

/** A secret with a default for development. `loadConfig` refuses that default when NODE_ENV is production. */
export function secret(developmentValue: string, fewestCharacters = 32): z.ZodDefault<z.ZodString> {
  developmentSecrets.add(developmentValue);
  return z.string().min(fewestCharacters).default(developmentValue);
}

/** Addresses by name: `users=http://users:3000,chain=http://chain:3000`. */
const addresses = z
  .string()
  .transform((text) =>
    Object.fromEntries(
      listOf(text).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  )
  .pipe(z.record(z.string().min(1), z.url()));

/** Splits a list at its commas, and drops spaces and empty parts. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A variable that `parse` reads. The message of an error that it throws is shown, so it must not contain secrets. */
export const parsed = <T>(parse: (text: string) => T) =>
  z.string().transform((text, context): T => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  });

/** A variable that holds JSON. */
export const json = parsed((text): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('must be JSON');
  }
});

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

const redisUrl = z.url({ protocol: /^rediss?$/ });
const redisUrls = z
  .string()
  .refine(
    (text) => listOf(text).length > 0 && listOf(text).every((url) => redisUrl.safeParse(url).success),
    'must be a redis:// URL, or several, separated by commas',
  );

/** The environment variables of every service. A service extends them with its own. */
export const kitConfig = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The port for /metrics. Without one, a service answers it on PORT, and the gateway nowhere: players reach its PORT. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  DATABASE_URL: postgresUrl,
  /** The server itself, when DATABASE_URL is a pooler. Without it, processes look for news instead of being told. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** A read replica. Lists that may be 5 seconds old are read there while it is not older. */
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  /** `transaction`: DATABASE_URL is a pooler in transaction mode, such as PgBouncer. */
  DATABASE_POOLING: z.enum(['session', 'transaction']).default('session'),
  /** `off` for a pooler that does not know named statements, as PgBouncer before 1.21. */
  DATABASE_NAMED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  /** Connections of this process for requests. It opens up to 5 more: for leaders, prepared reads and news. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  /** `elsewhere`: the process changes no schema. It waits until `migrate.main.ts` has, which runs as the owner of the schema. */
  DATABASE_MIGRATIONS: z.enum(['at-start', 'elsewhere']).default('at-start'),
  /** The role of the service, to which migrations grant what it needs, where they run as another role. */
  DATABASE_ROLE: z.string().min(1).max(63).optional(),
  /** One Redis, or several nodes of a cluster, separated by commas. */
  REDIS_URL: redisUrls.optional(),
  /** Kafka brokers, separated by commas. Without any, events stay in the process. */
  KAFKA_BROKERS: z
    .string()
    .transform(listOf)
    .transform((brokers) => (brokers.length > 0 ? brokers : undefined))
    .optional(),
  /** Partitions of a topic that the service creates. */
  KAFKA_PARTITIONS: z.coerce.number().int().min(1).default(6),
  /** Copies of a topic that the service creates. In production one copy must be accepted by name: its disk is the only one. */
  KAFKA_REPLICATION: z.coerce.number().int().min(1).default(3),
  KAFKA_ONE_COPY: z.enum(['refused', 'accepted']).default('refused'),
  KAFKA_TLS: z.enum(['off', 'on']).default('off'),
  /** Certificate of the authority that signed those of the brokers, as PEM. Without it, those that Node trusts. */
  KAFKA_CA: z.string().optional(),
  KAFKA_SASL: z.enum(['off', 'plain', 'scram-sha-256', 'scram-sha-512']).default('off'),
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
  /** The private key with which this process signs passports, and the public keys of all processes. See passport-keys.ts. */
  PASSPORT_KEY: secret(developmentPassports.PASSPORT_KEY, 1),
  PASSPORT_KEYS: secret(developmentPassports.PASSPORT_KEYS, 1),
  SERVICE_URLS: addresses.default({}),
  /** How long the process goes on serving after SIGTERM, while load balancers learn that it is leaving. In production 5 or more. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** Longest time for one call to another service, retries and waits included. */
  INTERNAL_CALL_MILLISECONDS: z.coerce.number().int().min(100).max(60_000).default(5_000),
  ...tracingVariables,
});

const fewestDrainSeconds = 5;

/** The variables that say how to reach a database, for commands that need nothing else. */
export const databaseConfig = kitConfig.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DATABASE_REPLICA_URL: true,
  DATABASE_POOLING: true,
  DATABASE_NAMED_STATEMENTS: true,
});

export type KitConfig = z.infer<typeof kitConfig>;

/**
 * Reads a configuration from the environment, and from the files of SECRETS_DIRECTORY if it is set: each file is the variable of its
 * name, unless the environment has that variable. An empty variable counts as absent.
 * @throws Error that names every invalid variable, and in production every development secret and every setting that loses data
 * or requests.
 */
export function loadConfig<T extends z.ZodType>(schema: T, env: NodeJS.ProcessEnv = process.env): z.infer<T> {
  const given = { ...secretFiles(env.SECRETS_DIRECTORY), ...present(env) };
  // Less, and a roll-out fails requests: the gateway keeps idle connections to a service for 3 seconds.
  if (given.NODE_ENV === 'production') given.DRAIN_SECONDS ??= String(fewestDrainSeconds);
  const result = schema.safeParse(given);
  if (!result.success)
    throw configError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const config = result.data as Record<string, unknown>;
  const unsafe = Object.entries(config)
    .filter(([, value]) => typeof value === 'string' && developmentSecrets.has(value))
    .map(([name]) => `${name}: must be set to a secret of your own in production`);
  if (config.KAFKA_BROKERS && config.KAFKA_REPLICATION === 1 && config.KAFKA_ONE_COPY !== 'accepted')
    unsafe.push(
      'KAFKA_REPLICATION: must be at least 2 in production, or events are lost with one disk. Set KAFKA_ONE_COPY=accepted to accept that',
    );
  if (Number(config.DRAIN_SECONDS) < fewestDrainSeconds)
    unsafe.push(`DRAIN_SECONDS: must be at least ${fewestDrainSeconds} in production, or a roll-out fails requests`);
  if (config.NODE_ENV === 'production' && unsafe.length > 0) throw configError(unsafe);
  return result.data;
}

const present = (variables: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));

/** Variables in files, as Kubernetes mounts the keys of a Secret. Whoever can list the environment of a process does not see them. */
function secretFiles(directory: string | undefined): Record<string, string | undefined> {
  if (!directory) return {};
  const names = readdirSync(directory).filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name));
  return present(
    Object.fromEntries(names.map((name) => [name, readFileSync(join(directory, name), 'utf8').trimEnd()])),
  );
}

const configError = (problems: string[]) => new Error(`The configuration is not valid:\n  ${problems.join('\n  ')}`);
