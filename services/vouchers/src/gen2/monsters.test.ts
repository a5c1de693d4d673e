import { drawCreature } from '@hatchery/art/creature';
import { monsterIdsOf } from '@hatchery/chain/creatures';
import { type Gen2Monster, getGen2Monster, lookOf } from './monsters.ts';

const all = [0, ...monsterIdsOf('gen2')].map((monsterId) => getGen2Monster(monsterId) as Gen2Monster);

describe('gen-2 monsters', () => {
  it('have a name each, and no other id has one', () => {
    expect(all.filter((monster) => !monster)).toEqual([]);
    expect(new Set(all.map(({ name }) => name)).size).toBe(104);
    expect([39, 143, 1, -1].map(getGen2Monster)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('have a picture each, and another one as a shiny', () => {
    const pictures = all.flatMap((monster) => [false, true].map((isShiny) => drawCreature(lookOf(monster, isShiny))));
    expect(new Set(pictures).size).toBe(208);
  });
});
