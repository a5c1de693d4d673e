import { randomUUID } from 'node:crypto';
import type { Transaction } from '@hatchery/kit/database';
import { getAddress } from 'viem';
import { eggs } from '../content/content.ts';
import type { UltigenContext } from '../context.ts';
import { recordGift } from './give-eggs.ts';
import { countWelcome, insertWelcome, updateWelcomeGift } from './welcomes.repository.ts';

/** Gives a new guest one egg, once, while the day has some left. */
export async function welcomeGuest(
  tx: Transaction,
  { chains, welcome, randomInt, now }: Pick<UltigenContext, 'chains' | 'welcome' | 'randomInt' | 'now'>,
  guest: { userId: string; address: string },
): Promise<void> {
  const today = now();
  if (!(await insertWelcome(tx, guest.userId, today))) return;
  if (!(await countWelcome(tx, today.toISOString().slice(0, 10), welcome.perDay))) return;
  const eggType = welcome.eggType === 'random' ? randomInt(eggs.length) : welcome.eggType;
  const id = randomUUID();
  const gift = { id, chainId: chains.main.chainId, address: getAddress(guest.address), eggType, amount: 1 };
  await recordGift(tx, { ...gift, giver: 'welcome', budgetReference: '', now: today });
  await updateWelcomeGift(tx, guest.userId, id);
}
