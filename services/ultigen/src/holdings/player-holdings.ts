import { type HeldCreature, mostCreatures } from '@hatchery/api/ultigen-players';
import type { UltigenContext } from '../context.ts';
import { listMonstersOf } from '../monsters/monsters.ts';
import { presentCreature } from './creatures.presenter.ts';
import { countDeeds, type Hatcher, listEggsOfPlayers, type PlayersEggs } from './player-holdings.repository.ts';

type PlayerHoldings = {
  creatures: HeldCreature[];
  moreCreatures: boolean;
  eggs: PlayersEggs[];
  hatches: number;
  hatchedBy: Hatcher[];
  named: number;
};

/** Tells what some accounts of one player hold on all chains, by the wallets that they have now. */
export async function playerHoldings(context: UltigenContext, userIds: string[]): Promise<PlayerHoldings> {
  const chainIds = context.chains.all.map(({ chainId }) => chainId);
  const mainChainId = context.chains.main.chainId;
  const { database, publicUrl } = context;
  // From the primary: what a player just did counts at once.
  const { knex: db } = database;
  const [creatures, eggs, deeds] = await Promise.all([
    listMonstersOf(db, { publicUrl }, { chainIds, userIds, limit: mostCreatures + 1 }),
    listEggsOfPlayers(db, { userIds, chainIds, mainChainId }),
    countDeeds(db, userIds),
  ]);
  return {
    creatures: creatures.slice(0, mostCreatures).map(presentCreature),
    moreCreatures: creatures.length > mostCreatures,
    eggs,
    ...deeds,
  };
}
