export {
  countLive,
  findLive,
  insertCancelled,
  insertSignature,
  isCancelled,
  listSignatures,
  lockGiven,
} from './signatures.repository.ts';
