import { brokenRules, emittedSql } from './migration-rules.ts';

/**
 * Rules that a migration may break, with the reason: mostly that the release before this one no longer uses what goes.
 * @example { 'users/20270101000000-drop-nicknames.ts': { 'ban-drop-column': 'Not read since the release before.' } }
 */
const allowed: Record<string, Record<string, string>> = {};

describe('migrations', () => {
  it('let the release before run on: they expand, and lock nothing for long', async () => {
    const broken = (await emittedSql()).flatMap(({ name, sql, inTransaction }) =>
      brokenRules(sql, { inTransaction })
        .filter((rule) => !allowed[name]?.[rule])
        .map((rule) => `${name}: ${rule}`),
    );
    expect([...new Set(broken)]).toEqual([]);
  });

  it.each([
    ['alter table eggs drop column colour', 'ban-drop-column'],
    ['drop table eggs', 'ban-drop-table'],
    ['alter table eggs rename column colour to shade', 'renaming-column'],
    ['alter table eggs rename to nests', 'renaming-table'],
    ['alter table eggs alter column colour set not null', 'adding-not-nullable-field'],
    ['alter table eggs add column colour text not null', 'adding-required-field'],
    ['alter table eggs add column drawn float default random()', 'adding-field-with-default'],
    ['alter table eggs alter column colour type int using colour::int', 'changing-column-type'],
    ['alter table eggs add constraint nests foreign key (nest) references nests', 'adding-foreign-key-constraint'],
    ['alter table eggs add constraint grey check (colour <> $$$$)', 'constraint-missing-not-valid'],
    ['alter table eggs add constraint one unique (colour)', 'disallowed-unique-constraint'],
    ['create index eggs_colour on eggs (colour)', 'require-concurrent-index-creation'],
  ])('may not say: %s', (sql, rule) => {
    expect(brokenRules(`${sql};`)).toContain(rule);
  });

  it.each([
    'create table nests (id bigint primary key, egg bigint not null); create index nests_egg on nests (egg)',
    `alter table eggs add column colour text not null default 'grey'`,
    'alter table eggs add constraint grey check (colour <> $$$$) not valid',
    'alter table eggs validate constraint grey',
  ])('may say: %s', (sql) => {
    expect(brokenRules(`${sql};`)).toEqual([]);
  });

  it('may build an index while others write, outside of a transaction', () => {
    const sql = 'create index concurrently eggs_colour on eggs (colour);';
    expect(brokenRules(sql, { inTransaction: false })).toEqual([]);
  });
});
