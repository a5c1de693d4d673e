import { randomUUID } from 'node:crypto';
import type { Transaction } from '@hatchery/kit/database';
import { getAddress } from 'viem';
import { eggs } from '../content/content.ts';
import type { UltigenContext } from '../context.ts';
import { countWelcome, insertWelcome, nameWelcomeGift } from './gifts.repository.ts';
import { recordGift } from './give-eggs.ts';

/** Gives a new guest one egg, once, while the day has some left. */
export async function welcomeGuest(
  tx: Transaction,
  { welcome, randomInt, now }: Pick<UltigenContext, 'welcome' | 'randomInt' | 'now'>,
  guest: { userId: string; address: string },
): Promise<void> {
  const today = now();
  if (!(await insertWelcome(tx, guest.userId, today))) return;
  if (!(await countWelcome(tx, today.toISOString().slice(0, 10), welcome.perDay))) return;
  const eggType = welcome.eggType === 'random' ? randomInt(eggs.length) : welcome.eggType;
  const id = randomUUID();
  const gift = { id, address: getAddress(guest.address), eggType, amount: 1 };
  await recordGift(tx, { ...gift, giver: 'welcome', budgetReference: '', now: today });
  await nameWelcomeGift(tx, guest.userId, id);
}
