import * as z from 'zod';
import { type ProofOfWorkChallenge, proofOfWorkChallenge } from './proof-of-work.ts';

/** Titles by status, as the specification's error catalogue (section 8) has them. */
const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** Returns the title of a status; any status outside the catalogue is a 'Generic Error' (spec section 8). */
export const titleOf = (status: number): string => titles[status] ?? 'Generic Error';

/**
 * Every problem that the platform answers with, by the last part of its `type` URI, with its status.
 * Clients tell problems apart by `type`, people read `detail`.
 */
export const problemStatuses = {
  'bad-request': 400,
  'invalid-signature': 400,
  expired: 400,
  unauthorized: 401,
  'session-revoked': 401,
  forbidden: 403,
  'email-unverified': 403,
  'policy-refused': 403,
  'place-required': 403,
  'agreement-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  conflict: 409,
  'owned-by-another': 409,
  'request-in-progress': 409,
  'stale-version': 409,
  'insufficient-balance': 409,
  'insufficient-budget': 409,
  'payload-too-large': 413,
  'idempotency-key-reused': 422,
  'proof-required': 428,
  'too-many-requests': 429,
  paused: 429,
  'headers-too-large': 431,
  'internal-server-error': 500,
  'bad-gateway': 502,
  'service-unavailable': 503,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problemStatuses;

const fieldError = z
  .object({
    path: z.string().describe('Where the field is, as in `body.email`.'),
    message: z.string().describe('What is wrong with it. For people.'),
  })
  .meta({ id: 'FieldError', description: 'A field that was refused.' });
export type FieldError = z.infer<typeof fieldError>;

const writtenVersion = z
  .object({
    version: z.int().describe('Number of the version.'),
    writtenBy: z.enum(['player', 'game', 'platform']).optional().describe('Who wrote it. Absent if it is not kept.'),
    writtenAt: z.string().optional().describe('When it was written. Absent if it is not kept.'),
  })
  .meta({ id: 'WrittenVersion', description: 'A version, with who wrote it and when.' });

const staleWrite = z
  .object({
    yours: writtenVersion.optional().describe('The version that the request named. Absent for `*`.'),
    current: writtenVersion.optional().describe('The version that is stored now. Absent if there is none.'),
  })
  .meta({ id: 'StaleWrite', description: 'Both versions of something that has changed since it was read.' });
export type StaleWrite = z.infer<typeof staleWrite>;

export const problemDetails = z
  .object({
    type: z.string().describe('Kind of the problem, as in `/problems/insufficient-budget`. Tell problems apart by it.'),
    title: z.string().describe('Name of the status.'),
    status: z.int().describe('The HTTP status.'),
    detail: z.string().describe('What happened and what to do. For people.'),
    instance: z.string().describe('The path that was called.'),
    requestId: z.string().describe('Id of the request, for logs and support.'),
    mergeUid: z
      .string()
      .optional()
      .describe('With `/problems/owned-by-another`: the merge of both accounts that is proposed.'),
    stale: staleWrite.optional().describe('With `/problems/stale-version`: both versions.'),
    errors: z.array(fieldError).optional().describe('The fields that were refused.'),
    challenge: proofOfWorkChallenge
      .optional()
      .describe('With `/problems/proof-required`: what to solve before the same request is sent again.'),
  })
  .meta({
    id: 'Problem',
    description: 'What every answer that is not a success has as its body (RFC 9457).',
    examples: [
      {
        type: '/problems/bad-request',
        title: 'Bad Request',
        status: 400,
        detail: 'body.amount: Too big: expected number to be <=40',
        instance: '/v2/ultigen/eggs/give',
        requestId: '5f1c0e1e-6c1b-4b0e-9d8f-0d5f7c1a2b3c',
        errors: [{ path: 'body.amount', message: 'Too big: expected number to be <=40' }],
      },
    ],
  });
export type ProblemDetails = z.infer<typeof problemDetails>;

/**
 * An error that use-cases throw. `message` is public and becomes `detail`. `cause` goes to the log alone.
 * @example throw new Problem('not-found', 'There is no monster 12.')
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly mergeUid: string | undefined;
  readonly stale: StaleWrite | undefined;
  readonly challenge: ProofOfWorkChallenge | undefined;

  constructor(
    code: ProblemCode,
    message: string,
    options: {
      errors?: FieldError[];
      cause?: unknown;
      retryAfterSeconds?: number;
      mergeUid?: string;
      stale?: StaleWrite;
      challenge?: ProofOfWorkChallenge;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = problemStatuses[code];
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.mergeUid = options.mergeUid;
    this.stale = options.stale;
    this.challenge = options.challenge;
  }

  /** The body of the answer. `instance` is the path that was called. */
  toDetails({ instance, requestId }: { instance: string; requestId: string }): ProblemDetails {
    return {
      type: `/problems/${this.code}`,
      title: titleOf(this.status),
      status: this.status,
      detail: this.message,
      instance,
      requestId,
      ...(this.mergeUid ? { mergeUid: this.mergeUid } : {}),
      ...(this.stale ? { stale: this.stale } : {}),
      ...(this.errors ? { errors: this.errors } : {}),
      ...(this.challenge ? { challenge: this.challenge } : {}),
    };
  }
}

/** Returns the code of a status when nothing more exact is known, as for an upstream's bare answer. */
export const codeOfStatus = (status: number): ProblemCode => {
  const known = (Object.keys(problemStatuses) as ProblemCode[]).find((code) => problemStatuses[code] === status);
  return known ?? (status >= 500 ? 'internal-server-error' : 'bad-request');
};

/** Returns a problem that a field causes. @param path as in `body.amount`. */
export const fieldProblem = (code: ProblemCode, path: string, message: string): Problem =>
  new Problem(code, message, { errors: [{ path, message }] });

/** Returns the refusal of what somebody decided by an earlier version of a thing, which has `body.version`. @param noun as in `trade`. */
export const staleVersion = (noun: string, version: number): Problem =>
  fieldProblem('conflict', 'body.version', `This ${noun} has changed. Its version is ${version} now. Load it again.`);

/** Returns the refusal of a field, in the form that the validation of schemas gives it. @param path as in `body.amount`. */
export const badField = (path: string, message: string): Problem =>
  new Problem('bad-request', `${path}: ${message}`, { errors: [{ path, message }] });
