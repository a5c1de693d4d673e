import { randomUUID } from 'node:crypto';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { HatchRequestedSchema } from '@hatchery/proto/ultigen';
import type { UltigenContext } from '../context.ts';
import { lockEggs } from '../eggs/reserve-eggs.ts';
import { drawMonsters } from '../monsters/draw-monsters.ts';
import { monstersOfHatches } from '../monsters/monsters.ts';
import type { Wallet } from '../wallets/wallets.ts';
import { insertHatch } from './hatches.repository.ts';

/**
 * Reserves eggs of one of some wallets and binds what hatches from them: drawn once, stored before anyone is told, and the
 * same for this wallet, chain and egg type until it has hatched on chain. @throws Problem insufficient-balance.
 */
export async function hatchEggs(
  tx: Transaction,
  context: UltigenContext,
  wallets: Wallet[],
  wanted: { chainId: number; eggType: number; amount: number },
): Promise<UltigenMonster[]> {
  const addresses = wallets.map((wallet) => wallet.address);
  const address = await lockEggs(tx, addresses, wanted);
  const custodial = wallets.some((wallet) => wallet.address === address && wallet.kind === 'custodial');
  const id = randomUUID();
  await insertHatch(tx, { id, address, custodial, ...wanted, createdAt: context.now() });
  await drawMonsters(tx, { address, ...wanted, hatchId: id }, context.randomInt);
  const message = { hatchId: id, address };
  await publish(tx, { topic: 'ultigen.eggs', key: address, schema: HatchRequestedSchema, message });
  return (await monstersOfHatches(tx, context, [id])).get(id) ?? [];
}
