import { type DestinationStream as LogDestination, type Logger, type LoggerOptions, pino } from 'pino';
import { traceNames } from './tracing.ts';

export type { LogDestination, Logger };

/** Fields that are never logged, at the top level of an entry or one level down. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'accessToken',
  'refreshToken',
  'apiKey',
  'privateKey',
  'signature',
  'passport',
];

type Options = { service: string; level?: string; destination?: LogDestination };

/**
 * Creates the JSON logger of a service. Requests and events use child loggers with their `requestId`. Each line names the span that it
 * was written in, if there is one.
 */
export function createLogger({ service, level = 'info', destination = pino.destination(1) }: Options): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    mixin: () => traceNames(),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]), censor: '[secret]' },
  };
  return pino(options, destination);
}
