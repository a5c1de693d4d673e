import { runMigrateCommand } from '@hatchery/kit/migrate-command';
import { formerSchema, migrations } from './migrations.ts';

await runMigrateCommand({ service: 'signer', migrations, formerSchema });
