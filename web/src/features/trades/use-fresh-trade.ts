import type { Trade } from '@hatchery/api/trade-shapes';
import { useQueryClient } from '@tanstack/react-query';
import { isStale } from '../../platform/problem.ts';
import { useUser } from '../../platform/session/session.ts';
import { tradeOptions } from './trades.queries.ts';

/** Fetches a trade again after a refusal. One that was refused because it had changed is shown as it is now. */
export function useFreshTrade(uid: string, show: (trade: Trade) => void) {
  const client = useQueryClient();
  const userId = useUser()?.uid;
  return (error: unknown) => {
    if (!isStale(error)) return void client.invalidateQueries({ queryKey: ['trades', 'one', uid] });
    const options = { ...tradeOptions(uid, userId), staleTime: 0 };
    return void client.fetchQuery(options).then(show, () => undefined);
  };
}
