import type { Queryable } from './database.ts';
import type { PersonalData } from './personal-data.ts';

/** A person: their accounts, and the addresses of their wallets. */
export type Person = { players: string[]; wallets: string[] };

/** The last row of a page: its table, and its key as text. */
export type PersonalPlace = { table: string; key: string[] };

export type PersonalPage = {
  /** Rows as JSON, each with its table. Numbers are text, so that none loses a digit. */
  lines: string[];
  /** Undefined after the last row. */
  next?: PersonalPlace;
};

const atOnce = 500;
/** Characters after which a page ends. One row may be larger. */
const mostCharacters = 500_000;

type Row = { line: string; key: string[] };

/** Reads a page of what a service stores about a person, table by table and in the order of keys. Memory is bounded by the page. */
export async function listPersonalRows(
  db: Queryable,
  { personal }: PersonalData,
  { after, ...person }: Person & { after?: PersonalPlace | undefined },
): Promise<PersonalPage> {
  const tables = Object.entries(personal).filter(([table]) => after === undefined || table >= after.table);
  const lines: string[] = [];
  let characters = 0;
  for (const [table, told] of tables.sort(([one], [other]) => (one < other ? -1 : 1))) {
    if ('notExported' in told) continue;
    const place = after?.table === table ? after.key : undefined;
    const rows = await listRows(db, { table, withheld: [], ...told }, { ...person, place });
    lines.push(...rows.map(({ line }) => line));
    characters += rows.reduce((sum, { line }) => sum + line.length, 0);
    const last = rows.at(-1);
    if (last && (lines.length >= atOnce || characters >= mostCharacters))
      return { lines, next: { table, key: last.key } };
  }
  return { lines };
}

type Told = { table: string; of: string; key: string[]; withheld: string[] };

async function listRows(
  db: Queryable,
  { table, of, key, withheld }: Told,
  { players, wallets, place }: Person & { place: string[] | undefined },
): Promise<Row[]> {
  const named = (position: number) => `:place${position}`;
  const beyond = place ? `and (${key.join(', ')}) > (${place.map((_, position) => named(position)).join(', ')})` : '';
  const { rows } = await db.raw(
    `with page as (select * from ${table} where (${of}) ${beyond} order by ${key.join(', ')} limit ${atOnce}),
     told as (
       select row_number() over (order by ${key.join(', ')}) as number, array[${key.map((column) => `${column}::text`).join(', ')}] as key,
         (select json_build_object('table', '${table}', 'row', json_object_agg(name,
            case jsonb_typeof(value) when 'number' then to_jsonb(value #>> '{}') else value end))::text
          from jsonb_each(to_jsonb(page) - :withheld::text[]) as field (name, value)) as line
       from page
     ),
     measured as (select *, sum(length(line)) over (order by number) - length(line) as before from told)
     select line, key from measured where before < ${mostCharacters} order by number`,
    {
      players,
      wallets,
      withheld,
      ...Object.fromEntries((place ?? []).map((value, position) => [`place${position}`, value])),
    },
  );
  return rows;
}
