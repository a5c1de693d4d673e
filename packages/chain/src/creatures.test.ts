import { elementOf, gen2MonsterOf, monsterIdsOf } from './creatures.ts';

describe('creatures', () => {
  it('have 39 monsters in the first generation, 103 in the second and 66 in the third', () => {
    expect(monsterIdsOf('gen1')).toEqual(Array.from({ length: 39 }, (_, index) => index + 1));
    expect(monsterIdsOf('gen2')).toEqual(Array.from({ length: 103 }, (_, index) => index + 40));
    expect(monsterIdsOf('gen3')).toHaveLength(66);
  });

  it('have an element each; nothing else has one', () => {
    expect(elementOf('gen1', 0)).toBe('void');
    expect(elementOf('gen2', 142)).toBe('dragon');
    expect(elementOf('gen2', 143)).toBeUndefined();
    expect(elementOf('gen1', 40)).toBeUndefined();
    expect(monsterIdsOf('gen2', 'dragon')).toEqual([137, 138, 139, 140, 141, 142]);
  });

  it('of gen-2 are shiny where the id says so', () => {
    expect(gen2MonsterOf(40n)).toEqual({ monsterId: 40, isShiny: false });
    expect(gen2MonsterOf(142_888n)).toEqual({ monsterId: 142, isShiny: true });
    expect(gen2MonsterOf(888n)).toEqual({ monsterId: 0, isShiny: true });
    expect(gen2MonsterOf(143n)).toBeUndefined();
    expect(gen2MonsterOf(40_887n)).toBeUndefined();
    expect(gen2MonsterOf(2n ** 255n)).toBeUndefined();
  });
});
