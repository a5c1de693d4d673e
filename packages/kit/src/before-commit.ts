import type { Knex } from 'knex';
import type { StatementText } from './statement.ts';

/** Builds the statements that store what one transaction collected. */
export type Late<Item> = (items: Item[]) => StatementText[];

type Collected = Map<Late<never>, unknown[]>;

/** By the knex client of a transaction or a savepoint. */
const collected = new WeakMap<object, Collected>();

/**
 * Keeps something that a transaction stores right before it commits, in the same flight. Nothing waits for its answer; if it fails,
 * the transaction does. A savepoint that is rolled back takes what it kept with it.
 * @returns whether it is the first of its kind in this transaction or savepoint.
 */
export function beforeCommit<Item>(tx: Knex.Transaction, late: Late<Item>, item: Item): boolean {
  if (tx.isCompleted()) throw new Error('The transaction is over.');
  return add(tx.client, late as Late<never>, [item]);
}

function add(client: object, late: Late<never>, items: unknown[]): boolean {
  const own = collected.get(client) ?? new Map();
  collected.set(client, own);
  const before = own.get(late);
  if (before) before.push(...items);
  else own.set(late, items);
  return before === undefined;
}

/** Hands what a savepoint kept to the transaction around it. */
export function keepForOuter(client: object, outer: object): void {
  for (const [late, items] of collected.get(client) ?? []) add(outer, late, items);
}

/** Returns the statements that are due before the commit. */
export const lateStatements = (client: object): StatementText[] =>
  [...(collected.get(client) ?? [])].flatMap(([late, items]) => late(items as never[]));
