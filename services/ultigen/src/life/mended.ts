import type { Transaction } from '@hatchery/kit/database';
import type { Differences } from '../monsters/resync.rules.ts';
import { insertEntries, listKnown } from './life.repository.ts';
import { changeOf, type LifeEntry } from './life.rules.ts';

type Place = { chainId: number; blockNumber: number; firstIndex: number; now: Date };

/** Writes what a comparison with the chain found that no block had told. Creatures that were missing have their rows by now. */
export async function recordMended(
  tx: Transaction,
  { missing, moved, changed }: Differences,
  { chainId, blockNumber, firstIndex, now }: Place,
): Promise<void> {
  const tokens = [...missing, ...moved, ...changed].map(({ tokenId }) => tokenId);
  const known = new Map((await listKnown(tx, chainId, tokens)).map((one) => [one.tokenId, one]));
  const isMissing = new Set(missing.map(({ tokenId }) => tokenId));
  const born = missing.map(({ tokenId, monsterId: species, owner }) => {
    const told = changed.find((one) => one.tokenId === tokenId);
    const { level = 1, stage = 1, xp = 0 } = told ?? {};
    return { tokenId, kind: 'minted' as const, to: owner, properties: { species, level, stage, xp } };
  });
  const passed = moved
    .filter(({ tokenId }) => !isMissing.has(tokenId))
    .map(({ tokenId, to }) => ({ tokenId, kind: 'moved' as const, to }));
  const grown = changed.flatMap(({ tokenId, monsterId: species, level, stage, xp }) => {
    const before = known.get(tokenId);
    const properties = { species, level, stage, xp };
    return before && !isMissing.has(tokenId) ? [{ tokenId, kind: changeOf(before, properties), properties }] : [];
  });
  const entries = [...born, ...passed, ...grown].flatMap((entry, index): LifeEntry[] => {
    const creature = known.get(entry.tokenId);
    const place = { chainId, blockNumber, logIndex: firstIndex + index, transactionHash: null };
    return creature ? [{ monsterId: creature.id, at: now, reason: 'resync', place, ...entry }] : [];
  });
  await insertEntries(tx, entries);
}
