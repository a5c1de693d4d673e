import type { Knex } from 'knex';

/** Keeps who had a free avatar, which items signatures have promised to avatars, and how owners name and show their avatars. */
export async function up(knex: Knex): Promise<void> {
  await freeAvatars(knex);
  await knex.raw(`
    create table promised_items (
      signature_id uuid not null references signatures on delete cascade,
      item_id integer not null,
      -- Whether it was a voucher when it was promised.
      claimed boolean not null,
      primary key (signature_id, item_id)
    )`);
  await knex.raw(`
    create table avatar_former_names (
      chain_id bigint not null,
      token_id bigint not null,
      name text not null,
      named_by uuid not null,
      named_at timestamptz not null,
      primary key (chain_id, token_id, named_at)
    )`);
  await knex.raw('create index avatar_former_names_by on avatar_former_names (named_by, named_at)');
  await knex.raw(`
    create table avatar_images (
      chain_id bigint not null,
      token_id bigint not null,
      -- Null while nothing was uploaded with the ticket.
      path text,
      -- Who owned the avatar then. The image is theirs.
      owner text,
      ticket uuid,
      ticket_of uuid,
      set_at timestamptz,
      primary key (chain_id, token_id)
    )`);
}

async function freeAvatars(knex: Knex): Promise<void> {
  await knex.raw(`
    create table free_avatars (
      user_id uuid primary key,
      signature_id uuid not null constraint free_avatars_signature unique references signatures on delete cascade,
      receiver text not null constraint free_avatars_receiver unique
    )`);
  await knex.raw(`
    create table free_avatar_days (
      day date not null,
      -- Empty for all networks together.
      network text not null,
      given integer not null,
      primary key (day, network)
    )`);
  await knex.raw(`
    create table newcomers (user_id uuid primary key, network text not null, came_at timestamptz not null)`);
  await knex.raw('create index newcomers_came on newcomers (came_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop table avatar_images, avatar_former_names, promised_items, newcomers, free_avatar_days, free_avatars',
  );
}
