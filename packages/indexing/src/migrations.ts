/** Folder of the migrations that a service adds to its own to use this package. */
export const indexingMigrations = new URL('../migrations/', import.meta.url);
