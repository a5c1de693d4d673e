import { fieldProblem, Problem } from '@hatchery/api/problems';

/** Permission of its owner to upload one file of a kind and use it. */
export type Ticket = {
  id: string;
  owner: string;
  kind: string;
  contentType: string;
  size: number;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
};

/** How long a ticket is valid. */
export const ticketMilliseconds = 15 * 60_000;
export const ticketsPerHour = 20;
const hourMilliseconds = 3_600_000;

export const anHourBefore = (time: Date): Date => new Date(time.getTime() - hourMilliseconds);

type Terms = { contentTypes: readonly string[]; largestBytes: number };

/** Checks the type and size of a file. @throws Problem bad-request if its kind does not allow them. */
export function checkTerms(terms: Terms, { contentType, size }: { contentType: string; size: number }): void {
  if (!terms.contentTypes.includes(contentType))
    throw fieldProblem('bad-request', 'body.contentType', `The file must be one of: ${terms.contentTypes.join(', ')}.`);
  if (size < 1 || size > terms.largestBytes)
    throw fieldProblem('bad-request', 'body.size', `The file can have at most ${terms.largestBytes} bytes.`);
}

/**
 * Checks the limit of tickets per hour.
 * @param times creation times of the tickets of the last hour, oldest first.
 * @throws Problem too-many-requests.
 */
export function checkRate(times: Date[], now: Date): void {
  const [oldest] = times;
  if (!oldest || times.length < ticketsPerHour) return;
  const retryAfterSeconds = Math.ceil((oldest.getTime() - anHourBefore(now).getTime()) / 1000);
  throw new Problem('too-many-requests', `You can upload ${ticketsPerHour} files an hour. Please try again later.`, {
    retryAfterSeconds,
  });
}

/** Returns a ticket that can still be used. @throws Problem not-found, conflict or expired, naming `path`. */
export function judgeTicket<T extends Pick<Ticket, 'usedAt' | 'expiresAt'>>(
  ticket: T | undefined,
  { path, now }: { path: string; now: Date },
): T {
  if (!ticket) throw fieldProblem('not-found', path, 'This upload ticket does not exist.');
  if (ticket.usedAt) throw usedTicket(path);
  if (ticket.expiresAt <= now)
    throw fieldProblem('expired', path, 'This upload ticket has expired. Ask for a new one.');
  return ticket;
}

export const usedTicket = (path: string): Problem =>
  fieldProblem('conflict', path, 'This upload ticket was already used. Ask for a new one.');
