import { createHash } from 'node:crypto';
import { badField } from '@hatchery/api/problems';
import { _, Ajv2020, type CodeKeywordDefinition, type ValidateFunction } from 'ajv/dist/2020.js';
import { LRUCache } from 'lru-cache';
import { type Cost, checkBounds, stepsOf, withCosts } from './save-schema.rules.ts';

type Schema = Record<string, unknown>;

/** Compiled schemas by the hash of their text. */
const compiled = new LRUCache<string, ValidateFunction>({ max: 200 });

/** Steps that the check of one save may take: under a fifth of a second, in which the process does nothing else. */
const mostSteps = 8_000_000;
/** Steps that the check that runs now has left. A check waits for nothing, so there is one at a time. */
let stepsLeft = 0;
class TooManySteps extends Error {}

/** Counts the steps of a part of a schema for a value. @throws TooManySteps. */
function spend(cost: Cost, data: unknown): void {
  stepsLeft -= stepsOf(cost, data);
  if (stepsLeft < 0) throw new TooManySteps();
}

/** Lets a schema count its steps before each of its parts does anything. */
const counting: CodeKeywordDefinition = {
  keyword: '$cost',
  before: '$ref',
  code: ({ gen, data, schema }) =>
    gen.code(_`${gen.scopeValue('func', { ref: spend })}(${gen.scopeValue('schema', { ref: schema })}, ${data})`),
};

function compile(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema);
  const hash = createHash('sha256').update(text).digest('base64');
  const known = compiled.get(hash);
  if (known) return known;
  const strictness = { strict: true, strictTypes: false, strictTuples: false, strictRequired: false };
  // One for each schema: an instance keeps what it has compiled for good.
  const ajv = new Ajv2020({ ...strictness, ownProperties: true, keywords: [counting] });
  const validate = ajv.compile(withCosts(schema) as Schema);
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

const tooLong = 'The schema of the game takes too long to check this much. Save less.';

/** Checks the data of a save by the schema of its game. @throws Problem bad-request that names the first wrong place. */
export function checkSaveData(schema: Schema, data: Schema): void {
  const validate = compile(schema);
  stepsLeft = mostSteps;
  try {
    if (validate(data)) return;
  } catch (error) {
    if (error instanceof TooManySteps) throw badField('body.data', tooLong);
    throw error;
  }
  const [error] = validate.errors ?? [];
  throw badField(fieldOf(error?.instancePath ?? ''), `It ${error?.message ?? 'is not what the game saves'}.`);
}
