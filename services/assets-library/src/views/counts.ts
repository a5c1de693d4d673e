export { listDays } from './counts.repository.ts';
