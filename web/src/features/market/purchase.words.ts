import { ApiProblem, wordsFor } from '../../platform/problem.ts';

const notNow = "Try again here in a few minutes: it's bought only once.";

/** Returns why a purchase could not be ordered, and what to do. Without an answer of the platform, it may be ordered all the same. */
export function wordsForPurchase(error: unknown): string {
  if (!(error instanceof ApiProblem)) return wordsFor(error);
  if (error.code === 'service-unavailable' || error.code === 'bad-gateway')
    return `The network doesn't answer right now, so nothing can be bought. ${notNow}`;
  return error.status >= 500 ? `Something went wrong on our side. ${notNow}` : wordsFor(error);
}
