import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runningServices } from '@hatchery/api/services';
import { listMigrations, type Migration } from '@hatchery/kit/migration-files';
import { schemaOf } from '@hatchery/kit/schema-name';
import { createTestDatabase } from '@hatchery/kit/testing';
import knex from 'knex';

/** The newest migration from before there was a linter. Those up to it have run everywhere, and are not looked at. */
const newestUnlinted = '20261129071000-kept-calls.ts';

/** Rules about taste, and those that the runner of migrations keeps for everybody: it limits waits and records what has run. */
const excluded = [
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-text-field',
  'require-lock-timeout',
  'require-statement-timeout',
];

const binary = join(dirname(createRequire(import.meta.url).resolve('squawk-cli/package.json')), '../.bin/squawk');

/** Returns the rules that SQL breaks, each once. */
export function brokenRules(sql: string, { inTransaction = true } = {}): string[] {
  const options = ['--reporter', 'json', '--pg-version', '15', '--exclude', excluded.join(',')];
  if (inTransaction) options.push('--assume-in-transaction');
  const { stdout, stderr } = spawnSync(binary, [...options, '--stdin-filepath', 'migration.sql'], {
    input: sql,
    encoding: 'utf8',
    timeout: 30_000,
  });
  if (!stdout.startsWith('[')) throw new Error(`squawk gave no answer: ${stderr}`);
  const found: { rule_name: string }[] = JSON.parse(stdout);
  return [...new Set(found.map(({ rule_name }) => rule_name))].sort();
}

export type Emitted = { name: string; sql: string; inTransaction: boolean };

/** Runs the migrations of all services on an empty database. Returns the SQL of those that the linter looks at. */
export async function emittedSql(): Promise<Emitted[]> {
  const database = await createTestDatabase();
  try {
    return (await Promise.all(runningServices.map((service) => emittedBy(service, database.url)))).flat();
  } finally {
    await database.drop();
  }
}

async function emittedBy(service: (typeof runningServices)[number], url: string): Promise<Emitted[]> {
  const schema = schemaOf(service);
  const session = knex({
    client: 'pg',
    connection: { connectionString: url, options: `-c search_path=${schema}` },
    pool: { min: 0, max: 1 },
  });
  const emitted: Emitted[] = [];
  let statements: string[] = [];
  session.on('query', ({ sql }: { sql: string }) => statements.push(sql));
  try {
    await session.raw(`create schema ${schema}`);
    const { migrations } = await import(`../../services/${service}/src/migrations.ts`);
    for (const { name, url: file } of await listMigrations([migrations].flat())) {
      const migration: Migration = await import(file.href);
      const inTransaction = migration.config?.transaction !== false;
      statements = [];
      await (inTransaction ? session.transaction(async (trx) => migration.up(trx)) : migration.up(session));
      if (name > newestUnlinted) emitted.push({ name: `${service}/${name}`, sql: sqlOf(statements), inTransaction });
    }
    return emitted;
  } finally {
    await session.destroy();
  }
}

/** Leaves out questions, and the frame of the transaction. */
const sqlOf = (statements: string[]) =>
  statements
    .filter((sql) => !/^\s*(select|begin|commit|set)\b/i.test(sql))
    .map((sql) => `${sql.trim().replace(/;$/, '')};`)
    .join('\n');
