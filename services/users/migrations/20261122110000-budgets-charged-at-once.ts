import type { Knex } from 'knex';

/**
 * Budgets are charged when they are reserved, and refunded once the owner of the reference says that it will never exist. The
 * release before runs on this schema: it finds each reservation counted as spent, and what it reserves itself is settled too.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table budget_reservations add column settled_at timestamptz, add column given boolean;
    update budget_reservations set settled_at = spent_at, given = true where spent_at is not null;
    update api_key_budgets as budget set spent = spent + open.amount
      from (
        select key_id, asset, sum(amount) as amount from budget_reservations where spent_at is null group by key_id, asset
      ) as open
      where open.key_id = budget.key_id and open.asset = budget.asset;
    update budget_reservations set spent_at = now() where spent_at is null;
    create index budget_reservations_due on budget_reservations (expires_at) where settled_at is null;
    create index budget_reservations_settled on budget_reservations (settled_at) where settled_at is not null;

    alter table api_keys add column by_studio boolean not null default false;
    update api_keys set by_studio = true where app_id in (select app_id from user_apps);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table api_keys drop column by_studio;
    drop index budget_reservations_due, budget_reservations_settled;
    update budget_reservations set spent_at = null, expires_at = 'infinity' where settled_at is null;
    update api_key_budgets as budget set spent = spent - open.amount
      from (
        select key_id, asset, sum(amount) as amount from budget_reservations where settled_at is null group by key_id, asset
      ) as open
      where open.key_id = budget.key_id and open.asset = budget.asset;
    alter table budget_reservations drop column settled_at, drop column given;
  `);
}
