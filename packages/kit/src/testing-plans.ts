import type { Knex } from 'knex';

type Plan = { 'Actual Loops': number; 'Shared Hit Blocks': number; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/**
 * Runs a read on a pool, and returns how much work its query with `marker` in its text is: blocks read, and the most times that a
 * part of its plan ran.
 */
export async function workOf(knex: Knex, marker: string, read: () => Promise<unknown>) {
  const queries: { sql: string; bindings: unknown[] }[] = [];
  const note = (query: { sql: string; bindings: unknown[] }) => queries.push(query);
  knex.on('query', note);
  await read();
  knex.off('query', note);
  const found = queries.find(({ sql }) => sql.includes(marker));
  if (!found) throw new Error(`No query says "${marker}".`);
  const plain = found.sql.replaceAll(/\$\d+/g, '?');
  const { rows } = await knex.raw(`explain (analyze, buffers, format json) ${plain}`, found.bindings as never[]);
  const { Plan: plan } = rows[0]['QUERY PLAN'][0] as { Plan: Plan };
  return {
    blocks: plan['Shared Hit Blocks'],
    loops: Math.max(...nodesOf(plan).map((node) => node['Actual Loops'])),
  };
}
