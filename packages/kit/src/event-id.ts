import { randomUUID } from 'node:crypto';

/** Creates a UUID of version 7: its first 48 bits are the milliseconds since 1970. So ids of one day stand together. */
export const newEventId = (now = Date.now()): string => `${timePart(now)}-7${randomUUID().slice(15)}`;

/** Returns the lowest UUID that an event of this time can have. */
export const lowestEventId = (time: Date): string => `${timePart(time.getTime())}-0000-0000-000000000000`;

function timePart(milliseconds: number): string {
  const digits = milliseconds.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
