import { clamp, step } from './field.ts';

export const elements = ['plant', 'water', 'fire', 'light', 'dark', 'dragon', 'void'] as const;
export type Element = (typeof elements)[number];

/** A creature on watch. All but the element are whole numbers, so that a round can be played again exactly. */
export type Keeper = {
  element: Element;
  /** Sixteenths of a step a tick. */
  speed: number;
  /** Sixteenths of a step within which thieves lose their nerve. */
  reach: number;
  /** How much nerve a thief within reach loses a tick. */
  presence: number;
  /** Ticks until the skill is ready again. */
  recovery: number;
};

/** The numbers of a creature that a watch depends on, as Hatchery knows them. */
export type Stats = { walkSpeed: number; health: number; attackDamage: number; aspd: number };

/** A creature in the middle of the first stage: the keeper that is lent to those who have none. */
export const usualStats: Stats = { walkSpeed: 33, health: 95, attackDamage: 13, aspd: 1 };

/** Returns how far a value lies between two others, in thousandths. */
const share = (value: number, least: number, most: number): number =>
  clamp(Math.round(((value - least) * 1_000) / (most - least)), 0, 1_000);

/** Returns a tempered share: the first half of a stat's way counts three times as much as the second. */
const tempered = (thousandths: number): number =>
  thousandths < 500 ? Math.floor((thousandths * 3) / 2) : 750 + Math.floor((thousandths - 500) / 2);

const between = (least: number, most: number, thousandths: number): number =>
  least + Math.floor(((most - least) * thousandths) / 1_000);

const [slowest, fastest] = [9 * step, 13 * step];
const [nearest, farthest] = [100 * step, 138 * step];
const [faintest, strongest] = [8, 14];
const [slowToRecover, quickToRecover] = [1_020, 660];

/** Returns the keeper that a creature makes: fast ones run, healthy ones are seen from afar, strong ones scare, quick ones recover. */
export function keeperOf(element: Element, stats: Stats): Keeper {
  return {
    element,
    speed: between(slowest, fastest, tempered(share(stats.walkSpeed, 18, 45))),
    reach: between(nearest, farthest, tempered(share(stats.health, 70, 1_000))),
    presence: between(faintest, strongest, tempered(share(stats.attackDamage, 8, 90))),
    recovery: between(slowToRecover, quickToRecover, tempered(share(stats.aspd, 0.7, 1.8))),
  };
}

/** Whether an unknown value is a keeper that this engine could have made. */
export function isKeeper(value: unknown): value is Keeper {
  if (typeof value !== 'object' || value === null) return false;
  const { element, speed, reach, presence, recovery } = value as Record<string, unknown>;
  const within = (number: unknown, least: number, most: number) =>
    Number.isInteger(number) && (number as number) >= least && (number as number) <= most;
  return (
    elements.includes(element as Element) &&
    within(speed, slowest, fastest) &&
    within(reach, nearest, farthest) &&
    within(presence, faintest, strongest) &&
    within(recovery, quickToRecover, slowToRecover)
  );
}
