import { createHash } from 'node:crypto';
import { badField } from '@hatchery/api/problems';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { LRUCache } from 'lru-cache';
import { checkBounds } from './save-schema.rules.ts';

type Schema = Record<string, unknown>;

/** Compiled schemas by the hash of their text. */
const compiled = new LRUCache<string, ValidateFunction>({ max: 200 });

function compile(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema);
  const hash = createHash('sha256').update(text).digest('base64');
  const known = compiled.get(hash);
  if (known) return known;
  // One for each schema: an instance keeps what it has compiled for good.
  const options = { strict: true, strictTypes: false, strictTuples: false, strictRequired: false, ownProperties: true };
  const validate = new Ajv2020(options).compile(schema);
  compiled.set(hash, validate);
  return validate;
}

/** Checks that a schema is one by which saves can be checked, in bounded time. @throws Problem bad-request. */
export function checkSaveSchema(schema: Schema): void {
  checkBounds(schema);
  try {
    compile(schema);
  } catch (error) {
    throw badField('body.saveSchema', `This is no schema of saves: ${(error as Error).message.slice(0, 300)}.`);
  }
}

/** Returns the field that a JSON pointer names inside the data of a body, as in `body.data.wallet.coins`. */
const fieldOf = (pointer: string) =>
  ['body.data', ...pointer.split('/').slice(1)]
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
    .slice(0, 300);

/** Checks the data of a save by the schema of its game. @throws Problem bad-request that names the first wrong place. */
export function checkSaveData(schema: Schema, data: Schema): void {
  const validate = compile(schema);
  if (validate(data)) return;
  const [error] = validate.errors ?? [];
  throw badField(fieldOf(error?.instancePath ?? ''), `It ${error?.message ?? 'is not what the game saves'}.`);
}
