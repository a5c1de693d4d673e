import { randomUUID } from 'node:crypto';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { UltigenContext } from '../context.ts';
import { lockEggs } from '../eggs/reserve-eggs.ts';
import { bindMonster, drawMonsters } from '../monsters/draw-monsters.ts';
import { monstersOfHatches } from '../monsters/monsters.ts';
import type { Wallet } from '../wallets/wallets.ts';
import { preferPressed } from '../welcomes/prefer-pressed.ts';
import { insertHatch } from './hatches.repository.ts';
import { requestHatch } from './request-hatch.ts';

type Minted = { chainId: number; address: Address; eggType: number; monsterId: number; giftId: string };

/**
 * Binds a creature of a chosen kind to an egg that a gift brings. The platform hatches it as soon as the egg is on chain.
 * @returns the id of the creature.
 */
export async function hatchGift(
  tx: Transaction,
  { now }: Pick<UltigenContext, 'now'>,
  { monsterId, giftId, ...eggs }: Minted,
): Promise<number> {
  const id = randomUUID();
  const wanted = { ...eggs, amount: 1 };
  await insertHatch(tx, { id, custodial: true, awaitsEggs: true, giftId, ...wanted, createdAt: now() });
  return bindMonster(tx, { ...wanted, hatchId: id }, { monsterId, now: now() });
}

/**
 * Reserves eggs of one of some wallets and binds what hatches from them: drawn once, stored before anyone is told, and the
 * same for this wallet, chain and egg type until it has hatched on chain. A hatch of an egg that is not on chain yet waits
 * for it there. @throws Problem insufficient-balance.
 */
export async function hatchEggs(
  tx: Transaction,
  context: UltigenContext,
  wallets: Wallet[],
  wanted: { chainId: number; eggType: number; amount: number },
): Promise<UltigenMonster[]> {
  const addresses = wallets.map((wallet) => wallet.address);
  const { address, awaitsEggs } = await lockEggs(tx, addresses, wanted);
  const custodial = wallets.some((wallet) => wallet.address === address && wallet.kind === 'custodial');
  const id = randomUUID();
  await insertHatch(tx, { id, address, custodial, awaitsEggs, ...wanted, createdAt: context.now() });
  await drawMonsters(tx, { address, ...wanted, hatchId: id }, context);
  if (awaitsEggs) await preferPressed(tx, context, { address, ...wanted });
  else await requestHatch(tx, { id, address });
  return (await monstersOfHatches(tx, context, [id])).get(id) ?? [];
}
