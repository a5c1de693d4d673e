import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { MintHatchedSchema } from '@hatchery/proto/ultigen';
import type { UltigenContext } from '../context.ts';
import { formOf, whyNotNow } from '../growths/forms.rules.ts';
import { startGrowth } from '../growths/start-growth.ts';
import { lockCreatures } from '../monsters/creatures.ts';
import { listWaiting, listWaitingOf, lockMint, updateBegun, updateNotBegun } from './mints.repository.ts';
import { planArrival } from './mints.rules.ts';

type Waiting = Awaited<ReturnType<typeof listWaiting>>;

/** Has minted creatures become what was wanted, whose hatches are final. */
export const continueMints = async (tx: Transaction, hatchIds: string[]): Promise<void> =>
  publishHatched(tx, await listWaiting(tx, hatchIds));

/** Has minted creatures become what was wanted that were part of another growth before. `failed`: it was that very growth. */
export async function retryMints(
  tx: Transaction,
  monsterIds: number[],
  { failed }: { failed: number[] },
): Promise<void> {
  await updateNotBegun(tx, failed);
  await publishHatched(tx, await listWaitingOf(tx, monsterIds));
}

async function publishHatched(tx: Transaction, mints: Waiting): Promise<void> {
  for (const { id, owner } of mints)
    await publish(tx, { topic: 'ultigen.eggs', key: owner, schema: MintHatchedSchema, message: { mintId: id } });
}

/**
 * Starts the growth by which a minted creature becomes what was wanted. One that is part of another growth waits for its end. A
 * player who took it on another way keeps it so.
 */
export async function startArrival(
  tx: Transaction,
  context: Pick<UltigenContext, 'now'>,
  mintId: string,
): Promise<void> {
  const mint = await lockMint(tx, mintId);
  if (!mint || mint.begun) return;
  const [creature] = await lockCreatures(tx, [mint.monsterId]);
  if (creature && whyNotNow(creature)) return;
  await updateBegun(tx, [mintId], true);
  const planned = creature && planArrival(formOf(creature), mint.kind);
  if (planned) await startGrowth(tx, context, { kind: 'mint', custodial: true, creature, consumed: [], planned });
}
