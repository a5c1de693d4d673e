import { Problem } from '@hatchery/api/problems';
import { type GamesContext, os } from '../context.ts';

const notYet = () => {
  throw new Problem('service-unavailable', 'Quests are not open yet. Please try again later.');
};

export const questsRoutes = (_context: GamesContext) => ({
  quests: os.quests.handler(notYet),
  validateQuest: os.validateQuest.handler(notYet),
  questsOfUser: os.questsOfUser.handler(notYet),
  questsOfAdmin: os.questsOfAdmin.handler(notYet),
  createQuest: os.createQuest.handler(notYet),
  updateQuest: os.updateQuest.handler(notYet),
  simulateQuest: os.simulateQuest.handler(notYet),
});
