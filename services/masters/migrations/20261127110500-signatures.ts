import type { Knex } from 'knex';

/** Keeps what this service has signed, or is about to have signed: for players who redeem it, or for the relay that does. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table signatures (
      id uuid primary key,
      kind text not null,
      -- What it is about, in terms of its kind: the avatar that it dresses.
      subject text,
      request_id uuid not null constraint signatures_request unique,
      -- Null if a key of a studio asked.
      user_id uuid,
      key_id uuid,
      chain_id integer not null,
      account text not null,
      request jsonb not null,
      relayed boolean not null,
      -- The platform owes it: it is signed again after it expired.
      owed boolean not null,
      first_id uuid not null,
      attempt integer not null,
      state text not null constraint signatures_state
        check (state in ('asked', 'signed', 'sent', 'failed', 'refused', 'seen', 'expired')),
      failure text,
      -- When the sender looks at it next. Null if it has nothing to do.
      due_at timestamptz,
      created_at timestamptz not null,
      ended_at timestamptz
    )`);
  await knex.raw('create index signatures_due on signatures (due_at) where due_at is not null');
  await knex.raw(`create index signatures_asked on signatures (created_at) where state = 'asked' and not owed`);
  await knex.raw(
    `create index signatures_live on signatures (kind, chain_id, account)
     where state in ('asked', 'signed', 'sent', 'failed')`,
  );
  await knex.raw(
    `create index signatures_of_user on signatures (user_id, kind) where state in ('asked', 'signed', 'sent', 'failed')`,
  );
  await knex.raw('create index signatures_relayed on signatures (user_id, created_at) where relayed and not owed');
  await knex.raw('create index signatures_ended on signatures (ended_at) where ended_at is not null and not owed');
  await knex.raw('create table cancelled_gives (id uuid primary key, cancelled_at timestamptz not null)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table cancelled_gives, signatures');
}
