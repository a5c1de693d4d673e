import type { AccountAction, AccountActionContent, AccountActionPage } from '@hatchery/api/account-actions';
import { Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { recordChange } from '../notifications/notifications.ts';
import { presentAction } from './actions.presenter.ts';
import {
  deleteSurplus,
  findAction,
  insertAction,
  listActions,
  lockActions,
  updateAction,
} from './actions.repository.ts';
import { hasEnded, moveOn } from './actions.rules.ts';

type Ring = Parameters<typeof recordChange>[1];

type Told = { id: string; userId: string; content: AccountActionContent };

const unknown = () => new Problem('not-found', 'There is no such action.');

/** Stores an action of an account or moves it on, and tells the account's other browsers. @throws Problem not-found. */
export async function storeAction(tx: Transaction, ring: Ring, { id, userId, content }: Told): Promise<AccountAction> {
  if (!(await lockActions(tx, userId))) throw unknown();
  const stored = await findAction(tx, id);
  if (stored && stored.userId !== userId) throw unknown();
  const next = stored ? moveOn(stored.content, content) : content;
  if (next === stored?.content) return presentAction(stored);
  const ended = hasEnded(next.status);
  if (stored) await updateAction(tx, { id, content: next, ended });
  else if (!(await insertAction(tx, { id, userId, content: next, ended }))) throw unknown();
  await deleteSurplus(tx, userId, id);
  await recordChange(tx, ring, userId, ['actions']);
  return presentAction({ id, content: next });
}

/** Returns a page of an account's actions, newest first. */
export async function pageOfActions(
  db: Queryable,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<AccountActionPage> {
  const [createdAt, id] = cursor?.split('.') ?? [];
  const after = createdAt && id ? { createdAt: Number(createdAt), id } : undefined;
  const found = await listActions(db, userId, { after, limit: limit + 1 });
  const items = found.slice(0, limit).map(presentAction);
  const last = items.at(-1);
  return { items, ...(found.length > limit && last ? { nextCursor: `${last.createdAt}.${last.id}` } : {}) };
}

export { moveActions } from './actions.repository.ts';
