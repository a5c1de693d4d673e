import type { Queryable, Transaction } from './database.ts';
import type { EventMessage } from './transport.ts';

/** Kafka accepts at most 1 MiB, headers included. An event that Kafka refuses would block all events behind it. */
const mostBytes = 900 * 1024;

/** Type of a message that is a part of an event. Consumers that do not know parts take it for one that they do not handle. */
const partType = 'hatchery.EventPart';

/** Headers of a part: the type of its event, the id of the first part, its own number from 0, and how many there are. */
const names = { type: 'partType', whole: 'partOf', number: 'part', count: 'parts' } as const;

type Row = { event_id: string; type: string; payload: Buffer; headers: string };

/** Cuts the row of an event that is too large for one message into those of its parts, which follow each other. */
export function partsOf<R extends Row>(row: R, newId: () => string): R[] {
  const count = Math.ceil(row.payload.length / mostBytes);
  if (count <= 1) return [row];
  return Array.from({ length: count }, (_, number) => ({
    ...row,
    event_id: number === 0 ? row.event_id : newId(),
    type: partType,
    payload: row.payload.subarray(number * mostBytes, (number + 1) * mostBytes),
    headers: JSON.stringify({
      ...JSON.parse(row.headers),
      [names.type]: row.type,
      [names.whole]: row.event_id,
      [names.number]: String(number),
      [names.count]: String(count),
    }),
  }));
}

export const isPart = ({ type }: EventMessage): boolean => type === partType;

/** Returns the type of an event, also for one of its parts. */
export const typeOf = (message: EventMessage): string =>
  (isPart(message) ? message.headers[names.type] : undefined) ?? message.type;

/** Returns whether more parts of the event follow. */
export const hasMoreParts = (message: EventMessage): boolean =>
  isPart(message) && Number(message.headers[names.number]) < Number(message.headers[names.count]) - 1;

/** Keeps a part until the last one is there. */
export async function storePart(db: Queryable, group: string, { headers, payload }: EventMessage): Promise<void> {
  await db('event_parts')
    .insert({
      group_name: group,
      whole_id: headers[names.whole],
      number: Number(headers[names.number]),
      payload: Buffer.from(payload),
    })
    .onConflict()
    .ignore();
}

/** Joins an event out of its kept parts and the last one. @returns undefined if a part is missing: it was joined before, or is lost. */
export async function joinParts(db: Queryable, group: string, last: EventMessage): Promise<EventMessage | undefined> {
  if (!isPart(last)) return last;
  const { headers } = last;
  const before = Number(headers[names.number]);
  const kept = await partsIn(db, group, last).where('number', '<', before).orderBy('number').select('payload');
  if (kept.length < before) return undefined;
  const payload = Buffer.concat([...kept.map((part) => part.payload), last.payload]);
  return { ...last, type: typeOf(last), payload };
}

/** Lets go of the parts of an event that takes effect. */
export async function deleteParts(tx: Transaction, group: string, last: EventMessage): Promise<void> {
  if (isPart(last)) await partsIn(tx, group, last).delete();
}

const partsIn = (db: Queryable, group: string, { headers }: EventMessage) =>
  db('event_parts').where({ group_name: group, whole_id: headers[names.whole] });
