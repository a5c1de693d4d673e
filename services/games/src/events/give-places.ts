import type { Transaction } from '@hatchery/kit/database';
import { familiesNow, heirsNow, heirsOf, lockPlayers } from '@hatchery/kit/families';
import { notify } from '@hatchery/kit/notify';
import type { GamesContext } from '../context.ts';
import { createGrants } from '../grants/grants.ts';
import { findEvent, updateGiven } from './events.repository.ts';
import { rewardsInWords, rewardsOf, type StoredEvent } from './events.rules.ts';
import { listBest, listDue, lockDue, type PlaceEnd, type StoredPlace, updateEnded } from './places.repository.ts';

type Context = Pick<GamesContext, 'database' | 'grantAlarm' | 'now'>;

const placesAtOnce = 100;

/**
 * Grants the rewards of the next places of an event, in one transaction. Another replica may do the same.
 * @returns whether there may be more.
 */
export async function givePlaces({ database, ...context }: Context, eventId: string): Promise<boolean> {
  const [event, due] = await Promise.all([
    findEvent(database.knex, eventId),
    listDue(database.knex, eventId, placesAtOnce),
  ]);
  if (!event) return false;
  const userIds = due.map(({ userId }) => userId);
  const heirs = await heirsOf(database, userIds);
  const players = [...new Set([...userIds, ...[...heirs.values()].filter((id) => id !== null)])];
  return database.transaction(async (tx) => {
    const places = await lockDue(
      tx,
      eventId,
      due.map(({ position }) => position),
    );
    await lockPlayers(tx, players, 'shared');
    const receivers = await receiversNow(tx, places, new Set(players));
    if (receivers) await grant({ ...context, database }, tx, { event, places, receivers });
    await updateGiven(tx, eventId);
    return places.length > 0;
  });
}

type Receivers = Map<string, string | null>;

/** Returns who gets what some players earned. Undefined if an account was merged since, into one that is not locked: it has its turn again. */
async function receiversNow(
  tx: Transaction,
  places: StoredPlace[],
  locked: Set<string>,
): Promise<Receivers | undefined> {
  const receivers = await heirsNow(
    tx,
    places.map(({ userId }) => userId),
  );
  const areLocked = [...receivers.values()].every((id) => id === null || locked.has(id));
  return areLocked ? receivers : undefined;
}

type Turn = { event: StoredEvent; places: StoredPlace[]; receivers: Receivers };

async function grant(context: Context, tx: Transaction, { event, places, receivers }: Turn): Promise<void> {
  const best = await bestPlaces(tx, event.id, receivers);
  const paid = places.flatMap((place) => {
    const userId = receivers.get(place.userId);
    const range = event.ranges[place.range];
    return userId && range && best.get(userId) === place.position ? [{ place, userId, range }] : [];
  });
  const granted = await createGrants(
    context,
    tx,
    paid.map(({ userId, range }) => ({
      source: 'event' as const,
      sourceId: event.id,
      period: 'once',
      userId,
      rewards: rewardsOf(range),
    })),
  );
  const byReceiver = new Map(granted.map((one) => [one.userId, one]));
  const isPaid = new Set(paid.map(({ place }) => place.position));
  await updateEnded(
    tx,
    event.id,
    places.map((place): PlaceEnd => {
      const receiverId = receivers.get(place.userId) ?? null;
      const { position } = place;
      if (receiverId === null) return { position, state: 'gone', receiverId, grantId: null };
      const got = byReceiver.get(receiverId);
      // A worse place of theirs was rewarded before the accounts were merged.
      if (!isPaid.has(position) || !got || got.repeated)
        return { position, state: 'merged', receiverId, grantId: null };
      return { position, state: 'granted', receiverId, grantId: got.id };
    }),
  );
  await Promise.all(
    paid.map(async ({ place, userId, range }) => {
      if (byReceiver.get(userId)?.repeated) return;
      const data = { name: event.name, rank: String(place.rank), what: rewardsInWords(range) };
      await notify(tx, { userId, kind: 'event.rewarded', subject: event.id, data });
    }),
  );
}

/** Returns the best place that each receiver has, with any of their accounts. */
async function bestPlaces(tx: Transaction, eventId: string, receivers: Receivers): Promise<Map<string, number>> {
  const ids = [...new Set([...receivers.values()].filter((id) => id !== null))];
  const ranked = await listBest(tx, eventId, await familiesNow(tx, ids));
  const heirs = await heirsNow(
    tx,
    ranked.map(({ userId }) => userId),
  );
  const best = new Map<string, number>();
  for (const { userId, position } of ranked) {
    const heir = heirs.get(userId) ?? userId;
    best.set(heir, Math.min(best.get(heir) ?? position, position));
  }
  return best;
}
