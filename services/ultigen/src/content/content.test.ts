import { drawCreature } from '@hatchery/art/creature';
import {
  eggs,
  evolutionsOf,
  evolvesInto,
  getEgg,
  getSkill,
  hatchWeights,
  levelForStage,
  levelForXp,
  lineageOf,
  lookOf,
  maxLevel,
  monsters,
  skills,
  statsAt,
  xpForLevel,
} from './content.ts';

const elements = ['plant', 'water', 'fire', 'light', 'dark'] as const;

describe('monsters', () => {
  test('are sixty or more, with unique ids from 1 and unique names', () => {
    expect(monsters.length).toBeGreaterThanOrEqual(60);
    expect(monsters.map((row) => row.monsterId)).toEqual(monsters.map((_, index) => index + 1));
    expect(new Set(monsters.map((row) => row.name.toLowerCase())).size).toBe(monsters.length);
  });

  test.each(elements)('%s has twelve or more', (element) => {
    expect(monsters.filter((row) => row.element === element).length).toBeGreaterThanOrEqual(12);
  });

  test('evolve one stage at a time within their family, and end at stage 3', () => {
    for (const row of monsters) {
      expect(row.evolvesTo.length > 0).toBe(row.stage < 3);
      expect(evolutionsOf(row)).toHaveLength(row.evolvesTo.length);
      for (const next of evolutionsOf(row)) {
        expect(next).toMatchObject({
          family: row.family,
          element: row.element,
          rarity: row.rarity,
          seed: row.seed,
          stage: row.stage + 1,
        });
        expect(evolvesInto(row, next)).toBe(true);
        expect(next.health).toBeGreaterThan(row.health);
        expect(next.attackDamage).toBeGreaterThan(row.attackDamage);
      }
    }
  });

  test('families begin with one monster, which all others come from on one way', () => {
    const families = Map.groupBy(monsters, (row) => row.family);
    for (const members of families.values()) {
      const [first, ...others] = members.filter((row) => row.stage === 1);
      expect(others).toEqual([]);
      for (const row of members) {
        const lineage = lineageOf(row);
        expect([lineage[0], lineage.at(-1), lineage.length]).toEqual([first, row, row.stage]);
        expect(members.filter((other) => evolvesInto(other, row)).length).toBe(row.stage === 1 ? 0 : 1);
      }
    }
  });

  test('branch in three families or more, with a look of its own for each branch', () => {
    const branching = monsters.filter(({ evolvesTo }) => evolvesTo.length > 1);
    expect(new Set(branching.map(({ family }) => family)).size).toBeGreaterThanOrEqual(3);
    for (const row of branching) {
      const choices = evolutionsOf(row);
      expect(new Set(choices.map((next) => JSON.stringify(lookOf(next).traits))).size).toBe(choices.length);
      expect(new Set(choices.map(({ behavior }) => behavior)).size).toBe(choices.length);
    }
  });

  test('have a look of their own in every family', () => {
    const stageOne = monsters.filter((row) => row.stage === 1);
    const seen = stageOne.map((row) => JSON.stringify([row.element, row.bodyPlan, lookOf(row).traits]));
    expect(stageOne.every((row) => lookOf(row).traits !== undefined)).toBe(true);
    expect(new Set(seen).size).toBe(stageOne.length);
    expect(lookOf(stageOne[0] as (typeof stageOne)[0], true)).toMatchObject({
      name: 'Mossmump',
      stage: 1,
      shiny: true,
    });
  });

  test('are drawn in less than 12 kB, no two alike', () => {
    const drawn = monsters.flatMap((row) => [drawCreature(lookOf(row)), drawCreature(lookOf(row, true))]);
    expect(Math.max(...drawn.map((markup) => Buffer.byteLength(markup)))).toBeLessThan(12_000);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn[0]).toContain('<title>Mossmump, plant, stage 1</title>');
  });

  test('know only skills that exist, of their own element or of none', () => {
    expect(new Set(skills.map((row) => row.skillId)).size).toBe(skills.length);
    for (const row of monsters) {
      for (const { skillId } of row.skills) expect([row.element, null]).toContain(getSkill(skillId)?.element);
    }
  });
});

describe('eggs', () => {
  test('are the five ERC-1155 ids', () => {
    expect(eggs.map(({ eggType, element }) => [eggType, element])).toEqual(elements.map((name, id) => [id, name]));
  });

  test('hatch every stage-1 monster of their element, and weigh 1000 in all', () => {
    for (const egg of eggs) {
      const hatchable = monsters.filter((row) => row.element === egg.element && row.stage === 1);
      expect(egg.hatches.map((row) => row.monsterId)).toEqual(hatchable.map((row) => row.monsterId));
      expect(egg.hatches.reduce((sum, row) => sum + row.weight, 0)).toBe(1000);
    }
  });

  test('unknown ones hatch nothing', () => {
    expect(getEgg(5)).toBeUndefined();
    expect(hatchWeights(5)).toEqual([]);
  });
});

describe('levels', () => {
  test('rise from 0 experience, strictly', () => {
    expect(maxLevel).toBe(50);
    expect(xpForLevel(1)).toBe(0);
    for (let level = 2; level <= maxLevel; level++) expect(xpForLevel(level)).toBeGreaterThan(xpForLevel(level - 1));
  });

  test('are found from experience at, below and above each threshold', () => {
    for (let level = 2; level <= maxLevel; level++) {
      expect(levelForXp(xpForLevel(level))).toBe(level);
      expect(levelForXp(xpForLevel(level) - 1)).toBe(level - 1);
    }
    expect(levelForXp(Number.MAX_SAFE_INTEGER)).toBe(maxLevel);
    expect(() => xpForLevel(51)).toThrow('no level 51');
  });

  test('open the later stages', () => {
    expect([1, 2, 3].map(levelForStage)).toEqual([1, 12, 30]);
    expect(() => levelForStage(4)).toThrow('no stage 4');
  });

  test('make stats grow; dps is damage times attacks per second', () => {
    for (const row of monsters) {
      const first = statsAt(row, 1);
      const last = statsAt(row, maxLevel);
      expect(first).toMatchObject({
        health: row.health,
        attackDamage: row.attackDamage,
        aspd: row.aspd,
      });
      expect(first.dps).toBeCloseTo(row.attackDamage * row.aspd, 2);
      expect(last.health).toBeGreaterThan(first.health);
      expect(last.dps).toBeGreaterThan(first.dps);
    }
  });
});
