/** Folder of the migrations of this service's schema. */
export const migrations = new URL('../migrations/', import.meta.url);

/** The schema that held the tables while this service was called vouchers. */
export const formerSchema = { name: 'vouchers', table: 'custodial_wallets' };
