import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import { beforeCommit, type Late } from './before-commit.ts';
import type { Database, Transaction } from './database.ts';
import { execute } from './pipelined-client.ts';
import { prepared } from './prepared.ts';

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

type Row = { id: Buffer; fingerprint: Buffer; body: Buffer };

const lockRow = 'select pg_try_advisory_xact_lock($1) as locked';
const findRow = (id: string) =>
  `select fingerprint, body from idempotency_keys where id = ${id} and expires_at > now()`;

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
  // One flight, yet two statements: the second sees what was committed before the first got the lock.
  const [lock, found] = await Promise.all([
    execute(tx, { name: 'reply-lock', text: lockRow, values: [id.readBigInt64BE(0).toString()] }),
    execute(tx, { name: 'reply-find', text: findRow('$1'), values: [id] }),
  ]);
  if (!lock.rows[0].locked)
    throw new Problem('request-in-progress', 'A request with this Idempotency-Key is still running.');
  if (found.rows[0]) return { result: replyIn(found.rows[0], request) as T, replayed: true };

  const result = await work();
  const keys = keysOf(request);
  beforeCommit(tx, insertRows, { id, fingerprint: fingerprintOf(request, keys), body: encrypt(result, keys) });
  return { result, replayed: false };
}

const insertRow = `insert into idempotency_keys (id, fingerprint, body, expires_at)
  values ($1, $2, $3, now() + interval '${keptHours} hours')
  on conflict (id) do update set fingerprint = excluded.fingerprint, body = excluded.body, expires_at = excluded.expires_at`;

const insertRows: Late<Row> = (rows) =>
  rows.map(({ id, fingerprint, body }) => ({ name: 'reply-insert', text: insertRow, values: [id, fingerprint, body] }));

/**
 * Returns the stored result of a request, if it has one.
 * @throws Problem bad-request, idempotency-key-reused (another payload).
 */
export async function findReply(
  database: Database,
  request: IdempotentRequest,
): Promise<{ result: unknown } | undefined> {
  checkKey(request);
  const find = prepared<{ id: Buffer }, Omit<Row, 'id'>>(database, 'reply-find', (knex, param) =>
    knex.raw(findRow('?'), [param('id')]),
  );
  const [row] = await find({ id: idOf(request) });
  return row && { result: replyIn(row, request) };
}

function replyIn({ fingerprint, body }: Omit<Row, 'id'>, request: IdempotentRequest): unknown {
  const keys = keysOf(request);
  if (!fingerprintOf(request, keys).equals(fingerprint))
    throw new Problem('idempotency-key-reused', 'This Idempotency-Key was already used for a different request.');
  return decrypt(body, keys);
}

const idOf = ({ scope, key }: IdempotentRequest) => hash('sha256', `${scope}\n${key}`, 'buffer');

function checkKey({ key, anonymous }: IdempotentRequest): void {
  const shortest = anonymous ? shortestAnonymousKey : 1;
  if (key.length >= shortest && key.length <= longestKey) return;
  const message = `The Idempotency-Key must have ${shortest} to ${longestKey} characters.`;
  throw new Problem('bad-request', message, { errors: [{ path: 'headers.idempotency-key', message }] });
}

type Keys = { request: KeyObject; reply: KeyObject };

/**
 * Derives the keys, as objects: a key in a buffer is examined for longer than it takes to use it. The names must stay: a reply that
 * the release before stored is still replayed.
 */
function keysOf({ key, scope }: IdempotentRequest): Keys {
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', key, scope, `hatchery idempotent ${purpose}`, 32)));
  return { request: derive('request'), reply: derive('reply') };
}

/** Uses a keyed hash, because requests may contain passwords, which could be guessed from a plain hash. */
const fingerprintOf = ({ payload }: IdempotentRequest, keys: Keys) =>
  createHmac('sha256', keys.request).update(payload).digest();

function encrypt(result: unknown, keys: Keys): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys.reply, iv);
  const text = JSON.stringify({ result });
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(body: Buffer, keys: Keys): unknown {
  const decipher = createDecipheriv('aes-256-gcm', keys.reply, body.subarray(0, 12));
  decipher.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(12, -16)), decipher.final()]).toString('utf8');
  return JSON.parse(text).result;
}
