import { type HeldCreature, mostCreatures } from '@hatchery/api/ultigen-players';
import { getMonster } from '../content/content.ts';
import type { UltigenContext } from '../context.ts';
import { listMonstersOf } from '../monsters/monsters.ts';
import { countDeeds, listEggsOfPlayers, type PlayersEggs } from './player-holdings.repository.ts';

type PlayerHoldings = {
  creatures: HeldCreature[];
  moreCreatures: boolean;
  eggs: PlayersEggs[];
  hatches: number;
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

type Monster = Awaited<ReturnType<typeof listMonstersOf>>[number];

const presentCreature = ({ name: kind, nickname, blockNumber: block, ...monster }: Monster): HeldCreature => ({
  id: monster.id,
  chainId: monster.chainId,
  tokenId: monster.tokenId,
  generation: 'gen3',
  monsterId: monster.monsterId,
  kind,
  ...(nickname ? { name: nickname } : {}),
  element: monster.element,
  rarity: getMonster(monster.monsterId)?.rarity ?? 'unknown',
  stage: monster.stage,
  level: monster.level,
  xp: monster.xp,
  health: monster.health,
  attackDamage: monster.attackDamage,
  aspd: monster.aspd,
  walkSpeed: monster.walkSpeed,
  dps: monster.dps,
  behavior: monster.behavior,
  image: monster.image,
  block,
});
