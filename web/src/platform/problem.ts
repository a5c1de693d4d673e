import type { FieldError, ProblemCode } from '@hatchery/api/problems';

/** An answer that was not a success: url, status, status text and body as they came, and the server's words in `message`. */
export class ApiProblem extends Error {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;
  readonly code: ProblemCode | undefined;
  readonly errors: FieldError[];
  /** How long the caller was asked to wait. */
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

/** A call that its caller gave up on. */
export class RequestAborted extends Error {
  constructor() {
    super('Request aborted');
    this.name = 'RequestAborted';
  }
}

/** What went wrong, for people: what happened, whether anything was lost, what to do. */
export function wordsFor(error: unknown): string {
  if (error instanceof ApiProblem) {
    if (error.status === 401) return 'Your session has ended. Sign in again to go on; nothing was lost.';
    if (error.status >= 500)
      return 'The hatchery did not answer as it should. Nothing was lost; try again in a moment.';
    return error.errors[0]?.message ?? error.message;
  }
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) {
    return 'The hatchery could not be reached. Nothing was lost; check your connection and try again.';
  }
  return error instanceof Error && error.message ? error.message : 'Something unexpected happened. Nothing was lost.';
}
