import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { CurrencyBody, CurrencyChanged } from '@hatchery/api/save-shapes';
import { familyOf, heirsOf } from '@hatchery/kit/families';
import type { GamesContext } from '../context.ts';
import { findGame } from '../games/games.ts';
import { addAmount } from './currencies.rules.ts';
import { type CurrencyChange, findChange, insertChange } from './currency-changes.repository.ts';
import { unpackData } from './save-content.ts';
import { findSave, type SaveWithContent } from './saves.repository.ts';
import { noSave } from './saves.rules.ts';
import { type Player, prepareData, writeSave } from './write-save.ts';

type Context = Pick<GamesContext, 'database' | 'privateFiles' | 'now'>;

/** Each lost attempt means that somebody else has written the save. */
const mostAttempts = 100;

/**
 * Spends or grants a currency in a save, once for each reference: reads the current version, and writes the next one unless
 * another one came between.
 * @throws Problem not-found, insufficient-balance, conflict, service-unavailable.
 */
export async function changeCurrency(context: Context, change: CurrencyBody): Promise<CurrencyChanged> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const changed = (await repeatOf(context, change)) ?? (await tryChange(context, change));
    if (changed) return changed;
  }
  throw new Problem('service-unavailable', 'This save is being written all the time. Please try again.');
}

/** Returns what a reference did before. @throws Problem conflict if it was for something else. */
async function repeatOf({ database }: Context, change: CurrencyBody): Promise<CurrencyChanged | undefined> {
  const known = await findChange(database.knex, change.reference);
  if (!known) return undefined;
  const isSame = (['saveId', 'currency', 'delta'] as const).every((field) => known[field] === change[field]);
  if (!isSame) throw fieldProblem('conflict', 'body.reference', 'This reference was used for something else.');
  return shown(known);
}

const shown = ({ version, balance }: CurrencyChange): CurrencyChanged => ({ version, balance });

/** Makes one attempt. @returns undefined if somebody else wrote the save meanwhile, or used the reference. */
async function tryChange(context: Context, change: CurrencyBody): Promise<CurrencyChanged | undefined> {
  const { database, privateFiles } = context;
  const { reference, saveId, currency, delta } = change;
  const { save, player } = await findSaveOf(context, change);
  const game = await findGame(database, save.gameId);
  const path = game?.currencies.find(({ name }) => name === currency)?.path;
  if (!game || !path)
    throw fieldProblem('not-found', 'body.currency', `This game has no currency ${currency}. Nothing was changed.`);
  const data = await unpackData(privateFiles, save);
  const balance = String(addAmount(data, path, BigInt(delta)));
  const packed = await prepareData(context, game, data).catch(refuseAsConflict);
  const write = { ...player, gameId: game.id, target: { saveId }, packed, expected: save.version };
  try {
    return await database.transaction(async (tx) => {
      const { version, userId } = await writeSave(context, tx, { ...write, by: 'platform' });
      const stored = { reference, saveId, userId, currency, delta, version, balance };
      if (!(await insertChange(tx, { ...stored, now: context.now() }))) throw new UsedMeanwhile();
      return shown(stored);
    });
  } catch (error) {
    const isLost = error instanceof UsedMeanwhile || (error instanceof Problem && error.code === 'stale-version');
    if (isLost) return undefined;
    throw error;
  }
}

/** Another request used the reference after this one had looked. */
class UsedMeanwhile extends Error {}

/** Refuses what the schema of a game forbids as a conflict: it is no fault of the caller's input. */
function refuseAsConflict(error: unknown): never {
  if (error instanceof Problem && error.code === 'bad-request')
    throw new Problem('conflict', 'The game does not allow this amount in its saves. Nothing was changed.', {
      cause: error,
    });
  throw error;
}

type Found = { save: SaveWithContent; player: Player };

/** Finds a save that a player has now, be it by a merge. @throws Problem not-found. */
async function findSaveOf({ database }: Context, { saveId, userId }: CurrencyBody): Promise<Found> {
  const [save, heirs] = await Promise.all([findSave(database, saveId), heirsOf(database, [userId])]);
  const heir = heirs.get(userId);
  const family = heir ? await familyOf(database, heir) : [];
  if (!save || !heir || !family.includes(save.userId)) throw noSave(saveId);
  return { save, player: { userId: heir, family } };
}
