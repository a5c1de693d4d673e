import { indexingMigrations } from '@hatchery/indexing/migrations';

/** Folders of the migrations of this service's schema. */
export const migrations = [new URL('../migrations/', import.meta.url), indexingMigrations];
