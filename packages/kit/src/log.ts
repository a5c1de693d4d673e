import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export type { Logger };

/** Fields that never reach a log, at the top of an entry or one level down. */
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

type Options = { service: string; level?: string; destination?: DestinationStream };

/** A JSON logger of one service. Requests and events get child loggers with their `requestId` and `traceId`. */
export function createLogger({ service, level = 'info', destination = pino.destination(1) }: Options): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]), censor: '[secret]' },
  };
  return pino(options, destination);
}
