import type { MastersColor } from '@hatchery/api/masters-shapes';
import { traitTypes } from '@hatchery/art/keepers/keys';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { type Colours, typeIdOf } from './look.rules.ts';

const hourMs = 3_600_000;

/** Body forms by name, and the types of traits in the order in which they are chosen. */
export const partsOptions = queryOptions({
  queryKey: ['masters', 'parts'],
  queryFn: async ({ signal }) => {
    const [forms, types] = await Promise.all([
      api.masters.mastersGenders({ query: {} }, { signal }),
      api.masters.mastersTraitTypes({ query: {} }, { signal }),
    ]);
    return { forms, types };
  },
  staleTime: hourMs,
});

/** The colours of traits: their values by type, and their names by id. */
export const coloursOptions = queryOptions({
  queryKey: ['masters', 'colours'],
  queryFn: async ({ signal }) => {
    const colours = await api.masters.mastersColors({ query: {} }, { signal });
    return { byType: byType(colours), names: new Map(colours.map(({ id, name }) => [id, name])) };
  },
  staleTime: hourMs,
});

/** Ids of colours count from 1 within their type, like the colours in ids of traits. */
function byType(colours: readonly MastersColor[]): Colours {
  const values = traitTypes.map((type) => {
    const own = colours.filter(({ typeId }) => typeId === typeIdOf(type));
    return [type, own.toSorted((one, other) => one.id - other.id).map(({ color }) => color)] as const;
  });
  return Object.fromEntries(values) as Record<(typeof traitTypes)[number], string[]>;
}

/** Every item that can be had. */
export const itemsOptions = queryOptions({
  queryKey: ['masters', 'items'],
  queryFn: ({ signal }) => api.masters.mastersItems({ query: {} }, { signal }),
  staleTime: hourMs,
});

export const avatarPricesOptions = (chainId: number | undefined) =>
  queryOptions({
    queryKey: ['masters', 'avatar-prices', chainId],
    queryFn: ({ signal }) => api.masters.mastersAvatarPrices({ query: chainId ? { chainId } : {} }, { signal }),
    staleTime: 60_000,
  });

/** The kinds of tickets by their ids. */
export const ticketsOptions = queryOptions({
  queryKey: ['masters', 'tickets'],
  queryFn: ({ signal }) => api.masters.tickets({ query: {} }, { signal }),
  staleTime: hourMs,
});
