import type { LootboxPlace } from '@hatchery/api/lootbox-shapes';
import { badField, fieldProblem, Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { familyNow, familyOf, lockLiving } from '@hatchery/kit/families';
import type { MastersContext } from '../context.ts';
import {
  changeableAt,
  closedBecause,
  isPlaceMissing,
  placeThatHolds,
  profileOf,
  type Stated,
} from './countries.rules.ts';
import { countries } from './countries.ts';
import { listPlaces, lockPlace, type StoredPlace, upsertPlace } from './places.repository.ts';

type Context = Pick<MastersContext, 'config' | 'database' | 'now'>;

/** Tells what holds for a player: by the deployment's country, or by what an account of theirs stated last. */
export async function placeOf(context: Context, userId: string): Promise<LootboxPlace> {
  const family = await familyOf(context.database, userId);
  return describePlace(context, placeThatHolds(await listPlaces(context.database.knex, family), context.now()));
}

/** Requires that a player may buy boxes. @throws Problem place-required, forbidden with the reason. */
export async function requireOpenPlace(context: Context, userId: string): Promise<void> {
  const place = await placeOf(context, userId);
  if (place.why === null) return;
  throw new Problem(isPlaceMissing(place) ? 'place-required' : 'forbidden', `${place.why} Nothing was changed.`);
}

/**
 * Stores where a player is. The same again changes nothing.
 * @throws Problem conflict within 30 days after they stated another place; bad-request for a year that is to come.
 */
export async function statePlace(
  tx: Transaction,
  context: Context,
  userId: string,
  stated: Stated,
): Promise<LootboxPlace> {
  const now = context.now();
  if (stated.yearOfBirth > now.getUTCFullYear()) throw badField('body.yearOfBirth', 'This year is to come.');
  await lockLiving(tx, [userId]);
  await lockPlace(tx, userId);
  const before = placeThatHolds(await listPlaces(tx, await familyNow(tx, userId)), now);
  if (before?.country === stated.country && before.yearOfBirth === stated.yearOfBirth)
    return describePlace(context, before);
  if (before && changeableAt(before.statedAt) > now) throw tooEarly(before.statedAt);
  const place = { userId, ...stated, statedAt: now };
  await upsertPlace(tx, place);
  return describePlace(context, place);
}

const tooEarly = (statedAt: Date) =>
  fieldProblem(
    'conflict',
    'body.country',
    `You stated another place less than 30 days ago. You can change it from ${changeableAt(statedAt).toISOString()}.`,
  );

const whereFirst =
  'Laws about boxes differ. State your country and year of birth first, with `PUT /v2/masters/lootbox/place`.';

function describePlace({ config, now }: Context, stated: StoredPlace | undefined): LootboxPlace {
  const country = config.MASTERS_COUNTRY ?? stated?.country ?? null;
  const yearOfBirth = stated?.yearOfBirth ?? null;
  const profile = profileOf(countries, country);
  const { boxes, setRewards } = profile;
  const isMissing = isPlaceMissing({ country, boxes, yearOfBirth });
  const why = isMissing ? whereFirst : (closedBecause(profile, { yearOfBirth, year: now().getUTCFullYear() }) ?? null);
  const from = stated && changeableAt(stated.statedAt);
  const waitsUntil = from && from > now() ? from.toISOString() : null;
  return { country, yearOfBirth, changeableAt: waitsUntil, boxes, setRewards, mayBuy: why === null, why };
}
