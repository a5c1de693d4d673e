import type { Passport } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import type { Database } from '@hatchery/kit/database';
import { familyOf } from '@hatchery/kit/families';
import type { Asset } from './assets.repository.ts';

/** Somebody who may fill the library. */
export type Maker = {
  userId: string;
  /** Whether they may change the assets of others. */
  isAdmin: boolean;
  /** Their account, and those that were merged into it. */
  family: string[];
};

/** Finds out what a caller may change. @throws Problem unauthorized, as the specification says, for players. */
export async function requireMaker(
  database: Database,
  { roles, subject }: Pick<Passport, 'roles' | 'subject'>,
): Promise<Maker> {
  const isAdmin = roles.includes('admin');
  if (!isAdmin && !roles.includes('studio'))
    throw new Problem('unauthorized', 'Only studios and admins can change the library.');
  return { userId: subject, isAdmin, family: await familyOf(database, subject) };
}

/** @throws Problem unauthorized, as the specification says, for a studio that did not make the asset. */
export function requireOwn({ makerId }: Pick<Asset, 'makerId'>, { isAdmin, family }: Maker): void {
  if (!isAdmin && !(makerId !== null && family.includes(makerId)))
    throw new Problem('unauthorized', 'Only its author and admins can change this asset.');
}
