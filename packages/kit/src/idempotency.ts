import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from './database.ts';

const keptHours = 24;
const longestKey = 255;
/** Anonymous callers share one scope, so nobody must be able to guess their keys. */
const shortestAnonymousKey = 32;

export type IdempotentRequest = {
  key: string;
  /** Kind and subject of the caller. */
  scope: string;
  anonymous: boolean;
  /** Method, path and body, as received. */
  payload: string;
};

/**
 * Runs `work` once per key. The first result is stored in the same transaction as its effects, and replayed for 24 hours.
 * Results may contain credentials, so they are encrypted with a key derived from the Idempotency-Key.
 * @returns the result and whether it was replayed.
 * @throws Problem bad-request, idempotency-key-reused (another payload), request-in-progress.
 */
export async function once<T>(
  tx: Transaction,
  request: IdempotentRequest,
  work: () => Promise<T>,
): Promise<{ result: T; replayed: boolean }> {
  checkKey(request);
  const id = idOf(request);
  const { rows } = await tx.raw('select pg_try_advisory_xact_lock(?) as locked', [id.readBigInt64BE(0).toString()]);
  if (!rows[0].locked)
    throw new Problem('request-in-progress', 'A request with this Idempotency-Key is still running.');

  const stored = await findReply(tx, request);
  if (stored) return { result: stored.result as T, replayed: true };

  const result = await work();
  const row = {
    id,
    fingerprint: fingerprintOf(request),
    body: encrypt(result, request),
    expires_at: tx.raw(`now() + interval '${keptHours} hours'`),
  };
  await tx('idempotency_keys').insert(row).onConflict('id').merge();
  return { result, replayed: false };
}

/**
 * Returns the stored result of a request, if it has one.
 * @throws Problem bad-request, idempotency-key-reused (another payload).
 */
export async function findReply(db: Queryable, request: IdempotentRequest): Promise<{ result: unknown } | undefined> {
  checkKey(request);
  const stored = await db('idempotency_keys')
    .where({ id: idOf(request) })
    .andWhere('expires_at', '>', db.fn.now())
    .first();
  if (!stored) return undefined;
  if (!fingerprintOf(request).equals(stored.fingerprint))
    throw new Problem('idempotency-key-reused', 'This Idempotency-Key was already used for a different request.');
  return { result: decrypt(stored.body, request) };
}

const idOf = ({ scope, key }: IdempotentRequest) => createHash('sha256').update(`${scope}\n${key}`).digest();

function checkKey({ key, anonymous }: IdempotentRequest): void {
  const shortest = anonymous ? shortestAnonymousKey : 1;
  if (key.length >= shortest && key.length <= longestKey) return;
  const message = `The Idempotency-Key must have ${shortest} to ${longestKey} characters.`;
  throw new Problem('bad-request', message, { errors: [{ path: 'headers.idempotency-key', message }] });
}

const derivedKey = ({ key, scope }: IdempotentRequest, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, scope, `hatchery idempotent ${purpose}`, 32));

/** Uses a keyed hash, because requests may contain passwords, which could be guessed from a plain hash. */
const fingerprintOf = (request: IdempotentRequest) =>
  createHmac('sha256', derivedKey(request, 'request')).update(request.payload).digest();

const cipherKey = (request: IdempotentRequest) => derivedKey(request, 'reply');

function encrypt(result: unknown, request: IdempotentRequest): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(request), iv);
  const text = JSON.stringify({ result });
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

function decrypt<T>(body: Buffer, request: IdempotentRequest): T {
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(request), body.subarray(0, 12));
  decipher.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(12, -16)), decipher.final()]).toString('utf8');
  return JSON.parse(text).result;
}
