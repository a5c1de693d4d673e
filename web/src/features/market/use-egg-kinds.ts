import { useQuery } from '@tanstack/react-query';
import { eggKindsOptions } from '../../platform/ultigen/eggs.queries.ts';
import { useNow } from '../../platform/use-now.ts';
import { staleSince } from './prices.rules.ts';

const askAgainMs = 30_000;

/** Follows what is for sale, and since when its prices are not fresh. */
export function useEggKinds() {
  const kinds = useQuery({ ...eggKindsOptions, refetchInterval: askAgainMs });
  const { data, dataUpdatedAt: heardAt, isError: failing } = kinds;
  const stale = staleSince({ kinds: data ?? [], heardAt, failing }, useNow());
  return { ...kinds, stale };
}
