import type { Passport } from '@hatchery/api/access';
import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import type { Transaction } from '@hatchery/kit/database';
import type { UltigenContext } from '../context.ts';
import { requireUncancelled } from '../gifts/settle-references.ts';
import { findCreatures, lockCreatures, tellCreature } from '../monsters/creatures.ts';
import { growMonster } from '../monsters/grow-monster.ts';
import { dayOf, secondsUntilTomorrow } from '../rewards/days.rules.ts';
import { countExperience, insertGrant, listGrants } from './experience.repository.ts';

export { listGrants as grantsAmong } from './experience.repository.ts';

type Given = { reference: string; id: number; xp: number };

const notThere = (id: number) => fieldProblem('not-found', 'body.id', `There is no monster ${id}.`);
const givenBefore = () => new Problem('conflict', 'This experience was given before.');

/**
 * Reserves the budget of an API key for experience, once however often it is asked to.
 * @throws Problem not-found, insufficient-budget, conflict.
 */
export async function reserveExperience(
  { internal, database }: Pick<UltigenContext, 'internal' | 'database'>,
  { subject }: Pick<Passport, 'subject'>,
  { reference, id, xp }: Given,
): Promise<void> {
  if ((await findCreatures(database.knex, [id])).length === 0) throw notThere(id);
  // The users service forgets references after a month. Experience is forever.
  if ((await listGrants(database.knex, [reference])).length > 0) throw givenBefore();
  await internal.users.reserveBudget({
    params: { uid: subject },
    body: { reference, asset: 'monster:xp', amount: xp },
  });
}

/**
 * Gives a creature experience whose budget is reserved.
 * @throws Problem not-found, conflict for one that a merge consumes or what was given before, too-many-requests when the experience of this day is
 * used up.
 */
export async function addExperience(
  tx: Transaction,
  context: Pick<UltigenContext, 'now' | 'publicUrl' | 'xpPerCreatureAndDay'>,
  { subject, appId }: Pick<Passport, 'subject' | 'appId'>,
  { reference, id, xp }: Given,
): Promise<UltigenMonster> {
  await requireUncancelled(tx, reference);
  const [creature] = await lockCreatures(tx, [id]);
  if (!creature) throw notThere(id);
  if (creature.growsId !== null && creature.growsId !== id)
    throw fieldProblem(
      'conflict',
      'body.id',
      `Monster ${id} is being merged into another one, unless that fails until ${creature.growsUntil?.toISOString()}.`,
    );
  const now = context.now();
  if (!(await insertGrant(tx, { id: reference, monsterId: id, amount: xp, keyId: subject, now }))) throw givenBefore();
  const most = context.xpPerCreatureAndDay;
  if (!(await countExperience(tx, { day: dayOf(now), monsterId: id, amount: xp, most })))
    throw new Problem('too-many-requests', `A monster gets ${most} experience of keys on one day at most.`, {
      errors: [{ path: 'body.xp', message: `There is no room for ${xp} today.` }],
      retryAfterSeconds: secondsUntilTomorrow(now),
    });
  await growMonster(tx, id, { amount: xp, reason: 'key', app: appId, now });
  return tellCreature(tx, context, id);
}
