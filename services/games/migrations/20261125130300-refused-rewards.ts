import type { Knex } from 'knex';

/** Lets admins see rewards that could not be given. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `create index grant_rewards_refused on grant_rewards (ended_at desc, reference desc) where state = 'refused'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index grant_rewards_refused');
}
