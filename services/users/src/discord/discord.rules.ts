import { Problem } from '@hatchery/api/problems';

/** How long a player can confirm the request of a bot. */
export const requestMinutes = 15;

/** Returns the purpose that the PIN of a request is hashed with. */
export const pinSubject = (requestId: string): string => `discord ${requestId}`;

export const expiredCode = () =>
  refusal('body.code', 'This link has expired or was already used. Ask the bot for a new one.');

export const wrongPin = () => refusal('body.pin', 'This PIN is wrong or has expired. Ask the bot for a new one.');

const refusal = (path: string, message: string) => new Problem('bad-request', message, { errors: [{ path, message }] });
