import type { Knex } from 'knex';

/** Calls of owners that one admin proposes and another one approves. Kept for good: admins alone add to them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table owner_proposals (
      id bigint generated always as identity primary key,
      uid uuid not null unique,
      chain_id bigint not null,
      family text not null,
      contract text not null,
      selector text not null,
      function_name text not null,
      arguments jsonb not null,
      value numeric(78) not null,
      calldata text not null,
      why text not null,
      -- 'open', 'approved', 'declined', 'withdrawn' or 'executed'. That one has expired follows from the clock.
      status text not null,
      proposed_by uuid not null,
      proposed_at timestamptz not null,
      expires_at timestamptz not null,
      approved_by uuid,
      -- The last block that was read when it was approved: the transaction has to be in a later one.
      approved_after bigint,
      transaction_hash text,
      check (approved_by is null or approved_by <> proposed_by)
    )`);
  await knex.raw(`
    create index owner_proposals_waiting on owner_proposals (id desc) where status in ('open', 'approved')`);
  await knex.raw('create index owner_proposals_of_chains on owner_proposals (chain_id, id desc)');
  // One transaction executes one proposal.
  await knex.raw(`
    create unique index owner_proposals_executed on owner_proposals (chain_id, transaction_hash)
    where transaction_hash is not null`);
  await knex.raw(`
    create table owner_proposal_steps (
      id bigint generated always as identity primary key,
      proposal_id bigint not null references owner_proposals (id),
      done_at timestamptz not null,
      done_by uuid not null,
      what text not null,
      note text not null
    )`);
  await knex.raw('create index owner_proposal_steps_in_order on owner_proposal_steps (proposal_id, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('owner_proposal_steps');
  await knex.schema.dropTable('owner_proposals');
}
