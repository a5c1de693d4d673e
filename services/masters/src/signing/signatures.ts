export {
  countLive,
  findLatestAttempt,
  findLive,
  findRequestOf,
  insertCancelled,
  insertSignature,
  isCancelled,
  listSignatures,
  lockGiven,
} from './signatures.repository.ts';
