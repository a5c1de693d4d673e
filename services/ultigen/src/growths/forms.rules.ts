import { type Creature, levelOf, statusOf } from '../monsters/creatures.ts';
import type { Form } from './growth.rules.ts';
import { refusalOf } from './growths.rules.ts';

/** Returns what a creature is now, all of its experience counted. */
export const formOf = (creature: Creature): Form => ({
  monsterId: creature.monsterId,
  level: levelOf(creature),
  stage: creature.stage,
  xp: creature.xp,
});

/** Says why a creature cannot be part of a growth now. @param it names it. */
export const whyNotNow = (creature: Creature, it = 'This creature'): string | undefined =>
  refusalOf({ ...creature, status: statusOf(creature) }, it);
