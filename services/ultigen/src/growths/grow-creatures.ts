import type { Passport } from '@hatchery/api/access';
import { fieldProblem } from '@hatchery/api/problems';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import type { Transaction } from '@hatchery/kit/database';
import type { UltigenContext } from '../context.ts';
import { lockCreatures, tellCreature } from '../monsters/creatures.ts';
import { findWallet } from '../wallets/wallets.ts';
import { whyNotNow } from './forms.rules.ts';
import { type Asked, lockOwn, requirePlan } from './judge-growth.ts';
import { startGrowth } from './start-growth.ts';

type Context = Pick<UltigenContext, 'now' | 'publicUrl'>;

/**
 * Has a creature of a player become another kind, consume others, or both.
 * @throws Problem not-found if one is not theirs, conflict.
 */
export async function growOwn(
  tx: Transaction,
  context: Context,
  passport: Passport,
  asked: Omit<Asked, 'place'>,
): Promise<UltigenMonster> {
  const { wallet, ...judged } = await lockOwn(tx, passport, { ...asked, place: 'body' });
  const kind = asked.consumed.length > 0 ? 'merge' : 'evolve';
  await startGrowth(tx, context, { ...judged, kind, custodial: wallet.kind === 'custodial' });
  return tellCreature(tx, context, asked.id);
}

/** Has a creature of any player become another kind, for a studio. @throws Problem not-found, conflict. */
export async function evolveFor(
  tx: Transaction,
  context: Context,
  { appId }: Pick<Passport, 'appId'>,
  { id, newMonsterId }: { id: number; newMonsterId: number },
): Promise<UltigenMonster> {
  const [creature] = await lockCreatures(tx, [id]);
  if (!creature) throw fieldProblem('not-found', 'body.id', `There is no monster ${id}.`);
  const message = whyNotNow(creature);
  if (message) throw fieldProblem('conflict', 'body.id', message);
  const wallet = await findWallet(tx, creature.owner);
  if (!wallet?.userId)
    throw fieldProblem('conflict', 'body.id', `The owner of monster ${id} has no account here, and could not send it.`);
  const planned = requirePlan(creature, [], { newMonsterId, place: 'body' });
  const custodial = wallet.kind === 'custodial';
  await startGrowth(tx, context, { kind: 'evolve', custodial, creature, consumed: [], planned, app: appId });
  return tellCreature(tx, context, id);
}
