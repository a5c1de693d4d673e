import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { placeOptions } from './lootboxes.queries.ts';
import { admissionOf, placeWords } from './place.rules.ts';
import { PlaceDialog } from './place-dialog.tsx';

/** Says where boxes can't be bought, and what a player can do all the same. */
export function ClosedHere() {
  const place = useQuery(placeOptions).data;
  const [stating, setStating] = useState(false);
  if (!place || admissionOf(place) !== 'no') return null;
  return (
    <div className="closed-here card" role="note">
      <Icon name="alert" />
      <p>
        <strong>{place.why ?? placeWords(place)}</strong> You can still see all odds, and keep, wear and trade every
        item that you have.
      </p>
      {place.changeableAt === null && <Button onClick={() => setStating(true)}>I live somewhere else</Button>}
      {stating && <PlaceDialog place={place} onDone={() => setStating(false)} onClose={() => setStating(false)} />}
    </div>
  );
}
