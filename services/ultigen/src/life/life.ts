import { Problem } from '@hatchery/api/problems';
import type { Database, Transaction } from '@hatchery/kit/database';
import type { UltigenEvent, UltigenProjection } from '../chain-events/events.ts';
import { monsterChangesIn, monsterTransfersIn } from '../chain-events/facts.rules.ts';
import { presentLife } from './life.presenter.ts';
import {
  deleteUndone,
  hasLife,
  insertEntries,
  listGrown,
  listKnown,
  listLife,
  updateNamesTaken,
  updateUndone,
} from './life.repository.ts';
import { entriesOf, type LifeEntry } from './life.rules.ts';

/** Writes into the logs of creatures, in the transaction of what happened. */
export const recordLife = (tx: Transaction, entries: LifeEntry[]): Promise<void> => insertEntries(tx, entries);

/** Takes names out of the log, which are no longer anybody's to read. */
export const forgetNames = updateNamesTaken;

/** Writes what blocks tell of creatures. It stands before the projection of monsters applies them, to see what they were. */
export async function recordBlocks(tx: Transaction, chainId: number, events: UltigenEvent[]): Promise<void> {
  const tokens = [...monsterTransfersIn(events), ...monsterChangesIn(events)].map(({ tokenId }) => tokenId);
  if (tokens.length === 0) return;
  const creatures = await listKnown(tx, chainId, [...new Set(tokens)]);
  const changes = events.filter(({ eventName }) => eventName === 'MonsterUpdated');
  const transactions = [...new Set(changes.map(({ transactionHash }) => transactionHash))];
  const grown = transactions.length === 0 ? [] : await listGrown(tx, chainId, transactions);
  const timeOf = (seconds: number) => new Date(seconds * 1_000);
  await insertEntries(tx, entriesOf(events, { chainId, creatures, grown, timeOf }));
}

/** Takes back what blocks told that are void, and forgets it once other blocks are final. */
export const lifeUnwinding: Pick<UltigenProjection, 'onUnwound' | 'onFinal'> = {
  onUnwound: (tx, { chainId, toNumber }) => updateUndone(tx, chainId, toNumber),
  onFinal: async (tx, { chainId, toNumber, isReplay }) => {
    if (!isReplay) await deleteUndone(tx, chainId, toNumber);
  },
};

type Paging = { before?: number | undefined; limit: number };

/** Tells a page of the log of a creature, newest first. @throws Problem not-found. */
export async function lifeOf({ knex }: Database, id: number, { before, limit }: Paging) {
  const [isThere, rows] = await Promise.all([hasLife(knex, id), listLife(knex, { id, before, limit: limit + 1 })]);
  if (!isThere) throw new Problem('not-found', `There is no monster ${id}.`);
  const events = rows.slice(0, limit).map(presentLife);
  const last = events.at(-1);
  return { events, ...(rows.length > limit && last ? { next: last.sequence } : {}) };
}
