import type { ApiClientOf } from '@hatchery/api/client';
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
import type { Registry } from 'prom-client';
import {
  type InternalAnswer,
  type InternalInput,
  type InternalOperation,
  internalRequests,
  readAnswer,
} from './internal-requests.ts';
import { createAskedGauge } from './metrics.ts';
import { type Passports, passportHeader } from './passport.ts';
import { inSpan, noteStatus, SpanKind, traceHeaders } from './tracing.ts';
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
/** Half of the life of a passport. */
const keptMilliseconds = 30_000;
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
  const url = urls[name];
  const operations = internalRequests(internalContract[name], url ?? 'http://unconfigured.invalid');
  const passport = keptPassport(passports, name, now);
  const ask = async ({ send }: InternalOperation, input: InternalInput) => {
    if (!url) throw new Problem('service-unavailable', `The address of the ${name} service is not configured.`);
    const headers = { [passportHeader]: passport(), 'x-request-id': crypto.randomUUID(), ...traceHeaders() };
    return run((signal) => send(input, headers, signal));
  };
  return Object.fromEntries(
    operations.map((operation) => {
      const plan = planOf(name, operation);
      const call = (input: InternalInput = {}) =>
        inSpan(plan, async (span) => {
          const answer = await ask(operation, input);
          if (span) noteStatus(span, answer.status);
          return readAnswer(answer);
        });
      return [operation.name, call];
    }),
  );
}

const planOf = (name: Callee, { method, path }: InternalOperation) => ({
  name: `${method} ${path}`,
  kind: SpanKind.CLIENT,
  attributes: { 'http.request.method': method, 'url.template': path, 'server.address': name },
});

/** Returns the passport of this process for a service. It is signed once for many calls: a signature costs more than the rest of a call. */
function keptPassport(passports: Passports, audience: Callee, now: () => Date): () => string {
  const claims = { kind: 'service' as const, subject: passports.name, roles: [], permissions: [] };
  let kept = { token: '', from: 0 };
  return () => {
    const time = now();
    const age = time.getTime() - kept.from;
    if (age < 0 || age >= keptMilliseconds)
      kept = { token: passports.sign(claims, { audience, now: time }), from: time.getTime() };
    return kept.token;
  };
}

type Run = (sendOnce: (signal: AbortSignal) => Promise<InternalAnswer>) => Promise<InternalAnswer>;

function createCall(name: Callee, { deadlineMilliseconds = 5_000, pauseMilliseconds = 5_000 }: Options) {
  const faults = handleWhen((error) => !isRemoteCallInTransaction(error)).orWhenResult((result) =>
    passingStatuses.has((result as InternalAnswer).status),
  );
  const circuit = circuitBreaker(faults, {
    breaker: new ConsecutiveBreaker(mostFailures),
    halfOpenAfter: pauseMilliseconds,
  });
  const policy: IPolicy = wrap(
    circuit,
    timeout(deadlineMilliseconds, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false }),
    retry(faults, { maxAttempts: retries, backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }) }),
  );
  const unavailable = (cause?: unknown) =>
    new Problem('service-unavailable', `The ${name} service is not responding right now. Please try again.`, {
      cause,
      ...(circuit.state === CircuitState.Closed ? {} : { retryAfterSeconds: Math.ceil(pauseMilliseconds / 1000) }),
    });
  const run: Run = async (sendOnce) => {
    // One call probes the service. Others fail at once rather than wait for it.
    if (circuit.state === CircuitState.HalfOpen) throw unavailable();
    try {
      return await policy.execute(({ signal }) => sendOnce(signal));
    } catch (error) {
      throw isRemoteCallInTransaction(error) ? error : unavailable(isBrokenCircuitError(error) ? undefined : error);
    }
  };
  return { run, state: () => circuit.state };
}

function circuitGauge(metrics: Registry): Map<Callee, () => CircuitState> {
  const states = new Map<Callee, () => CircuitState>();
  createAskedGauge(metrics, 'internal_circuit_state', () =>
    [...states].map(([callee, state]) => [{ callee }, state()]),
  );
  return states;
}
