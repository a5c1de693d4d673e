export { eraseEvidence } from './claims.repository.ts';
export { insertQuest, type Quest } from './quests.repository.ts';
