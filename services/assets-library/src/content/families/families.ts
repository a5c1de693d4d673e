import type { ElementName } from '@hatchery/art/palette';
import { bodyPlans } from '@hatchery/art/traits';
import type { Family } from './family.ts';
import { keptFamilies } from './kept.families.ts';
import { toldFamilies } from './told.families.ts';

/** Returns the families of an element, one of each body plan, in their order. */
export function familiesOf(element: ElementName): Family[] {
  const all = [...keptFamilies, ...toldFamilies].filter((family) => family.element === element);
  return all.toSorted((one, other) => bodyPlans.indexOf(one.bodyPlan) - bodyPlans.indexOf(other.bodyPlan));
}
