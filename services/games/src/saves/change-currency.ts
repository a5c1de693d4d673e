import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { CurrencyBody, CurrencyChanged } from '@hatchery/api/save-shapes';
import { familyOf, heirsOf } from '@hatchery/kit/families';
import type { GamesContext } from '../context.ts';
import { findGame, requireNotEnded } from '../games/games.ts';
import { addAmount } from './currencies.rules.ts';
import { type CurrencyChange, findChange, insertChange } from './currency-changes.repository.ts';
import { unpackData } from './save-content.ts';
import { findSave, type SaveWithContent } from './saves.repository.ts';
import { prepareWrite, writeSave } from './write-save.ts';

type Context = Pick<GamesContext, 'database' | 'privateFiles' | 'now'>;

/** Each lost attempt means that somebody else has written the save. */
const mostAttempts = 100;

/**
 * Spends or grants a currency in a save, once for each reference: reads the current version, and writes the next one unless
 * another one came between.
 * @throws Problem not-found, insufficient-balance, conflict, service-unavailable.
 */
export async function changeCurrency(context: Context, change: CurrencyBody): Promise<CurrencyChanged> {
  // A refusal may be due to another request with the same reference, which was first.
  const refuse = async (refusal: unknown) => {
    const first = refusal instanceof Problem ? await repeatOf(context, change) : undefined;
    if (first) return first;
    throw refusal;
  };
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const changed = (await repeatOf(context, change)) ?? (await tryChange(context, change).catch(refuse));
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

/**
 * Makes one attempt. @returns undefined if somebody else wrote or deleted the save meanwhile, used the reference, or if the player's
 * accounts were merged: the next attempt sees what is true now.
 */
async function tryChange(context: Context, change: CurrencyBody): Promise<CurrencyChanged | undefined> {
  const { database, privateFiles } = context;
  const { reference, saveId, currency, delta, onlyEarned } = change;
  const { save, userId: heir, family } = await findSaveOf(context, change);
  const game = await findGame(database, save.gameId);
  const path = game?.currencies.find(({ name }) => name === currency)?.path;
  if (!game || !path)
    throw fieldProblem('not-found', 'body.currency', `This game has no currency ${currency}. Nothing was changed.`);
  requireNotEnded(game);
  if (onlyEarned) requireEarned(save, { currency, path }, -BigInt(delta));
  const data = await unpackData(privateFiles, save);
  const balance = String(addAmount(data, path, BigInt(delta)));
  const asked = { userId: heir, gameId: game.id, target: { saveId }, expected: save.version, by: 'platform' as const };
  try {
    const write = await prepareWrite(context, asked, { game, data, family });
    return await database.transaction(async (tx) => {
      const { version, userId } = await writeSave(context, tx, write);
      const stored = { reference, saveId, userId, currency, delta, version, balance };
      if (!(await insertChange(tx, { ...stored, now: context.now() }))) throw new UsedMeanwhile();
      return shown(stored);
    });
  } catch (error) {
    if (error instanceof UsedMeanwhile || isProblem(error, 'stale-version', 'not-found')) return undefined;
    if (isProblem(error, 'bad-request')) throw forbiddenAmount(error);
    throw error;
  }
}

/** Requires that a save holds as much of a currency by no doing of its player. @throws Problem insufficient-balance. */
function requireEarned(
  { earned }: SaveWithContent,
  { currency, path }: { currency: string; path: string },
  amount: bigint,
): void {
  const own = earned[path] ?? 0;
  if (amount <= BigInt(own)) return;
  throw new Problem(
    'insufficient-balance',
    `Your save holds ${own} ${currency} that you earned in the game, which is too little.`,
  );
}

/** Another request used the reference after this one had looked. */
class UsedMeanwhile extends Error {}

const isProblem = (error: unknown, ...codes: string[]) => error instanceof Problem && codes.includes(error.code);

/** Refuses what the schema of a game forbids as a conflict: it is no fault of the caller's input. */
const forbiddenAmount = (cause: unknown) =>
  new Problem('conflict', 'The game does not allow this amount in its saves. Nothing was changed.', { cause });

type Found = { save: SaveWithContent; userId: string; family: string[] };

/** Finds a save that a player has now, be it by a merge. @throws Problem not-found. */
async function findSaveOf({ database }: Context, { saveId, userId, gameId }: CurrencyBody): Promise<Found> {
  const [save, heirs] = await Promise.all([findSave(database, saveId), heirsOf(database, [userId])]);
  const heir = heirs.get(userId);
  const family = heir ? await familyOf(database, heir) : [];
  if (!save || !heir || !family.includes(save.userId))
    throw fieldProblem('not-found', 'body.saveId', `You have no save ${saveId}.`);
  if (gameId !== undefined && save.gameId !== gameId)
    throw fieldProblem('conflict', 'body.saveId', 'This save is of another game. Nothing was changed.');
  return { save, userId: heir, family };
}
