import { updateInBatches } from '@hatchery/kit/migration-steps';
import type { Knex } from 'knex';

/** The steps commit one by one, so that nothing is locked for long. */
export const config = { transaction: false };

/**
 * Takes the names of trading partners out of notifications, since nothing leads from one to the account that may be deleted. The id
 * comes with newer ones. Clients of the release before say "a friend" where the name is missing.
 */
export const up = (knex: Knex): Promise<void> =>
  updateInBatches(knex, 'notifications', {
    change: `data = data - 'partner'`,
    where: `kind like 'direct-trade.%' and data ->> 'partner' is not null`,
  });

/** The names are gone for good, and nothing needs them. */
export async function down(): Promise<void> {}
