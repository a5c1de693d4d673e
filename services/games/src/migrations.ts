/** Folder of the migrations of this service's schema. */
export const migrations = new URL('../migrations/', import.meta.url);
