import { ApiProblem } from '../../platform/problem.ts';

/** Returns whether the platform has no free keeper for a player: they had it, or those of today are used up. */
export const isUsedUp = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 429 || (error.status === 409 && error.errors.length === 0));

/** Returns what a player reads when the platform signs no keeper. */
export function mintFault(error: unknown, isFree: boolean): unknown {
  if (!(error instanceof ApiProblem)) return error;
  if (error.code === 'policy-refused')
    return new Error("Keepers can't be minted right now. Nothing was paid. Try again tomorrow.");
  if (error.code === 'insufficient-balance')
    return new Error(
      'Your Hatchery wallet has too little for this price. Nothing was paid. Choose another price or wallet.',
    );
  if (!isFree) return error;
  if (error.status === 403)
    return new Error(
      'Your free keeper needs a confirmed e-mail address, or a wallet that you linked a week ago. Nothing was lost: your keeper waits here.',
    );
  if (error.status === 409 && error.errors.length === 0)
    return new Error('You have had your free keeper. Choose a price for another one.');
  if (error.status === 429)
    return new Error('The free keepers of today are used up. Come back tomorrow, or choose a price.');
  return error;
}
