import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const askAgainMs = 5_000;

/** The tickets of a wallet on the main chain, as of one block. */
export const ticketBalanceOptions = (address: string) =>
  queryOptions({
    queryKey: ['mine', 'tickets', address],
    queryFn: ({ signal }) => api.masters.ticketsBalance({ params: { address }, query: {} }, { signal }),
    // A transfer from another wallet is told to nobody.
    refetchInterval: askAgainMs,
  });

/** The kinds of tickets with their prices, as of the last block. */
export const ticketKindsOptions = queryOptions({
  queryKey: ['masters', 'ticket-kinds'],
  queryFn: ({ signal }) => api.masters.tickets({ query: {} }, { signal }),
  staleTime: 30_000,
});
