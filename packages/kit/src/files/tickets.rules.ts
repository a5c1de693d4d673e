import { fieldProblem, Problem } from '@hatchery/api/problems';

/** Permission of its owner to upload one file of a kind and use it. */
export type Ticket = {
  id: string;
  owner: string;
  kind: string;
  contentType: string;
  size: number;
  /** Bytes of each part but the last one. Null for an upload that is one object. */
  partBytes: number | null;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
};

/** How long tickets of a kind are valid, and how many an owner gets. */
export type TicketLimits = { ticketMilliseconds: number; ticketsPerHour: number };

/** Limits of kinds without their own. An owner gets 20 tickets an hour for all of these together. */
export const usualLimits: TicketLimits = { ticketMilliseconds: 15 * 60_000, ticketsPerHour: 20 };
const hourMilliseconds = 3_600_000;

export const anHourBefore = (time: Date): Date => new Date(time.getTime() - hourMilliseconds);

/** Rules for the uploads of a kind, and how they arrive. */
export type Terms = {
  contentTypes: readonly string[];
  largestBytes: number;
  /**
   * Makes uploads arrive in parts of so many bytes, each of which can be sent again until it is there. Such a kind has tickets of its
   * own number and life, and no `check`.
   */
  parts?: { bytes: number } & TicketLimits;
};

/** Checks the type and size of a file. @throws Problem bad-request if its kind does not allow them. */
export function checkTerms(terms: Terms, { contentType, size }: { contentType: string; size: number }): void {
  if (!terms.contentTypes.includes(contentType))
    throw fieldProblem('bad-request', 'body.contentType', `The file must be one of: ${terms.contentTypes.join(', ')}.`);
  if (size < 1 || size > terms.largestBytes)
    throw fieldProblem('bad-request', 'body.size', `The file can have at most ${terms.largestBytes} bytes.`);
}

/** `times`: creation times of the tickets of the last hour, oldest first. `wanted`: how many tickets are asked for. */
type Asked = { times: Date[]; wanted: number; ticketsPerHour: number; now: Date };

/** Checks the limit of tickets per hour. @throws Problem too-many-requests. */
export function checkRate({ times, wanted, ticketsPerHour, now }: Asked): void {
  const tooMany = times.length + wanted - ticketsPerHour;
  if (tooMany <= 0) return;
  // When as many have become older than an hour, the wanted ones fit.
  const inTheWay = times[Math.min(tooMany, times.length) - 1] ?? now;
  const retryAfterSeconds = Math.ceil((inTheWay.getTime() - anHourBefore(now).getTime()) / 1000);
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
