import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '@hatchery/kit/database';
import { watchTables } from '@hatchery/kit/database-metrics';
import { createLogger } from '@hatchery/kit/log';
import { eventually } from '@hatchery/kit/testing';
import { Registry } from 'prom-client';
import { type ArchivedPostgres, startArchivedPostgres } from '../../tools/archived-postgres.ts';
import { describeWith } from '../../tools/describe-with.ts';
import { queryOf } from './settled.ts';

const log = createLogger({ service: 'users', level: 'silent' });

describeWith('backups', 'a database with backups and an archive of its log', () => {
  let postgres: ArchivedPostgres;
  beforeAll(async () => {
    postgres = await startArchivedPostgres();
    await query('create table eggs (name text)');
  });
  afterAll(() => postgres?.stop());

  const query = <T extends object>(text: string) => queryOf(postgres.url)<T & Record<string, unknown>>(text);
  const lay = (name: string) => query(`insert into eggs values ('${name}')`);
  const eggs = async () =>
    (await query<{ name: string }>('select name from eggs order by name')).map(({ name }) => name);
  const loseAndRestore = async (...point: string[]) => {
    await postgres.lose();
    await postgres.restore(...point);
  };

  test('comes back as it was at a named point, at a time, and at the end of its log', async () => {
    await lay('1 before the backup');
    const backup = await postgres.operate('base-backup.sh');
    await lay('2 before the point');
    await query(`select pg_create_restore_point('the-point')`);
    await lay('3 after the point');
    const [row] = await query<{ time: string }>('select clock_timestamp()::text as time');
    await lay('4 after the time');
    await postgres.operate('check-backup.sh');
    await lay('5 lost with the disk');

    await loseAndRestore('--name', 'the-point');
    const atThePoint = ['1 before the backup', '2 before the point'];
    expect(await eggs()).toEqual(atThePoint);

    // The restored database is backed up as any other, and the history that it left can still be reached.
    await lay('6 instead');
    await postgres.operate('check-backup.sh');
    await postgres.operate('base-backup.sh');
    await loseAndRestore('--time', row?.time as string, '--timeline', '1');
    expect(await eggs()).toEqual([...atThePoint, '3 after the point']);

    await loseAndRestore('--latest', '--backup', backup, '--timeline', '2');
    expect(await eggs()).toEqual([...atThePoint, '6 instead']);
  });

  test('keeps as many backups as it is told, with the log since the first of them', async () => {
    const backup = await postgres.operate('base-backup.sh', [], { BACKUP_KEEP: '1' });
    expect(readdirSync(join(postgres.backups, 'base')).filter((name) => !name.startsWith('.'))).toEqual([backup]);
    const [{ oldest } = { oldest: '' }] = await query<{ oldest: string }>(
      `select pg_walfile_name(redo_lsn) as oldest from pg_control_checkpoint()`,
    );
    await lay('7 after the retention');
    await postgres.operate('check-backup.sh');
    const segments = readdirSync(join(postgres.backups, 'wal')).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
    expect(segments.filter((name) => name.slice(8, 24) < oldest.slice(8))).toEqual([]);
    await loseAndRestore('--latest');
    expect(await eggs()).toContain('7 after the retention');
  });

  test('says that its log is not archived, and goes on when it is', async () => {
    const metrics = new Registry();
    const database = createDatabase({ url: postgres.url, schema: 'public', log });
    watchTables(database.knex, metrics);
    const unarchived = async () =>
      (await metrics.getSingleMetric('database_unarchived_seconds')?.get())?.values[0]?.value;
    expect(await unarchived()).toBe(0);
    const wal = join(postgres.backups, 'wal');
    chmodSync(wal, 0o500);
    const hasty = { BACKUP_PATIENCE: '1' };
    await expect(postgres.operate('check-backup.sh', [], hasty)).rejects.toThrow(/was not archived in 1 seconds/);
    expect(await unarchived()).toBeGreaterThan(0);
    chmodSync(wal, 0o700);
    await postgres.operate('check-backup.sh');
    await eventually(async () => (await unarchived()) === 0);
    await database.close();
    await expect(postgres.operate('check-backup.sh', [], { BACKUP_MAX_HOURS: '0' })).rejects.toThrow(
      /older than 0 hours/,
    );
  });

  test('never replaces a segment by that of another server, and takes its own again', async () => {
    const segment = join(postgres.backups, 'segment');
    writeFileSync(segment, 'ours');
    const archive = () => postgres.operate('archive-wal.sh', [segment, 'F'.repeat(24)]);
    await archive();
    await archive();
    writeFileSync(segment, 'theirs');
    await expect(archive()).rejects.toThrow(/with other contents/);
  });

  test('restores into no folder that holds something, to no time before its backups, and to no nonsense', async () => {
    const refused = (point: string[], reason: RegExp, data = join(postgres.backups, 'new')) =>
      expect(postgres.operate('restore.sh', [data, ...point])).rejects.toThrow(reason);
    await refused(['--latest'], /is not empty/, postgres.backups);
    await refused(['--time', '2001-01-01 00:00:00+00'], /no backup was complete before/);
    await refused(['--time', 'yesteryear'], /is no time/);
    await refused(['--name', "it's"], /usage/);
    await refused(['--name', 'a', '--latest'], /usage/);
    await refused([], /usage/);
  });
});
