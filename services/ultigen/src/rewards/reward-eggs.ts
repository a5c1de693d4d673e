import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { digestId } from '@hatchery/kit/digest-id';
import { familiesNow, heirsOf, lockLiving, lockPlayers } from '@hatchery/kit/families';
import { eggs } from '../content/content.ts';
import type { UltigenContext } from '../context.ts';
import { recordGift } from '../gifts/give-eggs.ts';
import { type Wallet, walletsOfPlayer } from '../wallets/wallets.ts';
import { dayOf, secondsUntilTomorrow } from './days.rules.ts';
import {
  countEggs,
  type EggReward,
  findEggReward,
  insertEggReward,
  lockWaitingEggs,
  updateEggGift,
} from './rewards.repository.ts';

/** `heirId`: who has now what the player had; null after a deletion. */
type Wanted = { reference: string; heirId: string | null; eggType?: number | undefined; amount: number };
type Rewarded = { eggType: number; amount: number; waiting: boolean; repeated: boolean };
type Context = Pick<UltigenContext, 'chains' | 'randomInt' | 'now' | 'rewardEggsPerDay'>;

/** Finds who has now what a player had, outside of any transaction. Null after a deletion. */
export const heirOf = async ({ database }: Pick<UltigenContext, 'database'>, userId: string): Promise<string | null> =>
  (await heirsOf(database, [userId])).get(userId) ?? null;

/** Requires that somebody can be rewarded: only then is a 404 about the player. @throws Problem not-found. */
export function requireHeir(heirId: string | null): string {
  if (heirId !== null) return heirId;
  throw fieldProblem('not-found', 'body.userId', 'This account was deleted.');
}

/**
 * Gives a player eggs, once for each reference. A type that is drawn is drawn once. The eggs of a player without a wallet wait for
 * their first one. @throws Problem not-found after a deletion, too-many-requests when the eggs of this day are used up, conflict for another reward under
 * the same reference.
 */
export async function rewardEggs(
  tx: Transaction,
  context: Context,
  { reference, heirId, eggType: chosen, amount }: Wanted,
): Promise<Rewarded> {
  const before = await findEggReward(tx, reference);
  if (before) return repeatedEggs(before, { eggType: chosen, amount });
  const userId = requireHeir(heirId);
  await stay(tx, userId);
  const eggType = chosen ?? context.randomInt(eggs.length);
  const wallet = receiving(await walletsOfPlayer(tx, userId));
  const reward = { reference, userId, eggType, amount, giftId: wallet ? giftIdOf(reference) : null };
  if (!(await insertEggReward(tx, { ...reward, now: context.now() }))) {
    const first = await findEggReward(tx, reference);
    return repeatedEggs(first ?? reward, { eggType: chosen, amount });
  }
  await brake(tx, context, amount);
  if (wallet) await give(tx, context, reward, wallet);
  return { eggType, amount, waiting: !wallet, repeated: false };
}

/** Gives a player the eggs that waited for a wallet, those of accounts that were merged into theirs included. */
export async function bringEggRewards(tx: Transaction, context: Context, userId: string): Promise<void> {
  await lockPlayers(tx, [userId], 'alone');
  const wallet = receiving(await walletsOfPlayer(tx, userId));
  if (!wallet) return;
  for (const reward of await lockWaitingEggs(tx, await familiesNow(tx, [userId]))) {
    await give(tx, context, reward, wallet);
    await updateEggGift(tx, reward.reference, giftIdOf(reward.reference));
  }
}

/** Keeps a player from departing until `tx` ends. One who just did has an heir, whom the next attempt finds. */
async function stay(tx: Transaction, userId: string): Promise<void> {
  await lockLiving(tx, [userId]).catch((cause: unknown) => {
    if (!(cause instanceof Problem)) throw cause;
    throw new Problem('service-unavailable', 'This account is being merged. Try again.', { cause });
  });
}

function repeatedEggs(
  { eggType, amount, giftId }: EggReward,
  wanted: { eggType: number | undefined; amount: number },
): Rewarded {
  const isSame = amount === wanted.amount && (wanted.eggType ?? eggType) === eggType;
  if (!isSame) throw fieldProblem('conflict', 'body.reference', 'This reference names another reward.');
  return { eggType, amount, waiting: giftId === null, repeated: true };
}

/** Keeps the rewards of one day below what the operator pays for. */
async function brake(tx: Transaction, { rewardEggsPerDay: most, now }: Context, amount: number): Promise<void> {
  const time = now();
  if (await countEggs(tx, { day: dayOf(time), amount, most })) return;
  throw new Problem('too-many-requests', 'The eggs for rewards of this day are used up. There are more tomorrow.', {
    retryAfterSeconds: secondsUntilTomorrow(time),
  });
}

const give = (
  tx: Transaction,
  { chains, now }: Context,
  { reference, eggType, amount }: EggReward,
  { address }: Wallet,
): Promise<void> =>
  recordGift(tx, {
    id: giftIdOf(reference),
    chainId: chains.main.chainId,
    address,
    eggType,
    amount,
    giver: 'games',
    budgetReference: '',
    now: now(),
  });

const giftIdOf = (reference: string) => digestId(`egg reward\n${reference}`);

/** A wallet that the platform keeps hatches without gas, so it comes before the main one. */
const receiving = (wallets: Wallet[]): Wallet | undefined =>
  wallets.find(({ kind }) => kind === 'custodial') ?? wallets[0];
