import type { Transaction } from '@hatchery/kit/database';
import { grantsAmong } from '../experience/add-experience.ts';
import { listMints } from './mints.repository.ts';

/** Lists which of some references became experience or creatures. */
export async function listGivenOfMonsters(tx: Transaction, references: string[]): Promise<string[]> {
  const [grants, mints] = await Promise.all([grantsAmong(tx, references), listMints(tx, references)]);
  return [...grants, ...mints];
}
