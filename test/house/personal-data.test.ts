import { randomUUID } from 'node:crypto';
import { runningServices } from '@hatchery/api/services';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { migrate } from '@hatchery/kit/migrate';
import type { PersonalData, PersonalTable } from '@hatchery/kit/personal-data';
import { listPersonalRows } from '@hatchery/kit/personal-rows';
import { schemaOf } from '@hatchery/kit/schema-name';
import { createTestDatabase } from '@hatchery/kit/testing';

type Column = { table: string; name: string; type: string };
type Schema = { columns: Column[]; uniqueKeys: Map<string, string[]> };

const words =
  'user|owner|player|account|email|mail|recipient|address|wallet|receiver|sender|payer|seller|buyer|staker|holder|username|ip|device|agent|bio|picture|network|visitor|maker|actor|giver|inviter|phone|country|birth';
/** Names of columns that hold a person or point to one. */
const personLike = new RegExp(`^((.*_)?(${words})(_id|_hash|_hint|_address)?|(.*_)?by|display_name)$`);
/** Names of columns with secrets, and types of hashes. */
const secretLike = /(^|_)(hash|secret|token|verifier|nonce|ciphertext|salt|signature|password)$/;

/** Signatures and numbers that are public: contracts and readers check them. */
const openly = new Set([
  'signer.receivers.signature',
  'signer.gas_top_ups.nonce',
  'signer.kept_calls.nonce',
  'chain.relayed_transactions.hash',
  'chain.relayed_transactions.nonce',
  'chain.relayed_transactions.block_hash',
  'users.sweep_steps.hash',
  'ultigen.orders.transaction_hash',
  'ultigen.gifts.transaction_hash',
  'ultigen.hatches.transaction_hash',
  'ultigen.monster_events.transaction_hash',
  'vouchers.deposits.nonce',
  'vouchers.airdrop_claims.nonce',
  'chain.owner_proposals.transaction_hash',
  'games.reward_events.hash',
  'masters.kept_openings.request_hash',
  'assets-library.receipts.signature',
]);

/** Reads the schema that the migrations of a service make. */
async function read({ knex }: Database): Promise<Schema> {
  const relations = `pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`;
  const { rows: columns } = await knex.raw(
    `select relname as table, attname as name, format_type(atttypid, null) as type
     from pg_attribute join (select * from ${relations}) as relation on attrelid = relation.oid
     where attnum > 0 and not attisdropped`,
  );
  const { rows: keys } = await knex.raw(
    `select relname as table, array(
       select attname from pg_attribute where attrelid = indrelid and attnum = any(indkey) order by array_position(indkey, attnum)
     )::text[] as key
     from pg_index join (select * from ${relations}) as relation on indrelid = relation.oid
     where indisunique and indpred is null and indexprs is null`,
  );
  const uniqueKeys = new Map<string, string[]>();
  for (const { table, key } of keys) uniqueKeys.set(table, [...(uniqueKeys.get(table) ?? []), String([...key].sort())]);
  return { columns, uniqueKeys };
}

const clearedOf = ({ atDeletion }: PersonalTable) =>
  typeof atDeletion === 'object' && 'cleared' in atDeletion ? atDeletion.cleared : [];

/** Everything that an inventory gets wrong about a schema. */
function faultsOf(service: string, { personal, impersonal, impersonalColumns = {} }: PersonalData, schema: Schema) {
  const tables = [...new Set(schema.columns.map(({ table }) => table))];
  const columnsOf = (table: string) => schema.columns.filter((column) => column.table === table);
  const has = (table: string, name: string) => columnsOf(table).some((column) => column.name === name);
  const others = Object.values(impersonal).flat();
  const told = [...Object.keys(personal), ...others];
  const excused = new Set(Object.values(impersonalColumns).flat());
  const faults = [
    ...tables.filter((table) => !told.includes(table)).map((table) => `nothing is told of ${table}`),
    ...told.filter((table) => !tables.includes(table)).map((table) => `there is no table ${table}`),
    ...others.filter((table) => table in personal).map((table) => `${table} is told twice`),
  ];
  for (const { table, name } of schema.columns)
    if (others.includes(table) && personLike.test(name) && !excused.has(`${table}.${name}`))
      faults.push(`${table}.${name} looks as if it were about persons`);
  for (const excuse of excused) {
    const [table = '', name = ''] = excuse.split('.');
    if (!has(table, name)) faults.push(`there is no column ${excuse}`);
  }
  for (const [table, entry] of Object.entries(personal)) {
    if (!tables.includes(table)) continue;
    for (const name of clearedOf(entry)) if (!has(table, name)) faults.push(`there is no column ${table}.${name}`);
    if ('notExported' in entry) continue;
    const { key, withheld = [] } = entry;
    for (const name of withheld) if (!has(table, name)) faults.push(`there is no column ${table}.${name}`);
    if (!schema.uniqueKeys.get(table)?.includes(String([...key].sort())))
      faults.push(`${table} has no unique key ${key}`);
    for (const { name } of columnsOf(table))
      if (secretLike.test(name) && !withheld.includes(name) && !openly.has(`${service}.${table}.${name}`))
        faults.push(`${table}.${name} may be a secret`);
  }
  return faults;
}

const person = { players: [randomUUID()], wallets: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] };

describe('the inventory of personal data', () => {
  it.each(runningServices)('of %s tells of every table as it is', async (service) => {
    const empty = await createTestDatabase();
    const log = createLogger({ service, level: 'silent' });
    const database = createDatabase({ url: empty.url, schema: schemaOf(service), poolSize: 1, log });
    try {
      const { migrations } = await import(`../../services/${service}/src/migrations.ts`);
      await migrate(database, migrations);
      const { personalData } = await import(`../../services/${service}/src/personal-data.ts`);
      expect(faultsOf(service, personalData, await read(database))).toEqual([]);
      expect(await listPersonalRows(database.knex, personalData, person)).toEqual({ lines: [] });
    } finally {
      await database.close();
      await empty.drop();
    }
  });

  it('fails for a new table, a new column and a secret', () => {
    const columns = ['id', 'user_id', 'token_hash'].map((name) => ({ table: 'pets', name, type: 'text' }));
    const schema = { columns, uniqueKeys: new Map([['pets', ['id']]]) };
    const pets: PersonalTable = { what: 'Pets.', of: 'true', key: ['id'], atDeletion: 'deleted' };
    expect(faultsOf('zoo', { personal: {}, impersonal: {} }, schema)).toEqual(['nothing is told of pets']);
    expect(faultsOf('zoo', { personal: {}, impersonal: { animals: ['pets'] } }, schema)).toEqual([
      'pets.user_id looks as if it were about persons',
    ]);
    expect(faultsOf('zoo', { personal: { pets }, impersonal: {} }, schema)).toEqual([
      'pets.token_hash may be a secret',
    ]);
  });
});
