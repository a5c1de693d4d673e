import { fieldProblem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { UltigenContext } from '../context.ts';
import { growMonster, newestMonsterOf, ownedMonster } from '../monsters/grow-monster.ts';
import { walletsOfPlayer } from '../wallets/wallets.ts';
import { findExperienceReward, insertExperienceReward } from './rewards.repository.ts';

type Wanted = {
  reference: string;
  userId: string;
  creature?: { chainId: number; tokenId: string } | undefined;
  amount: number;
};
type Rewarded = { monster: number; xp: number; level: number; repeated: boolean };

/**
 * Gives a creature of a player experience, once for each reference.
 * @throws Problem conflict at `body.creature` while the player has no creature, at `body.reference` for another reward under it.
 */
export async function rewardExperience(
  tx: Transaction,
  context: Pick<UltigenContext, 'chains' | 'now'>,
  { reference, userId, creature, amount }: Wanted,
): Promise<Rewarded> {
  const before = await findExperienceReward(tx, reference);
  if (before) return repeatExperience(tx, before, amount);
  const owners = (await walletsOfPlayer(tx, userId)).map(({ address }) => address);
  const chainIds = context.chains.all.map(({ chainId }) => chainId);
  const named = creature && (await ownedMonster(tx, { ...creature, owners }));
  const monsterId = named ?? (await newestMonsterOf(tx, { chainIds, owners }));
  if (monsterId === undefined) throw fieldProblem('conflict', 'body.creature', 'This player has no creature yet.');
  if (!(await insertExperienceReward(tx, { reference, monsterId, amount, now: context.now() }))) {
    const first = await findExperienceReward(tx, reference);
    return repeatExperience(tx, first ?? { monsterId, amount }, amount);
  }
  return { ...(await growMonster(tx, monsterId, amount)), repeated: false };
}

async function repeatExperience(
  tx: Transaction,
  { monsterId, amount }: { monsterId: number; amount: number },
  wanted: number,
): Promise<Rewarded> {
  if (amount !== wanted) throw fieldProblem('conflict', 'body.reference', 'This reference names another reward.');
  return { ...(await growMonster(tx, monsterId, 0)), repeated: true };
}
