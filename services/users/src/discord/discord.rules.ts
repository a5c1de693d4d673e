import { Problem } from '@hatchery/api/problems';

/** For so long, a player can confirm what a bot asked for. */
export const requestMinutes = 15;

/** What the pin of a request is hashed for. */
export const pinSubject = (requestId: string): string => `discord ${requestId}`;

export const expiredCode = () =>
  refusal('body.code', 'This link has expired or was used. Ask the bot for another one.');

export const wrongPin = () =>
  refusal('body.pin', 'That pin is not right, or no longer good. Ask the bot for another one.');

const refusal = (path: string, message: string) => new Problem('bad-request', message, { errors: [{ path, message }] });
