import { findCreature } from '@hatchery/chain/creature-names';
import { gen2MonsterOf } from '@hatchery/chain/creatures';
import { eggElements } from '@hatchery/chain/eggs';
import type { Holding } from './batch.rules.ts';
import { collections, type Family } from './collections.ts';

type Named = readonly { id: number | bigint; name: string }[];

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Returns what names a token, as in "Fire egg" or "Keeper 12". @param told names by id, of collections that the platform tells them of */
export function namesOf(told: Readonly<Partial<Record<Family, Named>>>) {
  const names = new Map<string, string>(
    Object.entries(told).flatMap(([family, list]) => list.map(({ id, name }) => [`${family}/${id}`, name] as const)),
  );
  return ({ family, id }: Pick<Holding, 'family' | 'id'>): string =>
    names.get(`${family}/${id}`) ?? ownName(family, id) ?? `${capital(collections[family].words[0])} ${id}`;
}

function ownName(family: Family, id: string): string | undefined {
  if (family === 'ultigenEggs') {
    const element = eggElements[Number(id)];
    return element && `${capital(element)} egg`;
  }
  if (family === 'eggsGen2') return { '0': 'Solar egg', '1': 'Lunar egg' }[id];
  if (family !== 'gen2Collection') return undefined;
  const monster = gen2MonsterOf(BigInt(id));
  const name = monster && findCreature('gen2', monster.monsterId)?.name;
  return name && (monster.isShiny ? `Shiny ${name}` : name);
}
