import type { EventPlace } from '@hatchery/api/events';
import type { Queryable } from '@hatchery/kit/database';
import type { GamesContext } from '../context.ts';
import { listGrants } from '../grants/grants.ts';
import { presentPlace } from './events.presenter.ts';
import type { StoredEvent } from './events.rules.ts';
import { listPlaces } from './places.repository.ts';

type PlacePage = Parameters<typeof listPlaces>[2];

/** Lists places of an event with the state of each of their rewards. Their players have no names yet. */
export async function placesOf(db: Queryable, event: StoredEvent, page: PlacePage): Promise<EventPlace[]> {
  const places = await listPlaces(db, event.id, page);
  const grants = await listGrants(
    db,
    places.flatMap(({ grantId }) => grantId ?? []),
  );
  return places.map((place) => presentPlace(place, event, grants.get(place.grantId ?? '')));
}

/** Adds names, 100 at most. A report without names is better than none while users is away. */
export async function withNames(
  { internal }: Pick<GamesContext, 'internal'>,
  places: EventPlace[],
): Promise<EventPlace[]> {
  const userIds = [...new Set(places.flatMap(({ receiverId }) => receiverId ?? []))];
  const shown = userIds.length > 0 ? await internal.users.presentPlayers({ body: { userIds } }).catch(() => []) : [];
  const names = new Map(shown.map(({ userId, displayName }) => [userId, displayName]));
  return places.map((place) => {
    const displayName = names.get(place.receiverId ?? '');
    return displayName === undefined ? place : { ...place, displayName };
  });
}
