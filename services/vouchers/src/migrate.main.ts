import { runMigrateCommand } from '@hatchery/kit/migrate-command';
import { migrations } from './migrations.ts';

await runMigrateCommand({ service: 'vouchers', migrations });
