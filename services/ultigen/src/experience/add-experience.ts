import type { Passport } from '@hatchery/api/access';
import { badField, fieldProblem, Problem } from '@hatchery/api/problems';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import type { Transaction } from '@hatchery/kit/database';
import { digestId } from '@hatchery/kit/digest-id';
import { idOfRequest } from '@hatchery/kit/id-of-request';
import type { UltigenContext } from '../context.ts';
import { requireUncancelled } from '../gifts/settle-references.ts';
import { type Creature, findCreatures, lockCreatures, tellCreature } from '../monsters/creatures.ts';
import { growMonster } from '../monsters/grow-monster.ts';
import { dayOf, secondsUntilTomorrow } from '../rewards/days.rules.ts';
import { countExperience, findExperience, hasGrant, insertGrant } from './experience.repository.ts';

export { listGrants as grantsAmong } from './experience.repository.ts';

type Given = { reference: string; budgetReference: string; id: number; xp: number };
type Asked = { idempotencyKey: string | undefined; id: number; xp: number };

const notThere = (id: number) => fieldProblem('not-found', 'body.id', `There is no monster ${id}.`);
const givenBefore = () => new Problem('conflict', 'This experience was given before.');
const mostWords = (most: number) => `A monster gets ${most} experience of keys on one day at most.`;

/**
 * Reserves the budget of an API key for experience, once however often it is asked to on one day. What is refused here charges nothing.
 * @throws Problem bad-request for more than a whole day has room for; not-found, too-many-requests, insufficient-budget, conflict.
 */
export async function reserveExperience(
  { internal, database, now, xpPerCreatureAndDay: most }: UltigenContext,
  { subject }: Pick<Passport, 'subject'>,
  { idempotencyKey, id, xp }: Asked,
): Promise<Given> {
  if (xp > most) throw badField('body.xp', mostWords(most));
  const { knex } = database;
  const at = now();
  const reference = idOfRequest('experience', subject, idempotencyKey);
  // A budget that came back is not charged again under the same reference, and a refused request may come again on the next day.
  const budgetReference = digestId(`${reference}\n${dayOf(at)}`);
  requireGrowing((await findCreatures(knex, [id]))[0], id);
  // The users service forgets references after a month. Experience is forever.
  if (await hasGrant(knex, reference)) throw givenBefore();
  if ((await findExperience(knex, { day: dayOf(at), monsterId: id })) + xp > most) throw noRoom({ xp, most, now: at });
  await internal.users.reserveBudget({
    params: { uid: subject },
    body: { reference: budgetReference, asset: 'monster:xp', amount: xp },
  });
  return { reference, budgetReference, id, xp };
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
  { reference, budgetReference, id, xp }: Given,
): Promise<UltigenMonster> {
  await requireUncancelled(tx, budgetReference);
  requireGrowing((await lockCreatures(tx, [id]))[0], id);
  const now = context.now();
  const grant = { id: reference, budgetReference, monsterId: id, amount: xp, keyId: subject, now };
  if (!(await insertGrant(tx, grant))) throw givenBefore();
  const most = context.xpPerCreatureAndDay;
  if (!(await countExperience(tx, { day: dayOf(now), monsterId: id, amount: xp, most })))
    throw noRoom({ xp, most, now });
  await growMonster(tx, id, { amount: xp, reason: 'key', app: appId, now });
  return tellCreature(tx, context, id);
}

/** @throws Problem not-found, conflict for a creature that a merge consumes. */
function requireGrowing(creature: Creature | undefined, id: number): void {
  if (!creature) throw notThere(id);
  if (creature.growsId === null || creature.growsId === id) return;
  const until = creature.growsUntil?.toISOString();
  const message = `Monster ${id} is being merged into another one, unless that fails until ${until}.`;
  throw fieldProblem('conflict', 'body.id', message);
}

const noRoom = ({ xp, most, now }: { xp: number; most: number; now: Date }) =>
  new Problem('too-many-requests', mostWords(most), {
    errors: [{ path: 'body.xp', message: `There is no room for ${xp} today.` }],
    retryAfterSeconds: secondsUntilTomorrow(now),
  });
