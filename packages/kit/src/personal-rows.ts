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

/** Turns rows into text one after the other, until the page is full: large ones that belong to the next page cost nothing. */
async function listRows(
  db: Queryable,
  { table, of, key, withheld }: Told,
  { players, wallets, place }: Person & { place: string[] | undefined },
): Promise<Row[]> {
  const order = key.join(', ');
  const named = (position: number) => `:place${position}`;
  const beyond = place ? `and (${order}) > (${place.map((_, position) => named(position)).join(', ')})` : '';
  const { rows } = await db.raw(
    `with recursive page as materialized (
       select row_number() over (order by ${order}) as page_row, ctid as page_place, tableoid as page_part
       from ${table} where (${of}) ${beyond} order by ${order} limit ${atOnce}
     ),
     walk (walked, line, key, characters) as (
       select 0::bigint, null::text, null::text[], 0::bigint
       union all
       select page.page_row, told.line, told.key, walk.characters + length(told.line)
       from walk join page on page_row = walk.walked + 1 cross join lateral (
         select array[${key.map((column) => `${column}::text`).join(', ')}] as key,
           (select json_build_object('table', '${table}', 'row', json_object_agg(name,
              case jsonb_typeof(value) when 'number' then to_jsonb(value #>> '{}') else value end))::text
            from jsonb_each(to_jsonb(one) - :withheld::text[]) as field (name, value)) as line
         from ${table} as one where one.ctid = page_place and one.tableoid = page_part
         -- Makes each line once, though it is read twice.
         offset 0
       ) as told
       where walk.characters < ${mostCharacters}
     )
     select line, key from walk where walked > 0 order by walked`,
    {
      players,
      wallets,
      withheld,
      ...Object.fromEntries((place ?? []).map((value, position) => [`place${position}`, value])),
    },
  );
  return rows;
}
