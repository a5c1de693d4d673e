import { lazy, Suspense } from 'react';
import { useKeptGuests } from './device-players.ts';

const KeptGuests = lazy(async () => ({ default: (await import('./kept-guests.tsx')).KeptGuests }));

/** Offers the guests that this browser has put aside. Loads nothing where there are none. */
export function KeptGuestsIfAny() {
  if (useKeptGuests().length === 0) return null;
  return (
    <Suspense>
      <KeptGuests />
    </Suspense>
  );
}
