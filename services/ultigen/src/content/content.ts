import { readFileSync } from 'node:fs';
import type { CreatureLook } from '@hatchery/art/creature';
import * as z from 'zod';
import {
  type Egg,
  egg,
  type HatchWeight,
  levelTable,
  looks,
  type Monster,
  mergeTable,
  monster,
  type Skill,
  skill,
} from './content.schema.ts';

export type {
  Egg,
  HatchWeight,
  Monster,
  Skill,
} from './content.schema.ts';

function load<T extends z.ZodType>(file: string, schema: T): z.infer<T> {
  return schema.parse(JSON.parse(readFileSync(new URL(`../../content/${file}`, import.meta.url), 'utf8')));
}

/** All monsters, by monsterId. */
export const monsters: readonly Monster[] = load('monsters.json', z.array(monster));
/** The five eggs, by eggType, which is also their ERC-1155 id. */
export const eggs: readonly Egg[] = load('eggs.json', z.array(egg));
export const skills: readonly Skill[] = load('skills.json', z.array(skill));
const looksByName = load('looks.json', looks);
/** How creatures grow: experience of levels, levels of stages, stats by level. */
export const growthTable = load('levels.json', levelTable);
/** How much a merge is worth. */
export const mergeWorth = load('merge.json', mergeTable);
const { growthPercent, stages, levels } = growthTable;

export const maxLevel = levels.length;

const monstersById = new Map(monsters.map((row) => [row.monsterId, row]));
const eggsByType = new Map(eggs.map((row) => [row.eggType, row]));
const skillsById = new Map(skills.map((row) => [row.skillId, row]));

/** Finds a monster by its id. */
export function getMonster(monsterId: number): Monster | undefined {
  return monstersById.get(monsterId);
}

/** Finds an egg by its type. */
export function getEgg(eggType: number): Egg | undefined {
  return eggsByType.get(eggType);
}

export function getSkill(skillId: number): Skill | undefined {
  return skillsById.get(skillId);
}

/** Returns the data from which `drawCreature` draws this monster. */
export function lookOf({ name, element, bodyPlan, stage, seed, family, look }: Monster, shiny = false): CreatureLook {
  return { name, element, bodyPlan, stage, seed, shiny, traits: looksByName[look ?? family] };
}

/** Returns the monsters that may hatch from an egg, with integer weights; none for an unknown egg. */
export function hatchWeights(eggType: number): readonly HatchWeight[] {
  return getEgg(eggType)?.hatches ?? [];
}

/** Returns the level of a total experience. */
export function levelForXp(xp: number): number {
  let level = 1;
  for (const step of levels) if (xp >= step.xp) level = step.level;
  return level;
}

/** Returns the total experience at which a level begins. */
export function xpForLevel(level: number): number {
  const step = levels[level - 1];
  if (!step) throw new RangeError(`There is no level ${level}`);
  return step.xp;
}

/** Returns the lowest level of a stage. */
export function levelForStage(stage: number): number {
  const threshold = stages.find((row) => row.stage === stage);
  if (!threshold) throw new RangeError(`There is no stage ${stage}`);
  return threshold.level;
}

/** Returns the kinds that a kind can become. */
export function evolutionsOf({ evolvesTo }: Monster): Monster[] {
  return evolvesTo.flatMap((monsterId) => getMonster(monsterId) ?? []);
}

/** Returns the kind of stage 1 from which a kind comes, and those between, in order; the kind itself is the last one. */
export function lineageOf(kind: Monster): Monster[] {
  const before = monsters.find((row) => evolvesInto(row, kind));
  return before ? [...lineageOf(before), kind] : [kind];
}

/** Returns whether `from` can grow into `to`. */
export function evolvesInto(from: Monster, to: Monster): boolean {
  return from.evolvesTo.includes(to.monsterId);
}

interface MonsterStats {
  health: number;
  attackDamage: number;
  /** Attacks per second, two decimals. */
  aspd: number;
  walkSpeed: number;
  /** Damage per second, two decimals. */
  dps: number;
}

/** Returns the stats of a monster at a level: its base plus whole percents for every level above the first. */
export function statsAt(base: Monster, level: number): MonsterStats {
  const grown = (value: number, percent: number) => (value * (100 + percent * (level - 1))) / 100;
  const attackDamage = Math.floor(grown(base.attackDamage, growthPercent.attackDamage));
  const aspd = twoDecimals(grown(base.aspd, growthPercent.aspd));
  return {
    health: Math.floor(grown(base.health, growthPercent.health)),
    attackDamage,
    aspd,
    walkSpeed: Math.floor(grown(base.walkSpeed, growthPercent.walkSpeed)),
    dps: twoDecimals(attackDamage * aspd),
  };
}

function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}
