import { findCreature, type NamedCreature } from '@hatchery/chain/creature-names';
import { gen2MonsterOf } from '@hatchery/chain/creatures';

/** How many of one monster a player holds as of a block. */
export type Gen2Balance = { monster: NamedCreature; commonAmount: number; shinyAmount: number; blockNumber: number };

type Held = { tokenId: string; amount: string; blockNumber: number };

/** Adds up common and shiny tokens of each monster, in order of id. Tokens that are no monsters are left out. */
export function balancesOf(held: readonly Held[]): Gen2Balance[] {
  const balances = new Map<number, Gen2Balance>();
  for (const { tokenId, amount, blockNumber } of held) {
    const token = gen2MonsterOf(BigInt(tokenId));
    const monster = token && findCreature('gen2', token.monsterId);
    if (!monster) continue;
    const balance = balances.get(monster.monsterId) ?? { monster, commonAmount: 0, shinyAmount: 0, blockNumber };
    balance[token.isShiny ? 'shinyAmount' : 'commonAmount'] += Number(amount);
    balances.set(monster.monsterId, balance);
  }
  return [...balances.values()].sort((a, b) => a.monster.monsterId - b.monster.monsterId);
}
