import type { Trade } from '@hatchery/api/trade-shapes';
import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../platform/problem.ts';
import { useUser } from '../../platform/session/session.ts';
import { tradeOptions } from './trades.queries.ts';

/** Fetches a trade again where it was refused because it had changed, and shows what it is now. */
export function useFreshTrade(uid: string, show: (trade: Trade) => void) {
  const client = useQueryClient();
  const userId = useUser()?.uid;
  return (error: unknown) => {
    if (!(error instanceof ApiProblem) || error.status !== 409) return;
    const options = { ...tradeOptions(uid, userId), staleTime: 0 };
    void client.fetchQuery(options).then(show, () => undefined);
  };
}
