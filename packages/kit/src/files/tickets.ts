import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database.ts';
import { insertTickets, listTicketTimes, lockTicketsOf } from './files.repository.ts';
import { anHourBefore, checkRate, checkTerms, type Terms, type Ticket, usualLimits } from './tickets.rules.ts';

type Wanted = { contentType: string; size: number };
export type NewTicket = Omit<Ticket, 'usedAt'>;

type Options<K extends Terms> = { service: string; kinds: Record<string, K>; now: () => Date };

export type Tickets<K extends Terms> = {
  kindOf(name: string): K;
  /** Makes a ticket, and stores nothing. @throws Problem bad-request if its kind does not allow such files. */
  make(request: Wanted & { kind: string; owner: string }): NewTicket;
  /** Stores new tickets, all of one kind and owner. @throws Problem too-many-requests. */
  issue(tx: Transaction, tickets: NewTicket[]): Promise<void>;
};

/** Hands out tickets for the kinds of a service. */
export function createTickets<K extends Terms>({ service, kinds, now }: Options<K>): Tickets<K> {
  const withOwnRate = Object.keys(kinds).filter((name) => kinds[name]?.parts);

  const kindOf = (name: string): K => {
    const kind = kinds[name];
    if (!kind) throw new Error(`The ${service} service has no kind of file named ${name}.`);
    return kind;
  };

  const make: Tickets<K>['make'] = ({ kind, owner, contentType, size }) => {
    const { parts, ...terms } = kindOf(kind);
    checkTerms(terms, { contentType, size });
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + (parts ?? usualLimits).ticketMilliseconds);
    return { id: randomUUID(), owner, kind, contentType, size, partBytes: parts?.bytes ?? null, createdAt, expiresAt };
  };

  return {
    kindOf,
    make,
    issue: async (tx, tickets) => {
      const [first] = tickets;
      if (!first) return;
      const { owner, kind } = first;
      const { parts } = kindOf(kind);
      const { ticketsPerHour: limit } = parts ?? usualLimits;
      const at = now();
      await lockTicketsOf(tx, owner);
      const counted = parts ? { among: [kind] } : { but: withOwnRate };
      const times = await listTicketTimes(tx, { owner, since: anHourBefore(at), kinds: counted, limit });
      checkRate({ times, wanted: tickets.length, ticketsPerHour: limit, now: at });
      await insertTickets(tx, tickets);
    },
  };
}
