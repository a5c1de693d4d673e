import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { UltigenContext } from '../context.ts';
import { growMonster, newestMonsterOf, ownedMonster, sizeOfMonster } from '../monsters/grow-monster.ts';
import { walletsOfPlayer } from '../wallets/wallets.ts';
import { requireHeir } from './reward-eggs.ts';
import { findExperienceReward, insertExperienceReward } from './rewards.repository.ts';

type Wanted = {
  reference: string;
  /** The player who has now what this one had. Null after a deletion. */
  heirId: string | null;
  creature?: { chainId: number; tokenId: string } | undefined;
  thing: string;
  amount: number;
};
type Rewarded = { monster: number; xp?: number; level?: number; repeated: boolean };

/**
 * Gives a creature of a player experience, once for each reference. A creature gets it once for one thing, whoever has it: it would
 * otherwise go from player to player and grow with each.
 * @throws Problem not-found after a deletion, conflict at `body.creature` while the player has no creature for it, at `body.reference` for another reward under it.
 */
export async function rewardExperience(
  tx: Transaction,
  context: Pick<UltigenContext, 'chains' | 'now'>,
  { reference, heirId, creature, thing, amount }: Wanted,
): Promise<Rewarded> {
  const before = await findExperienceReward(tx, reference);
  if (before) return repeatExperience(tx, before, amount);
  const owners = (await walletsOfPlayer(tx, requireHeir(heirId))).map(({ address }) => address);
  const chainIds = context.chains.all.map(({ chainId }) => chainId);
  const named = creature && (await ownedMonster(tx, { ...creature, owners, thing }));
  const monsterId = named ?? (await newestMonsterOf(tx, { chainIds, owners, thing }));
  if (monsterId === undefined)
    throw fieldProblem('conflict', 'body.creature', 'This player has no creature for it yet.');
  if (!(await insertExperienceReward(tx, { reference, monsterId, amount, thing, now: context.now() }))) {
    const first = await findExperienceReward(tx, reference);
    if (!first) throw notNow(monsterId);
    return repeatExperience(tx, first, amount);
  }
  const grown = await growMonster(tx, monsterId, { amount, reason: 'quest', now: context.now() });
  // The next attempt finds another one, or none.
  if (!grown) throw notNow(monsterId);
  return { monster: monsterId, ...grown, repeated: false };
}

const notNow = (id: number) =>
  new Problem('service-unavailable', `Monster ${id} has just gone, or had this. Try again.`);

/** Answers for what was given, also when the creature that got it is gone. */
async function repeatExperience(
  tx: Transaction,
  { monsterId, amount }: { monsterId: number; amount: number },
  wanted: number,
): Promise<Rewarded> {
  if (amount !== wanted) throw fieldProblem('conflict', 'body.reference', 'This reference names another reward.');
  return { monster: monsterId, ...(await sizeOfMonster(tx, monsterId)), repeated: true };
}
