import type { Passport } from '@hatchery/api/access';
import { badField, Problem } from '@hatchery/api/problems';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { UltigenContext } from '../context.ts';
import { mintGiver } from '../gifts/gifts.rules.ts';
import { recordGift } from '../gifts/give-eggs.ts';
import { requireUncancelled } from '../gifts/settle-references.ts';
import { hatchGift } from '../hatches/hatch-eggs.ts';
import { tellCreature } from '../monsters/creatures.ts';
import { growMonster } from '../monsters/grow-monster.ts';
import { insertMint, listMints } from './mints.repository.ts';
import { type MintPlan, planMint } from './mints.rules.ts';

const mintedBefore = () => new Problem('conflict', 'This monster was minted before.');

/** Plans a mint. @throws Problem bad-request. */
export function requireMintPlan(wanted: Parameters<typeof planMint>[0]): MintPlan {
  const plan = planMint(wanted);
  if ('refusal' in plan) throw badField(`body.${plan.refusal.path}`, plan.refusal.message);
  return plan;
}

/** Reserves the budget of an API key for a creature, once however often it is asked to. @throws Problem insufficient-budget, conflict. */
export async function reserveMint(
  { internal, database }: Pick<UltigenContext, 'internal' | 'database'>,
  { subject }: Pick<Passport, 'subject'>,
  reference: string,
): Promise<void> {
  // The users service forgets references after a month. A creature is forever.
  if ((await listMints(database.knex, [reference])).length > 0) throw mintedBefore();
  await internal.users.reserveBudget({
    params: { uid: subject },
    body: { reference, asset: 'monster:mint', amount: 1 },
  });
}

type Wanted = { reference: string; chainId: number; address: Address; plan: MintPlan };

/**
 * Mints a creature whose budget is reserved: an egg for its receiver, which hatches into the first of its family. Its experience
 * stands beside the chain at once. One of a later stage becomes that when it is final on chain.
 * @throws Problem conflict if it was minted before, or cancelled.
 */
export async function mintMonster(
  tx: Transaction,
  context: UltigenContext,
  { subject, appId }: Pick<Passport, 'subject' | 'appId'>,
  { reference, chainId, address, plan }: Wanted,
): Promise<UltigenMonster> {
  await requireUncancelled(tx, reference);
  const now = context.now();
  const { first, kind, eggType, xp } = plan;
  const egg = { id: reference, chainId, address, eggType, amount: 1, giver: mintGiver };
  await recordGift(tx, { ...egg, budgetReference: '', now });
  const creature = { chainId, address, eggType, monsterId: first.monsterId, giftId: reference };
  const monsterId = await hatchGift(tx, context, creature);
  const begun = kind === first;
  const mint = { id: reference, monsterId, kind: kind.monsterId, begun, mintedBy: subject, now };
  if (!(await insertMint(tx, mint))) throw mintedBefore();
  if (xp > 0) await growMonster(tx, monsterId, { amount: xp, reason: 'mint', app: appId, now });
  return tellCreature(tx, context, monsterId);
}
