import { type FileTraits, isOfFile, type KeptTicket, readKept } from './kept-ticket.rules.ts';

const key = 'hatchery.library-uploads';

/** Remembers the tickets of an account's uploads, so that a file that is chosen again goes on where it broke off. */
export interface KeptTickets {
  all(): KeptTicket[];
  find(file: FileTraits): KeptTicket | undefined;
  keep(file: FileTraits, ticket: Pick<KeptTicket, 'ticket' | 'expiresAt'>): void;
  forget(ticket: string): void;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** @param now milliseconds since 1970 */
export function createKeptTickets(owner: string, shelf: Shelf, now: () => number): KeptTickets {
  const everybodys = () => readKept(shelf.getItem(key), now());
  function store(list: KeptTicket[]): void {
    try {
      shelf.setItem(key, JSON.stringify(list));
    } catch {
      // A browser without room forgets: the file is sent from its beginning then.
    }
  }
  const all = () => everybodys().filter((one) => one.owner === owner);
  return {
    all,
    find: (file) => all().find((one) => isOfFile(one, file)),
    keep({ name, size, lastModified, type }, { ticket, expiresAt }) {
      const others = everybodys().filter((one) => one.ticket !== ticket);
      store([...others, { ticket, expiresAt, owner, name, size, lastModified, type }]);
    },
    forget: (ticket) => store(everybodys().filter((one) => one.ticket !== ticket)),
  };
}
