export { createListOdds, type OddsOnChain } from './boxes.repository.ts';
