import { runMigrateCommand } from '@hatchery/kit/migrate-command';

/** A migration Job. It dies as its pod might, at the step of `dying-migrations` whose number is DIES_AT. */
await runMigrateCommand({ service: 'games', migrations: new URL('./dying-migrations/', import.meta.url) });
