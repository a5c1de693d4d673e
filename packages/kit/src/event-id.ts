import { randomFillSync } from 'node:crypto';

/** Creates a UUID of version 7: its first 48 bits are the milliseconds since 1970. So ids of one day stand together. */
export function newEventId(now = Date.now()): string {
  const bytes = randomFillSync(Buffer.alloc(16));
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  return uuidOf(bytes);
}

/** Returns the lowest UUID that an event of this time can have. */
export function lowestEventId(time: Date): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(time.getTime(), 0, 6);
  return uuidOf(bytes);
}

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
