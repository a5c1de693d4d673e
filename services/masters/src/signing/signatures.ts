export { countLive } from './signatures.repository.ts';
