import type { Transaction } from '@hatchery/kit/database';

/** Moves the studio role, unless both accounts have it. @returns whether it moved. */
export async function moveStudioRole(tx: Transaction, from: string, to: string, now: Date): Promise<boolean> {
  const had = tx('user_roles').select('role').where({ user_id: to });
  const moving = tx('user_roles').where({ user_id: from, role: 'studio' }).whereNotIn('role', had);
  return (await moving.update({ user_id: to, created_at: now })) === 1;
}

/** Moves the apps that the other account does not have. @returns the apps that moved. */
export async function moveApps(tx: Transaction, from: string, to: string, apps?: string[]): Promise<string[]> {
  const had = tx('user_apps').select('app_id').where({ user_id: to });
  const moving = tx('user_apps').where({ user_id: from }).whereNotIn('app_id', had);
  if (apps) moving.whereIn('app_id', apps);
  return (await moving.update({ user_id: to }, ['app_id'])).map(({ app_id }) => app_id);
}
