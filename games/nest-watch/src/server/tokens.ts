import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * A signed token carries sessions and rounds with the player: the server stores none of them, so any replica can judge any round, and
 * a restart loses none.
 */

const signatureOf = (payload: string, key: Buffer): Buffer => createHmac('sha256', key).update(payload).digest();

/** Signs a value. @param kind keeps a token of one kind from being taken for another */
export function sign(kind: string, value: object, key: Buffer): string {
  const payload = Buffer.from(JSON.stringify({ kind, ...value })).toString('base64url');
  return `${payload}.${signatureOf(payload, key).toString('base64url')}`;
}

/** Returns the value of a token; undefined if this server did not sign it for this purpose. */
export function verify<Value>(kind: string, token: unknown, key: Buffer): Value | undefined {
  if (typeof token !== 'string') return undefined;
  const [payload = '', signature = '', ...more] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(payload, key);
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const value = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Value & { kind: string };
  return value.kind === kind ? value : undefined;
}
