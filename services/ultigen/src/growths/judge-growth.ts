import type { Passport } from '@hatchery/api/access';
import { badField, fieldProblem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Creature, findCreatures, lockCreatures } from '../monsters/creatures.ts';
import { type Wallet, walletsOf } from '../wallets/wallets.ts';
import { formOf, whyNotNow } from './forms.rules.ts';
import { type Planned, planGrowth } from './growth.rules.ts';

type IdPath = 'body.id' | 'params.id';
/** A growth that somebody asks for. `idPath` is where the request names the creature, `place` the part with the others and the kind. */
export type Asked = {
  id: number;
  idPath: IdPath;
  consumed: number[];
  newMonsterId: number | undefined;
  place: 'body' | 'query';
};
export type Judged = { idPath: IdPath; creature: Creature; consumed: Creature[]; planned: Planned; wallet: Wallet };

/** Judges a growth of the creatures of a caller without changing anything. @throws Problem not-found, conflict, bad-request. */
export const judgeOwn = async (db: Queryable, passport: Passport, asked: Asked): Promise<Judged> =>
  judge(await findCreatures(db, idsOf(asked)), await walletsOf(db, passport), asked);

/** Judges as `judgeOwn`, and keeps others from changing these creatures until `tx` ends. */
export const lockOwn = async (tx: Transaction, passport: Passport, asked: Asked): Promise<Judged> =>
  judge(await lockCreatures(tx, idsOf(asked)), await walletsOf(tx, passport), asked);

const idsOf = ({ id, consumed }: Asked) => [id, ...consumed];

function judge(
  found: Creature[],
  wallets: Wallet[],
  { id, idPath, consumed: ids, newMonsterId, place }: Asked,
): Judged {
  const own = new Map(wallets.map((wallet) => [wallet.address, wallet]));
  const find = (wanted: number, path: string): Creature => {
    const creature = found.find((one) => one.id === wanted);
    if (!creature || !own.has(creature.owner)) throw fieldProblem('not-found', path, `You have no monster ${wanted}.`);
    return creature;
  };
  const creature = find(id, idPath);
  const consumed = ids.map((one) => find(one, `${place}.consumed`));
  if (ids.includes(id)) throw badField(`${place}.consumed`, 'A creature cannot consume itself.');
  for (const one of [creature, ...consumed]) {
    const isMain = one === creature;
    const message = isMain ? whyNotNow(one) : whyNotNow(one, `Monster ${one.id}`);
    if (message) throw fieldProblem('conflict', isMain ? idPath : `${place}.consumed`, message);
  }
  const elsewhere = consumed.find(({ owner, chainId }) => owner !== creature.owner || chainId !== creature.chainId);
  if (elsewhere) {
    const message = `Monster ${elsewhere.id} is in another wallet than monster ${id}. Move it there first.`;
    throw fieldProblem('conflict', `${place}.consumed`, message);
  }
  const planned = requirePlan(creature, consumed, { newMonsterId, place });
  return { idPath, creature, consumed, planned, wallet: own.get(creature.owner) as Wallet };
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
