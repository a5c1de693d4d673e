import type { Transaction } from '@hatchery/kit/database';
import type { Facts, MintedMonster } from '../chain-events/facts.rules.ts';
import { matchMinted, type SettledHatch } from './minted.rules.ts';
import {
  applyLastLogs,
  deleteLogsAbove,
  insertHatched,
  insertMinted,
  insertMonsterChanges,
  insertMonsterTransfers,
  lockHatching,
  lockQueued,
  undoMintsAbove,
  updateHatched,
} from './monster-transfers.repository.ts';

/** Gives the monsters of hatches the tokens that they became. */
export async function addHatchedMonsters(tx: Transaction, hatches: SettledHatch[]): Promise<void> {
  if (hatches.length === 0) return;
  const revived = hatches.filter(({ given_up }) => given_up);
  const hatching = await lockHatching(
    tx,
    hatches.map(({ id }) => id),
  );
  const queued = revived.length > 0 ? await lockQueued(tx, revived) : [];
  const { matched, unmatched } = matchMinted(hatches, [...hatching, ...queued]);
  if (matched.length > 0) await updateHatched(tx, matched);
  if (unmatched.length > 0) await insertHatched(tx, unmatched);
}

/** Adds what was minted and belongs to no hatch. */
export async function addMintedMonsters(tx: Transaction, minted: MintedMonster[]): Promise<void> {
  if (minted.length > 0) await insertMinted(tx, minted);
}

/** Records transfers and changes, and brings the monsters that they are about up to date. */
export async function moveMonsters(
  tx: Transaction,
  { monsterTransfers, monsterChanges }: Pick<Facts, 'monsterTransfers' | 'monsterChanges'>,
): Promise<void> {
  const touched = new Set([...monsterTransfers, ...monsterChanges].map(({ token_id }) => token_id));
  if (touched.size === 0) return;
  await insertMonsterTransfers(tx, monsterTransfers);
  await insertMonsterChanges(tx, monsterChanges);
  await applyLastLogs(tx, [...touched]);
}

export async function undoMonsterMoves(tx: Transaction, aboveBlock: number): Promise<void> {
  const touched = await deleteLogsAbove(tx, aboveBlock);
  if (touched.length === 0) return;
  await undoMintsAbove(tx, aboveBlock);
  await applyLastLogs(tx, touched);
}
