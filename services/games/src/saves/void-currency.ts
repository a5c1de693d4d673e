import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { VoidCurrencyBody } from '@hatchery/api/save-shapes';
import type { GamesContext } from '../context.ts';
import { findChange, insertChange } from './currency-changes.repository.ts';

type Context = Pick<GamesContext, 'database' | 'now'>;
type State = 'voided' | 'changed';

/** A change of nothing, which no caller can ask for. It keeps a reference from being used. */
const nothing = { delta: '0', version: 0, balance: '0' } as const;

/**
 * Uses up a reference, unless a change was made under it. Waits for a change that is under way.
 * @throws Problem conflict if it stands for another save.
 */
export async function voidCurrency({ database, now }: Context, asked: VoidCurrencyBody): Promise<State> {
  const read = async (): Promise<State | undefined> => {
    const known = await findChange(database.knex, asked.reference);
    if (!known) return undefined;
    if (known.saveId !== asked.saveId)
      throw fieldProblem('conflict', 'body.reference', 'This reference was used for something else.');
    return known.delta === nothing.delta ? 'voided' : 'changed';
  };
  const before = await read();
  if (before) return before;
  const isFirst = await database.transaction((tx) => insertChange(tx, { ...asked, ...nothing, now: now() }));
  const after = isFirst ? 'voided' : await read();
  if (after) return after;
  throw new Problem('service-unavailable', 'The player was just deleted. Please try again.');
}
