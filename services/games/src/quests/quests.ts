export { insertQuest, type Quest } from './quests.repository.ts';
