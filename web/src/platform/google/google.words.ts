import type { GoogleAnswer } from './google.ts';

/** As the specification has it (section 8). */
export const googleFailed = 'Error signing in with Google. Please try again.';

/** Advice after a Google window without a result. */
export const googleWords: Partial<Record<GoogleAnswer['outcome'], string>> = {
  blocked: 'Your browser blocked the Google window. Allow pop-ups for this site, then try again.',
  closed: 'You closed the Google window before finishing. Nothing has changed. You can try again.',
  cancelled: 'You cancelled at Google. Nothing has changed. You can try again.',
};
