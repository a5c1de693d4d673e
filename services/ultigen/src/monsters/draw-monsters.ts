import type { Transaction } from '@hatchery/kit/database';
import { hatchWeights } from '../content/content.ts';
import { drawMonster, type RandomInt } from '../hatches/draw.rules.ts';
import { drawnEntries } from '../life/life.rules.ts';
import { recordLife } from '../life/life.ts';
import { type Draw, insertDrawn, returnDrawn, takeDrawn, updateHidden } from './draws.repository.ts';

/**
 * Binds what hatches to a hatch. What was drawn for this address, chain and egg type and did not hatch comes first, so that trying
 * again never draws again. The caller holds the lock of the address's eggs of this type.
 */
export async function drawMonsters(
  tx: Transaction,
  draw: Draw,
  { randomInt, now }: { randomInt: RandomInt; now: () => Date },
): Promise<void> {
  const taken = await takeDrawn(tx, draw);
  const missing = draw.amount - taken;
  if (missing === 0) return;
  const weights = hatchWeights(draw.eggType);
  const drawn = Array.from({ length: missing }, () => drawMonster(weights, randomInt));
  const rows = await insertDrawn(tx, draw, drawn, taken);
  await recordLife(tx, drawnEntries(rows, draw, { reason: 'egg', now: now() }));
}

/** Binds a creature of a chosen kind to a hatch of one egg. @returns its id. */
export async function bindMonster(
  tx: Transaction,
  draw: Draw,
  { monsterId, now }: { monsterId: number; now: Date },
): Promise<number> {
  const rows = await insertDrawn(tx, draw, [monsterId], 0);
  await recordLife(tx, drawnEntries(rows, draw, { reason: 'mint', now }));
  return rows[0]?.id ?? 0;
}

/** Shows the monsters of failed hatches to nobody. They stay with their hatches, whose vouchers may still be redeemed. */
export async function hideMonsters(tx: Transaction, hatchIds: string[]): Promise<void> {
  if (hatchIds.length > 0) await updateHidden(tx, hatchIds);
}

/** Puts the monsters of ended hatches back into their queues. */
export async function returnMonsters(tx: Transaction, hatchIds: string[]): Promise<void> {
  if (hatchIds.length > 0) await returnDrawn(tx, hatchIds);
}
