import type { Passport } from '@hatchery/api/access';
import { badField, fieldProblem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Creature, findCreatures, lockCreatures } from '../monsters/creatures.ts';
import { type Wallet, walletsOf } from '../wallets/wallets.ts';
import { formOf, whyNotNow } from './forms.rules.ts';
import { type Planned, planGrowth } from './growth.rules.ts';

/** A growth that somebody asks for. `place` is the part of the request that names its creatures and its kind. */
export type Asked = { id: number; consumed: number[]; newMonsterId: number | undefined; place: 'body' | 'query' };
export type Judged = { creature: Creature; consumed: Creature[]; planned: Planned; wallet: Wallet };

/** Judges a growth of the creatures of a caller without changing anything. @throws Problem not-found, conflict, bad-request. */
export const judgeOwn = async (db: Queryable, passport: Passport, asked: Asked): Promise<Judged> =>
  judge(await findCreatures(db, idsOf(asked)), await walletsOf(db, passport), asked);

/** Judges as `judgeOwn`, and keeps others from changing these creatures until `tx` ends. */
export const lockOwn = async (tx: Transaction, passport: Passport, asked: Asked): Promise<Judged> =>
  judge(await lockCreatures(tx, idsOf(asked)), await walletsOf(tx, passport), asked);

const idsOf = ({ id, consumed }: Asked) => [id, ...consumed];

function judge(found: Creature[], wallets: Wallet[], { id, consumed: ids, newMonsterId, place }: Asked): Judged {
  const own = new Map(wallets.map((wallet) => [wallet.address, wallet]));
  const find = (wanted: number, path: string): Creature => {
    const creature = found.find((one) => one.id === wanted);
    if (!creature || !own.has(creature.owner)) throw fieldProblem('not-found', path, `You have no monster ${wanted}.`);
    return creature;
  };
  const idPath = place === 'body' ? 'body.id' : 'params.id';
  const creature = find(id, idPath);
  const consumed = ids.map((one) => find(one, `${place}.consumed`));
  if (ids.includes(id)) throw badField(`${place}.consumed`, 'A creature cannot consume itself.');
  for (const one of [creature, ...consumed]) {
    const message = whyNotNow(one);
    if (message) throw fieldProblem('conflict', one === creature ? idPath : `${place}.consumed`, message);
  }
  const elsewhere = consumed.find(({ owner, chainId }) => owner !== creature.owner || chainId !== creature.chainId);
  if (elsewhere) {
    const message = `Monster ${elsewhere.id} is in another wallet than monster ${id}. Move it there first.`;
    throw fieldProblem('conflict', `${place}.consumed`, message);
  }
  const planned = requirePlan(creature, consumed, { newMonsterId, place });
  return { creature, consumed, planned, wallet: own.get(creature.owner) as Wallet };
}

/** Plans a growth. @throws Problem conflict. */
export function requirePlan(
  creature: Creature,
  consumed: Creature[],
  { newMonsterId, place }: Pick<Asked, 'newMonsterId' | 'place'>,
): Planned {
  const planned = planGrowth(
    formOf(creature),
    consumed.map(({ xp }) => xp),
    newMonsterId,
  );
  if ('refusal' in planned) throw fieldProblem('conflict', `${place}.${planned.refusal.path}`, planned.refusal.message);
  return planned;
}
