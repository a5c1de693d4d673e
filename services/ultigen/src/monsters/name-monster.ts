import type { Passport } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import { tellOwnersOfChange } from '@hatchery/indexing/tell-owners';
import type { Transaction } from '@hatchery/kit/database';
import type { UltigenContext } from '../context.ts';
import { forgetNames, recordLife } from '../life/life.ts';
import { presentMonster } from './monsters.presenter.ts';
import { findMonster } from './monsters.repository.ts';
import { deleteNickname, existsOwned, upsertNickname } from './raised-monsters.repository.ts';

type Context = Pick<UltigenContext, 'publicUrl' | 'now'>;

/** Names a monster of a player. The name stays with it, whoever owns it next. @throws Problem not-found if it is not theirs. */
export async function nameMonster(
  tx: Transaction,
  context: Context,
  named: { id: number; nickname: string; userId: string },
): Promise<UltigenMonster> {
  if (!(await upsertNickname(tx, named))) throw notYours(named.id);
  const { id, nickname, userId: namedBy } = named;
  await recordLife(tx, [{ monsterId: id, kind: 'named', at: context.now(), nickname, namedBy }]);
  return showChanged(tx, context, named.id);
}

/** Takes the name off a monster of a player, or off any monster for an admin. @throws Problem not-found. */
export async function unnameMonster(
  tx: Transaction,
  context: Context,
  { id, passport }: { id: number; passport: Passport },
): Promise<UltigenMonster> {
  if (!passport.roles.includes('admin') && !(await existsOwned(tx, id, passport.subject))) throw notYours(id);
  await deleteNickname(tx, id);
  // The log tells that it lost its name, and no longer which names it had.
  await forgetNames(tx, { id });
  await recordLife(tx, [{ monsterId: id, kind: 'named', at: context.now() }]);
  return showChanged(tx, context, id);
}

/** Has the open pages of the owner fetch their monsters again. */
async function showChanged(tx: Transaction, context: Context, id: number): Promise<UltigenMonster> {
  const monster = await findMonster(tx, id);
  if (!monster) throw notYours(id);
  await tellOwnersOfChange(tx, { monsters: [monster.owner] });
  return presentMonster(monster, context);
}

const notYours = (id: number) => new Problem('not-found', `You have no monster ${id}.`);
