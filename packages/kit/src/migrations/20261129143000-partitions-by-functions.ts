import type { Knex } from 'knex';

/**
 * Lets a role that may create nothing keep the partitions of its tables: these functions act as the owner of the schema, and make
 * or drop dated partitions and blocks of the schema's own partitioned tables alone.
 */
export async function up(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('select current_schema() as schema');
  const asOwner = `language plpgsql security definer set search_path = ${rows[0].schema}, pg_temp`;
  await knex.raw(`
    create function require_partition(whole text, part text) returns void ${asOwner} as $$
    begin
      if part !~ '^[a-z][a-z0-9_]{0,62}$' or substr(part, 1, length(whole)) <> whole
        or substr(part, length(whole) + 1) !~ '^_([0-9]{6}|[0-9]{8}|block_[0-9]{1,19})$'
      then raise exception '% is no name of a partition of %', part, whole using errcode = 'invalid_parameter_value'; end if;
      perform from pg_class where relname = whole and relkind = 'p' and relnamespace = current_schema()::regnamespace;
      if not found then
        raise exception '% has no partitions', whole using errcode = 'invalid_parameter_value';
      end if;
    end $$;

    create function add_partition(whole text, part text, lowest text, beyond text) returns void ${asOwner} as $$
    begin
      perform require_partition(whole, part);
      -- Empty when it is attached, so that the table is not locked while it fills.
      execute format('create table %I (like %I including defaults including constraints)', part, whole);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', whole, part, lowest, beyond);
    end $$;

    create function drop_partition(whole text, part text, if_empty boolean) returns void ${asOwner} as $$
    declare filled boolean;
    begin
      perform require_partition(whole, part);
      perform from pg_inherits where inhrelid = part::regclass and inhparent = whole::regclass;
      if not found then
        raise exception '% is no partition of %', part, whole using errcode = 'invalid_parameter_value';
      end if;
      if if_empty then
        -- Waits for the transactions that have inserted and not committed yet. A later insert goes to the rest.
        execute format('lock table %I in access exclusive mode', part);
        execute format('select exists (select from %I)', part) into filled;
        if filled then return; end if;
      end if;
      execute format('drop table %I', part);
    end $$;

    revoke all on function require_partition(text, text), add_partition(text, text, text, text),
      drop_partition(text, text, boolean) from public;
  `);
}

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop function add_partition(text, text, text, text), drop_partition(text, text, boolean), require_partition(text, text)`);
