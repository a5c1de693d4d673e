import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../design/icon.tsx';
import { placeOptions } from './lootboxes.queries.ts';
import { admissionOf, placeWords } from './place.rules.ts';

/** Says where boxes can't be bought, and what a player can do all the same. */
export function ClosedHere() {
  const place = useQuery(placeOptions).data;
  if (!place || admissionOf(place) !== 'no') return null;
  return (
    <div className="closed-here card" role="note">
      <Icon name="alert" />
      <p>
        <strong>{place.why ?? placeWords(place)}</strong> You can still look at odds, open no box, and keep and trade
        every item that you have.
      </p>
    </div>
  );
}
