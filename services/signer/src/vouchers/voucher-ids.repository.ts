import type { Queryable } from '@hatchery/kit/database';
import type { Envelope } from '../keys/envelope.ts';

type Wrapped = Pick<Envelope, 'wrappedKey' | 'masterKeyId'>;

/** There is one key, for good: with another one the same reference would have another id. */
const name = 'first';

export async function findIdKey(knex: Queryable): Promise<Envelope | undefined> {
  const row = await knex('voucher_id_keys').where({ name }).first();
  return (
    row && {
      ciphertext: row.ciphertext,
      iv: row.iv,
      tag: row.tag,
      wrappedKey: row.wrapped_key,
      masterKeyId: row.master_key_id,
    }
  );
}

/** Stores the key, unless there is one. */
export async function insertIdKey(knex: Queryable, key: Envelope, now: Date): Promise<void> {
  const { ciphertext, iv, tag, wrappedKey, masterKeyId } = key;
  const wrapped = { wrapped_key: wrappedKey, master_key_id: masterKeyId };
  await knex('voucher_id_keys')
    .insert({ name, ciphertext, iv, tag, ...wrapped, created_at: now })
    .onConflict('name')
    .ignore();
}

/** Stores the key as it was wrapped again, unless it changed meanwhile. */
export async function updateIdKey(knex: Queryable, before: Wrapped, after: Wrapped): Promise<void> {
  await knex('voucher_id_keys')
    .where({ name, wrapped_key: before.wrappedKey })
    .update({ wrapped_key: after.wrappedKey, master_key_id: after.masterKeyId });
}
