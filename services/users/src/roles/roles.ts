import type { Role } from '@hatchery/api/accounts';
import { Problem } from '@hatchery/api/problems';
import type { User } from '@hatchery/api/users';
import type { Transaction } from '@hatchery/kit/database';
import { revoke } from '../revocations/revocations.ts';
import { lockAccounts, showUser, unknownUser } from '../users/users.ts';
import {
  insertAction,
  isOnlyAdmin,
  listApps,
  listRoles,
  lockRoles,
  replaceApps,
  replaceRoles,
} from './roles.repository.ts';

type Change = { actorId: string; userId: string; now: Date };

/** Sets the roles of an account. @throws Problem not-found, forbidden, conflict (a guest, the last admin). */
export async function setRoles(tx: Transaction, { actorId, userId, now }: Change, roles: Role[]): Promise<User> {
  await lockSubject(tx, { actorId, userId });
  await lockRoles(tx);
  const before = await listRoles(tx, userId);
  const after = sorted(roles);
  if (before.includes('admin') && !roles.includes('admin') && (await isOnlyAdmin(tx, userId)))
    throw new Problem('conflict', 'This is the last admin. Give another account the admin role first.');
  await replaceRoles(tx, userId, after, now);
  return record(tx, { actorId, subjectId: userId, action: 'roles', before, after }, now);
}

/** Sets the apps of a studio. @throws Problem not-found, forbidden, conflict (a guest). */
export async function setApps(tx: Transaction, { actorId, userId, now }: Change, appIds: string[]): Promise<User> {
  await lockSubject(tx, { actorId, userId });
  const before = await listApps(tx, userId);
  const after = sorted(appIds);
  await replaceApps(tx, userId, after, now);
  return record(tx, { actorId, subjectId: userId, action: 'apps', before, after }, now);
}

/** Whether this account is the only admin of the platform. Other changes of roles wait until `tx` ends. */
export async function isLastAdmin(tx: Transaction, userId: string): Promise<boolean> {
  if (!(await listRoles(tx, userId)).includes('admin')) return false;
  await lockRoles(tx);
  return isOnlyAdmin(tx, userId);
}

/** Access tokens can name a lost role for up to 15 minutes, so this checks that the caller is an admin now. */
async function lockSubject(tx: Transaction, { actorId, userId }: Pick<Change, 'actorId' | 'userId'>): Promise<void> {
  const users = await lockAccounts(tx, [actorId, userId]);
  const living = (id: string) => users.find((user) => user.id === id && user.absorbedInto === null);
  if (!living(actorId) || !(await listRoles(tx, actorId)).includes('admin'))
    throw new Problem('forbidden', 'You are no longer an admin.');
  const subject = living(userId);
  if (!subject) throw unknownUser();
  if (subject.guest)
    throw new Problem('conflict', 'A guest cannot have roles or apps. They have to create an account first.');
}

async function record(tx: Transaction, action: Parameters<typeof insertAction>[1], now: Date): Promise<User> {
  if (action.before.join('\n') !== action.after.join('\n')) {
    await insertAction(tx, action, now);
    revoke(tx, { kind: 'user', id: action.subjectId });
  }
  return showUser(tx, action.subjectId);
}

const sorted = (texts: string[]) => [...new Set(texts)].sort();
