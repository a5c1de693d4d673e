import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { migrate } from '@hatchery/kit/migrate';
import type { RunningService } from '@hatchery/kit/service';
import { asService, caller, type TestDatabase } from '@hatchery/kit/testing';
import { type Address, recoverTransactionAddress } from 'viem';
import type { SignerConfig } from '../src/config.ts';
import { createLocalMasterKey, createMasterKeys } from '../src/keys/master-key.ts';
import { startSignerService } from '../src/service.ts';
import { createWallet, sealNewKey } from '../src/wallets/wallets.ts';
import { emptyTransaction, masterKey, prepareSigner } from './signer.fixture.ts';

const log = createLogger({ service: 'test', level: 'silent' });
const migrations = new URL('../migrations/', import.meta.url);
const userId = randomUUID();
let database: TestDatabase;
let config: SignerConfig;
/** A process of the release that called this service and its schema `vouchers`. */
let previous: Database;
let services: RunningService[] = [];

beforeEach(async () => {
  ({ database, config } = await prepareSigner());
  previous = createDatabase({ url: database.url, schema: 'vouchers', log });
  await migrate(previous, migrations);
});
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
  await previous.close();
  await database.drop();
});

const start = async (count: number) => {
  const starts = await Promise.allSettled(Array.from({ length: count }, () => startSignerService({ config })));
  services = starts.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  return starts.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
};

/** Makes a wallet in a process of the previous release. */
const makeWallet = async (reference: string): Promise<Address> => {
  const key = await sealNewKey(createMasterKeys([createLocalMasterKey(masterKey)]));
  return previous.transaction((tx) => createWallet(tx, key, { reference, userId, caller: 'users', now: new Date() }));
};

/** Has a running signer sign a transfer of nothing from a wallet to itself. @returns whose signature it is */
async function signerOf(service: RunningService, wallet: Address): Promise<Address> {
  const body = emptyTransaction(wallet);
  const call = caller('signer', service.url);
  const reply = await call('POST', '/internal/signer/transactions', { as: asService('chain'), body });
  expect(reply).toMatchObject({ status: 200 });
  return recoverTransactionAddress({ serializedTransaction: reply.body.raw });
}

/** Looks for migrations to run, as the previous release does when it starts: it must not find any. */
async function migrateAsBefore({ knex }: Database): Promise<void> {
  const known = await knex('knex_migrations').orderBy('id').pluck('name');
  const getMigration = (name: string) => Promise.reject(new Error(`${name} would run again.`));
  const source = { getMigrations: async () => known, getMigrationName: (name: string) => name, getMigration };
  await knex.migrate.latest({ migrationSource: source });
}

/** The tables of a schema. Partitions come and go. */
const tablesOf = (schema: string) =>
  previous
    .knex('pg_tables')
    .join('pg_class', 'relname', 'tablename')
    .where({ schemaname: schema, relispartition: false })
    .whereRaw('relnamespace = to_regnamespace(?)', [schema])
    .orderBy('tablename')
    .pluck('tablename');

describe('the schema of the previous release', () => {
  it('moves when several signers start at once, and its wallets sign', async () => {
    const wallet = await makeWallet('guest');
    const before = await tablesOf('vouchers');
    expect(await start(3)).toEqual([]);
    expect(await tablesOf('signer')).toEqual(before);
    expect(await tablesOf('vouchers')).toEqual([]);
    for (const service of services) expect(await signerOf(service, wallet)).toBe(wallet);
  });

  it('leaves a process of that release working on the same rows, and lets another one start', async () => {
    const wallet = await makeWallet('before');
    await start(1);
    expect(await makeWallet('before')).toBe(wallet);
    const later = await makeWallet('after');
    expect(await signerOf(services[0] as RunningService, later)).toBe(later);

    const restarted = createDatabase({ url: database.url, schema: 'vouchers', log });
    await migrateAsBefore(restarted);
    expect(await restarted.knex('custodial_wallets').orderBy('reference').pluck('address')).toEqual([later, wallet]);
    await restarted.close();
    expect(await tablesOf('vouchers')).toEqual([]);
  });

  it('stays where it is when both schemas hold tables', async () => {
    const wallet = await makeWallet('guest');
    await previous.knex.raw('create schema signer; create table signer.custodial_wallets (address text)');
    expect(await start(1)).toEqual([expect.stringContaining('both hold tables')]);
    expect(await previous.knex('custodial_wallets').pluck('address')).toEqual([wallet]);
  });

  it('is free for another service afterwards, which takes nothing with it', async () => {
    const wallet = await makeWallet('guest');
    await start(1);
    const ledger = createDatabase({ url: database.url, schema: 'vouchers', log });
    await migrate(ledger, pathToFileURL(await mkdtemp(join(tmpdir(), 'no-migrations-'))));
    expect(await tablesOf('vouchers')).toContain('outbox');
    await ledger.close();
    for (const service of services.splice(0)) await service.close();
    expect(await start(1)).toEqual([]);
    expect(await signerOf(services[0] as RunningService, wallet)).toBe(wallet);
  });
});
