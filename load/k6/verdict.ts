import type { Options } from 'k6/options';
import { settings } from './settings.ts';

/**
 * Kinds of operations: `write`s may take twice the time of `read`s, a `stream` lasts as long as its reader stays, and a platform may have
 * nothing for a `read if any`.
 */
export type Operations = Record<string, 'read' | 'read if any' | 'write' | 'stream'>;

const { times, durationSeconds, rate } = settings;

/** Shown in the summary, without a limit: k6 keeps values of an operation only where there is a threshold. */
const any = ['p(95)>=0'];

function timesOf(kind: Operations[string]): string[] {
  if (!times || kind === 'stream') return any;
  const factor = kind === 'write' ? 2 : 1;
  return [`p(95)<${times.p95 * factor}`, `p(99)<${times.p99 * factor}`];
}

const thresholdsOf = (name: string, kind: Operations[string]): NonNullable<Options['thresholds']> => ({
  [`http_req_failed{operation:${name}}`]: ['rate<0.01'],
  [`checks{operation:${name}}`]: ['rate>0.99'],
  // An operation that nobody sent fails no other threshold.
  [`http_reqs{operation:${name}}`]: [kind === 'read if any' ? 'count>=0' : 'count>0'],
  [`http_req_duration{operation:${name}}`]: timesOf(kind),
});

/** People who come, whether or not those before them were served: so many in a minute. */
export type Arrivals = { exec: string; perMinute: number; mostAtOnce?: number };

/** Returns the options of a script: who comes how often, and what fails the run. */
export function optionsOf(
  operations: Operations,
  arrivals: Record<string, Arrivals>,
  thresholds: NonNullable<Options['thresholds']> = {},
): Options {
  const planned = Object.values(arrivals).reduce((sum, { perMinute }) => sum + perMinute, 0) * rate;
  // People who could not come because this machine was busy are not measured.
  const mostDropped = Math.floor((planned * durationSeconds) / 60 / 100);
  return {
    scenarios: Object.fromEntries(
      Object.entries(arrivals).map(([name, { exec, perMinute, mostAtOnce = 500 }]) => [
        name,
        {
          executor: 'constant-arrival-rate',
          exec,
          rate: Math.max(1, Math.round(perMinute * rate)),
          timeUnit: '1m',
          duration: `${durationSeconds}s`,
          preAllocatedVUs: Math.min(mostAtOnce, Math.max(5, Math.ceil((perMinute * rate) / 6))),
          maxVUs: mostAtOnce,
          gracefulStop: '60s',
        },
      ]),
    ),
    thresholds: {
      ...Object.assign({}, ...Object.entries(operations).map(([name, kind]) => thresholdsOf(name, kind))),
      ...(times ? { dropped_iterations: [`count<=${mostDropped}`] } : {}),
      ...thresholds,
    },
    summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
    setupTimeout: '5m',
    teardownTimeout: '5m',
    userAgent: 'hatchery-load',
  };
}
