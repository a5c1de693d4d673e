import { bundlesSubject } from '../bundles/bundles.subject.ts';
import type { SubjectName } from './movements.rules.ts';
import type { Subject } from './movements.ts';

/** Goes on when a movement has ended, by the thing that it is about. */
export const subjects: Record<SubjectName, Subject> = {
  bundle: bundlesSubject,
} as Record<SubjectName, Subject>;
