import { Suspense } from 'react';
import { lazily } from '../lazily.ts';
import { useKeptGuests } from './device-players.ts';

const KeptGuests = lazily(async () => (await import('./kept-guests.tsx')).KeptGuests);

/** Offers the guests that this browser has put aside. Loads nothing where there are none. */
export function KeptGuestsIfAny() {
  if (useKeptGuests().length === 0) return null;
  return (
    <Suspense>
      <KeptGuests />
    </Suspense>
  );
}
