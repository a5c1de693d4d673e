import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const compilerOptions = {
  strict: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
  noUncheckedIndexedAccess: true,
};

/** Code of a studio that uses the client. */
const studio = `
import { type Hatch, type Problem, type UltigenEggsBalance, ultigenGiveEggs, ultigenHatches, usersUnlinkEmail } from './client/index.js';

export async function reward(email: string): Promise<string> {
  const { data, error } = await ultigenGiveEggs({
    auth: 'hk_test_…',
    body: { amount: 1, eggType: 2, email },
    headers: { 'Idempotency-Key': 'spring-42' },
  });
  if (error) throw new Error(problemOf(error).detail);
  return data.message;
}

const problemOf = (error: Problem): Problem => error;

export async function waiting(): Promise<Hatch[]> {
  const { data } = await ultigenHatches({ query: { limit: 100 }, throwOnError: true });
  return data.filter(({ status, claim }) => status === 'waiting' && claim !== null);
}

export const hatchable = (rows: UltigenEggsBalance[]): number =>
  rows.reduce((total, { availableAmount }) => total + availableAmount, 0);

export async function unlink(): Promise<void> {
  const { data } = await usersUnlinkEmail({ throwOnError: true });
  return data;
}
`;

describe('a client that a studio generates from docs/openapi.json', () => {
  let folder: string;
  let types: string;
  let calls: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hatchery-client-'));
    const generator = join(root, 'node_modules/@hey-api/openapi-ts/bin/run.js');
    const document = join(root, 'docs/openapi.json');
    const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'].flatMap((name) => ['-p', name]);
    const args = [generator, '-i', document, '-o', join(folder, 'client'), '--silent', '--no-log-file', ...plugins];
    await run(process.execPath, args, { cwd: folder });
    types = await readFile(join(folder, 'client/types.gen.ts'), 'utf8');
    calls = await readFile(join(folder, 'client/sdk.gen.ts'), 'utf8');
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** The declaration of a type, without its comment. */
  const typeOf = (name: string) => types.split(`export type ${name} = {`)[1]?.split('\n};')[0] ?? '';

  it('has types with the names of the things', () => {
    for (const name of ['User', 'Session', 'UltigenEggsBalance', 'UltigenMonster', 'Hatch', 'ApiKey', 'Problem'])
      expect(types).toContain(`export type ${name} = {`);
    expect(typeOf('Hatch')).toMatch(/monsters: Array<UltigenMonster>;/);
    expect(types.match(/export type \w*(Schema|Anonymous|Inline|[a-z]\d+) =/g)).toBeNull();
  });

  it('explains every field of a type, and every call', () => {
    for (const name of ['User', 'Hatch', 'UltigenEggsBalance', 'ApiKey']) {
      const fields = [...typeOf(name).matchAll(/^ {4}(\w+)\??: (\w+)/gm)].map(([, field]) => field as string);
      expect(fields.length).toBeGreaterThan(5);
      const explained = (field: string) =>
        new RegExp(`\\*/\\n {4}${field}\\??:`).test(typeOf(name)) || /: [A-Z]\w+;/.test(lineOf(name, field));
      expect(fields.filter((field) => !explained(field))).toEqual([]);
    }
    expect(calls).toMatch(/\* List your eggs\n \*\n \* Returns the eggs of all your wallets/);
    const exported = calls.match(/^export const \w+ =/gm) ?? [];
    expect(calls.match(/^ \*\/\nexport const \w+ =/gm)).toHaveLength(exported.length);
  });

  const lineOf = (name: string, field: string) =>
    new RegExp(`^ {4}${field}\\??:.*$`, 'm').exec(typeOf(name))?.[0] ?? '';

  it('compiles, with what a studio writes against it', async () => {
    await writeFile(join(folder, 'studio.ts'), studio);
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const compiled = run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]);
    expect(
      await compiled.then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      ),
    ).toBe('');
  });
});
