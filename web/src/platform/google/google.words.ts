import type { GoogleAnswer } from './google.ts';

/** As the specification has it (section 8). */
export const googleFailed = 'Error signing in with Google. Please try again.';

/** What to do after a window with Google in it that brought nothing. */
export const googleWords: Partial<Record<GoogleAnswer['outcome'], string>> = {
  blocked: 'Your browser blocked the window in which Google opens. Allow pop-ups for this site, then try again.',
  closed: 'The window with Google was closed before you were done. Nothing has changed; try again whenever you like.',
  cancelled: 'You said no at Google. Nothing has changed; try again whenever you like.',
};
