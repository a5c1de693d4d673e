import type { FieldError, ProblemCode } from '@hatchery/api/problems';

/** An answer that was not a success: url, status, status text and body as they came, and the server's text in `message`. */
export class ApiProblem extends Error {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;
  readonly code: ProblemCode | undefined;
  readonly errors: FieldError[];
  /** Seconds that the server asks the caller to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(answer: { url: string; status: number; statusText: string; body: unknown; retryAfter?: string | null }) {
    const details = (answer.body ?? {}) as { type?: string; title?: string; detail?: string; errors?: FieldError[] };
    super(details.detail ?? details.title ?? (answer.statusText || 'Generic Error'));
    this.name = 'ApiProblem';
    this.url = answer.url;
    this.status = answer.status;
    this.statusText = answer.statusText;
    this.body = answer.body;
    this.code = details.type?.replace('/problems/', '') as ProblemCode | undefined;
    this.errors = details.errors ?? [];
    this.retryAfterSeconds = Number(answer.retryAfter) || undefined;
  }
}

/**
 * Returns whether an error is the platform's last word: it did nothing, and would not do anything later. A session that has
 * ended, or a limit, says nothing of an earlier request whose answer was lost.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiProblem) || error.code === 'request-in-progress') return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}

/** A call that its caller aborted. */
export class RequestAborted extends Error {
  constructor() {
    super('Request aborted');
    this.name = 'RequestAborted';
  }
}

/** Returns an error for people: what happened, whether anything was lost, what to do. */
export function wordsFor(error: unknown): string {
  if (error instanceof ApiProblem) {
    if (error.status === 401) return 'Your session has ended. Nothing was lost. Sign in again.';
    if (error.code === 'request-in-progress') return "We're still working on it. Try again in a moment.";
    if (error.status >= 500) return 'Something went wrong on our side. Nothing was lost. Try again in a moment.';
    return error.errors[0]?.message ?? error.message;
  }
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) {
    return "We can't reach the hatchery. Nothing was lost. Check your connection and try again.";
  }
  return error instanceof Error && error.message ? error.message : 'Something unexpected happened. Nothing was lost.';
}

/** Returns whether a change was refused because somebody else has changed the same thing since it was loaded. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiProblem && error.errors.some(({ path }) => path === 'body.version');
