/** Folder of the migrations that a service with an indexing adds to its own. */
export const indexingMigrations = new URL('../migrations/', import.meta.url);
