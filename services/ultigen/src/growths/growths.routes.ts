import { Problem } from '@hatchery/api/problems';
import { os, type UltigenContext } from '../context.ts';

const soon = (): never => {
  throw new Problem('service-unavailable', 'This is not there yet.');
};

export const growthsRoutes = (_context: UltigenContext) => ({
  addExperience: os.addExperience.handler(soon),
  evolveMonster: os.evolveMonster.handler(soon),
  mintMonster: os.mintMonster.handler(soon),
  evolveOwnMonster: os.evolveOwnMonster.handler(soon),
  mergeMonsters: os.mergeMonsters.handler(soon),
  evolutions: os.evolutions.handler(soon),
  mergePreview: os.mergePreview.handler(soon),
  growths: os.growths.handler(soon),
  growth: os.growth.handler(soon),
  growthRules: os.growthRules.handler(soon),
  monsterLife: os.monsterLife.handler(soon),
});
