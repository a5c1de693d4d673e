import type { UsersContext } from '../context.ts';
import { beginAttempt } from './attempts.ts';

/** A mailbox, and the client that the request comes from. */
type Who = { email: string; client: string };

/** Counts a request for a mail, whether or not the mail will be sent. @throws Problem too-many-requests. */
export const beginMail = ({ database, now }: UsersContext, { email, client }: Who): Promise<void> =>
  database.transaction(async (tx) => {
    await beginAttempt(tx, { kind: 'mail-to', subject: email.toLowerCase(), now: now() });
    await beginAttempt(tx, { kind: 'mail-from', subject: client, now: now() });
  });

/** Counts a try of a code that was mailed to an address. @throws Problem too-many-requests. */
export const beginCode = ({ database, now }: UsersContext, { email, client }: Who): Promise<void> =>
  database.transaction(async (tx) => {
    await beginAttempt(tx, { kind: 'code', subject: email.toLowerCase(), now: now() });
    await beginAttempt(tx, { kind: 'code-from', subject: client, now: now() });
  });
