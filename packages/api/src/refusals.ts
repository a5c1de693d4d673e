import { type Passport, refusalOf } from './access.ts';
import type { OperationMeta } from './operation.ts';
import { Problem } from './problems.ts';

/** Returns why a caller may not call an operation; undefined if they may. */
export function refusalFor(
  { access, refusedWith }: Pick<OperationMeta, 'access' | 'refusedWith'>,
  passport: Pick<Passport, 'kind' | 'roles' | 'permissions'>,
): Problem | undefined {
  const status = refusalOf(access, passport);
  if (status === undefined) return undefined;
  if (status === 401) return new Problem('unauthorized', 'Please sign in to do this.');
  return new Problem(refusedWith === 401 ? 'unauthorized' : 'forbidden', 'You may not do this.');
}
