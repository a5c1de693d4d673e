import { Problem } from '@hatchery/api/problems';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { mapPage, type Page, type Paging } from '@hatchery/kit/lists';
import type { Address } from 'viem';
import type { UltigenContext } from '../context.ts';
import { forgetNames } from '../life/life.ts';
import type { UltigenChain } from '../onchain/chains.ts';
import { presentMonster } from './monsters.presenter.ts';
import {
  createMonsterFinders,
  createOwnedList,
  listHatched,
  listOfPlayers,
  type StoredMonster,
} from './monsters.repository.ts';
import { deleteNicknamesBy } from './raised-monsters.repository.ts';

/** Forgets the names that some players gave, in the logs of creatures too. */
export async function forgetNamesBy(tx: Transaction, userIds: string[]): Promise<void> {
  await deleteNicknamesBy(tx, userIds);
  await forgetNames(tx, { userIds });
}

type Told = Pick<UltigenContext, 'publicUrl'>;

const toldWith = (told: Told) => (monster: StoredMonster) => presentMonster(monster, told);

/** Creates the reads of one monster, by its own id or by its token. @throws Problem not-found. */
export function monsterReads(context: Told & Pick<UltigenContext, 'database'>) {
  const find = createMonsterFinders(context.database);
  return {
    byId: async (id: number): Promise<UltigenMonster> => {
      const [monster] = await find.byId({ id });
      if (!monster) throw new Problem('not-found', `There is no monster ${id}.`);
      return presentMonster(monster, context);
    },
    byToken: async ({ chainId }: UltigenChain, tokenId: string): Promise<UltigenMonster> => {
      const [monster] = await find.byToken({ chainId, tokenId });
      if (!monster) throw new Problem('not-found', `There is no monster with token ${tokenId}.`);
      return presentMonster(monster, context);
    },
  };
}

/** Creates the list of monsters of some owners on one chain, newest first. */
export function monsterList(context: Told & Pick<UltigenContext, 'database'>) {
  const list = createOwnedList(context.database);
  return async ({ chainId }: UltigenChain, owners: Address[], { page, limit }: Paging): Promise<Page<UltigenMonster>> =>
    mapPage(await list({ chainId, owners, page, limit }), toldWith(context));
}

/** Lists the monsters of some players on some chains, newest first, by the wallets that they have now. */
export const listMonstersOf = async (
  db: Queryable,
  told: Told,
  wanted: { chainIds: number[]; userIds: string[]; limit: number },
): Promise<UltigenMonster[]> => (await listOfPlayers(db, wanted)).map(toldWith(told));

/** Lists the monsters of each hatch, in the order in which they hatch. */
export async function monstersOfHatches(
  db: Queryable,
  told: Told,
  hatchIds: string[],
): Promise<Map<string, UltigenMonster[]>> {
  const byHatch = Map.groupBy(await listHatched(db, hatchIds), ({ hatchId }) => hatchId ?? '');
  return new Map([...byHatch].map(([hatchId, own]) => [hatchId, own.map(toldWith(told))]));
}

/** Lists the kinds of monsters of a hatch, in the order in which they hatch. */
export const drawnIdsOf = async (db: Queryable, hatchId: string): Promise<number[]> =>
  (await listHatched(db, [hatchId])).map(({ monsterId }) => monsterId);
