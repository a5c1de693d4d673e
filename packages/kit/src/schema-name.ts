import type { ServiceName } from '@hatchery/api/services';

/** Returns the name of a service's Postgres schema. */
export const schemaOf = (name: ServiceName) => name.replaceAll('-', '_');
