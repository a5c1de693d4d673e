import { Problem } from '@hatchery/api/problems';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_SOCKET',
]);
/**
 * SQLSTATE classes of faults that may pass: connection, refused credentials, resources, operator intervention, input and output; and
 * codes: read-only, too long idle, no such database, deadlock.
 */
const passingSqlStates = /^(08|28|53|57|58|25006|25P03|25P04|3D000|40001|40P01|55P03)/;
/** Messages of pg and its pool about a lost connection, which has no code. knex puts the statement before them. */
const lostConnection =
  /(^| - )(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable)/;

/** An overload of the database: one more request would wait for a connection in vain. */
export class DatabaseBusyError extends Error {
  constructor() {
    super('Too many requests wait for a connection to the database.');
    this.name = 'DatabaseBusyError';
  }
}

/** Returns the problem to answer for any error. An error that is neither the caller's fault nor a dependency's is a bare 500. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  // A path that cannot be decoded.
  if (error instanceof URIError) return new Problem('bad-request', 'The request is malformed.', { cause: error });
  if (isPassing(error))
    return new Problem('service-unavailable', 'This is not available right now. Please try again.', { cause: error });
  return new Problem('internal-server-error', 'Something went wrong on our side.', { cause: error });
}

/** Returns whether a session does not know a named statement any more, or a migration changed the columns of its result. */
export function isFaultOfPlan(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '26000' || (code === '0A000' && message.includes('cached plan'));
}

/** Returns whether a session should not be used again. One that may only read is on a server that was the primary, or will be. */
export const isFaultOfSession = (error: unknown): boolean =>
  isFaultOfPlan(error) || (error as { code?: string }).code === '25006';

/** Returns whether an error is a fault of the network or the database that a retry may not meet. */
export function isPassing(error: unknown): boolean {
  const { code, name, message, cause } = (error ?? {}) as {
    code?: unknown;
    name?: string;
    message?: string;
    cause?: unknown;
  };
  if (typeof code === 'string' && (networkCodes.has(code) || passingSqlStates.test(code))) return true;
  if (error instanceof DatabaseBusyError || name === 'KnexTimeoutError' || name === 'TimeoutError') return true;
  if (message !== undefined && (lostConnection.test(message) || isFaultOfPlan(error))) return true;
  return cause !== undefined && cause !== error && isPassing(cause);
}
