import type { SaveQuota } from '@hatchery/api/game-shapes';
import { badField, fieldProblem, Problem, type StaleWrite } from '@hatchery/api/problems';

export type Writer = 'player' | 'game' | 'platform';

/** Amounts by the places of currencies, as JSON pointers; null where a save has something else. */
export type Amounts = Readonly<Record<string, number | null>>;
/** Amounts that were earned, by the same places; what is left out is 0. */
export type Earned = Readonly<Record<string, number>>;

/** A slot, as it is stored now. */
export type StoredSave = {
  id: string;
  gameId: string;
  userId: string;
  name: string;
  version: number;
  bytes: number;
  writtenBy: Writer;
  createdAt: Date;
  updatedAt: Date;
  /** The amounts that it holds of the currencies of its game. */
  amounts: Amounts;
  /** As much of that as its player earned. */
  earned: Earned;
};

/** The data of a version: here, or in a private file. */
export type StoredContent = { content: Buffer | null; file: string | null };

export type StoredVersion = StoredContent & {
  version: number;
  bytes: number;
  writtenBy: Writer;
  writtenAt: Date;
  restoredFrom: number | null;
  amounts: Amounts;
};

/** The version that a writer expects to replace: `*` is none at all, undefined whatever is there. */
export type Expected = number | '*' | undefined;

/** Which slot is written: one by its id, or one by its name, which may be new. */
export type Target = { saveId: string } | { name: string };

export const noSave = (id: string) => new Problem('not-found', `You have no save ${id}.`);
export const noVersion = (version: number) => new Problem('not-found', `Version ${version} of this save is not kept.`);

const ifMatch = 'headers.if-match';

function expectedOfHeader(header: string | undefined): Expected {
  if (header === undefined || header === '*') return header;
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header) ?? [];
  if (digits === undefined) throw badField(ifMatch, 'Write a version in quotes, as in "3", or *.');
  return Number(digits);
}

/** Returns the version that a request expects, by `If-Match` or its body. @throws Problem bad-request if they differ. */
export function expectedOf(header: string | undefined, inBody?: Expected): Expected {
  const named = expectedOfHeader(header);
  if (named !== undefined && inBody !== undefined && named !== inBody)
    throw badField('body.version', 'If-Match names another version.');
  return named ?? inBody;
}

/** Returns the save that a target names among those of a player in a game: an own one before one of a merged account. */
export function chooseSave(held: StoredSave[], target: Target, userId: string): StoredSave | undefined {
  if ('saveId' in target) return held.find(({ id }) => id === target.saveId);
  const named = held.filter(({ name }) => name === target.name);
  const latest = named.reduce<StoredSave | undefined>(
    (best, save) => (best && best.updatedAt >= save.updatedAt ? best : save),
    undefined,
  );
  return named.find((save) => save.userId === userId) ?? latest;
}

/** Whether a save is as a writer expects it. */
export const isAsExpected = (save: Pick<StoredSave, 'version'> | undefined, expected: Expected): boolean =>
  expected === undefined || (expected === '*' ? save === undefined : save?.version === expected);

type Written = Pick<StoredVersion, 'version' | 'writtenBy' | 'writtenAt'>;
const told = ({ version, writtenBy, writtenAt }: Written) => ({
  version,
  writtenBy,
  writtenAt: writtenAt.toISOString(),
});

/** Returns the refusal of a write that expected another version. @param seen the expected version, if it is still kept. */
export function staleSave(save: StoredSave | undefined, expected: Expected, seen: Written | undefined): Problem {
  const stale: StaleWrite = {};
  if (typeof expected === 'number') stale.yours = seen ? told(seen) : { version: expected };
  if (save) stale.current = told({ ...save, writtenAt: save.updatedAt });
  const message = save
    ? `Version ${save.version} of this save was written meanwhile. Nothing was changed. Load it, and save again.`
    : 'There is no such save any more. Nothing was changed.';
  return new Problem('stale-version', message, { stale, errors: [{ path: 'body.version', message }] });
}

type Room = { held: StoredSave[]; save: StoredSave | undefined; bytes: number; quota: SaveQuota };

/** Requires that a save fits into the quota of its game. What becomes smaller always does. @throws Problem conflict. */
export function requireRoom({ held, save, bytes, quota }: Room): void {
  if (!save && held.length >= quota.slots) {
    const words = `You have ${held.length} saves in this game, and it keeps ${quota.slots}. Delete one first.`;
    throw fieldProblem('conflict', 'body.saveName', words);
  }
  const before = held.reduce((sum, one) => sum + one.bytes, 0);
  const after = before - (save?.bytes ?? 0) + bytes;
  if (after <= quota.bytes || after <= before) return;
  const words = `Your saves in this game would have ${after} bytes, and it keeps ${quota.bytes}. Delete one first.`;
  throw fieldProblem('conflict', 'body.data', words);
}

/** Names a version as a user of a private file. */
export const fileUse = (saveId: string, version: number): string => `save ${saveId} ${version}`;

/** Returns where a value has a number that was too large to be read, such as 1e400, as in `.wallet.coins`. It runs for each save. */
export function placeOfEndless(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : '';
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return placeInObject(value as Record<string, unknown>);
  for (let index = 0; index < value.length; index += 1) {
    const inside = placeOfEndless(value[index]);
    if (inside !== undefined) return `.${index}${inside}`;
  }
  return undefined;
}

function placeInObject(value: Record<string, unknown>): string | undefined {
  for (const key in value) {
    const inside = placeOfEndless(value[key]);
    if (inside !== undefined) return `.${key}${inside}`;
  }
  return undefined;
}
