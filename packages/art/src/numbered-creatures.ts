import type { CreatureLook } from './creature.ts';
import type { ElementName } from './palette.ts';
import { bodyPlans, type Stage } from './traits.ts';

type Numbered = { monsterId: number; name: string; element: ElementName };

const stages = [1, 2, 3] as const satisfies Stage[];

/** Returns the look of a monster of the first or second generation, which its number and name decide. */
export function lookOfNumbered(
  generation: 'gen1' | 'gen2',
  { monsterId, name, element }: Numbered,
  shiny: boolean,
): CreatureLook {
  const bodyPlan = bodyPlans[monsterId % bodyPlans.length] ?? 'blob';
  const stage = stages[Math.floor(monsterId / bodyPlans.length) % stages.length] ?? 1;
  return { name, element, bodyPlan, stage, seed: `${generation}-${name}`, shiny };
}
