import { crownKinds, earKinds, eyeKinds, markKinds, mouthKinds, tailKinds, wingKinds } from '@hatchery/art/traits';
import { eggElements } from '@hatchery/chain/eggs';
import * as z from 'zod';

const element = z.enum(eggElements);
const rarity = z.enum(['common', 'uncommon', 'rare']);
const behavior = z.enum(['melee', 'ranged', 'support', 'tank']);
const bodyPlan = z.enum(['blob', 'biped', 'quadruped', 'serpent', 'bird', 'tuft']);
const stage = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const positive = z.int().positive();

export const skill = z.strictObject({
  skillId: positive,
  name: z.string().min(1),
  element: element.nullable(),
  description: z.string().min(1),
});

export const monster = z.strictObject({
  monsterId: positive,
  family: z.string().regex(/^[a-z]+$/),
  /** Its look, where it is not that of its family. */
  look: z.string().optional(),
  stage,
  name: z.string().min(1),
  element,
  bodyPlan,
  rarity,
  behavior,
  health: positive,
  attackDamage: positive,
  aspd: z.number().positive(),
  walkSpeed: positive,
  skills: z.array(z.strictObject({ skillId: positive, level: positive })).min(1),
  /** The kinds of the next stage that it may become: a player chooses one. */
  evolvesTo: z.array(positive),
  seed: positive,
  note: z.string().min(1),
});

export const egg = z.strictObject({
  eggType: z.int().min(0),
  name: z.string().min(1),
  element,
  description: z.string().min(1),
  hatches: z.array(z.strictObject({ monsterId: positive, weight: positive })).min(1),
});

/** How each family looks, and each branch that looks otherwise: the parts that its drawings are made of. */
export const looks = z.record(
  z.string(),
  z.strictObject({
    coat: z.int().min(0),
    eyes: z.enum(eyeKinds),
    mouth: z.enum(mouthKinds),
    crown: z.enum(crownKinds),
    ears: z.enum(earKinds),
    tail: z.enum(tailKinds),
    marks: z.enum(markKinds),
    wings: z.enum(wingKinds),
  }),
);

export const levelTable = z.strictObject({
  growthPercent: z.strictObject({
    health: z.int().min(0),
    attackDamage: z.int().min(0),
    aspd: z.int().min(0),
    walkSpeed: z.int().min(0),
  }),
  stages: z.array(z.strictObject({ stage, level: positive })).length(3),
  levels: z.array(z.strictObject({ level: positive, xp: z.int().min(0) })).min(1),
});

export const mergeTable = z.strictObject({
  /** Percent of the experience of a consumed creature that the one that remains gains. */
  sharePercent: z.int().min(0).max(100),
  /** Experience that it gains for each beside that. */
  baseXp: z.int().min(0),
  mostConsumed: z.int().min(1).max(10),
});

export type LevelTable = z.infer<typeof levelTable>;
export type MergeTable = z.infer<typeof mergeTable>;
export type Skill = z.infer<typeof skill>;
export type Monster = z.infer<typeof monster>;
export type Egg = z.infer<typeof egg>;
export type HatchWeight = Egg['hatches'][number];
