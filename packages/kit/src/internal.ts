import { type ApiClientOf, createClient } from '@hatchery/api/client';
import { internalContract } from '@hatchery/api/contract';
import { Problem } from '@hatchery/api/problems';
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  type IPolicy,
  isBrokenCircuitError,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { Gauge, type Registry } from 'prom-client';
import { type Passports, passportHeader } from './passport.ts';
import { isRemoteCallInTransaction } from './transaction-guard.ts';

type Callee = keyof typeof internalContract;

export type InternalClients = { [Name in Callee]: ApiClientOf<(typeof internalContract)[Name]> };

type Options = {
  /** The passports of the calling service. */
  passports: Passports;
  /** Base URL of each service. */
  urls: Partial<Record<Callee, string>>;
  now: () => Date;
  metrics?: Registry;
  /** Longest time for one call, retries and waits included. Default 5 seconds. */
  deadlineMilliseconds?: number;
  /** How long an open circuit refuses calls before it tries one. Default 5 seconds. */
  pauseMilliseconds?: number;
};

const retries = 2;
/** The circuit opens after this many failed calls in a row, not counting retries. */
const mostFailures = 5;
const passingStatuses = new Set([502, 503]);

/**
 * Creates clients for the internal APIs of other services. Every internal call is idempotent, so a call that meets a broken
 * connection, a 502 or a 503 is retried twice, with jitter, within one deadline. Each service has a circuit breaker that opens
 * after five failed calls in a row. While it is open, calls fail at once; then one call probes the service. 4xx never count.
 * Clients throw the Problem that the service answered, or service-unavailable.
 */
export function createInternalClients(options: Options): InternalClients {
  const circuits = options.metrics && circuitGauge(options.metrics);
  const names = Object.keys(internalContract) as Callee[];
  const clients = names.map((name) => {
    const call = createCall(name, options);
    circuits?.set(name, call.state);
    return [name, createInternalClient(name, options, call.run)];
  });
  return Object.fromEntries(clients) as InternalClients;
}

function createInternalClient(name: Callee, { passports, urls, now }: Options, run: Run) {
  const passport = () =>
    passports.sign(
      { kind: 'service', subject: passports.name, roles: [], permissions: [], requestId: crypto.randomUUID() },
      { audience: name, now: now() },
    );
  return createClient(internalContract[name], {
    url: urls[name] ?? 'http://unconfigured.invalid',
    headers: () => ({ [passportHeader]: passport() }),
    fetch: (request) => {
      if (!urls[name])
        throw new Problem('service-unavailable', `The address of the ${name} service is not configured.`);
      return run((signal) => fetchWhole(request.clone(), signal));
    },
  });
}

type Run = (fetchOnce: (signal: AbortSignal) => Promise<Response>) => Promise<Response>;

function createCall(name: Callee, { deadlineMilliseconds = 5_000, pauseMilliseconds = 5_000 }: Options) {
  const faults = handleWhen((error) => !isRemoteCallInTransaction(error)).orWhenResult(
    (result) => result instanceof Response && passingStatuses.has(result.status),
  );
  const circuit = circuitBreaker(faults, {
    breaker: new ConsecutiveBreaker(mostFailures),
    halfOpenAfter: pauseMilliseconds,
  });
  const policy: IPolicy = wrap(
    circuit,
    timeout(deadlineMilliseconds, TimeoutStrategy.Aggressive),
    retry(faults, { maxAttempts: retries, backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }) }),
  );
  const unavailable = (cause?: unknown) =>
    new Problem('service-unavailable', `The ${name} service is not responding right now. Please try again.`, {
      cause,
      ...(circuit.state === CircuitState.Closed ? {} : { retryAfterSeconds: Math.ceil(pauseMilliseconds / 1000) }),
    });
  const run: Run = async (fetchOnce) => {
    // One call probes the service. Others fail at once rather than wait for it.
    if (circuit.state === CircuitState.HalfOpen) throw unavailable();
    try {
      return await policy.execute(({ signal }) => fetchOnce(signal));
    } catch (error) {
      throw isRemoteCallInTransaction(error) ? error : unavailable(isBrokenCircuitError(error) ? undefined : error);
    }
  };
  return { run, state: () => circuit.state };
}

/** Fetches a response and its whole body, so that a body that never ends counts as a fault. */
async function fetchWhole(request: Request, signal: AbortSignal): Promise<Response> {
  const response = await fetch(request, { signal });
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, response);
}

function circuitGauge(metrics: Registry): Map<Callee, () => CircuitState> {
  const states = new Map<Callee, () => CircuitState>();
  new Gauge({
    name: 'internal_circuit_state',
    help: 'Circuit breaker of each called service: 0 closed (calls pass), 1 open (calls fail at once), 2 half-open (one call probes).',
    labelNames: ['callee'],
    registers: [metrics],
    collect() {
      for (const [callee, state] of states) this.set({ callee }, state());
    },
  });
  return states;
}
